import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// What becomes of a layer when its finger lifts, and where it may be while it
/// does not.
@Suite struct ReleaseTests {
  static func trace(
    by vector: Vector, velocity: Vector? = nil, _ change: (inout SceneFixture) -> Void
  ) throws -> Trace {
    var fixture = SceneFixture(motion: .spring(try SceneFixture.spring(), solver: .exact))
    let stroke = SceneEvent.Stroke(
      from: .canvas(Point(x: 200, y: 200)), end: .by(vector), duration: .fraction(200),
      endVelocity: velocity, holdBefore: .zero, holdAfter: .zero)
    fixture.events = [.make(.drag(stroke), .at(.zero))]
    change(&fixture)
    return Engine.simulate(try fixture.scene())
  }

  static func end(_ trace: Trace) throws -> Point {
    trace.variants[0].tracks[0].sample(at: try #require(trace.settled)).position
  }

  static let lifted = FlickTime.fraction(200)

  @Test func `Slop is travelled without the layer, which then moves by what is left`() throws {
    let trace = try Self.trace(by: Vector(dx: 0, dy: 100)) {
      $0.drag = Behavior.Drag(slop: 10)
      $0.release = .stay
    }
    #expect(abs(try Self.end(trace).x - 90) < 1e-9)
    let caught = try #require(trace.variants[0].events.first { $0.kind == .caught(channel: 0) })
    let finger = trace.variants[0].touches[0]
    #expect((finger.position(at: caught.time) - Point(x: 200, y: 200)).length > 10)
  }

  @Test func `A layer is left where its finger lifts, wherever a stroke ends between two ticks`()
    throws
  {
    for step in 0..<100 {
      // Tenths of a tick.
      let duration = FlickDuration.fraction(2000 + Int64(step) * 3, 12_000)
      let stroke = SceneEvent.Stroke(
        from: .canvas(Point(x: 200, y: 200)), end: .by(Vector(dx: 0, dy: 100)),
        duration: duration, endVelocity: Vector(dx: 0, dy: 900), holdBefore: .zero,
        holdAfter: .zero)
      let trace = try Self.trace(by: .zero) {
        $0.events = [.make(.drag(stroke), .at(.zero))]
        $0.release = .stay
      }
      #expect(try Self.end(trace).x == 100, "\(step)")
    }
  }

  @Test func `A bound stops the layer, a rubber band lets it go on more slowly`() throws {
    let bounds = Behavior.Bounds(x: 0...60)
    let hard = try Self.trace(by: Vector(dx: 0, dy: 100)) {
      $0.drag = Behavior.Drag(bounds: bounds)
      $0.release = .stay
    }
    #expect(try Self.end(hard).x == 60)
    let band = try #require(RubberBand(dimension: 1000))
    let soft = try Self.trace(by: Vector(dx: 0, dy: 100)) {
      $0.drag = Behavior.Drag(bounds: bounds, rubberBand: Behavior.Bands(x: band))
      $0.release = .stay
    }
    #expect(try Self.end(soft).x == 60 + band.offset(pull: 40))
  }

  @Test func `The layer is let go with its own velocity, which a rubber band has reduced`() throws {
    let band = try #require(RubberBand(dimension: 1000))
    let trace = try Self.trace(by: Vector(dx: 0, dy: 100), velocity: Vector(dx: 0, dy: 600)) {
      $0.drag = Behavior.Drag(
        bounds: Behavior.Bounds(x: 0...60), rubberBand: Behavior.Bands(x: band))
    }
    let velocity = trace.variants[0].tracks[0].sample(at: Self.lifted).velocity.dx
    #expect(abs(velocity - 600 * band.slope(pull: 40)) < 1e-9)
  }

  @Test func `A projection chooses the state nearest to where a glide would stop`() throws {
    for (speed, target) in [(300.0, 0.0), (1400, 1000)] {
      let trace = try Self.trace(by: Vector(dx: 0, dy: 100), velocity: Vector(dx: 0, dy: speed)) {
        $0.release = .projected(.normal)
      }
      // 100 + 0.499 · 300 is nearer to 0, 100 + 0.499 · 1400 nearer to 1000.
      #expect(try Self.end(trace).x == target)
    }
  }

  @Test func `A pager goes on by a page at most, from where the finger took hold`() throws {
    func end(_ speed: Double, atMost: Int?) throws -> Double {
      let stroke = SceneEvent.Stroke(
        from: .canvas(Point(x: 200, y: 600)), end: .by(Vector(dx: 0, dy: 100)),
        duration: .fraction(200), endVelocity: Vector(dx: 0, dy: speed), holdBefore: .zero,
        holdAfter: .zero)
      let trace = try Self.trace(by: .zero) {
        // Written in another order than they lie.
        $0.states = [800, 0, 1200, 400].map { Point(x: $0, y: 0) }
        $0.initial = 3
        $0.events = [.make(.drag(stroke), .at(.zero))]
        $0.release = .projected(.normal, atMost: atMost)
      }
      return try Self.end(trace).x
    }
    // From 500 by 0.499 of the velocity.
    #expect(try end(3000, atMost: nil) == 1200)
    #expect(try end(3000, atMost: 2) == 1200)
    #expect(try end(3000, atMost: 1) == 800)
    #expect(try end(-3000, atMost: nil) == 0)
    #expect(try end(-3000, atMost: 1) == 0)
    #expect(try end(100, atMost: 1) == 400)
  }

  @Test func `A glide goes on with the finger's velocity and stops where a scroll view does`()
    throws
  {
    let bounce = try SceneFixture.spring(100, 20)
    let trace = try Self.trace(by: Vector(dx: 0, dy: 100), velocity: Vector(dx: 0, dy: 1000)) {
      $0.release = .decay(.normal, bounds: nil, bounce: bounce)
    }
    let track = trace.variants[0].tracks[0]
    #expect(abs(track.sample(at: Self.lifted).velocity.dx - 1000) < 1e-9)
    #expect(abs(try Self.end(trace).x - (100 + (1000 - 10) * 0.499)) < 1e-9)
  }

  @Test func `A glide that runs past its bounds bounces with equal velocity at the edge`() throws {
    let bounce = try SceneFixture.spring(100, 20)
    let trace = try Self.trace(by: Vector(dx: 0, dy: 100), velocity: Vector(dx: 0, dy: 1000)) {
      $0.release = .decay(.normal, bounds: Behavior.Bounds(x: 0...300), bounce: bounce)
    }
    #expect(abs(try Self.end(trace).x - 300) < 0.01)
    let curve = trace.variants[0].curve(
      of: .velocity, until: .fraction(2000), spacing: FlickDuration(flicks: 58_800),
      tolerance: .infinity)
    let values = curve.pieces.joined().filter { $0.time > Self.lifted }.map(\.value)
    let jumps = zip(values, values.dropFirst()).map { abs($1 - $0) }
    #expect(try #require(jumps.max()) < 5)
    #expect(
      try #require(
        trace.variants[0].curve(
          of: .value, until: .fraction(2000), spacing: .fraction(1, 240), tolerance: .infinity
        ).range
      ).upperBound > 310)
  }

  @Test func `The recogniser's velocity starts the spring`() throws {
    // The article's animator: the slope of the last two samples of a stroke
    // that ends at 600 pt/s is a little less than its own velocity.
    func velocity(_ tracker: VelocityTracker) throws -> Double {
      let trace = try Self.trace(by: Vector(dx: 0, dy: 100), velocity: Vector(dx: 0, dy: 600)) {
        $0.touchVelocity = tracker
      }
      return trace.variants[0].tracks[0].sample(at: Self.lifted).velocity.dx
    }
    #expect(try velocity(.exact) == 600)
    let others = VelocityTracker.allCases.filter { $0 != .exact && $0 != .pointsPerEvent }
    for tracker in others {
      let measured = try velocity(tracker)
      #expect(measured != 600 && abs(measured - 600) < 120, "\(tracker) gives \(measured)")
    }
    // 120 samples a second, and no division by time.
    let perEvent = try velocity(.pointsPerEvent)
    #expect(perEvent > 0 && perEvent < 6)
  }

  @Test func `In the plane both coordinates follow, glide and settle`() throws {
    let bounce = try SceneFixture.spring(100, 20)
    let trace = try Self.trace(
      by: Vector(dx: 40, dy: 60), velocity: Vector(dx: 200, dy: 300)
    ) {
      $0.property = .xy
      $0.states = [Point(x: 0, y: 0), Point(x: 300, y: 300)]
      $0.release = .decay(.normal, bounds: nil, bounce: bounce)
    }
    let end = try Self.end(trace)
    // When the faster coordinate is down to 10, of the other's 200 a thirtieth is left.
    #expect(abs(end.x - (40 + 200 * (1 - 10.0 / 300) * 0.499)) < 1e-9)
    #expect(abs(end.y - (60 + 290 * 0.499)) < 1e-9)
  }

  @Test func `A tap during a glide takes over its velocity`() throws {
    let bounce = try SceneFixture.spring(100, 20)
    let trace = try Self.trace(by: Vector(dx: 0, dy: 100), velocity: Vector(dx: 0, dy: 1000)) {
      $0.release = .decay(.normal, bounds: nil, bounce: bounce)
      $0.events.append(.set(1, at: .at(.fraction(400))))
    }
    let track = trace.variants[0].tracks[0]
    let left = track.sample(at: .fraction(400), limit: .left)
    #expect(left.velocity.dx > 500)
    #expect(track.sample(at: .fraction(400)).velocity == left.velocity)
    #expect(try Self.end(trace).x == 1000)
  }
}
