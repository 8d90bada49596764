import FlickCore

extension GoldenReport {
  /// The report as JUnit's XML, a test case for each scene, as continuous
  /// integration shows it.
  package var junit: String {
    let failures = count(of: .different)
    let errors = count(of: .failed) + count(of: .missing)
    let seconds = Self.seconds(scenes.reduce(0) { $0 + ($1.seconds ?? 0) })
    let counts =
      "name=\"goldens\" tests=\"\(scenes.count)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\" time=\"\(seconds)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "  <testsuite \(counts)>",
    ]
    for scene in scenes {
      let name =
        "    <testcase classname=\"goldens\" name=\"\(XMLText.escaped(scene.scene))\" "
        + "time=\"\(Self.seconds(scene.seconds ?? 0))\""
      guard scene.outcome != .same else {
        lines.append(name + "/>")
        continue
      }
      let tag = scene.outcome == .different ? "failure" : "error"
      let type = scene.causes.first?.kind.rawValue ?? scene.outcome.rawValue
      lines += [
        name + ">",
        "      <\(tag) type=\"\(type)\" message=\"\(XMLText.escaped(scene.inOneLine))\">"
          + XMLText.escaped(scene.lines.joined(separator: "\n")) + "</\(tag)>",
        "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  /// To the millisecond.
  private static func seconds(_ value: Double) -> String {
    let milliseconds = Int((value * 1000).rounded())
    let digits = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
