import FlickCore
import FlickMotion
import Testing

/// The same bits in debug and release, on every machine: one number for each
/// family, over values that pass through every function of it.
@Suite struct OtherMotionBitsTests {
  private struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ number: Double) {
      value = (value ^ number.bitPattern) &* 0x0000_0100_0000_01B3
      value ^= value >> 29
    }

    mutating func add(_ state: MotionState) {
      add(state.value)
      add(state.velocity)
    }

    mutating func add(_ vector: Vector) {
      add(vector.dx)
      add(vector.dy)
    }

    mutating func add(_ t: AffineTransform) {
      for number in [t.a, t.b, t.c, t.d, t.tx, t.ty] { add(number) }
    }
  }

  @Test func `velocity trackers`() {
    var fingerprint = Fingerprint()
    let samples = (0..<14).map { index in
      let t = Double(index) * 0.0083
      return TouchSample(
        time: FlickTime(flicks: Int64(t * 705_600_000)),
        position: Point(x: 100 + 700 * t - 3000 * t * t, y: 33 / (1 + t)))
    }
    let up = FlickTime(flicks: 90_000_000)
    for tracker in VelocityTracker.allCases where tracker != .pointsPerEvent {
      fingerprint.add(tracker.velocity(of: samples, at: up, exact: Vector(dx: 1, dy: 2)))
    }
    #expect(fingerprint.value == 10_506_716_057_393_162_793)
  }

  @Test func `glides and rubber bands`() throws {
    var fingerprint = Fingerprint()
    let start = MotionState(value: 12.3, velocity: 3456.7)
    let spring = try #require(Spring(response: 0.37, dampingRatio: 0.71))
    for decay in [
      Decay.normal, .fast, try #require(Decay(drag: 0.135)), try #require(Decay.compose()),
    ] {
      let course = BoundedDecay(decay: decay, bounds: -50...200, bounce: spring)
        .course(from: start)
      for step in 0...40 {
        let t = Double(step) * 0.031
        fingerprint.add(decay.state(after: t, from: start))
        fingerprint.add(course.state(after: t))
      }
      fingerprint.add(decay.duration(from: start, rest: .scrollView))
      fingerprint.add(decay.end(from: start, rest: .scrollView))
    }
    let band = try #require(RubberBand(dimension: 852))
    for step in 0...40 {
      let t = Double(step) * 0.031
      fingerprint.add(band.offset(pull: t * 1000))
      fingerprint.add(band.pull(offset: t * 600) ?? -1)
    }
    #expect(fingerprint.value == 6_388_574_945_432_838_897)
  }

  @Test func `keyframes, timing and transforms`() throws {
    var fingerprint = Fingerprint()
    var path = Path()
    path.move(to: Point(x: 3, y: 4))
    path.cubic(
      control1: Point(x: 90, y: -20), control2: Point(x: 40, y: 160), to: Point(x: 210, y: 99))
    path.quadratic(control: Point(x: 30, y: 300), to: Point(x: -40, y: 33))
    path.close()
    let shapes = (0..<5).map {
      KeyShape(tension: 0.1 * Double($0), continuity: -0.2, bias: 0.3)
    }
    for mode in KeyframeMode.allCases {
      let keyframes = try #require(
        Keyframes(
          values: [0, 31, 17.7, 90, -5], mode: mode, keyTimes: [0, 0.13, 0.4, 0.77, 1],
          curves: [.easeInOut, .easeIn], shapes: shapes))
      let along = try #require(KeyframePath(path: path, mode: mode, curves: [.ease]))
      let animation = PropertyAnimation(
        source: .path(along),
        timing: try #require(
          MediaTiming(
            begin: 0.1, duration: 0.37, speed: 1.7, timeOffset: 0.2, repetition: .count(2.5),
            autoreverses: true, fill: .both)),
        pace: .curve(.easeOut), combination: .add, isCumulative: true)
      for step in 0...60 {
        let t = Double(step) / 60
        fingerprint.add(keyframes.value(at: t)[0])
        fingerprint.add(keyframes.slope(at: t)[0])
        fingerprint.add(along.point(at: t) - Point.zero)
        fingerprint.add(along.angle(at: t))
        let value = PropertyAnimation.presentation(model: [5, 6], [animation], at: t)
        for number in value.value + value.velocity { fingerprint.add(number) }
      }
    }
    let from = AffineTransform.rotation(2.6).then(.scale(x: -2, y: 0.3))
    let to = AffineTransform(a: 1.2, b: 0.4, c: -0.7, d: 2.2, tx: 50, ty: -9)
    for step in 0...20 {
      fingerprint.add(TransformComponents.interpolate(from: from, to: to, at: Double(step) / 20))
    }
    #expect(fingerprint.value == 11_534_378_948_672_921_440)
  }

  @Test func `a world of boxes`() throws {
    var fingerprint = Fingerprint()
    var world = DynamicsWorld(gravity: Vector(dx: 0.1, dy: 1))
    world.addReferenceBounds(Rect(x: 0, y: 0, width: 390, height: 600))
    world.add(.line(Point(x: 60, y: 400), Point(x: 300, y: 460)))
    let boxes = try (0..<12).map { index in
      let x = 40 + Double(index % 4) * 90
      return world.add(
        try #require(
          DynamicsItem(
            size: Size(width: 30 + Double(index) * 3, height: 44),
            center: Point(x: x, y: 60 + Double(index / 4) * 80), angle: 0.3 * Double(index),
            velocity: Vector(dx: 300 - Double(index) * 50, dy: 0), elasticity: 0.6)))
    }
    _ = world.attach(boxes[0], to: .item(boxes[1]), give: .soft(frequency: 3, dampingRatio: 0.2))
    _ = world.attach(boxes[2], offset: Vector(dx: 5, dy: -9), to: .anchor(Point(x: 200, y: 10)))
    _ = world.snap(boxes[3], to: Point(x: 330, y: 200))
    _ = world.push(boxes[4], force: Vector(dx: 0.4, dy: -0.1), offset: Vector(dx: 3, dy: 4))
    for _ in 0..<300 { world.advance(by: 1.0 / 60) }
    for box in boxes {
      let state = world.state(of: box)
      fingerprint.add(state.center - Point.zero)
      fingerprint.add(state.velocity)
      fingerprint.add(state.angle)
      fingerprint.add(state.angularVelocity)
    }
    #expect(fingerprint.value == 8_302_957_577_290_092_038)
  }
}
