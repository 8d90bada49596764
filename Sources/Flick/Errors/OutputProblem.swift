import FlickMedia
import FlickScene

/// A place or a form in which something cannot be written.
public enum OutputProblem: Hashable, Sendable {
  public typealias Format = FilmFormat

  /// A picture that stands alone.
  public enum Subject: Hashable, Sendable {
    case sheet
    case figure
  }

  /// What would make a picture small enough.
  public enum Remedy: Hashable, Sendable {
    /// A sheet of this width.
    case width(Int)
    /// A sheet of this width and so many frames.
    case frames(Int, width: Int)
    /// A figure with so many pixels for each of its own; `nil`: no density does.
    case density(Int?)
  }

  /// Why a layer does not move in an SVG; its name.
  public enum Stillness: Hashable, Sendable {
    /// One of its keys moves, which is not written.
    case moves(layer: String, key: String)
    /// It shows what is below it.
    case backdrop(layer: String)
    /// Its size moves, and it is more than a plain rectangle.
    case resized(layer: String)
    case movesAnchor(layer: String)
    /// It blends and fades.
    case blendFades(layer: String)
    /// Its corners meet while more than one of its sizes and corners moves.
    case cornersMeet(layer: String)
    case followsFinger(layer: String)
  }

  case noPath
  case noOutputs(scene: String)
  /// Neither a film's name nor a folder's.
  case unclear(path: String)
  /// One picture, and a film has many.
  case onePicture(path: String)
  /// An SVG that moves, beside other outputs or with options of films.
  case movesAlone(path: String)
  case cannotMove(path: String, Stillness)
  case noFilmFormat(path: String, suffix: String)
  case noStillFormat(path: String)
  case noSheetFormat(path: String)
  case noFigureFormat(path: String)
  /// Text whose file is named as something else; how it would be named.
  case promisesOther(path: String, suffix: String)
  /// A format without transparency; `others` have it.
  case noTransparency(path: String, others: [Format])
  case neverLossless(path: String)
  /// A choice that changes none of the outputs.
  case unheard(OutputChoice)
  /// AV1 with colours for each pixel.
  case halvesChroma
  case tooLarge(Subject, width: Int, height: Int, Remedy)
  case streamTwice
  case twice(String)
  case samePlace(String, String)
  case within(String, folder: String)
  case replacesInput(String, input: String)
  /// There is no folder of frames to go on with.
  case nothingToResume
  case notInParts(path: String, Format)
  /// Nothing is left, or finished frames, of which so many are kept in each folder.
  case stopped
  case stoppedAt(frame: Int, of: Int, kept: [KeptFrames], command: String?)
}

extension OutputProblem: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .stopped, .stoppedAt: .interrupted
    default: .usage
    }
  }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .noPath: "an output needs a path"
    case .noOutputs(let scene): "'\(scene)' names no outputs"
    case .unclear(let path):
      "'\(path)' does not say whether it is a film or a folder of frames"
    case .onePicture(let path): "'\(path)' is one picture, and a film has many"
    case .movesAlone(let path): "'\(path)' moves by itself, and is no film of frames"
    case .cannotMove(let path, let why): "'\(path)' cannot show this: \(why.reason)"
    case .noFilmFormat(let path, let suffix):
      "'.\(suffix)' is no format that films are written in (was '\(path)')"
    case .noStillFormat(let path): "a still is written as '.png' or '.svg' (was '\(path)')"
    case .noSheetFormat(let path): "a contact sheet is written as '.png' (was '\(path)')"
    case .noFigureFormat(let path):
      "a figure is written as '.svg', '.png' or '.pdf' (was '\(path)')"
    case .promisesOther(let path, let suffix):
      "'\(path)' is named as another kind of file than what is written, '.\(suffix)'"
    case .noTransparency(let path, _):
      "'\(path)' cannot be transparent, and the canvas's background is"
    case .neverLossless(let path): "'\(path)' is never lossless"
    case .unheard(let choice):
      "'\(option(choice.rawValue))' changes nothing: \(choice.missing)"
    case .halvesChroma: "AV1 is written with '\(option("chroma")) 420'"
    case .tooLarge(let subject, let width, let height, _):
      "a picture has at most \(SceneConstants.maximumPictureSide) pixels a side and "
        + "\(SceneConstants.maximumPicturePixels) in all (this \(subject) would have "
        + "\(width) × \(height))"
    case .nothingToResume:
      "'\(option("resume"))' goes on with a folder of PNG frames, and no output is one"
    case .notInParts(let path, let format):
      "'\(path)' cannot be drawn in parts: parts of a '.\(format.rawValue)' are not joined"
    case .streamTwice: "'-' is named twice as an output"
    case .twice, .samePlace, .within, .replacesInput: place
    case .stopped, .stoppedAt: stop
    }
  }

  private var place: String {
    switch self {
    case .twice(let name): "'\(name)' is named twice as an output"
    case .samePlace(let one, let other): "'\(one)' and '\(other)' are the same place"
    case .within(let inner, let folder):
      "'\(inner)' lies in '\(folder)', which is an output of its own"
    case .replacesInput(let name, let input): "'\(input)' is read, and '\(name)' would replace it"
    default: ""
    }
  }

  private var stop: String {
    guard case .stoppedAt(let frame, let total, let kept, _) = self else {
      return "stopped; what was half written has been removed"
    }
    let folders = kept.map { "\($0.count) finished frames are kept in '\($0.path)'" }
    return "stopped at frame \(frame) of \(total); \(folders.joined(separator: ", "))"
  }
}

extension OutputChoice {
  /// What no output is, where none hears it.
  fileprivate var missing: String {
    switch self {
    case .codec: "no output is an MP4"
    case .chroma: "no output has colours for four pixels to choose"
    case .gifRate, .palette: "no output is a GIF"
    case .loops: "no output says how often it is played"
    case .stream: "no output goes to standard output"
    case .png: "no output has PNG frames"
    }
  }
}

extension OutputProblem.Stillness {
  /// In one line without a full stop.
  fileprivate var reason: String {
    switch self {
    case .moves(let layer, let key): "that '\(key)' of '\(layer)' moves is not supported yet"
    case .backdrop(let layer): "'\(layer)' changes what is below it, which SVG has no filter for"
    case .resized(let layer):
      "a size or corner that moves is supported of plain rectangles of one colour alone, "
        + "without stroke, shadow, clip and smooth corners, and '\(layer)' is none"
    case .movesAnchor(let layer):
      "'\(layer)' turns or scales about an anchor that moves with its size"
    case .blendFades(let layer):
      "'\(layer)' blends with what is below it and has an opacity, which SVG keeps apart"
    case .cornersMeet(let layer):
      "corners of '\(layer)' meet while more than one of its sizes and corners moves"
    case .followsFinger(let layer): "'\(layer)' follows a finger, which is not always there"
    }
  }
}
