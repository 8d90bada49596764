import FlickCore

extension GoldenReport {
  /// The report as JUnit's XML, a test case for each scene, as continuous
  /// integration shows it.
  package var junit: String {
    let failures = count(of: .different)
    let errors = count(of: .failed) + count(of: .missing)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"goldens\" tests=\"\(scenes.count)\" failures=\"\(failures)\" "
        + "errors=\"\(errors)\">",
      "  <testsuite name=\"goldens\" tests=\"\(scenes.count)\" failures=\"\(failures)\" "
        + "errors=\"\(errors)\">",
    ]
    for scene in scenes {
      let name = "    <testcase classname=\"goldens\" name=\"\(XMLText.escaped(scene.scene))\""
      guard scene.outcome != .same else {
        lines.append(name + "/>")
        continue
      }
      let tag = scene.outcome == .different ? "failure" : "error"
      lines += [
        name + ">",
        "      <\(tag) message=\"\(XMLText.escaped(scene.headline))\">"
          + XMLText.escaped(scene.lines.joined(separator: "\n")) + "</\(tag)>",
        "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }
}
