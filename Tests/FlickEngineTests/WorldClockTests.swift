import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// The item of a UIKit spring whose velocity is set on its way: the clock of its
/// world goes on.
@Suite struct WorldClockTests {
  /// Box2D's body on a distance joint of length 0, step by step by the formulas of
  /// the facts (panes §4.1, §4.2), in points and doubles.
  struct Body {
    var place = [0.0, 0.0]
    var velocity = [0.0, 0.0]
    var anchor = [400.0, 0.0]
    var clock = 0.0

    mutating func step(_ h: Double, clamps: Bool) {
      let pull = 2 * Double.pi * 3.5 * (2 * Double.pi * 3.5)
      let damping = 2 * 0.4 * 2 * Double.pi * 3.5
      let kept = clamps ? max(0, 1 - h * 10) : 1 / (1 + h * 10)
      velocity = velocity.map { $0 * kept }
      let away = [place[0] - anchor[0], place[1] - anchor[1]]
      let length = (away[0] * away[0] + away[1] * away[1]).squareRoot()
      if length > 0.5 {
        let along = [away[0] / length, away[1] / length]
        let radial = velocity[0] * along[0] + velocity[1] * along[1]
        let sprung = (radial - h * pull * length) / (1 + h * damping + h * h * pull)
        for axis in 0...1 { velocity[axis] += (sprung - radial) * along[axis] }
      }
      for axis in 0...1 { place[axis] += h * velocity[axis] }
    }

    mutating func frame(iOS7: Bool) {
      if iOS7 {
        var total = clock + 1.0 / 60
        clock = total.truncatingRemainder(dividingBy: 0.004)
        while total > 0.004 {
          step(Double(Float(0.004)), clamps: true)
          total -= 0.004
        }
      } else {
        let h = Double(Float(1.0 / 120))
        clock += 1.0 / 60
        while clock >= h {
          step(h, clamps: false)
          clock -= h
        }
      }
    }
  }

  static func track(
    iOS7: Bool, _ policy: InterruptionPolicy, velocity: Vector?, thrown: Vector
  ) throws -> Track {
    let spring = try #require(Spring(frequency: 3.5, dampingRatio: 0.4, resistance: 10))
    var fixture = SceneFixture(
      motion: .spring(
        spring, solver: .softJoint(rate: 60, resistance: 10, iOS7 ? .iOS7 : .modern)),
      interruption: policy)
    fixture.property = .xy
    fixture.states = [Point(x: 0, y: 0), Point(x: 400, y: 0)]
    fixture.events = [
      .set(1, at: .at(.zero), velocity: thrown),
      .set(0, at: .at(.fraction(150)), velocity: velocity),
    ]
    return Engine.simulate(try fixture.scene()).variants[0].tracks[0]
  }

  /// The differences that are allowed are those of the traces of Box2D (facts,
  /// panes §4.3).
  @Test(arguments: [true, false], [0.0, 2000])
  func `a velocity that is reset leaves the world's clock alone`(
    iOS7: Bool, down: Double
  ) throws {
    let ways: [(InterruptionPolicy, Vector?)] = [(.restart, nil), (.carry, .zero)]
    for (policy, velocity) in ways {
      let track = try Self.track(
        iOS7: iOS7, policy, velocity: velocity, thrown: Vector(dx: 0, dy: down))
      var body = Body()
      body.velocity = [0, down]
      for frame in 1...45 as ClosedRange<Int64> {
        if frame == 10 {
          body.anchor = [0, 0]
          body.velocity = [0, 0]
        }
        body.frame(iOS7: iOS7)
        let sample = track.sample(at: .fraction(frame, 60), limit: frame == 9 ? .left : .right)
        #expect(abs(sample.position.x - body.place[0]) < 3.1e-4, "\(policy), frame \(frame)")
        #expect(abs(sample.position.y - body.place[1]) < 3.1e-4, "\(policy), frame \(frame)")
        #expect(abs(sample.velocity.dx - body.velocity[0]) < 1.6e-3, "\(policy), frame \(frame)")
        #expect(abs(sample.velocity.dy - body.velocity[1]) < 1.6e-3, "\(policy), frame \(frame)")
      }
    }
  }

  @Test func `the clock goes on where the velocity is carried, made scalar or jumps`() throws {
    let given = Vector(dx: -300, dy: 0)
    for policy in [InterruptionPolicy.carry, .scalar, .jump] {
      let track = try Self.track(iOS7: true, policy, velocity: given, thrown: .zero)
      var body = Body()
      for frame in 1...30 as ClosedRange<Int64> {
        if frame == 10 {
          if policy == .jump { body.place = body.anchor }
          body.anchor = [0, 0]
          body.velocity = [-300, 0]
        }
        body.frame(iOS7: true)
        let sample = track.sample(at: .fraction(frame, 60), limit: frame == 9 ? .left : .right)
        #expect(abs(sample.position.x - body.place[0]) < 3.1e-4, "\(policy), frame \(frame)")
      }
    }
  }

  /// POP and hand-written animators begin another animation instead, which has a
  /// clock of its own.
  @Test func `an animation that is given a velocity begins anew`() throws {
    let options = try #require(PopSolver.Options())
    let spring = try #require(Spring(speed: 15, bounciness: 6))
    var fixture = SceneFixture(
      motion: .spring(spring, solver: .pop(rate: 60, options)), interruption: .restart)
    fixture.events = [.set(1, at: .at(.zero)), .set(0, at: .at(.fraction(150)))]
    let track = Engine.simulate(try fixture.scene()).variants[0].tracks[0]
    var solver = PopSolver(
      spring: spring, from: PlaneState(position: track.sample(at: .fraction(150)).position),
      target: .zero, options: options)
    for frame in 10...20 as ClosedRange<Int64> {
      solver.advance(by: 1.0 / 60)
      #expect(track.sample(at: .fraction(frame, 60)).position == solver.state.position)
    }
  }
}
