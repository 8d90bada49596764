import FlickCore
import FlickFiles
import FlickMedia
import FlickScene
import FlickText
import Foundation

/// Why a scene did not become a picture.
public struct FlickError: Error, Sendable {
  /// Exit codes after sysexits.
  public enum Kind: Int32, Sendable {
    /// An expectation is not met, or something compared differs.
    case different = 1
    /// The command was called wrongly.
    case usage = 64
    /// The scene is wrong.
    case scene = 65
    /// An input is missing.
    case missingInput = 66
    /// A tool or a font is missing.
    case unavailable = 69
    /// Reading or writing failed.
    case io = 74
    /// The user stopped it.
    case interrupted = 130
  }

  public let kind: Kind
  /// What is wrong and how to mend it, as people read it, without a newline at
  /// its end.
  public let message: String
  /// The same as data where the scene is wrong: one JSON object.
  public let json: String?
  /// The codes of what is wrong with a scene, each once; `render explain` knows
  /// them.
  public let codes: [String]

  public init(_ kind: Kind, _ message: String, json: String? = nil, codes: [String] = []) {
    self.kind = kind
    self.codes = codes
    self.message = message
    self.json = json
  }

  /// `nil` unless the word, which stands where a command or a scene does, is likely a
  /// slip in a command's name: it is near to one and has no scene's file name.
  public init?(command word: String, among names: [String]) {
    guard Spelling.isName(word), !names.contains(word),
      !FilePath(word).exists,
      let meant = Spelling.nearest(word, among: names)
    else { return nil }
    self.init(
      .usage, "error: there is no command '\(word)', and no scene\n  help: did you mean '\(meant)'?"
    )
  }

  /// The process's exit code.
  public var exitCode: Int32 { kind.rawValue }

  init(_ errors: SceneErrors) {
    var text = errors.text
    while text.hasSuffix("\n") { text.removeLast() }
    var codes: [String] = []
    for diagnostic in errors.diagnostics {
      let code = diagnostic.problem.code.rawValue
      if !codes.contains(code) { codes.append(code) }
    }
    self.init(.scene, text, json: errors.json, codes: codes)
  }

  package init(_ error: FontError) {
    self.init(.unavailable, "error: \(error.description)\n  help: \(error.help)")
  }

  init(_ error: MediaError) {
    let kind: Kind =
      switch error {
      case .toolMissing, .toolLacks: .unavailable
      case .corrupt, .notComparable: .scene
      case .aborted: .interrupted
      case .unsuitable: .usage
      case .differs: .different
      case .toolFailed, .fewFiles, .exists, .taken, .unfinished, .cannotWrite, .cannotRead: .io
      }
    // Other programs' words are in it.
    let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { Spelling.visible(String($0)) }.joined(separator: "\n")
    self.init(kind, "error: \(text)" + (error.help.map { "\n  help: \($0)" } ?? ""))
  }
}
