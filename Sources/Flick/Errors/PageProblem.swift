/// A folder of Markdown pages that is not as it is read or written.
public enum PageProblem: Hashable, Sendable {
  /// A link leads out of the folder that is read.
  case leadsOutside(path: String, place: String)
  /// It is `noun`, such as `a pipe`.
  case notAFile(path: String, noun: String)
  /// A file whose name is no page's.
  case notAPage(path: String)
  /// Where something would be written, something is that no run before has written.
  case notOurs(path: String)
  /// The place of an output leads out of the folder that is written.
  case writesOutside(path: String, place: String)
}

extension PageProblem: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .leadsOutside, .writesOutside, .notAPage: .usage
    case .notAFile: .missingInput
    case .notOurs: .io
    }
  }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .leadsOutside(let path, let place):
      "'\(path)' leads to '\(place)', outside the folder of the pages"
    case .notAFile(let path, let noun): "cannot read '\(path)': it is \(noun), not a file"
    case .notAPage(let path): "'\(path)' is no page of Markdown"
    case .notOurs(let path): "'\(path)' exists and was not written by a run before this one"
    case .writesOutside(let path, let place):
      "'\(path)' leads to '\(place)', outside the folder that is written"
    }
  }
}
