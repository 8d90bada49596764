import FlickCore
import FlickJSON
import FlickScene

/// A number of a scene that people tune: a spring's, a duration, the time of an event, a
/// constant.
package struct Parameter: Hashable, Sendable {
  /// Keys that lead to it, `behaviors.pane.motion.spring.damping`; in an included file behind
  /// its name, `parts/pane.json:motion.soft.spring.damping`.
  package let path: String
  /// The last of them.
  package let name: String
  /// What it belongs to: a behavior, an event, a variant, the constants.
  package let group: String
  package let value: Double
  /// What a slider offers; the language allows more.
  package let range: ClosedRange<Double>
  package let step: Double
  /// `ms` and `s` of times; empty of plain numbers.
  package let unit: String
  /// The file from the scene's folder on; `nil`: the scene's own.
  package let file: String?
  /// From 1.
  package let line: Int
  /// Of its digits.
  package let bytes: Range<Int>

  /// The number as a file has it, which is as fine as the slider's step.
  package func text(_ value: Double) -> String {
    Spelling.number(((value / step).rounded() * step * 1e9).rounded() / 1e9)
  }
}

extension Parameter {
  /// Those of a file, in its order.
  ///
  /// - Parameter file: Where it lies from the scene's folder on; `nil`: it is the scene.
  package static func all(of bytes: [UInt8], root: JSONNode, file: String?) -> [Parameter] {
    var lines = LineCounter(bytes)
    var found: [Parameter] = []
    let names = Names(root)
    SchemaWalk.walk(root) { visit in
      guard isTuned(visit), let number = number(of: visit, in: bytes) else { return }
      let (range, step) = scale(visit, number)
      found.append(
        Parameter(
          path: (file.map { "\($0):" } ?? "") + visit.path.joined(separator: "."),
          name: visit.path.last.map(Self.last) ?? "", group: names.group(of: visit.path),
          value: number.value, range: range, step: step, unit: number.unit, file: file,
          line: lines.line(of: number.bytes.lowerBound), bytes: number.bytes))
    }
    return found
  }

  private static func last(_ key: String) -> String {
    key.split(separator: ".").last.map(String.init) ?? key
  }

  // MARK: - What is tuned

  private static let roots: Set<String> = [
    "behaviors", "events", "layers", "let", "motion",
    "variants", "worlds",
  ]
  private static let tables: Set<String> = [
    "spring", "bounce", "projection", "decay", "glide", "rubber-band", "layer-spring", "grip",
    "attachment", "world",
  ]

  private static func isTuned(_ visit: SchemaWalk.Visit) -> Bool {
    guard let first = visit.path.first, roots.contains(first) else { return false }
    switch visit.schema {
    case .number: return visit.table.map { tables.contains($0.name) } ?? false
    case .anything: return first == "let" && visit.path.count == 2
    default: return visit.schema.isTime
    }
  }

  private struct Number {
    let value: Double
    let unit: String
    let bytes: Range<Int>
  }

  private static func number(of visit: SchemaWalk.Visit, in bytes: [UInt8]) -> Number? {
    let range = visit.node.range
    if let value = visit.node.number { return Number(value: value, unit: "", bytes: range) }
    // Escapes make a text longer than it says.
    guard let text = visit.node.string, range.count == text.utf8.count + 2 else { return nil }
    if case .anything = visit.schema, WrittenInstant(text)?.name != nil { return nil }
    guard WrittenInstant(text) != nil else { return nil }
    let unit = text.hasSuffix("ms") ? "ms" : "s"
    guard text.hasSuffix(unit) else { return nil }
    let digits = text.dropLast(unit.count).reversed().prefix { $0.isNumber || $0 == "." }
    guard let value = Double(String(digits.reversed())) else { return nil }
    let end = range.upperBound - 1 - unit.count
    return Number(value: value, unit: unit, bytes: end - digits.count..<end)
  }

  // MARK: - Its slider

  private static func scale(
    _ visit: SchemaWalk.Visit, _ number: Number
  ) -> (range: ClosedRange<Double>, step: Double) {
    let usual: [String: Double] = [
      "stiffness": 1000, "tension": 1000, "damping": 60, "friction": 60, "dampingRatio": 2,
      "mass": 5, "bounciness": 40, "speed": 40, "frequency": 8,
    ]
    var least = 0.0
    var most = 2 * number.value.magnitude
    var excludesLeast = false
    if case .number(let bounds) = visit.schema {
      least = bounds.maximumIsLimit && bounds.minimum < 0 ? -most : bounds.minimum
      if bounds.maximumIsLimit {
        most = max(most, visit.path.last.flatMap { usual[last($0)] } ?? 1)
      } else {
        most = bounds.maximum
      }
      excludesLeast = !bounds.includesMinimum || (bounds.minimum > 0 && bounds.maximumIsLimit)
    } else if !number.unit.isEmpty {
      most = max(most, number.unit == "ms" ? 1000 : 1)
      let step = number.unit == "ms" ? 1 : 0.001
      if case .text(.time(allowsZero: false)) = visit.schema { least = step }
      return (least...most, step)
    } else {
      if number.value < 0 { least = -most }
      most = max(most, 1)
    }
    let step = Self.step(of: most - least)
    return ((excludesLeast ? least + step : least)...most, step)
  }

  /// A power of ten of which two hundred and more fit.
  private static func step(of length: Double) -> Double {
    let steps = [100, 10, 1, 0.1, 0.01, 0.001]
    return steps.first { $0 * 200 <= length } ?? 0.0001
  }

  /// What parameters belong to, in words.
  private struct Names {
    private let events: [String]

    init(_ root: JSONNode) {
      events = (root["events"]?.items ?? []).enumerated().map { index, event in
        event["id"]?.string ?? "event \(index + 1)"
      }
    }

    func group(of path: [String]) -> String {
      switch path.first {
      case "let": "constants"
      case "events": path.count > 1 ? Int(path[1]).map { events[$0] } ?? "events" : "events"
      case "layers": "layers"
      default: path.count > 1 ? path[1] : path.first ?? ""
      }
    }
  }
}

/// Tells the lines of places that come in order.
private struct LineCounter {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func line(of offset: Int) -> Int {
    if offset < place { (place, line) = (0, 1) }
    line += bytes[place..<offset].count { $0 == 0x0A }
    place = offset
    return line
  }
}
