import Foundation
import Testing

/// What an export says, read back by code that shares nothing with its writer:
/// straight lines between stops, at a jump two stops at one time.
struct ReadExport {
  struct Stop: Hashable {
    /// In the scene's own seconds.
    let time: Double
    let value: Double
  }

  /// In order of time.
  let stops: [Stop]
  /// Where two stops have one time.
  let jumps: [Double]

  init(stops: [Stop]) {
    self.stops = stops
    jumps = zip(stops, stops.dropFirst()).filter { $0.time == $1.time }.map(\.0.time)
  }

  /// Before the first stop and after the last it holds; at a jump the right
  /// side counts unless the left is asked for.
  func value(at time: Double, left: Bool = false) -> Double {
    var (begun, end) = (-1, stops.count)
    while end - begun > 1 {
      let middle = (begun + end) / 2
      let isBegun = left ? stops[middle].time < time : stops[middle].time <= time
      if isBegun { begun = middle } else { end = middle }
    }
    guard begun >= 0 else { return stops[0].value }
    guard begun + 1 < stops.count else { return stops[begun].value }
    let (one, next) = (stops[begun], stops[begun + 1])
    return one.value + (time - one.time) / (next.time - one.time) * (next.value - one.value)
  }

  static func csv(_ text: String) throws -> ReadExport {
    let lines = text.split(separator: "\n")
    let header = try #require(lines.first)
    #expect(header.split(separator: ",").count == 2 && header.hasPrefix("time_s,"))
    return ReadExport(
      stops: try lines.dropFirst().map { line in
        let fields = try line.split(separator: ",").map { try #require(Double($0)) }
        return Stop(time: try #require(fields.first), value: try #require(fields.last))
      })
  }

  static func json(_ text: String) throws -> (read: ReadExport, error: Double) {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let members = try #require(object as? [String: Any])
    let samples = try #require(members["samples"] as? [[Double]])
    return (
      ReadExport(stops: samples.map { Stop(time: $0[0], value: $0[1]) }),
      try #require(members["error"] as? Double)
    )
  }

  /// A stylesheet with one animation from one number to another.
  ///
  /// - Parameter start: When the animation begins, in the scene's seconds.
  static func css(_ text: String, start: Double) throws -> ReadExport {
    let from = try numbers(in: text, between: "from {", and: "}")
    let to = try numbers(in: text, between: "to {", and: "}")
    let length = try #require(try numbers(in: text, between: "animation: ", and: "ms both").last)
    let easing = try #require(LinearReader(try part(of: text, from: "linear(", to: ")")))
    // A translation down has a zero first, one across a zero last.
    let index = from.indices.last { from[$0] != to[$0] } ?? 0
    return ReadExport(
      stops: easing.points.map { point in
        Stop(
          time: start + point.input * length / 1000,
          value: from[index] + point.output * (to[index] - from[index]))
      })
  }

  static func part(of text: String, from: String, to: String) throws -> String {
    let body = text.firstRange(of: "*/").map { text[$0.upperBound...] } ?? text[...]
    let start = try #require(body.firstRange(of: from))
    let rest = body[start.lowerBound...]
    let end = try #require(rest.firstRange(of: to))
    return String(rest[..<end.upperBound])
  }

  private static func numbers(
    in text: String, between from: String, and to: String
  ) throws -> [Double] {
    let found = try part(of: text, from: from, to: to).dropFirst(from.count)
    let values = found.drop { $0 != ":" }.isEmpty ? found : found.drop { $0 != ":" }
    return values.split(whereSeparator: { !"+-.0123456789eE".contains($0) })
      .compactMap { Double($0) }
  }
}

/// Reads `linear()` by the rules of CSS Easing Functions Level 2: missing inputs
/// are filled in, and none is less than one before it.
struct LinearReader {
  struct Point: Hashable {
    var input: Double
    let output: Double
  }

  let points: [Point]

  init?(_ css: String) {
    guard css.hasPrefix("linear("), css.last == ")" else { return nil }
    var found: [(output: Double, input: Double?)] = []
    for entry in css.dropFirst(7).dropLast().components(separatedBy: ",") {
      var outputs: [Double] = []
      var inputs: [Double] = []
      for word in entry.split(separator: " ") {
        if word.last == "%" {
          guard let value = Double(word.dropLast()) else { return nil }
          inputs.append(value / 100)
        } else {
          guard let value = Double(word) else { return nil }
          outputs.append(value)
        }
      }
      guard outputs.count == 1, inputs.count <= 2 else { return nil }
      if inputs.isEmpty { found.append((outputs[0], nil)) }
      for input in inputs { found.append((outputs[0], input)) }
    }
    guard found.count > 1 else { return nil }
    if found[0].input == nil { found[0].input = 0 }
    var largest = -Double.infinity
    for index in found.indices {
      if index == found.count - 1, found[index].input == nil {
        found[index].input = max(1, largest)
      }
      guard let input = found[index].input else { continue }
      largest = max(largest, input)
      found[index].input = largest
    }
    var known = 0
    var points = [Point(input: found[0].input ?? 0, output: found[0].output)]
    for index in found.indices.dropFirst() {
      guard let input = found[index].input else { continue }
      let before = points[known].input
      for missing in known + 1..<index {
        let share = Double(missing - known) / Double(index - known)
        points.append(
          Point(input: before + share * (input - before), output: found[missing].output))
      }
      points.append(Point(input: input, output: found[index].output))
      known = index
    }
    self.points = points
  }
}
