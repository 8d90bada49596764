import Flick

extension PageProblem {
  var help: String {
    switch self {
    case .leadsOutside: "remove the link, or add '--allow-outside'"
    case .notAFile: "keep it elsewhere"
    case .notAPage: "name a folder of pages, or a file that ends in .md, .markdown or .mdx"
    case .notOurs: "write to a folder of its own, or add '-y' to replace it"
    case .writesOutside: "remove the link"
    }
  }
}
