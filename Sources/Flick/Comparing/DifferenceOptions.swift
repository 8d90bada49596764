import FlickCore
import FlickFiles
import FlickGolden
import FlickMedia
import Foundation

/// How two things are compared, as a person writes it.
public struct DifferenceOptions: Sendable {
  /// `exact`, `per-channel:N` or `yiq:T`.
  public var metric = "exact"
  /// The most pixels of a frame that may differ.
  public var maxPixels: Int?
  /// `N/WxW`: at most N pixels that differ in any W × W.
  public var window: String?
  /// `x,y,width,height` each.
  public var ignored: [String] = []
  /// A PNG for the worst frame's difference picture, or a folder for all of them.
  public var output: String?
  /// Whether the PNG may be there already; a folder has to be empty.
  public var overwrites = false
  /// Whether the text has a line for each frame that differs.
  public var everyFrame = false

  public init() {}

  /// - Throws: Kind `usage` with what is wrong.
  func tolerance() throws(FlickError) -> Tolerance {
    guard let metric = DifferenceMetric(metric) else {
      throw Self.usage(
        "'\(metric)' is no metric",
        help: "write 'exact', 'per-channel:N' with N from 0 to 255, or 'yiq:T' with T from 0 to 1")
    }
    if let maxPixels, maxPixels < 0 {
      throw Self.usage(
        "a frame cannot have \(maxPixels) pixels", help: "write '--max-pixels' with 0 or more")
    }
    var limit: Tolerance.WindowLimit?
    if let window {
      limit = Tolerance.WindowLimit(window)
      if limit == nil {
        throw Self.usage(
          "'\(window)' is no limit for windows",
          help: "write a number of pixels and a square, such as '12/16x16'; sides run from 1 to "
            + "\(Tolerance.WindowLimit.longestSide)")
      }
    }
    var rects: [PixelRect] = []
    for text in ignored {
      guard let rect = PixelRect(text) else {
        throw Self.usage(
          "'\(text)' is no rectangle",
          help: "write its left and upper edge, width and height in pixels, such as '0,0,200,40'")
      }
      rects.append(rect)
    }
    return Tolerance(metric: metric, maxPixels: maxPixels, window: limit, ignored: rects)
  }

  /// Where difference pictures go.
  enum Pictures {
    case none
    /// The worst frame's.
    case file(SingleImageSink)
    /// Each frame's that differs.
    case folder(PNGPatternSink)
  }

  /// - Throws: Kind `usage` for other formats and for an input's place, `io` for what exists or can't be made.
  func pictures(of inputs: [String]) throws(FlickError) -> Pictures {
    guard let output else { return .none }
    var places = RunPlaces(inputs: inputs.map(FilePath.init))
    try places.add(FilePath(output))
    if output.lowercased().hasSuffix(".png"), !output.contains("#") {
      guard overwrites || !FilePath(output).exists else {
        throw FlickError(MediaError.exists(path: output))
      }
      return .file(SingleImageSink(path: output, overwrites: overwrites))
    }
    guard case .pngFolder? = try? OutputTarget(output).format else {
      throw Self.usage(
        "'\(output)' is neither a PNG nor a folder",
        help: "write '-o diff.png' for the worst frame or '-o differences/' for all that differ")
    }
    if let content = FilePath(output).content, !content.isEmpty {
      throw FlickError(
        .io,
        "error: '\(output)' is not empty\n"
          + "  help: name a folder that is not there yet, so that no earlier pictures mix in")
    }
    let folder = output.hasSuffix("/") ? output : output + "/"
    guard let pattern = FramePattern(folder + "frame-#####.png") else {
      throw Self.usage("'\(output)' has a '#' in its name", help: "name another folder")
    }
    do {
      return .folder(try PNGPatternSink(pattern: pattern, frames: [], overwrites: false))
    } catch {
      throw FlickError(error)
    }
  }

  static func usage(_ problem: String, help: String) -> FlickError {
    FlickError(.usage, "error: \(problem)\n  help: \(help)")
  }
}
