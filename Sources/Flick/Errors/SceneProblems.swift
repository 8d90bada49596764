import FlickCore
import FlickMedia
import FlickScene
import FlickText

/// Everything that is wrong with a scene.
public struct SceneProblems: Hashable, Sendable {
  /// As people read it, with places and fixes, without a newline at its end.
  public let text: String
  /// The same as data: one JSON object.
  public let json: String
  /// The codes of the problems, each once; `render explain` knows them.
  public let codes: [String]

  init(_ errors: SceneErrors) {
    var text = errors.text
    while text.hasSuffix("\n") { text.removeLast() }
    var codes: [String] = []
    for diagnostic in errors.diagnostics {
      let code = diagnostic.problem.code.rawValue
      if !codes.contains(code) { codes.append(code) }
    }
    self.text = text
    json = errors.json
    self.codes = codes
  }
}

extension SceneProblems: StatedProblem {
  var kind: FlickError.Kind { .scene }
  func statement(_ option: (String) -> String) -> String { text }
}

extension FontError: StatedProblem {
  var kind: FlickError.Kind { .unavailable }
  func statement(_ option: (String) -> String) -> String { description }
}

extension MediaError: StatedProblem {
  var kind: FlickError.Kind {
    switch self {
    case .toolMissing, .toolLacks: .unavailable
    case .corrupt, .notComparable: .scene
    case .aborted: .interrupted
    case .unsuitable: .usage
    case .differs: .different
    case .toolFailed, .fewFiles, .exists, .taken, .unfinished, .cannotWrite, .cannotRead: .io
    }
  }

  func statement(_ option: (String) -> String) -> String {
    // Other programs' words are in it.
    let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { Spelling.visible(String($0)) }.joined(separator: "\n")
  }
}
