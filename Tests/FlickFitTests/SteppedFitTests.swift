import FlickCore
import FlickFit
import FlickMotion
import Testing

/// Laws of what systems' own loops make of a spring, frame by frame.
struct SteppedFitTests {
  /// UIKit's pane of the article: a joint of 3.5 Hz and damping 0.4, resistance 10.
  static let stiffness = 4 * Double.pi * Double.pi * 3.5 * 3.5
  static let resistance = 10.0
  static let damping = 2 * 0.4 * stiffness.squareRoot() + resistance

  private struct Places {
    var places: [Point]

    func signal(_ name: String, _ axis: KeyPath<Point, Double>) throws -> RecordedSignal {
      let samples = places.enumerated().map {
        RecordedSignal.Sample(time: Double($0) / 60, value: $1[keyPath: axis])
      }
      return try #require(RecordedSignal(name: name, samples: samples))
    }

    var fit: MotionFit { get throws { MotionFit(try signal("x", \.x)) } }
  }

  /// - Parameter turn: Where it is sent at frame 10, and whether it keeps its velocity.
  private static func pulled(
    _ stepping: SoftJointSolver.Stepping, _ joint: SoftJointSolver.Joint,
    pointsPerMetre: Double = 100, velocity: Vector = .zero,
    turn: (target: Point, keepsVelocity: Bool)? = nil
  ) throws -> Places {
    var solver = SoftJointSolver(
      spring: try #require(Spring(stiffness: stiffness, damping: damping)),
      resistance: resistance, stepping: stepping, joint: joint, pointsPerMetre: pointsPerMetre,
      from: PlaneState(position: .zero, velocity: velocity), target: Point(x: 400, y: 0))
    var places = [Point.zero]
    for frame in 1...120 {
      if frame == 10, let turn {
        let stopped = PlaneState(position: solver.state.position)
        solver.retarget(to: turn.target, from: turn.keepsVelocity ? nil : stopped)
      }
      solver.advance(by: 1.0 / 60)
      places.append(solver.state.position)
    }
    return Places(places: places)
  }

  private static func stepped(
    _ solver: SpringSolver, _ spring: Spring, velocity: Double = 0, frames: Int = 60
  ) -> Places {
    var stepped = SteppedSpring(
      spring: spring, solver: solver,
      from: PlaneState(position: .zero, velocity: Vector(dx: velocity, dy: 0)),
      target: Point(x: 1000, y: 0), unit: .points)
    var places = [Point.zero]
    for _ in 1...frames {
      stepped.advance(by: 1.0 / 60)
      places.append(stepped.state.position)
    }
    return Places(places: places)
  }

  private func isNear(
    _ segment: MotionFit.Segment, _ stiffness: Double, _ damping: Double
  ) -> Bool {
    guard let spring = segment.spring else { return false }
    return (spring.stiffness / stiffness - 1).magnitude < 1e-6
      && (spring.damping / damping - 1).magnitude < 1e-6
  }

  @Test(arguments: [
    SpringSolver.semiImplicitEuler(rate: 60), .explicitEuler(rate: 60),
  ])
  func `the loop that stepped a spring is named`(_ solver: SpringSolver) throws {
    let spring = try #require(Spring(stiffness: 300, damping: 20))
    let segment = try #require(try Self.stepped(solver, spring).fit.segments.last)
    let isSemi = solver == .semiImplicitEuler(rate: 60)
    #expect(segment.stepping == "\(isSemi ? "semi-implicit" : "explicit") Euler steps at 60 Hz")
    #expect(isNear(segment, 300, 20))
  }

  /// As a scroll view's is at 10 points a second: some loop follows what came before, to
  /// another place.
  @Test(arguments: [0.99, 0.994, 0.995, 0.998])
  func `a glide that is stopped is no loop's spring`(rate: Double) throws {
    let pace = -1000 * Reproducible.log(rate)
    let stop = Reproducible.log(900 / 10) / pace
    let places = Places(
      places: (0..<Int(60 * stop) + 60).map { frame in
        let passed = min(max(Double(frame - 6) / 60, 0), stop)
        return Point(x: 300 - 900 / pace * (1 - Reproducible.exp(-pace * passed)), y: 0)
      })
    let fit = MotionFit(try places.signal("x", \.x))
    #expect(fit.segments.map(\.model) == [.rest, .decay])
    let segment = try #require(fit.segments.last)
    let told = (segment.value("decelerationRate") ?? .nan, segment.value("restSpeed") ?? .nan)
    #expect((told.0 - rate).magnitude < 1e-9 && (told.1 - 10).magnitude < 1e-6)
  }

  @Test(arguments: [SoftJointSolver.Stepping.frame, .frameClamped, .modern, .iOS7])
  func `a distance joint in the plane is told by both coordinates`(
    _ stepping: SoftJointSolver.Stepping
  ) throws {
    let places = try Self.pulled(stepping, .distance, velocity: Vector(dx: 0, dy: 2000))
    let fits = MotionFit.inPlane(try places.signal("x", \.x), try places.signal("y", \.y))
    for (fit, target, velocity) in [(fits.x, 400.0, 0.0), (fits.y, 0, 2000)] {
      let segment = try #require(fit.segments.last)
      #expect(fit.segments.count == 1)
      #expect(isNear(segment, Self.stiffness, Self.damping))
      let told = (try #require(segment.value("target")), segment.value("initialVelocity") ?? .nan)
      #expect((told.0 - target).magnitude < 1e-6 && (told.1 - velocity).magnitude < 1e-3)
      // The curve is the loop's own, until it lies where it fell asleep.
      for sample in fit.samples {
        let value = try #require(fit.value(at: sample.time))
        #expect((value - sample.value).magnitude < 1e-6)
      }
    }
    let words = fits.x.segments.flatMap(\.notes).joined()
    #expect(words.contains("3.5 Hz and damping 0.4 on a body of resistance 10"), "\(words)")
  }

  @Test func `a touch that a joint in the plane goes on through is told`() throws {
    let places = try Self.pulled(.modern, .distance, velocity: Vector(dx: 0, dy: 2000))
    let fits = MotionFit.inPlane(
      try places.signal("x", \.x), try places.signal("y", \.y), events: [0.1])
    #expect(fits.x.borders.map(\.policy) == [.ignore])
    #expect(fits.x.segments.count == 1)
  }

  @Test(arguments: [10, 12.5, 30, 1000], [SoftJointSolver.Joint.distance, .point])
  func `a world's own scale is found`(_ scale: Double, _ joint: SoftJointSolver.Joint) throws {
    let places = try Self.pulled(.frame, joint, pointsPerMetre: scale)
    // It goes no farther than two metres in a step, which tells any scale; others are round.
    let segment = try #require(try places.fit.segments.last)
    #expect(isNear(segment, Self.stiffness, Self.damping), "\(segment.parameters)")
    // Of a point joint nothing else tells it.
    guard joint == .distance || scale < 20 else { return }
    let name = try #require(segment.stepping)
    #expect(name.hasSuffix("\(Spelling.number(scale)) points a metre"), "\(name)")
  }

  @Test(
    arguments: [SoftJointSolver.Stepping.frame, .frameClamped, .modern, .iOS7], [true, false])
  func `a joint that is sent elsewhere is followed through that`(
    _ stepping: SoftJointSolver.Stepping, _ keeps: Bool
  ) throws {
    let fit = try Self.pulled(stepping, .distance, turn: (.zero, keeps)).fit
    #expect(fit.segments.count == 2)
    #expect(fit.segments.allSatisfy { isNear($0, Self.stiffness, Self.damping) })
    let border = try #require(fit.borders.first)
    #expect(fit.borders.count == 1 && (border.at - 0.15).magnitude < 1e-9)
    #expect(border.policy == (keeps ? .carry : .restart))
  }

  @Test func `of a thrown point joint the velocity is told as it was`() throws {
    let velocity = Vector(dx: 2000, dy: 0)
    let fit = try Self.pulled(.frame, .point, velocity: velocity).fit
    let told = try #require(fit.segments.last?.value("initialVelocity"))
    #expect((told - 2000).magnitude < 1e-3)
  }

  @Test(arguments: [(15.0, 6.0), (12, 4), (8.5, 10)])
  func `whole points of POP tell the dials that somebody chose`(
    _ speed: Double, _ bounciness: Double
  ) throws {
    let spring = try #require(Spring(speed: speed, bounciness: bounciness))
    let options = try #require(PopSolver.Options(threshold: 1))
    var places = Self.stepped(.pop(rate: 60, options), spring)
    places.places = places.places.map { Point(x: $0.x.rounded(), y: 0) }
    let segment = try #require(try places.fit.segments.last { $0.model == .spring })
    #expect(isNear(segment, spring.stiffness, spring.damping), "\(segment.parameters)")
    #expect(segment.stepping == "POP's steps of 1 ms")
  }

  @Test func `whole points of a spring in closed form are no loop's`() throws {
    let spring = try #require(Spring(stiffness: 311, damping: 23.7))
    let samples = (0...60).map { frame in
      let time = Double(frame) / 60
      let state = spring.state(
        after: time, from: MotionState(value: 0, velocity: 0), toward: 1000)
      return RecordedSignal.Sample(time: time, value: state.value.rounded())
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    #expect(fit.segments.allSatisfy { $0.stepping == nil })
  }

  @Test func `a decay that was computed with 32 bits is no spring`() throws {
    // As POP steps it: each frame's shares are rounded to single precision.
    var (value, velocity) = (0.0, 1000.0)
    var samples = [RecordedSignal.Sample(time: 0, value: 0)]
    for frame in 1...150 {
      let step = 1000 * (Double(frame) / 60 - Double(frame - 1) / 60)
      let kept = Double(Float(Reproducible.exp(Reproducible.log(0.998) * step)))
      value += Double(Float(velocity / 1000 * 0.998 * (1 - kept) / (1 - 0.998)))
      velocity *= kept
      samples.append(.init(time: Double(frame) / 60, value: value))
    }
    let fit = MotionFit(try #require(RecordedSignal(name: "x", samples: samples)))
    #expect(fit.segments.map(\.model) == [.decay])
    let rate = try #require(fit.segments.last?.value("decelerationRate"))
    #expect((rate - 0.998).magnitude < 1e-6)
  }
}
