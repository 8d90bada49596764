import Foundation
import Testing

/// What one reference file says about us: a row of `docs/motion-parity.md`.
///
/// Every case is either checked or named with the reason why it cannot be met;
/// `finish` counts them against the file and compares the row with the page.
struct ParityLedger {
  private let file: String
  private var checked: [String: Bool] = [:]
  private var unmet: [(name: String, reason: String)] = []
  private var largestError = 0.0
  private var largestShare = 0.0
  private var tolerances: [Double] = []

  init(_ file: String) { self.file = file }

  /// One compared number of a case.
  mutating func check(
    _ name: String, error: Double, within tolerance: Double, _ note: String = "",
    location: SourceLocation = #_sourceLocation
  ) {
    let holds = error <= tolerance
    #expect(
      holds, "\(name) \(note): off by \(error), allowed \(tolerance)", sourceLocation: location)
    checked[name] = (checked[name] ?? true) && holds
    largestError = max(largestError, error)
    if tolerance > 0 { largestShare = max(largestShare, error / tolerance) }
    if !tolerances.contains(tolerance) { tolerances.append(tolerance) }
  }

  mutating func check(
    _ name: String, _ actual: Double, _ expected: Double, within tolerance: Double,
    _ note: String = "", location: SourceLocation = #_sourceLocation
  ) {
    let error = actual == expected ? 0 : (actual - expected).magnitude
    check(
      name, error: error, within: tolerance, "\(note): \(actual), not \(expected)",
      location: location)
  }

  /// A case that cannot be met, and why.
  mutating func cannotMeet(_ name: String, because reason: String) {
    unmet.append((name, reason))
  }

  /// Compares the number of cases with the file's and the row with the page.
  /// Where the variable `FLICK_PARITY_ROWS` names a folder, writes the row
  /// there instead; `scripts/motion-parity` makes the page of them.
  func finish(cases: Int, unit: String, location: SourceLocation = #_sourceLocation) throws {
    #expect(checked.count + unmet.count == cases, "a case was left out", sourceLocation: location)
    let lines =
      [row(cases: cases, unit: unit)] + unmet.map { "- \(file), \($0.name): \($0.reason)" }
    if let folder = ProcessInfo.processInfo.environment["FLICK_PARITY_ROWS"] {
      let url = URL(fileURLWithPath: folder).appendingPathComponent("\(file).row")
      try (lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
      return
    }
    let page = try ParityPage.lines()
    for line in lines {
      #expect(
        page.contains(line), "the page is not current: run scripts/motion-parity",
        sourceLocation: location)
    }
  }

  private func row(cases: Int, unit: String) -> String {
    let passed = checked.values.count { $0 }
    func text(_ value: Double) -> String { value == 0 ? "0" : String(format: "%.1e", value) }
    let units = unit.isEmpty ? "" : " " + unit
    let limits = tolerances.sorted().map { $0 == 0 ? "0" : "\($0)" }
    let allowed = limits.count > 3 ? "by case" : limits.joined(separator: ", ")
    return
      "| \(file) | \(cases) | \(passed) | \(text(largestError))\(units) | \(allowed) "
      + "| \(String(format: "%.2f", largestShare)) |"
  }
}

/// `docs/motion-parity.md` as it is in the package.
enum ParityPage {
  static func lines() throws -> Set<String> {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = package.appending(path: "docs/motion-parity.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    return Set(text.split(separator: "\n").map(String.init))
  }
}

@Suite struct ParityPageTests {
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["FLICK_PARITY_ROWS"] == nil,
      "the page is being made"),
    arguments: ["traces", "vectors"])
  func `every file of other systems' numbers has one row`(folder: String) throws {
    let rows = try ParityPage.lines().filter { $0.hasPrefix("| ") }
    for name in try Reference.names(in: folder) {
      let file = name.split(separator: ".").dropLast().joined(separator: ".")
      let found = rows.filter { $0.hasPrefix("| \(file) |") }
      #expect(found.count == 1, "\(file)")
    }
  }
}
