import FlickCore

/// A recording of motion that cannot be fitted.
public enum FitProblem: Hashable, Sendable {
  /// More than is read, in bytes.
  case tooLarge(path: String, limit: Int)
  case tooManyRows(path: String, limit: Int)
  /// `line` counts from 1; 0 where it is the whole.
  case damaged(path: String, line: Int, reason: String)
  /// `noun` is `column` or `feature`.
  case noColumn(String, known: [String])
  case noTime(path: String, known: [String])
  /// Nothing in it is a number that changes with time.
  case noSignals(path: String)
  /// Nothing moves by a law, so that there is no scene of it.
  case noLaw
  /// More signals than one scene shows.
  case manySignals([String], limit: Int)
}

extension FitProblem: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .tooLarge, .tooManyRows, .damaged, .noSignals, .noTime, .noLaw: .scene
    case .noColumn, .manySignals: .usage
    }
  }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .tooLarge(let path, let limit): "'\(path)' is larger than \(limit >> 20) MiB"
    case .tooManyRows(let path, let limit): "'\(path)' has more than \(limit) rows"
    case .damaged(let path, let line, let reason):
      line > 0 ? "'\(path)', line \(line): \(reason)" : "'\(path)': \(reason)"
    case .noColumn(let name, _): "there is no signal '\(Spelling.visible(name))'"
    case .noTime(let path, _): "no column of '\(path)' is a time"
    case .noSignals(let path): "'\(path)' holds no number that could be fitted"
    case .noLaw: "no signal moves by laws alone, so there is no scene of it"
    case .manySignals(let names, let limit):
      "\(names.count) signals move, and a scene shows \(limit) at most"
    }
  }
}
