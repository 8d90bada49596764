import FlickCore
import FlickMotion

/// Motions over a fixed time: eases and keyframes.
struct TimedDecoder {
  let collector: DiagnosticCollector

  func ease(_ fields: Fields) throws(Rejected) -> TimedMotion {
    let duration = try fields.time("duration")
    let curve = try curve(fields.required("curve"))
    return try timed(
      fields, duration, .curve(solved(curve, fields, seconds: duration.seconds)))
  }

  /// The curve as an engine solves it.
  private func solved(
    _ curve: TimingCurve, _ fields: Fields, seconds: Double
  ) throws(Rejected) -> TimingCurve {
    let precision: BezierPrecision
    switch try fields.string("precision") {
    case "exact": precision = .exact
    case "webkit": precision = .webKit(duration: seconds)
    case "pop": precision = .pop(duration: seconds)
    case "chromium": precision = .chromium
    case "flutter": precision = .flutter
    case "swiftui": precision = .swiftUI
    default: throw Rejected()
    }
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = curve else {
      if let key = fields.node.members.first(where: { $0.key == "precision" }) {
        collector.report(.precisionOfCurve(), at: key.keyRange)
      }
      return curve
    }
    guard precision != .exact else { return curve }
    return .engineBezier(UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2), precision)
  }

  func keyframes(_ fields: Fields) throws(Rejected) -> TimedMotion {
    let values = try fields.required("values").items.compactMap(\.number)
    guard values.count >= 2 else { throw Rejected() }
    let mode = try fields.choice("mode", as: KeyframeMode.self)
    checkUse(of: fields, mode: mode)
    if let first = values.first, let last = values.last, first != 0 || last != 1 {
      collector.report(
        .keyframeEnds(first: Spelling.number(first), last: Spelling.number(last)),
        at: try fields.required("values").range)
      throw Rejected()
    }
    let pace = try pace(fields, keys: values.count, mode: mode)
    guard
      let keyframes = Keyframes(
        values: values, mode: mode, keyTimes: pace.times, curves: pace.curves,
        shapes: try shapes(fields, keys: values.count))
    else { throw Rejected() }
    return try timed(fields, fields.time("duration"), .keyframes(keyframes))
  }

  /// When values are reached, and how the time between them passes.
  func pace(
    _ fields: Fields, keys: Int, mode: KeyframeMode
  ) throws(Rejected) -> (times: [Double]?, curves: [TimingCurve]) {
    let curves = try fields.optional("curves") { node throws(Rejected) in
      try count(node, keys - 1, "curves", of: "stretches between values")
      return try self.curves(node)
    }
    let times = try fields.optional("keyTimes") { node throws(Rejected) in
      try keyTimes(node, keys: keys, mode: mode)
    }
    return (times, curves ?? [])
  }

  /// Keys that mean something only in some modes.
  func checkUse(of fields: Fields, mode: KeyframeMode) {
    for member in fields.node.members {
      let modes: [KeyframeMode]
      switch member.key {
      case "curves": modes = [.linear, .cubic]
      case "keyTimes": modes = [.linear, .discrete, .cubic]
      case "tension", "continuity", "bias": modes = [.cubic, .cubicPaced]
      default: continue
      }
      if !modes.contains(mode) {
        collector.report(
          .keyOfMode(member.key, mode: mode.rawValue, belongsTo: modes.map(\.rawValue)),
          at: member.keyRange)
      }
    }
  }

  func keyTimes(
    _ node: JSONNode, keys: Int, mode: KeyframeMode
  ) throws(Rejected) -> [Double] {
    let times = node.items.compactMap(\.number)
    try count(
      node, mode == .discrete ? keys + 1 : keys, "key times",
      of: mode == .discrete ? "values, and the end" : "values")
    guard let problem = KeyTimes.problem(of: times, most: times.count) else { return times }
    if problem == .incomplete || problem == .notAscending {
      collector.report(.keyTimesOutOfOrder(), at: node.range)
    }
    throw Rejected()
  }

  func count(
    _ node: JSONNode, _ expected: Int, _ noun: String, of things: String
  ) throws(Rejected) {
    guard node.items.count != expected else { return }
    collector.report(
      .wrongNumber(of: noun, found: node.items.count, expected: expected, things: things),
      at: node.range)
    throw Rejected()
  }

  func shapes(_ fields: Fields, keys: Int) throws(Rejected) -> [FlickMotion.KeyShape] {
    func numbers(_ key: String) throws(Rejected) -> [Double]? {
      try fields.optional(key) { node throws(Rejected) in
        try count(node, keys, "numbers", of: "values")
        return node.items.compactMap(\.number)
      }
    }
    let tension = try numbers("tension")
    let continuity = try numbers("continuity")
    let bias = try numbers("bias")
    guard tension != nil || continuity != nil || bias != nil else { return [] }
    let zero = [Double](repeating: 0, count: keys)
    var shapes: [FlickMotion.KeyShape] = []
    for index in 0..<keys {
      shapes.append(
        FlickMotion.KeyShape(
          tension: (tension ?? zero)[index], continuity: (continuity ?? zero)[index],
          bias: (bias ?? zero)[index]))
    }
    return shapes
  }

  // MARK: - What both have

  private func timed(
    _ fields: Fields, _ duration: FlickDuration, _ course: TimedMotion.Course
  ) throws(Rejected) -> TimedMotion {
    let node = try fields.required("repeat")
    let repetition: TimedMotion.Repetition
    if let count = node.number {
      guard count > 0, count <= 1_000_000_000 else { throw Rejected() }
      repetition = .count(count)
    } else {
      guard node.string == "forever" else { throw Rejected() }
      repetition = .forever
    }
    return TimedMotion(
      duration: duration, course: course, repetition: repetition,
      autoreverses: try fields.bool("autoreverse"))
  }

  func curves(_ node: JSONNode) throws(Rejected) -> [TimingCurve] {
    var curves: [TimingCurve] = []
    for item in node.items { curves.append(try curve(item)) }
    return curves
  }

  func curve(_ node: JSONNode) throws(Rejected) -> TimingCurve {
    if let text = node.string {
      guard case .success(let curve) = Grammar.curve(text) else { throw Rejected() }
      return curve
    }
    let numbers = node.items.compactMap(\.number)
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw Rejected()
    }
    return .cubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }
}
