import FlickCore

extension GoldenReport {
  /// The most annotations that GitHub shows of a step.
  private static let mostAnnotations = 10
  /// GitHub takes summaries of up to 1 MiB; what is cut off is said.
  private static let longestSummary = 1_000_000

  /// Workflow commands that annotate the scenes' files: the worst first, at most
  /// ten, each on a line.
  package var annotations: String {
    let failing = scenes.filter { $0.outcome != .same }
    let order: [GoldenVerdict.Outcome] = [.failed, .missing, .different]
    let worst = failing.enumerated().sorted { one, two in
      let (a, b) = (Self.severity(one.element, order), Self.severity(two.element, order))
      return a != b ? a > b : one.offset < two.offset
    }
    var text = ""
    for (_, scene) in worst.prefix(Self.mostAnnotations) {
      let line = scene.changedKeys.lazy.compactMap(\.line).first
      let lines = scene.lines.dropFirst().map { $0.trimmed }.joined(separator: "\n")
      text += GitHubCommand.annotation(
        file: scene.scene, line: line, title: scene.headline,
        message: lines.isEmpty ? scene.headline : lines)
    }
    if failing.count > Self.mostAnnotations {
      text += "::notice::\(failing.count - Self.mostAnnotations) more scenes differ\n"
    }
    return text
  }

  /// By what it is, then by how many pixels of its worst frame differ.
  private static func severity(
    _ scene: GoldenVerdict, _ order: [GoldenVerdict.Outcome]
  ) -> Int {
    let pixels = scene.frames?.differing.map { $0.pixels?.differing ?? 0 }.max() ?? 0
    let rank = order.firstIndex(of: scene.outcome).map { order.count - $0 } ?? 0
    return rank << 40 + pixels
  }

  /// The step's summary in Markdown, under 1 MiB.
  package var stepSummary: String {
    var text = "## \(summary)\n"
    let failing = scenes.filter { $0.outcome != .same }
    if !failing.isEmpty {
      text += "\n| scene | verdict |\n|---|---|\n"
      for scene in failing.prefix(500) {
        text += "| `\(Self.cell(scene.scene))` | \(Self.cell(scene.headline)) |\n"
      }
    }
    for (index, scene) in failing.enumerated() {
      let part =
        "\n<details><summary>\(XMLText.escaped(scene.scene))</summary>\n\n```text\n"
        + scene.lines.joined(separator: "\n") + "\n```\n\n</details>\n"
      guard text.utf8.count + part.utf8.count < Self.longestSummary else {
        return text + "\n\(failing.count - index) more scenes are in report.json.\n"
      }
      text += part
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    GitHubCommand.escaped(text, ["|": "\\|", "\r": " ", "\n": " "])
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " })
  }
}
