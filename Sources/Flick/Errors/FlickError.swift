import FlickCore
import FlickExport
import FlickFiles
import FlickMedia
import FlickScene
import FlickText

/// Why something was not done: data to act on in ``problem``, what is wrong in words in
/// ``description``.
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

  public let problem: FlickProblem

  public init(_ problem: FlickProblem) { self.problem = problem }

  public var kind: Kind { problem.stated.kind }

  /// The process's exit code.
  public var exitCode: Int32 { kind.rawValue }

  /// What is wrong with a scene as data, one JSON object; `nil` where it is not the scene.
  public var json: String? { if case .scene(let problems) = problem { problems.json } else { nil } }

  /// The codes of what is wrong with a scene, each once; `render explain` knows
  /// them.
  public var codes: [String] {
    if case .scene(let problems) = problem { problems.codes } else { [] }
  }
}

extension FlickError: CustomStringConvertible {
  /// What is wrong, without a newline at its end.
  public var description: String { problem.stated.statement { $0 } }
}

/// What went wrong, by where it did.
public enum FlickProblem: Sendable {
  public typealias Media = MediaError
  public typealias Font = FontError
  public typealias Export = ExportProblem

  /// A scene that cannot be played.
  case scene(SceneProblems)
  /// Files and names that are not there.
  case input(InputProblem)
  /// What of a scene was to be shown.
  case choice(ChoiceProblem)
  /// Where something was to be written, and as what.
  case output(OutputProblem)
  case export(Export)
  case spring(SpringProblem)
  /// Recorded motion that cannot be fitted.
  case fit(FitProblem)
  case comparison(ComparisonProblem)
  case merge(MergeProblem)
  case golden(GoldenProblem)
  case measure(MeasureProblem)
  case farm(FarmProblem)
  case page(PageProblem)
  /// Files, pipes and other programs.
  case media(Media)
  case font(Font)
  /// What a module above this one says in words of its own.
  case told(ToldProblem)

  var stated: any StatedProblem {
    switch self {
    case .scene(let problem): problem
    case .input(let problem): problem
    case .choice(let problem): problem
    case .output(let problem): problem
    case .export(let problem): problem
    case .spring(let problem): problem
    case .fit(let problem): problem
    case .comparison(let problem): problem
    case .merge(let problem): problem
    case .golden(let problem): problem
    case .measure(let problem): problem
    case .farm(let problem): problem
    case .page(let problem): problem
    case .media(let problem): problem
    case .font(let problem): problem
    case .told(let problem): problem
    }
  }

  /// - Parameters:
  ///   - text: What is wrong, in one line without a full stop.
  ///   - help: How to mend it, likewise.
  package static func told(
    _ kind: FlickError.Kind, _ text: String, help: String? = nil
  ) -> FlickProblem {
    .told(ToldProblem(kind: kind, text: text, help: help))
  }
}

/// Something that only people can do anything about.
public struct ToldProblem: Hashable, StatedProblem {
  let kind: FlickError.Kind
  let text: String
  public let help: String?

  func statement(_ option: (String) -> String) -> String { text }
}

extension FlickProblem {
  /// What is wrong, in one line without a full stop; a scene's problems in several.
  ///
  /// - Parameter option: What the reader calls an option of this name.
  package func statement(naming option: (String) -> String) -> String { stated.statement(option) }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  package func listed(_ conjunction: String) -> String { Spelling.list(self, conjunction) }
}

/// A problem that knows its kind and says what is wrong, but not what to do about it on
/// a command line.
protocol StatedProblem: Sendable {
  var kind: FlickError.Kind { get }

  /// - Parameter option: What the reader calls an option of this name.
  func statement(_ option: (String) -> String) -> String
}

extension FlickError {
  init(_ errors: SceneErrors) { self.init(.scene(SceneProblems(errors))) }
  package init(_ error: FontError) { self.init(.font(error)) }
  init(_ error: MediaError) { self.init(.media(error)) }

  /// `nil` unless the word, which stands where a command or a scene does, is likely a
  /// slip in a command's name: it is near to one and has no scene's file name.
  public init?(command word: String, among names: [String]) {
    guard Spelling.isName(word), !names.contains(word),
      !FilePath(word).exists,
      let meant = Spelling.nearest(word, among: names)
    else { return nil }
    self.init(.input(.noCommand(word, meant: meant)))
  }
}
