import Flick

extension FitProblem {
  var help: String? {
    switch self {
    case .tooLarge, .tooManyRows: "cut it to the motion: a few seconds of it are enough"
    case .damaged: "a table has a header and a row an instant, sorted by time"
    case .noColumn(_, let known):
      known.isEmpty ? nil : "there are \(known.quoted.joined(separator: ", "))"
    case .noTime(_, let known):
      "name it with '--time', of \(known.quoted.joined(separator: ", "))"
    case .noSignals: "name columns with '--columns'"
    case .noLaw: "the report says of each signal why; '--json' prints it as data"
    case .manySignals(let names, _):
      "choose with '--columns', of \(names.quoted.joined(separator: ", "))"
    }
  }
}
