import FlickCore
import FlickMedia
import FlickSVG
import FlickStage
import FlickText

/// How an SVG that moves is written.
public struct MovingOptions: Sendable {
  public enum Text: String, Sendable, CaseIterable {
    /// The same picture everywhere.
    case outlines
    /// Text in its font, where that is installed.
    case text
  }

  public var text = Text.outlines
  /// Animations as SMIL's elements instead of CSS, which then cannot ask for less motion.
  public var usesSMIL = false
  /// Whether it begins anew at its end.
  public var loops = true

  public init() {}
}

extension Playback {
  /// Writes the canvas of the variant that is shown as an SVG that moves by itself.
  ///
  /// - Returns: What is told about it, a line each.
  /// - Throws: Kind `usage` where a layer does something that is not written.
  public func writeMovingPicture(
    to path: String, options: MovingOptions = MovingOptions(), overwrites: Bool
  ) throws(FlickError) -> [String] {
    try file.checkPlaces([path])
    let written = try movingPicture(options, named: path)
    do {
      try SingleImageSink(path: path, overwrites: overwrites).write(Array(written.text.utf8))
    } catch {
      throw FlickError(error)
    }
    return written.remarks
  }

  /// The same without writing it.
  ///
  /// - Parameter path: What an error calls it.
  func movingPicture(
    _ options: MovingOptions, named path: String
  ) throws(FlickError) -> MovingPicture.Written {
    let variant = try exportedVariant()
    let scene = file.scene
    let end = trace.duration
    let poster = scene.render.poster.flatMap { trace.time(of: $0) } ?? FlickTime.zero + end
    let seconds = Double(plan.frameCount) / Double(plan.frameRate.framesPerSecond)
    var picture: MovingPicture
    do {
      picture = try MovingPicture(
        scene, variant: variant, trace: trace, seconds: seconds, poster: poster, fonts: file.fonts)
    } catch {
      throw FlickError(error)
    }
    do {
      return try picture.write(
        loops: options.loops, form: options.usesSMIL ? .smil : .css,
        textForm: options.text == .text ? .text : .outlines)
    } catch {
      throw FlickError(.output(.cannotMove(path: path, OutputProblem.Stillness(error))))
    }
  }
}

extension FlickError {
  /// What moves by itself was asked for beside films, or as one.
  public init(movesAlone path: String) { self.init(.output(.movesAlone(path: path))) }
}

extension OutputProblem.Stillness {
  init(_ gap: MovingPicture.Gap) {
    self =
      switch gap {
      case .moves(let layer, let key): .moves(layer: layer, key: key)
      case .backdrop(let layer): .backdrop(layer: layer)
      case .resized(let layer): .resized(layer: layer)
      case .movesAnchor(let layer): .movesAnchor(layer: layer)
      case .blendFades(let layer): .blendFades(layer: layer)
      case .cornersMeet(let layer): .cornersMeet(layer: layer)
      case .followsFinger(let layer): .followsFinger(layer: layer)
      }
  }
}
