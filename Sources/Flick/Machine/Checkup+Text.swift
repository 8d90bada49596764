import FlickJSON
import FlickScene
import Foundation

extension Checkup {
  /// For people, ended by a newline.
  public var text: String {
    var lines = ["flick \(version), \(Self.system)"]
    var group = ""
    let width = findings.map(\.name.count).max() ?? 0
    for finding in findings {
      if finding.group != group {
        group = finding.group
        lines += ["", group]
      }
      lines.append(
        "  \(Self.pad(finding.state.rawValue, 7))  \(Self.pad(finding.name, width))  "
          + finding.detail)
    }
    let formatWidth = formats.map(\.name.count).max() ?? 0
    lines += ["", "what can be written"]
    for format in formats {
      lines.append(
        "  \(format.isPossible ? "yes" : "no ")  \(Self.pad(format.name, formatWidth))  "
          + format.reason)
    }
    if !install.isEmpty { lines += ["", "to install the rest"] + install.map { "  " + $0 } }
    lines += ["", canMakeFilms ? "films can be made" : "films cannot be made"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as data: one JSON object, ended by a newline.
  public var json: String {
    let found = findings.map { finding -> JSONValue in
      [
        "group": .text(finding.group), "name": .text(finding.name),
        "state": .text(finding.state.rawValue), "detail": .text(finding.detail),
      ]
    }
    let written = formats.map { format -> JSONValue in
      [
        "output": .text(format.name), "possible": .bool(format.isPossible),
        "reason": .text(format.reason),
      ]
    }
    let checkup: JSONValue = [
      "version": .text(version), "system": .text(Self.system), "films": .bool(canMakeFilms),
      "installation": [
        "by": .text(installation.kind.rawValue), "program": .text(installation.program),
        "container": .bool(installation.isInContainer),
      ],
      "findings": .list(found), "formats": .list(written), "install": .texts(install),
    ]
    return checkup.line() + "\n"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Such as "Linux x86_64, 2 cores".
  private static var system: String {
    #if os(macOS)
      let name = "macOS"
    #else
      let name = "Linux"
    #endif
    #if arch(x86_64)
      let processor = "x86_64"
    #else
      let processor = "arm64"
    #endif
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "\(name) \(processor), \(cores) \(cores == 1 ? "core" : "cores")"
  }
}
