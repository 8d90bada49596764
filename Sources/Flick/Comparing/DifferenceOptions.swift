import FlickCore
import FlickFiles
import FlickGolden
import FlickMedia
import Foundation

/// How two things are compared.
public struct DifferenceOptions: Sendable {
  public typealias Metric = DifferenceMetric
  public typealias Window = WindowLimit
  public typealias Area = PixelRect

  /// When pixels differ.
  public var metric = Metric.exact
  /// The most pixels of a frame that may differ, 0 or more; `nil`: none, or any number
  /// where a window limits them.
  public var maxPixels: Int?
  /// The most pixels that may differ in any square.
  public var window: Window?
  /// What is not looked at.
  public var ignored: [Area] = []
  /// A PNG for the worst frame's difference picture, or a folder for all of them.
  public var output: String?
  /// Whether the PNG may be there already; a folder has to be empty.
  public var overwrites = false
  /// Whether the text has a line for each frame that differs.
  public var everyFrame = false

  /// Whether tables are laid onto each other in time first, as recordings always are.
  public var aligns = false
  /// The largest difference of aligned tables that is allowed, 0 or more.
  public var within = 0.0

  public init() {}

  /// The first that is chosen of the options that only pixels have.
  var ofPixels: ComparisonProblem.Option? {
    if metric != .exact { return .metric }
    if maxPixels != nil { return .maxPixels }
    if window != nil { return .window }
    if !ignored.isEmpty { return .ignore }
    return everyFrame ? .everyFrame : nil
  }

  var tolerance: Tolerance {
    Tolerance(metric: metric, maxPixels: maxPixels, window: window, ignored: ignored)
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
      throw FlickError(.comparison(.neitherPictureNorFolder(path: output)))
    }
    if let content = FilePath(output).content, !content.isEmpty {
      throw FlickError(.comparison(.notEmpty(folder: output)))
    }
    let folder = output.hasSuffix("/") ? output : output + "/"
    guard let pattern = FramePattern(folder + "frame-#####.png") else {
      throw FlickError(.comparison(.hashInName(path: output)))
    }
    do {
      return .folder(try PNGPatternSink(pattern: pattern, frames: [], overwrites: false))
    } catch {
      throw FlickError(error)
    }
  }
}
