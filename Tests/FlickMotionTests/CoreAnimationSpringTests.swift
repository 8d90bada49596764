import FlickCore
import FlickMotion
import Testing

@Suite struct CoreAnimationSpringTests {
  @Test func `above critical damping it moves as a critical spring`() throws {
    let over = try #require(CoreAnimationSpring(damping: 60))
    let critical = try #require(CoreAnimationSpring(damping: 20))
    for t in [0, 0.05, 0.2, 0.9] {
      let a = over.progress(after: t, initialVelocity: 3)
      let b = critical.progress(after: t, initialVelocity: 3)
      #expect(abs(a.value - b.value) < 1e-12 && abs(a.velocity - b.velocity) < 1e-9)
    }
  }

  /// Core Animation's own formula: a = (s₂ − v)/(s₁ − s₂), x − 1 =
  /// a·e^(s₂t) − (1 + a)·e^(s₁t).
  @Test(arguments: [1.2, 2, 6])
  func `overdamping swaps the exponents when allowed`(ratio: Double) throws {
    let spring = try #require(
      CoreAnimationSpring(damping: 20 * ratio, allowsOverdamping: true))
    let q = (ratio * ratio - 1).squareRoot()
    let (s1, s2) = (10 * (-ratio + q), 10 * (-ratio - q))
    for velocity in [0, 2, -5] as [Double] {
      let a = (s2 - velocity) / (s1 - s2)
      for t in [0, 0.03, 0.2, 1.1] {
        let expected =
          1 + a * Reproducible.exp(s2 * t) - (1 + a) * Reproducible.exp(s1 * t)
        let value = spring.progress(after: t, initialVelocity: velocity).value
        #expect(abs(value - expected) < 1e-11)
      }
    }
  }

  @Test func `a run begins where it is told and snaps at its end`() throws {
    let spring = CoreAnimationSpring.standard
    let start = PlaneState(position: Point(x: 10, y: 90), velocity: Vector(dx: 400, dy: -30))
    let run = spring.run(from: start, to: Point(x: 110, y: 40))
    #expect(abs(run.duration - 1.47) < 0.2)
    let first = run.state(after: 0)
    #expect(abs(first.position.x - 10) < 1e-12 && abs(first.position.y - 90) < 1e-12)
    #expect(abs(first.velocity.dx - 400) < 1e-9 && abs(first.velocity.dy + 30) < 1e-9)
    let last = run.state(after: run.duration.nextDown).position
    #expect(last != run.target && (last - run.target).length < 0.2)
    #expect(run.state(after: run.duration) == PlaneState(position: run.target))
  }

  @Test func `a coordinate that stays loses its velocity`() {
    let start = PlaneState(position: .zero, velocity: Vector(dx: 100, dy: 700))
    let run = CoreAnimationSpring.standard.run(from: start, to: Point(x: 50, y: 0))
    #expect(run.state(after: 0.1).position.y == 0)
    #expect(run.state(after: 0).velocity.dx == 100)
  }

  @Test func `infinite damping is there at once`() throws {
    let spring = try #require(CoreAnimationSpring(perceptualDuration: 1, bounce: -1))
    let run = spring.run(from: PlaneState(position: .zero), to: Point(x: 50, y: 0))
    #expect(run.duration == 0)
    #expect(run.state(after: 0).position.x == 50)
  }

  @Test func `without damping it never settles`() throws {
    for damping in [Double.leastNonzeroMagnitude, 1e-300] {
      let spring = try #require(CoreAnimationSpring(damping: damping))
      #expect(spring.settlingDuration() <= Double(Float.greatestFiniteMagnitude))
    }
    let spring = try #require(CoreAnimationSpring(damping: 0))
    let run = spring.run(from: PlaneState(position: .zero), to: Point(x: 50, y: 0))
    #expect(run.duration > 1e38)
  }
}

@Suite struct UIViewSpringTests {
  static let shapes: [(duration: Double, ratio: Double, velocity: Double)] = [
    (0.5, 0.8, 0), (0.3, 0.2, 4), (1, 1, 0), (1, 1, -3), (2, 5, 0), (0.25, 0.05, -8),
  ]

  /// UIKit's rule looks at the sine's amplitude alone, so where that vanishes
  /// (0.3 s, 0.2, 4) much more of the way can be left.
  @Test(arguments: shapes)
  func `UIKit's equation holds at its end`(
    duration: Double, ratio: Double, velocity: Double
  ) throws {
    let view = try #require(UIViewSpring(duration: duration, dampingRatio: ratio))
    let spring = view.spring(initialVelocity: velocity)
    let z = min(ratio, 1)
    let (w, u) = (spring.angularFrequency * duration, velocity * duration)
    let amplitude = z < 1 ? (u / w - z) / (1 - z * z).squareRoot() : u - w - 1
    #expect(abs(amplitude.magnitude * Reproducible.exp(-z * w) - 1e-3) < 1e-9)
    #expect(abs(spring.dampingRatio - z) < 1e-12)
  }

  @Test func `what is perpendicular to the way is lost`() throws {
    let view = try #require(UIViewSpring(duration: 0.5, dampingRatio: 0.7))
    let start = PlaneState(position: .zero, velocity: Vector(dx: 300, dy: 900))
    let run = view.run(from: start, to: Point(x: 200, y: 0))
    #expect(abs(run.initial.velocity.dx - 300) < 1e-9)
    #expect(run.initial.velocity.dy == 0)
    let told = try #require(
      UIViewSpring(duration: 0.5, dampingRatio: 0.7, initialVelocity: 2))
    #expect(told.run(from: start, to: Point(x: 200, y: 50)).initial.velocity.dy == 100)
  }

  @Test func `a way of nothing has no velocity`() throws {
    let view = try #require(UIViewSpring(duration: 0.5, dampingRatio: 0.7))
    let start = PlaneState(position: .zero, velocity: Vector(dx: 300, dy: 900))
    #expect(view.run(from: start, to: .zero).initial.velocity == .zero)
  }

  @Test(arguments: [1e-9, 1e-3, 1, 1e6, 1e9], [1e-5, 0.01, 0.999_999, 1, 1e9])
  func `has a spring for every duration and ratio`(duration: Double, ratio: Double) throws {
    let view = try #require(UIViewSpring(duration: duration, dampingRatio: ratio))
    for velocity in [0, 1e9, -1e9, 1e300] {
      let spring = view.spring(initialVelocity: velocity)
      #expect(spring.stiffness.isFinite)
    }
  }
}
