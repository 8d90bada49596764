import FlickCore
import FlickMotion
import Testing

/// Numbers of timing functions.
@Suite struct TimingVectorTests {
  private static func bezier(_ points: [Double]) -> UnitBezier {
    UnitBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
  }

  @Test func `Core Animation's named curves`() throws {
    let file = try VectorFile("ca_timing_functions")
    var ledger = ParityLedger("ca_timing_functions")
    let named: [String: TimingCurve] = [
      "linear": .linear, "easeIn": .easeIn, "easeInEaseOut": .easeInOut, "default": .ease,
    ]
    for item in file.cases {
      let curve = try #require(named[item.name])
      for (x, y) in zip(item.inputs["x"].doubles, item.expected["y"].doubles) {
        ledger.check(
          item.name, curve.value(at: x), y, within: try item.tolerance.number(), "x \(x)")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `cubic-bezier in CSS and elsewhere`() throws {
    let file = try VectorFile("cubic_bezier")
    var ledger = ParityLedger("cubic_bezier")
    for item in file.cases {
      let limit = try item.tolerance.number()
      let curve = Self.bezier(item.inputs["controlPoints"].doubles)
      let inputs = item.inputs["x"].doubles
      for (x, y) in zip(inputs, item.expected["y"].doubles) {
        ledger.check(item.name, curve.extrapolatedValue(at: x), y, within: limit, "x \(x)")
      }
      for (x, slope) in zip(inputs, item.expected["slope"].doubles) {
        ledger.check(item.name, curve.slope(at: x), slope, within: limit, "slope at \(x)")
      }
      if let low = item.expected["min"].double {
        ledger.check(item.name, curve.range.lowerBound, low, within: limit, "minimum")
      }
      if let high = item.expected["max"].double {
        ledger.check(item.name, curve.range.upperBound, high, within: limit, "maximum")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `CSS steps`() throws {
    let file = try VectorFile("steps")
    var ledger = ParityLedger("steps")
    for item in file.cases {
      let name = try #require(item.inputs["position"].string)
      let position = try #require(StepPosition(rawValue: name))
      let count = Int(try item.inputs["n"].number())
      let steps = try #require(StepCurve(count: count, position: position))
      for (x, y) in zip(item.inputs["x"].doubles, item.expected["y"].doubles) {
        ledger.check(
          item.name, TimingCurve.steps(steps).value(at: x), y, within: 0, "x \(x)")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `CSS linear`() throws {
    let file = try VectorFile("css_linear_parse")
    var ledger = ParityLedger("css_linear_parse")
    for item in file.cases {
      let limit = try item.tolerance.number()
      let css = try #require(item.inputs["css"].string)
      let easing = LinearEasing(css: css)
      if item.expected["invalid"].bool {
        ledger.check(item.name, easing == nil ? 0 : 1, 0, within: 0)
        continue
      }
      let points = try #require(easing).points
      let expected = item.expected["points"].array
      ledger.check(item.name, Double(points.count), Double(expected.count), within: 0, "count")
      for (point, goal) in zip(points, expected) {
        ledger.check(item.name, point.input, try goal[0].number(), within: limit, "input")
        ledger.check(item.name, point.output, try goal[1].number(), within: limit, "output")
      }
      if let canonical = item.expected["canonical"].string {
        ledger.check(item.name, easing?.css == canonical ? 0 : 1, 0, within: 0, canonical)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `SwiftUI's unit curves`() throws {
    let file = try VectorFile("swiftui_unit_curve")
    var ledger = ParityLedger("swiftui_unit_curve")
    let named: [String: TimingCurve] = [
      "linear": .linear, "easeIn": .easeIn, "easeInOut": .easeInOut,
    ]
    for item in file.cases {
      let limit = try item.tolerance.number()
      let curve: TimingCurve
      if let name = item.inputs["curve"].string {
        if name.hasPrefix("circular") {
          ledger.cannotMeet(item.name, because: "no curve here is an arc of a circle")
          continue
        }
        curve = try #require(named[name])
      } else {
        // SwiftUI limits the control points' x where Flick refuses it.
        let p = item.inputs["controlPoints"].doubles
        let clamped = UnitBezier(
          x1: min(max(p[0], 0), 1), y1: p[1], x2: min(max(p[2], 0), 1), y2: p[3])
        curve = .engineBezier(clamped, .swiftUI)
      }
      let inputs = item.inputs["x"].doubles
      for (x, y) in zip(inputs, item.expected["value"].doubles) {
        ledger.check(item.name, curve.value(at: x), y, within: limit, "x \(x)")
      }
      for (x, slope) in zip(inputs, item.expected["velocity"].array.map(\.double)) {
        var value = curve.slope(at: x)
        if x == 0 || x == 1, case .cubicBezier(let x1, let y1, let x2, let y2) = curve {
          value = UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2).swiftUISlope(atEnd: x)
        }
        ledger.check(item.name, value, try #require(slope), within: limit, "slope at \(x)")
      }
      if let half = item.expected["velocity_at_half"].double {
        ledger.check(item.name, curve.slope(at: 0.5), half, within: limit, "slope")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }
}
