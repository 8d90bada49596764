import FlickCore
import FlickMotion
import Testing

@Suite struct ScrollParityTests {
  /// UIKit writes offsets in thirds of a point.
  private static let pixel = 1.0 / 3

  @Test func `UIScrollView's traces`() throws {
    let file = try VectorFile("ios_scroll_traces")
    var ledger = ParityLedger("ios_scroll_traces")
    for item in file.cases {
      switch item.name {
      case "rubberband_top_drag": try rubberBand(item, &ledger)
      case "rubberband_top_release_from_hold": try release(item, &ledger)
      case "edge_impact": try impact(item, &ledger)
      case "drag_slop_calibration":
        ledger.check(
          item.name, 180 - ScrollViewPhysics.panSlop,
          try item.expected["offset_travel"].number(),
          within: try item.tolerance["abs_pt"].number())
      default: ledger.cannotMeet(item.name, because: "unknown")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "pt")
  }

  /// The gate is half a pixel of rounding and what the fit of c leaves, not
  /// the recorder's 1 pt.
  private func rubberBand(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let band = try #require(RubberBand(dimension: try item.inputs["viewport_h"].number()))
    let rows = item.expected["by_travel"].array
    #expect(rows.count > 100)
    for row in rows {
      let pull = try row["raw_overshoot"].number()
      let offset = band.position(-pull, bounds: 0...39148)
      ledger.check(
        item.name, offset, try row["offset"].number(), within: 0.5 * Self.pixel + 0.001,
        "pull \(pull)")
      let travel = try row["finger_travel"].number()
      #expect(travel - ScrollViewPhysics.panSlop == pull)
    }
  }

  private func release(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let start = ScrollViewPhysics.releaseFromHold(
      overscroll: try item.inputs["start_offset"].number())
    var last = 0.0
    for frame in item.expected["frames"].array {
      let time = try frame["t"].number()
      let elapsed = max(0, time - ScrollViewPhysics.startDelay)
      let state = ScrollViewPhysics.holdBounce.state(after: elapsed, from: start, toward: 0)
      ledger.check(
        item.name, state.value, try frame["offset"].number(), within: 1.5 * Self.pixel,
        "t \(time)")
      last = time
    }
    let settled = ScrollViewPhysics.holdBounce.state(after: last, from: start, toward: 0)
    #expect(abs(settled.value) < 1.5 * Self.pixel)
  }

  private func impact(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let edge = try item.inputs["max_offset"].number()
    let reported = item.inputs["uikit_reported"]
    let start = MotionState(
      value: try item.inputs["release_offset"].number(),
      velocity: try reported["velocity_pt_ms"].number() * 1000)
    let course = ScrollViewPhysics.glide(within: 0...edge).course(from: start)
    var peak = 0.0
    for frame in item.expected["frames"].array {
      let time = try frame["t"].number()
      let value = course.state(after: max(0, time - ScrollViewPhysics.startDelay)).value
      peak = max(peak, value)
      ledger.check(
        item.name, value, try frame["offset"].number(), within: 1.5 * Self.pixel, "t \(time)")
    }
    ledger.check(
      item.name, peak, try item.expected["peak_offset"].number(), within: 1.5 * Self.pixel, "peak")
  }

  @Test func `Flutter's physics`() throws {
    let file = try VectorFile("flutter_physics")
    var ledger = ParityLedger("flutter_physics")
    for item in file.cases {
      switch item.inputs["sim"].string {
      case "friction" where !item.inputs["constantDeceleration"].exists:
        try friction(item, &ledger)
      case "friction":
        ledger.cannotMeet(item.name, because: "no glide here has a constant deceleration")
      case "boundedFriction":
        ledger.cannotMeet(item.name, because: "glides bounce at their bounds, and do not stop dead")
      case "spring": try spring(item, &ledger)
      case "bouncingScroll": try bouncing(item, &ledger)
      case "clampingScroll":
        ledger.cannotMeet(item.name, because: "no glide here is Android's power of the time left")
      default: try other(item, &ledger)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "px")
  }

  /// `key` holds pairs of time and number.
  private func points(
    _ item: VectorFile.Case, _ key: String, _ ledger: inout ParityLedger,
    value: (Double) -> Double
  ) throws {
    for pair in item.expected[key].array {
      ledger.check(
        item.name, value(try pair[0].number()), try pair[1].number(),
        within: try item.tolerance.number(), key)
    }
  }

  private func friction(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let inputs = item.inputs
    let decay = try #require(Decay(drag: try inputs["drag"].number()))
    let start = MotionState(
      value: try inputs["x0"].number(), velocity: try inputs["v0"].number())
    try points(item, "x", &ledger) { decay.state(after: $0, from: start).value }
    try points(item, "dx", &ledger) { decay.state(after: $0, from: start).velocity }
    for range in item.expected["x_range"].array {
      let value = decay.state(after: try range[0].number(), from: start).value
      let (low, high) = (try range[1].number(), try range[2].number())
      #expect(value > low && value < high)
    }
    if let end = item.expected["finalX"].double {
      ledger.check(
        item.name, decay.limit(from: start), end, within: try item.tolerance.number(), "end")
    }
  }

  private func spring(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let inputs = item.inputs
    let stiffness = try inputs["stiffness"].number()
    let mass = try inputs["mass"].number()
    let spring = try #require(
      Spring(
        stiffness: stiffness,
        damping: try inputs["ratio"].number() * 2 * (mass * stiffness).squareRoot(), mass: mass))
    let start = MotionState(value: try inputs["start"].number())
    let end = try inputs["end"].number()
    func state(_ time: Double) -> MotionState {
      spring.state(after: time, from: start, toward: end)
    }
    try points(item, "x_floor", &ledger) { state($0).value.rounded(.down) }
    try points(item, "dx_floor", &ledger) { state($0).velocity.rounded(.down) }
    let done = state(try item.expected["done_by"].number())
    #expect(abs(done.value - end) < (try inputs["toleranceDistance"].number()))
    #expect(abs(done.velocity) < (try inputs["toleranceVelocity"].number()))
  }

  private func bouncing(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let inputs = item.inputs
    let parameters = inputs["spring"]
    let stiffness = try parameters["stiffness"].number()
    let mass = try parameters["mass"].number()
    let spring = try #require(
      Spring(
        stiffness: stiffness,
        damping: try parameters["ratio"].number() * 2 * (mass * stiffness).squareRoot(),
        mass: mass))
    let bounds = (try inputs["leading"].number())...(try inputs["trailing"].number())
    let course = BoundedDecay(
      decay: try #require(Decay(drag: 0.135)), bounds: bounds, bounce: spring
    ).course(
      from: MotionState(
        value: try inputs["position"].number(), velocity: try inputs["velocity"].number()))
    try points(item, "x", &ledger) { course.state(after: $0).value }
    try points(item, "dx", &ledger) { course.state(after: $0).velocity }
  }

  private func other(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let inputs = item.inputs
    let tolerance = try item.tolerance.number()
    if inputs["overscrollFraction"].exists {
      return ledger.cannotMeet(item.name, because: "overscroll resists as UIKit's rubber band")
    }
    let spring = try #require(
      Spring(
        duration: try inputs["duration"].number(), bounce: try inputs["bounce"].number()))
    for (key, value) in [("stiffness", spring.stiffness), ("damping", spring.damping)] {
      ledger.check(item.name, value, try item.expected[key].number(), within: tolerance, key)
    }
  }
}
