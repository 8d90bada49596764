import FlickCore
import FlickMotion
import Testing

@Suite struct KeyframesParityTests {
  @Test func `Core Animation's keyframes`() throws {
    let file = try VectorFile("ca_keyframes")
    var ledger = ParityLedger("ca_keyframes")
    for item in file.cases {
      if item.expected["m11"].exists {
        try rotation(item, &ledger)
      } else if item.inputs["cumulative"].bool {
        try cumulative(item, &ledger)
      } else if item.inputs["path"].exists {
        try path(item, &ledger)
      } else {
        try values(item, &ledger)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "pt")
  }

  private func mode(_ item: VectorFile.Case) throws -> KeyframeMode {
    guard let name = item.inputs["calculationMode"].string else { return .linear }
    return try #require(KeyframeMode(rawValue: name))
  }

  private func keyTimes(
    _ item: VectorFile.Case, keys: Int, intervals: Bool
  ) -> [Double]? {
    guard item.inputs["keyTimes"].exists else { return nil }
    let given = item.inputs["keyTimes"].doubles
    return KeyTimes.coreAnimation(given, keys: keys, intervals: intervals).times
  }

  private func values(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let values = item.inputs["values"].doubles
    let mode = try mode(item)
    let keyframes = Keyframes(
      values: values, mode: mode,
      keyTimes: keyTimes(item, keys: values.count, intervals: mode == .discrete))
    let expected = item.expected["value"].doubles
    for (time, wanted) in zip(item.inputs["t"].doubles, expected) {
      // Too few keys animate nothing: the model shows.
      let value = keyframes?.value(at: time)[0] ?? item.inputs["model"].double ?? .nan
      ledger.check(
        item.name, value, wanted, within: try item.tolerance.number(), "t \(time)")
    }
  }

  private func path(_ item: VectorFile.Case) throws -> Path {
    var path = Path()
    for element in item.inputs["path"].array {
      let n = element.array.compactMap(\.double)
      switch element[0].string {
      case "M": path.move(to: Point(x: n[0], y: n[1]))
      case "L": path.line(to: Point(x: n[0], y: n[1]))
      default:
        path.cubic(
          control1: Point(x: n[0], y: n[1]), control2: Point(x: n[2], y: n[3]),
          to: Point(x: n[4], y: n[5]))
      }
    }
    return path
  }

  private func path(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let path = try path(item)
    let mode = try mode(item)
    let stretches = PathMeasure(path).stretches.count
    let along = try #require(
      KeyframePath(
        path: path, mode: mode,
        keyTimes: keyTimes(item, keys: stretches, intervals: true)))
    for (time, wanted) in zip(item.inputs["t"].doubles, item.expected["points"].array) {
      let expected = Point(x: try wanted[0].number(), y: try wanted[1].number())
      let point = along.point(at: time)
      ledger.check(
        item.name, error: (point - expected).length, within: try item.tolerance.number(),
        "t \(time): \(point)")
    }
  }

  /// Three cycles of a second; at 1.5 one is finished.
  private func cumulative(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let along = try #require(KeyframePath(path: try path(item)))
    let model = item.inputs["model"].doubles
    let isAdditive = item.inputs["additive"].bool
    let timing = try #require(
      MediaTiming(duration: 1, repetition: .count(try item.inputs["repeatCount"].number())))
    for (time, wanted) in zip(item.inputs["t"].doubles, item.expected["points"].array) {
      let animation = PropertyAnimation(
        source: .path(along), timing: timing, combination: isAdditive ? .add : .replace,
        isCumulative: true)
      let value = PropertyAnimation.presentation(model: model, [animation], at: time).value
      for axis in 0...1 {
        ledger.check(
          item.name, value[axis], try wanted[axis].number(),
          within: try item.tolerance.number(), "t \(time)")
      }
    }
  }

  private func rotation(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let along = try #require(KeyframePath(path: try path(item)))
    let extra = item.inputs["rotationMode"].string == "rotateAutoReverse" ? Double.pi : 0
    #expect(item.inputs["modelTransform"].string == "scale(2,3,1)")
    let turn = AffineTransform.rotation(along.angle(at: 0.5) + extra)
    let result = turn.then(.scale(x: 2, y: 3))
    for (key, value) in [
      ("m11", result.a), ("m12", result.b), ("m21", result.c), ("m22", result.d),
    ] {
      ledger.check(
        item.name, value, try item.expected[key].number(), within: try item.tolerance.number(),
        key)
    }
  }

  @Test func `Motion's keyframes`() throws {
    let file = try VectorFile("motion_keyframes")
    var ledger = ParityLedger("motion_keyframes")
    for item in file.cases {
      let inputs = item.inputs
      let step = try inputs["step_ms"].number() / (try inputs["duration_ms"].number())
      let curve: TimingCurve = inputs["ease"].string == "linear" ? .linear : .easeInOut
      if item.expected["values"].exists {
        ledger.cannotMeet(item.name, because: "colours here are mixed as stored, not by squares")
        continue
      }
      let values = inputs["keyframes"].doubles
      let keyframes = try #require(
        Keyframes(values: values, curves: values.dropFirst().map { _ in curve }))
      for (index, expected) in item.expected["samples_rounded"].doubles.enumerated() {
        let value = keyframes.value(at: Double(index) * step)[0]
        ledger.check(item.name, value.rounded(), expected, within: 0, "sample \(index)")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "px")
  }

  @Test func `Flutter's curves`() throws {
    let file = try VectorFile("flutter_curves")
    var ledger = ParityLedger("flutter_curves")
    for item in file.cases {
      let inputs = item.inputs
      func point(_ key: String) throws -> Point {
        Point(x: try inputs[key][0].number(), y: try inputs[key][1].number())
      }
      let keyframes: Keyframes
      switch item.name {
      case "catmullrom_spline", "catmullrom_curve":
        ledger.cannotMeet(
          item.name, because: "cubic keyframes are Core Animation's, not centripetal")
        continue
      case "threePointCubic_mid":
        // Two cubic curves that meet are two ways with a curve each.
        let middle = try point("mid")
        func curve(_ a: Point, _ b: Point, from: Point, to: Point) -> TimingCurve {
          let way = to - from
          return .cubicBezier(
            x1: (a.x - from.x) / way.dx, y1: (a.y - from.y) / way.dy,
            x2: (b.x - from.x) / way.dx, y2: (b.y - from.y) / way.dy)
        }
        keyframes = try #require(
          Keyframes(
            values: [0, middle.y, 1], keyTimes: [0, middle.x, 1],
            curves: [
              curve(try point("a1"), try point("b1"), from: .zero, to: middle),
              curve(try point("a2"), try point("b2"), from: middle, to: Point(x: 1, y: 1)),
            ]))
      default:
        // A threshold is two keys that hold.
        let threshold = try inputs["threshold"].number()
        keyframes = try #require(
          Keyframes(values: [0, 1], mode: .discrete, keyTimes: [0, threshold, 1]))
      }
      for (time, wanted) in zip(inputs["t"].doubles, item.expected["value"].doubles) {
        ledger.check(
          item.name, keyframes.value(at: time)[0], wanted, within: item.tolerance.double ?? 0,
          "t \(time)")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }
}
