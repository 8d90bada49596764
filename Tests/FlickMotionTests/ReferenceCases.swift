import Foundation
import Testing

/// A JSON value of a vector file; what is absent reads as `nil` or empty.
struct JSONValue {
  private let raw: Any?

  init(_ raw: Any?) { self.raw = raw is NSNull ? nil : raw }

  subscript(key: String) -> JSONValue { JSONValue((raw as? [String: Any])?[key]) }
  subscript(index: Int) -> JSONValue {
    guard let list = raw as? [Any], list.indices.contains(index) else { return JSONValue(nil) }
    return JSONValue(list[index])
  }

  var exists: Bool { raw != nil }
  var string: String? { raw as? String }
  var bool: Bool { (raw as? NSNumber)?.boolValue ?? false }
  var array: [JSONValue] { (raw as? [Any] ?? []).map(JSONValue.init) }
  var keys: [String] { (raw as? [String: Any] ?? [:]).keys.sorted() }

  /// A number, or infinity for "inf".
  var double: Double? {
    if string == "inf" { return .infinity }
    return (raw as? NSNumber)?.doubleValue
  }

  var doubles: [Double] { array.compactMap(\.double) }

  /// A number that the file must hold.
  func number(_ location: SourceLocation = #_sourceLocation) throws -> Double {
    try #require(double, "a number is missing", sourceLocation: location)
  }
}

/// One file of `Data/vectors`.
struct VectorFile {
  struct Case {
    let name: String
    let inputs: JSONValue
    let expected: JSONValue
    let tolerance: JSONValue
  }

  let cases: [Case]

  init(_ name: String) throws {
    let folder = try #require(Bundle.module.resourceURL)
    let url = folder.appendingPathComponent("Data/vectors/\(name).json")
    let root = JSONValue(try JSONSerialization.jsonObject(with: Data(contentsOf: url)))
    cases = try root["cases"].array.map { item in
      Case(
        name: try #require(item["name"].string), inputs: item["inputs"],
        expected: item["expected"], tolerance: item["tolerance"])
    }
  }
}

/// What one reference file says about us: a row of `docs/motion-parity.md`.
///
/// Every case is either checked or named with the reason why it cannot be met;
/// `finish` counts them against the file.
struct ParityLedger {
  private let file: String
  private var checked: [String: Bool] = [:]
  private var unmet: [(name: String, reason: String)] = []
  private var largestError = 0.0
  private var largestShare = 0.0
  private var tolerances: [String] = []

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
    let text = "\(tolerance)"
    if !tolerances.contains(text) { tolerances.append(text) }
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

  /// Compares the number of cases with the file's and, where the variable
  /// `FLICK_PARITY_ROWS` names a folder, writes the row there.
  func finish(cases: Int, unit: String, location: SourceLocation = #_sourceLocation) throws {
    #expect(checked.count + unmet.count == cases, "a case was left out", sourceLocation: location)
    guard let folder = ProcessInfo.processInfo.environment["FLICK_PARITY_ROWS"] else { return }
    let passed = checked.values.count { $0 }
    let error = String(format: "%.2g", largestError)
    let share = String(format: "%.2g", largestShare)
    let tolerance = tolerances.count > 3 ? "by case" : tolerances.joined(separator: ", ")
    var lines = [
      "| \(file) | \(cases) | \(passed) | \(error) \(unit) | \(tolerance) | \(share) |"
    ]
    lines += unmet.map { "  - \($0.name): \($0.reason)" }
    let url = URL(fileURLWithPath: folder).appendingPathComponent("\(file).row")
    try (lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
  }
}
