import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Fingers on items, and what the program does to them.
@Suite struct WorldTouchTests {
  static func drag(
    _ from: Point, by way: Vector, velocity: Vector? = nil, after hold: FlickDuration = .zero
  ) -> SceneEvent.Action {
    .drag(
      SceneEvent.Stroke(
        from: .canvas(from), end: .by(way), duration: .fraction(200), endVelocity: velocity,
        holdBefore: .zero, holdAfter: hold))
  }

  /// Caught in mid-fall, carried to the right and let go.
  static func caught(
    give: DynamicsWorld.Give = .soft(frequency: 6, dampingRatio: 1),
    release: World.Grip.Release = .keep, velocity: Vector? = Vector(dx: 900, dy: 0),
    hold: FlickDuration = .zero
  ) throws -> PlayedWorld {
    var fixture = WorldFixture.falling
    fixture.boxes[0].grip = World.Grip(give: give, release: release)
    fixture.events = [
      .make(
        drag(Point(x: 120, y: 150), by: Vector(dx: 120, dy: 0), velocity: velocity, after: hold),
        .at(.fraction(400)))
    ]
    return try fixture.trace()
  }

  @Test func `catching an item keeps its place and its velocity`() throws {
    let trace = try Self.caught()
    let caught = try #require(trace.events.first { $0.kind == .caught(channel: 0) })
    let left = trace.sample(0, caught.time, .left)
    let right = trace.sample(0, caught.time)
    #expect(left.velocity.dy > 300)
    #expect(right.position == left.position && right.velocity == left.velocity)
  }

  @Test func `letting go keeps the velocity that the world has given`() throws {
    let trace = try Self.caught()
    let released = try #require(trace.events.first { $0.released != nil })
    let left = trace.sample(0, released.time, .left)
    #expect(trace.sample(0, released.time).velocity == left.velocity)
    #expect(released.released == left.velocity)
    // The spring has carried it along: most of the finger's 900 pt/s.
    #expect(left.velocity.dx > 450 && left.velocity.dx < 1100)
    #expect(trace.sample(0, released.time + .fraction(100)).position.x > left.position.x + 40)
  }

  @Test func `an item can be let go with the finger's velocity`() throws {
    let trace = try Self.caught(release: .finger)
    let released = try #require(trace.events.first { $0.released != nil })
    #expect(released.released == Vector(dx: 900, dy: 0))
    #expect(trace.sample(0, released.time).velocity == Vector(dx: 900, dy: 0))
  }

  @Test func `a rigid grip keeps the item under the finger and gives no velocity`() throws {
    let trace = try Self.caught(give: .rigid)
    let released = try #require(trace.events.first { $0.released != nil })
    let shown = trace.sample(0, released.time)
    #expect(shown.velocity.length < 20)
    // Caught at its first movement and carried for 120 points.
    let caught = try #require(trace.events.first { $0.kind == .caught(channel: 0) })
    let travelled = shown.position.x - trace.sample(0, caught.time).position.x
    #expect(abs(travelled - 120) < 10)
  }

  @Test func `an item that hangs on a resting finger comes to rest beside it`() throws {
    let trace = try Self.caught(velocity: nil, hold: .fraction(2000))
    let held = trace.sample(0, .fraction(2500))
    #expect(held.velocity.length < 5)
    // It hangs lower by g ÷ (2πf)²: 0.7 pt at 6 Hz.
    let pull = 1000 / ((12 * Double.pi) * (12 * Double.pi))
    let caught = try #require(trace.events.first { $0.kind == .caught(channel: 0) })
    let start = trace.sample(0, caught.time).position
    #expect(abs(held.position.x - start.x - 120) < 8)
    #expect(abs(held.position.y - start.y - pull) < 8)
  }

  @Test func `an item stays on the finger that has it when a second one comes`() throws {
    func end(_ second: Bool) throws -> PlayedWorld {
      var fixture = WorldFixture.falling
      fixture.gravity = .zero
      fixture.boxes[0].grip = World.Grip(
        give: .soft(frequency: 6, dampingRatio: 1), release: .keep)
      let one = Self.drag(Point(x: 120, y: 70), by: Vector(dx: 40, dy: 0), after: .fraction(2000))
      let two = Self.drag(Point(x: 130, y: 70), by: Vector(dx: 0, dy: 200))
      fixture.events = [.make(one, .at(.zero))]
      if second { fixture.events.append(.make(two, .at(.fraction(50)), pointer: 1)) }
      return try fixture.trace()
    }
    let alone = try end(false)
    let both = try end(true)
    #expect(both.trace.problems == [])
    #expect(both.trace.variants[0].tracks == alone.trace.variants[0].tracks)
    #expect(alone.sample(0, .fraction(2000)).position.x > 115)
  }

  @Test func `a touch that the system takes away throws nothing`() throws {
    func end(_ action: SceneEvent.Action) throws -> Vector {
      var fixture = WorldFixture.falling
      fixture.boxes[0].grip = World.Grip(give: .rigid, release: .finger)
      fixture.events = [
        .make(.down(.canvas(Point(x: 120, y: 150))), .at(.fraction(400))),
        .make(.move(.canvas(Point(x: 140, y: 150))), .at(.fraction(420))),
        .make(.move(.canvas(Point(x: 180, y: 150))), .at(.fraction(440))),
        .make(action, .at(.fraction(450))),
      ]
      let trace = try fixture.trace()
      return try #require(trace.events.compactMap(\.released).first)
    }
    #expect(try end(.cancel).length < 20)
    #expect(try end(.up(nil)).dx > 500)
  }

  @Test func `a box that is held at its corner hangs down from the finger`() throws {
    var fixture = WorldFixture(boxes: [
      WorldFixture.Box(Rect(x: 100, y: 100, width: 60, height: 60)) {
        ($0.rotates, $0.resistance) = (true, 1)
      }
    ])
    fixture.boxes[0].grip = World.Grip(
      give: .soft(frequency: 6, dampingRatio: 1), release: .keep)
    fixture.events = [
      .make(
        Self.drag(Point(x: 102, y: 102), by: Vector(dx: 40, dy: 0), after: .fraction(8000)),
        .at(.zero))
    ]
    let trace = try fixture.trace()
    let turned = trace.sample(1, .fraction(8000)).position.x
    // Its middle is under the corner that it hangs on.
    #expect(abs(turned.magnitude.truncatingRemainder(dividingBy: 360) - 45) < 3)
    let corner = trace.sample(0, .fraction(8000)).position
    #expect(abs(corner.x + 30 - 142) < 3)
    #expect(corner.y + 30 > 135)
  }

  @Test func `a push gives its impulse over the mass`() throws {
    var fixture = WorldFixture(boxes: [
      WorldFixture.Box(Rect(x: 20, y: 20, width: 50, height: 40)) {
        ($0.density, $0.resistance) = (2, 0)
      }
    ])
    fixture.gravity = .zero
    fixture.events = [.make(.set([.push(0, 3, -1)]), .at(.fraction(505)))]
    let trace = try fixture.trace(.fixed(.fraction(700)))
    // 0.4 kg: 100 · 3 ÷ 0.4.
    let velocity = trace.sample(0, .fraction(600)).velocity
    #expect(abs(velocity.dx - 750) < 1e-9 && abs(velocity.dy + 250) < 1e-9)
    #expect(trace.sample(0, .fraction(505)).velocity == .zero)
  }

  @Test func `a snap draws an item to its place, another one elsewhere, and none lets go`() throws {
    var fixture = WorldFixture.falling
    fixture.boxes[0].snap = World.Snap(point: Point(x: 200, y: 300), dampingRatio: 0.8)
    let elsewhere = World.Snap(point: Point(x: 100, y: 200), dampingRatio: 0.8)
    fixture.events = [
      .make(.set([SceneEvent.Change(channel: 0, effect: .snap(elsewhere))]), .at(.fraction(3000))),
      .make(.set([SceneEvent.Change(channel: 0, effect: .snap(nil))]), .at(.fraction(6000))),
    ]
    let trace = try fixture.trace()
    func distance(_ time: Int64, _ x: Double, _ y: Double) -> Double {
      (trace.sample(0, .fraction(time)).position - Point(x: x - 40, y: y - 40)).length
    }
    // Its springs give way a little under gravity.
    #expect(distance(2900, 200, 300) < 5)
    #expect(distance(5900, 100, 200) < 5)
    let end = trace.sample(0, try #require(trace.trace.settled))
    #expect(end.position.y > 650)
  }

  @Test func `what is anchored stays, whatever is done to it`() throws {
    var fixture = WorldFixture(boxes: [
      WorldFixture.Box(Rect(x: 60, y: 400, width: 200, height: 40)) { $0.isAnchored = true },
      WorldFixture.Box(Rect(x: 100, y: 50, width: 60, height: 60)) { _ in },
    ])
    fixture.events = [.make(.set([.push(0, 100, 0)]), .at(.fraction(100)))]
    let trace = try fixture.trace()
    #expect(trace.sample(0, .fraction(3000)).position == Point(x: 60, y: 400))
    let end = trace.sample(1, try #require(trace.trace.settled))
    #expect(abs(end.position.y - 340) < 1)
  }

  /// The ends of what a scene may say.
  @Test(arguments: [0.001, 1e6], [(0, 0), (0, 1), (1e6, 0), (1e6, 1)] as [(Double, Double)])
  func `nothing is ever NaN`(density: Double, coefficients: (Double, Double)) throws {
    let (drag, elasticity) = coefficients
    var fixture = WorldFixture(
      boxes: (0..<6).map { index in
        var box = WorldFixture.Box(
          Rect(
            x: Double(index) * 31, y: Double(index % 3) * 17, width: index == 2 ? 1 : 60,
            height: index == 4 ? 1e6 : 40)
        ) {
          ($0.density, $0.resistance, $0.friction, $0.elasticity) = (
            density, drag, drag, elasticity
          )
          ($0.rotates, $0.degrees) = (index % 2 == 0, Double(index) * 77)
          $0.velocity = Vector(dx: index == 1 ? 1e9 : -1e9, dy: index == 3 ? 1e9 : 0)
        }
        box.grip = World.Grip(give: .soft(frequency: 10_000, dampingRatio: 1e6), release: .keep)
        box.snap = index == 5 ? World.Snap(point: Point(x: -1e6, y: 1e6), dampingRatio: 0) : nil
        return box
      })
    fixture.bounds = WorldFixture.room
    fixture.gravity = Vector(dx: 1e6, dy: -1e6)
    fixture.pushes = [World.Push(item: 0, force: Vector(dx: 1e9, dy: 1e9))]
    fixture.attachments = [
      World.Attachment(
        item: 0, offset: Vector(dx: 1e6, dy: 0), end: .item(1, offset: Vector(dx: 0, dy: -1e6)),
        length: 0, give: .rigid),
      World.Attachment(
        item: 2, offset: .zero, end: .point(Point(x: 1e6, y: 1e6)), length: 1e6,
        give: .soft(frequency: 10_000, dampingRatio: 0)),
    ]
    fixture.events = [.make(.set([.push(3, -1e9, 1e9)]), .at(.fraction(500)))]
    let trace = try fixture.trace(.fixed(.fraction(2000)))
    for frame in Int64(0)...120 {
      for item in fixture.boxes.indices {
        let sample = trace.sample(item, .fraction(frame, 60))
        #expect(sample.position.isFinite && sample.velocity.isFinite)
        #expect(sample.acceleration.isFinite)
      }
    }
  }
}
