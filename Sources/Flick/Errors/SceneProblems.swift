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
  /// Each of them with its place.
  let notes: [SceneNote]

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
    notes = errors.diagnostics.map { SceneNote($0, in: errors.source) }
  }
}

/// One thing that is wrong with a scene, and where, for those who show it at its place.
struct SceneNote: Hashable, Sendable {
  let file: String
  /// From 1; `nil` where it is about the whole file.
  var line: Int?
  var column: Int?
  /// What kind of problem it is.
  let code: String
  /// `error` or `warning`.
  var severity = "error"
  /// One sentence without a full stop.
  let message: String
  var help: String?
}

extension SceneNote {
  init(_ diagnostic: Diagnostic, in source: SourceText) {
    let start = diagnostic.origin.bytes.lowerBound
    let place = source.position(of: start)
    self.init(
      file: source.name(at: start), line: place.line, column: place.column,
      code: diagnostic.problem.code.rawValue, severity: diagnostic.problem.severity.rawValue,
      message: diagnostic.problem.message, help: diagnostic.problem.help)
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
