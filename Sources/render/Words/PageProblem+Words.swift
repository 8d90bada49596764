import Flick

extension PageProblem {
  var help: String {
    switch self {
    case .leadsOutside: "remove the link, or add '--allow-outside'"
    case .notAFile: "keep it elsewhere"
    case .notOurs: "write to a folder of its own, or add '-y' to replace it"
    case .writesOutside: "remove the link"
    }
  }
}
