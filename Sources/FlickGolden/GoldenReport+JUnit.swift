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
      let name = "    <testcase classname=\"goldens\" name=\"\(Self.escaped(scene.scene))\""
      guard scene.outcome != .same else {
        lines.append(name + "/>")
        continue
      }
      let tag = scene.outcome == .different ? "failure" : "error"
      lines += [
        name + ">",
        "      <\(tag) message=\"\(Self.escaped(scene.headline))\">"
          + Self.escaped(scene.lines.joined(separator: "\n")) + "</\(tag)>",
        "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  /// XML has no form at all for most control characters.
  private static func escaped(_ text: String) -> String {
    GoldenPage.escaped(
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.value < 32 && $0 != "\n" && $0 != "\t" ? "\u{FFFD}" : $0 })))
  }
}
