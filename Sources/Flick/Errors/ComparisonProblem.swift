/// Two things that cannot be compared, or a difference that cannot be drawn.
public enum ComparisonProblem: Hashable, Sendable {
  /// What is compared.
  public enum Subject: Hashable, Sendable, CustomStringConvertible {
    case picture, folder, film, trace, manifest

    /// In words, with an article.
    public var description: String {
      switch self {
      case .picture: "a picture"
      case .folder: "a folder of frames"
      case .film: "a film"
      case .trace: "a trace"
      case .manifest: "a manifest"
      }
    }
  }

  /// What is chosen about how two things are compared.
  public enum Option: String, Hashable, Sendable {
    /// Of pixels.
    case metric, maxPixels = "max-pixels", window, ignore, everyFrame = "per-frame"
    /// Of tables.
    case align, within
  }

  /// Neither a file nor a folder but `noun`, such as `a pipe`.
  case notAFile(path: String, noun: String)
  case notComparable(path: String)
  case otherKinds(String, Subject, String, Subject)
  case nothingInCommon(String, String)
  /// Two tables without a column of one name that moves in them.
  case noCommonMotion(String, String)
  case noFrames(path: String)
  case damagedTrace(path: String, line: Int, reason: String)
  /// There are no pixels to draw a difference of.
  case noPixels(Subject)
  /// An option that changes nothing there.
  case unused(Option, Subject)
  case neitherPictureNorFolder(path: String)
  case hashInName(path: String)
  case notEmpty(folder: String)
}

extension ComparisonProblem: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .noFrames, .damagedTrace: .scene
    case .notEmpty: .io
    default: .usage
    }
  }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .notAFile(let path, let noun):
      "'\(path)' is \(noun), and files and folders are compared"
    case .notComparable(let path): "'\(path)' is nothing that can be compared"
    case .otherKinds(let one, let first, let other, let second):
      "'\(one)' is \(first) and '\(other)' is \(second)"
    case .nothingInCommon(let one, let other): "'\(one)' and '\(other)' have no frame of one name"
    case .noCommonMotion(let one, let other):
      "'\(one)' and '\(other)' have no column of one name in which something moves"
    case .noFrames(let path): "'\(path)' has no frames"
    case .damagedTrace(let path, let line, let reason): "\(path):\(line): error: \(reason)"
    case .noPixels(.trace): "traces have no pixels to draw a difference of"
    case .noPixels: "manifests have no pixels to draw a difference of"
    case .unused(.within, .trace):
      "'\(option("within"))' is of tables that are laid onto each other; add '\(option("align"))'"
    case .unused(let choice, .trace):
      "'\(option(choice.rawValue))' is of pixels, and traces have none"
    case .unused(let choice, _):
      "'\(option(choice.rawValue))' is of tables, and these are pictures"
    case .neitherPictureNorFolder(let path): "'\(path)' is neither a PNG nor a folder"
    case .hashInName(let path): "'\(path)' has a '#' in its name"
    case .notEmpty(let folder): "'\(folder)' is not empty"
    }
  }
}
