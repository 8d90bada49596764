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
    let found = findings.map { finding in
      "{\"group\":\(JSONWriter.string(finding.group)),\"name\":\(JSONWriter.string(finding.name)),"
        + "\"state\":\"\(finding.state.rawValue)\","
        + "\"detail\":\(JSONWriter.string(finding.detail))}"
    }
    let written = formats.map { format in
      "{\"output\":\(JSONWriter.string(format.name)),\"possible\":\(format.isPossible),"
        + "\"reason\":\(JSONWriter.string(format.reason))}"
    }
    return
      "{\"version\":\(JSONWriter.string(version)),\"system\":\(JSONWriter.string(Self.system)),"
      + "\"films\":\(canMakeFilms),\"findings\":[\(found.joined(separator: ","))],"
      + "\"formats\":[\(written.joined(separator: ","))],"
      + "\"install\":[\(install.map(JSONWriter.string).joined(separator: ","))]}\n"
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
