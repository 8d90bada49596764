import FlickCore
import FlickMotion

/// Motions over a fixed time.
extension Language {
  private static let repetition = Key.optional(
    "repeat",
    Schema<TimedMotion.Repetition>.either(
      Schema<Double>.number(repetitions).map { .count($0) },
      .word("forever", "It never rests.", .forever)), default: 1,
    "How often it happens, or \"forever\"; when it is over, the value is the target.")
  private static let autoreverse = Key.optional(
    "autoreverse", .boolean, default: false, "Whether each way there is followed by one back.")

  static let repetitions = Bounds.moreThan(0, limit: 1_000_000_000)

  private static let precision = Key.optional(
    "precision",
    Schema<CurveEngine>.choice([
      .exact: "As near as doubles come.", .webkit: "Within a 200th of a second.",
      .pop: "Within a millisecond.", .chromium: "Within 1e-7 of the duration.",
      .flutter: "Within a thousandth of the duration, by halving.",
      .swiftui: "Rounded to multiples of 2^-20.",
    ]), default: "exact", "How exactly a Bézier curve is solved: as that engine does.")
  private static let duration = Key.required("duration", .time, "How long it takes.")
  private static let easeCurve = Key.optional(
    "curve", .curve, default: "ease-in-out",
    "linear, ease, ease-in, ease-out, ease-in-out, steps(n), linear(…), or the control points.")

  static let ease = ObjectSchema<TimedMotion>(
    "ease", "A curve over a fixed duration.",
    keys: rows(duration, easeCurve, precision, repetition, autoreverse)
  ) { (keys, reader) throws(Rejected) -> TimedMotion in
    let length = try keys[duration]
    var curve = try keys[easeCurve]
    let precision = try keys[precision].precision(duration: length.seconds)
    // The curve as an engine solves it.
    if case .cubicBezier(let x1, let y1, let x2, let y2) = curve {
      if precision != .exact {
        curve = .engineBezier(UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2), precision)
      }
    } else {
      reader.report(.precisionOfCurve(), atKey: Self.precision, of: keys)
    }
    return TimedMotion(
      duration: length, course: .curve(curve), repetition: try keys[repetition],
      autoreverses: try keys[autoreverse])
  }

  private static let way = Key.required("duration", .time, "How long one way takes.")
  private static let parts = Key.required(
    "values",
    Schema<[Double]>.list(
      of: .number(.any(limit: 1_000_000)), count: 2...SceneConstants.maximumKeys, noun: "values"
    ).checked { values in
      let (first, last) = (values[0], values[values.count - 1])
      return first == 0 && last == 1
        ? nil : .keyframeEnds(first: Spelling.number(first), last: Spelling.number(last))
    }, "Parts of the way: 0 is where it starts, 1 the target; the first is 0, the last 1.")

  private static let keyframeKeys = KeyframeKeys(
    keyTimes:
      "When, as parts of the duration; evenly if missing. One more than values for discrete.",
    mode: "What lies between two values; Core Animation's words.",
    bias: "One a value, for cubic: 1 shoots past, -1 swings back before.")

  static let keyframes = ObjectSchema<TimedMotion>(
    "keyframes", "Values on the way to the target, over a fixed duration.",
    keys: rows(way, parts, keyframeKeys.keyTimes, keyframeKeys.mode, keyframeKeys.curves)
      + keyframeKeys.shapes.map(\.row) + rows(repetition, autoreverse)
  ) { (keys, reader) throws(Rejected) -> TimedMotion in
    let pace = keyframeKeys.pace(of: keys, reader)
    let mode = try pace.mode()
    let values = try keys[parts]
    let keyframes = Keyframes(
      values: values, mode: mode, keyTimes: try pace.times(keys: values.count),
      curves: try pace.curves(count: values.count - 1),
      shapes: try pace.shapes(keys: values.count))
    return TimedMotion(
      duration: try keys[way], course: .keyframes(try some(keyframes)),
      repetition: try keys[repetition], autoreverses: try keys[autoreverse])
  }
}

/// Whose way of solving a Bézier curve.
private enum CurveEngine: String, CaseIterable {
  case exact, webkit, pop, chromium, flutter, swiftui

  func precision(duration: Double) -> BezierPrecision {
    switch self {
    case .exact: .exact
    case .webkit: .webKit(duration: duration)
    case .pop: .pop(duration: duration)
    case .chromium: .chromium
    case .flutter: .flutter
    case .swiftui: .swiftUI
    }
  }
}

/// What lies between the values of keyframes, and when they are reached.
struct KeyframeKeys: Sendable {
  let keyTimes: Key<[Double]?>
  let mode: Key<KeyframeMode>
  let curves = Key.optional(
    "curves",
    Schema<[TimingCurve]>.list(
      of: .curve, count: 1...SceneConstants.maximumKeys, noun: "curves"),
    "How the time from each value to the next passes, for linear and cubic.")
  /// Tension, continuity and bias.
  let shapes: [Key<[Double]?>]

  init(keyTimes: String, mode: String, bias: String) {
    self.keyTimes = .optional(
      "keyTimes",
      Schema<[Double]>.list(
        of: .number(.from(0, to: 1)), count: 2...SceneConstants.maximumKeys + 1, noun: "key times"),
      keyTimes)
    self.mode = .optional(
      "mode",
      Schema<KeyframeMode>.choice([
        .linear: "Straight from value to value.", .discrete: "Each value holds until the next.",
        .paced: "Straight, at one speed.", .cubic: "A smooth curve through the values.",
        .cubicPaced: "The smooth curve, at nearly one speed.",
      ]), default: "linear", mode)
    shapes = [
      ("tension", "One a value, for cubic: 1 is a corner, -1 round."),
      ("continuity", "One a value, for cubic: not 0 breaks the slope."), ("bias", bias),
    ].map { name, summary in
      .optional(
        name,
        Schema<[Double]>.list(
          of: .number(.from(-1, to: 1)), count: 1...SceneConstants.maximumKeys, noun: "numbers"),
        summary)
    }
  }

  func pace(of members: Members, _ reader: Reader) -> Pace {
    Pace(keys: self, members: members, reader: reader)
  }

  /// As one object has it.
  struct Pace {
    let keys: KeyframeKeys
    let members: Members
    let reader: Reader

    /// What lies between, and whether keys mean something with it.
    func mode() throws(Rejected) -> KeyframeMode {
      let mode = try members[keys.mode]
      let uses: [([KeyRow], [KeyframeMode])] = [
        ([keys.curves.row], [.linear, .cubic]),
        ([keys.keyTimes.row], [.linear, .discrete, .cubic]),
        (keys.shapes.map(\.row), [.cubic, .cubicPaced]),
      ]
      for (rows, modes) in uses where !modes.contains(mode) {
        for row in rows {
          reader.report(
            .keyOfMode(row.name, mode: mode.rawValue, belongsTo: modes.map(\.rawValue)),
            atKey: row, of: members)
        }
      }
      return mode
    }

    func curves(
      count: Int, of things: String = "stretches between values"
    ) throws(Rejected) -> [TimingCurve] {
      guard let curves = try members[keys.curves] else { return [] }
      try check(curves.count, count, "curves", of: things, at: keys.curves.row)
      return curves
    }

    /// When values are reached.
    ///
    /// - Parameter mode: `nil`: the one that is written.
    func times(keys count: Int, as mode: KeyframeMode? = nil) throws(Rejected) -> [Double]? {
      let written = try members[keys.mode]
      let mode = mode ?? written
      guard let times = try members[keys.keyTimes] else { return nil }
      let row = keys.keyTimes.row
      try check(
        times.count, mode == .discrete ? count + 1 : count, "key times",
        of: mode == .discrete ? "values, and the end" : "values", at: row)
      guard let problem = KeyTimes.problem(of: times, most: times.count) else { return times }
      if problem == .incomplete || problem == .notAscending {
        reader.report(.keyTimesOutOfOrder(), at: members.place(row))
      }
      throw Rejected()
    }

    func shapes(keys count: Int) throws(Rejected) -> [KeyShape] {
      var numbers: [[Double]?] = []
      for key in keys.shapes {
        let values = try members[key]
        if let values { try check(values.count, count, "numbers", of: "values", at: key.row) }
        numbers.append(values)
      }
      guard numbers.contains(where: { $0 != nil }) else { return [] }
      return (0..<count).map { index in
        KeyShape(
          tension: numbers[0]?[index] ?? 0, continuity: numbers[1]?[index] ?? 0,
          bias: numbers[2]?[index] ?? 0)
      }
    }

    private func check(
      _ found: Int, _ expected: Int, _ noun: String, of things: String, at row: KeyRow
    ) throws(Rejected) {
      guard found != expected else { return }
      throw reader.rejected(
        .wrongNumber(of: noun, found: found, expected: expected, things: things),
        at: members.place(row))
    }
  }
}
