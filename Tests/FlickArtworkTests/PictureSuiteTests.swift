import Foundation
import Testing

/// Pictures beside those of an independent renderer.
@Suite struct PictureSuiteTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/fixtures/svg")

  static let hasSuite: Bool = {
    let isThere = FileManager.default.fileExists(atPath: folder.appending(path: "INDEX.md").path)
    if !isThere { print("skipped: resvg's suite, because ../shared/fixtures/svg is not there") }
    return isThere
  }()

  /// Where resvg does what the standards do not say; librsvg draws these as we do.
  private static let contested = [
    // CSS Color 4, section 5.1: an alpha may be a percentage after commas, too.
    "painting/fill/rgba-0-127-0-50percent",
    // Compositing 1, section 10.4: yellow is as saturated as green.
    "painting/mix-blend-mode/saturation",
  ]

  @Test(.enabled(if: hasSuite)) func `nothing is drawn wrong, and most is drawn`() {
    let suite = PictureSuite(folder: Self.folder)
    var table: [String: (agrees: Int, refused: Int, wrong: Int)] = [:]
    var notes: [String] = []
    for name in suite.names {
      let group = name.split(separator: "/").dropLast().joined(separator: "/")
      var row = table[group] ?? (0, 0, 0)
      if Self.contested.contains(name) {
        notes.append("  contested \(name): \(suite.verdict(on: name))")
        continue
      }
      switch suite.verdict(on: name) {
      case .agrees: row.agrees += 1
      case .refused(let reason):
        row.refused += 1
        notes.append("  refused \(name): \(reason)")
      case .wrong(let reason):
        row.wrong += 1
        Issue.record("\(name) is drawn otherwise: \(reason)")
      }
      table[group] = row
    }
    print("agrees, refused by name, wrong:")
    for (group, row) in table.sorted(by: { $0.key < $1.key }) {
      print("  \(group): \(row.agrees), \(row.refused), \(row.wrong)")
    }
    notes.forEach { print($0) }
    #expect(table.values.reduce(0) { $0 + $1.agrees } >= 300)
  }
}
