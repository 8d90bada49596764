import Flick

extension FlickError {
  /// What is wrong and how to mend it on a command line, without a newline at its end.
  package var words: String {
    let beginning = saysItself ? "" : "error: "
    return beginning + problem.statement { "--" + $0 } + (help.map { "\n  help: \($0)" } ?? "")
  }

  /// Whether the statement has a place of its own, or is no error.
  private var saysItself: Bool {
    switch problem {
    case .scene, .comparison(.damagedTrace), .output(.stopped), .output(.stoppedAt): true
    default: false
    }
  }

  /// How to mend it, in one line without a full stop, where there is a way.
  private var help: String? {
    switch problem {
    case .scene: nil
    case .input(let problem): problem.help
    case .choice(let problem): problem.help
    case .output(let problem): problem.help
    case .export(let problem): problem.help
    case .spring(let problem): problem.help
    case .fit(let problem): problem.help
    case .comparison(let problem): problem.help
    case .merge(let problem): problem.help
    case .golden(let problem): problem.help
    case .measure(let problem): problem.help
    case .farm(let problem): problem.help
    case .page(let problem): problem.help
    case .media(let problem): problem.helpHere
    case .font(let problem): problem.help
    case .told(let problem): problem.help
    }
  }
}

extension FlickProblem.Media {
  /// Its help, in the words of this program's options.
  var helpHere: String? {
    switch self {
    case .toolLacks: "'render doctor' tells which formats can be written here"
    case .exists: "add '-y' to replace it, or write elsewhere"
    case .unfinished: "add '--resume' to go on with them, or '-y' to begin anew"
    case .differs: "add '-y' to draw every frame anew, or write elsewhere"
    default: help
    }
  }
}

extension [String] {
  /// Each in quotes: `'a'`.
  var quoted: [String] { map { "'\($0)'" } }
}

/// Asks for the name that was meant, or else says something else.
func didYouMean(_ name: String?, else other: String) -> String {
  name.map { "did you mean '\($0)'?" } ?? other
}
