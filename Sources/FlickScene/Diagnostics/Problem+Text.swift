import FlickCore
import FlickJSON

// Of bytes and JSON, before anything is a scene. Problem+Wording.swift says how they are put.

extension Problem {
  package static func fileTooLarge(_ size: Int) -> Problem {
    Problem(
      .limit,
      "a scene file has at most \(SceneConstants.maximumFileSize) bytes (was \(size))")
  }

  package init(_ fault: JSONFault) {
    let code: DiagnosticCode =
      switch fault {
      case .notUTF8: .encoding
      case .nestedTooDeep, .numberTooLong: .limit
      case .notFinite: .notFinite
      case .json5: .json5
      case .duplicateKey: .duplicateKey
      default: .syntax
      }
    self.init(code, fault.message, help: fault.help)
  }
}

/// Something wrong before there is anything to decode, and where.
struct Finding {
  let problem: Problem
  let range: Range<Int>

  init(problem: Problem, range: Range<Int>) {
    self.problem = problem
    self.range = range
  }

  /// - Parameter offset: Of the text among all that a scene is made of.
  init(_ finding: JSONReader.Finding, offset: Int = 0) {
    problem = Problem(finding.fault)
    range = finding.range.lowerBound + offset..<finding.range.upperBound + offset
  }
}
