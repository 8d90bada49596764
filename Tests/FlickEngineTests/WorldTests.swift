import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Worlds in scenes: that they are the public `DynamicsWorld`, bit for bit, and
/// that fingers, pushes, snaps and stalls act on them when they should.
@Suite struct WorldTests {
  // MARK: - It is the public world

  @Test func `a scene shows the bits of the public world`() throws {
    var fixture = WorldFixture(boxes: [
      WorldFixture.Box(Rect(x: 40, y: 50, width: 80, height: 60)) {
        ($0.velocity, $0.elasticity) = (Vector(dx: 220, dy: -40), 0.7)
      },
      WorldFixture.Box(Rect(x: 90, y: 250, width: 50, height: 90)) { $0.density = 3 },
      WorldFixture.Box(Rect(x: 200, y: 120, width: 64, height: 64)) { $0.friction = 0.9 },
    ])
    fixture.bounds = WorldFixture.room
    let trace = try fixture.trace(.fixed(.fraction(3000)))
    var world = DynamicsWorld(gravity: Vector(dx: 0, dy: 1))
    world.addReferenceBounds(WorldFixture.room)
    let items = try fixture.bodies().map { world.add($0) }
    for frame in 0...170 {
      if frame > 0 { world.advance(by: 1.0 / 60) }
      for (index, item) in items.enumerated() {
        let state = world.state(of: item)
        let sample = trace.sample(index, .fraction(Int64(frame), 60))
        let size = fixture.boxes[index].frame.size
        #expect(sample.position.x == state.center.x - size.width / 2)
        #expect(sample.position.y == state.center.y - size.height / 2)
        #expect(sample.velocity == state.velocity)
      }
    }
  }

  /// v ← (v + h·g) ÷ (1 + h·c), y ← y + h·v, one sub-step in the first frame
  /// and two in every later one.
  @Test(arguments: [0.0, 0.1, 4])
  func `a falling item follows the integrator's formula`(resistance: Double) throws {
    var fixture = WorldFixture(boxes: [
      WorldFixture.Box(Rect(x: 0, y: 0, width: 40, height: 40)) { $0.resistance = resistance }
    ])
    fixture.gravity = Vector(dx: 0, dy: 0.5)
    let trace = try fixture.trace(.fixed(.fraction(1000)))
    let h = Double(Float(1.0 / 120))
    var (y, v) = (0.0, 0.0)
    for frame in 1...55 {
      for _ in 0..<(frame == 1 ? 1 : 2) {
        v = (v + h * 500) * (1 / (1 + h * resistance))
        y += h * v
      }
      let sample = trace.sample(0, .fraction(Int64(frame), 60))
      #expect(abs(sample.position.y - y) < 1e-9 && abs(sample.velocity.dy - v) < 1e-9)
      #expect(sample.position.x == 0 && sample.velocity.dx == 0)
    }
  }

  @Test(arguments: [0.0, 0.3, 0.8, 1])
  func `a bounce gives back its elastic part`(elasticity: Double) throws {
    var fixture = WorldFixture(boxes: [
      WorldFixture.Box(Rect(x: 100, y: 20, width: 40, height: 40)) {
        ($0.elasticity, $0.resistance) = (elasticity, 0)
        $0.velocity = Vector(dx: 0, dy: 600)
      }
    ])
    fixture.gravity = .zero
    fixture.walls = [.line(Point(x: 0, y: 300), Point(x: 400, y: 300))]
    let trace = try fixture.trace(.fixed(.fraction(1000)))
    let after = trace.sample(0, .fraction(900)).velocity.dy
    // A wall's own elasticity is 0.2, and the larger one counts.
    #expect(abs(after + max(elasticity, 0.2) * 600) < 1e-6)
  }

  @Test func `items that never meet do not depend on each other's place in the file`() throws {
    let boxes = [
      WorldFixture.Box(Rect(x: 20, y: 20, width: 40, height: 40)) { $0.elasticity = 0.6 },
      WorldFixture.Box(Rect(x: 150, y: 120, width: 70, height: 40)) { $0.resistance = 2 },
      WorldFixture.Box(Rect(x: 300, y: 70, width: 30, height: 80)) { $0.density = 9 },
    ]
    func traces(_ order: [Int]) throws -> [Track] {
      var fixture = WorldFixture(boxes: order.map { boxes[$0] })
      fixture.bounds = WorldFixture.room
      let tracks = try fixture.trace().trace.variants[0].tracks
      return boxes.indices.map { box in tracks[order.firstIndex(of: box) ?? 0] }
    }
    #expect(try traces([0, 1, 2]) == traces([2, 0, 1]))
  }

  @Test func `two worlds do not know of each other`() throws {
    let box = WorldFixture.Box(Rect(x: 100, y: 20, width: 40, height: 40)) { _ in }
    let block = WorldFixture.Box(Rect(x: 100, y: 200, width: 40, height: 40)) { _ in }
    var alone = WorldFixture(boxes: [box])
    alone.bounds = WorldFixture.room
    var both = alone
    both.others = [block]
    #expect(
      try both.trace().trace.variants[0].tracks[0] == alone.trace().trace.variants[0].tracks[0])
    var together = WorldFixture(boxes: [box, block])
    together.bounds = WorldFixture.room
    #expect(
      try together.trace().trace.variants[0].tracks[0] != alone.trace().trace.variants[0].tracks[0])
  }

  @Test func `turning boxes show the bits of the public world in degrees`() throws {
    var fixture = WorldFixture(boxes: [
      WorldFixture.Box(Rect(x: 40, y: 50, width: 80, height: 60)) {
        ($0.rotates, $0.degrees) = (true, 20)
      },
      WorldFixture.Box(Rect(x: 90, y: 250, width: 50, height: 90)) { $0.rotates = true },
      WorldFixture.Box(Rect(x: 60, y: 500, width: 200, height: 20)) {
        ($0.isAnchored, $0.degrees) = (true, 30)
      },
    ])
    fixture.bounds = WorldFixture.room
    let trace = try fixture.trace(.fixed(.fraction(3000)))
    var world = DynamicsWorld(gravity: Vector(dx: 0, dy: 1))
    world.addReferenceBounds(WorldFixture.room)
    let items = try fixture.bodies().map { world.add($0) }
    for frame in 1...175 {
      world.advance(by: 1.0 / 60)
      for (index, item) in items.enumerated() {
        let state = world.state(of: item)
        let place = trace.sample(index, .fraction(Int64(frame), 60))
        let turn = trace.sample(fixture.boxes.count + index, .fraction(Int64(frame), 60))
        #expect(place.position.y == state.center.y - fixture.boxes[index].frame.height / 2)
        if index == 2 {
          #expect(turn.position.x == 30)
        } else {
          #expect(turn.position.x == state.angle / Double.pi * 180)
          #expect(turn.velocity.dx == state.angularVelocity / Double.pi * 180)
        }
      }
    }
    let end = trace.sample(fixture.boxes.count, .fraction(3000)).position.x
    #expect(abs(end - 20) > 10)
  }

  // MARK: - Time

  @Test func `the film's rate changes no motion`() throws {
    var fixture = WorldFixture.falling
    fixture.events = [.make(.set([.push(0, 30, -200)]), .at(.fraction(333)))]
    fixture.framesPerSecond = 30
    let slow = try fixture.trace().trace
    fixture.framesPerSecond = 60
    #expect(try fixture.trace().trace == slow)
  }

  @Test func `a world rests by the engine's sleep and the scene with it`() throws {
    let trace = try WorldFixture.falling.trace()
    let settled = try #require(trace.trace.settled)
    let rest = trace.events.last { if case .settled(0, _) = $0.kind { true } else { false } }
    #expect(rest?.time == settled)
    #expect(trace.sample(0, settled).velocity == .zero)
    // It was slower than a point a second for half a second before that.
    #expect(trace.sample(0, settled - .fraction(400)).velocity.length < 1)
    #expect(trace.sample(0, settled - .fraction(600)).velocity.length > 0)
    #expect(trace.trace.problems == [])
  }

  @Test func `a world that bounces for ever is said never to settle`() throws {
    var fixture = WorldFixture(boxes: [
      WorldFixture.Box(Rect(x: 100, y: 20, width: 40, height: 40)) {
        ($0.elasticity, $0.resistance, $0.velocity) = (1, 0, Vector(dx: 300, dy: 0))
      }
    ])
    fixture.gravity = .zero
    fixture.bounds = WorldFixture.room
    let trace = try fixture.trace().trace
    #expect(trace.problems == [.neverSettles(channel: 0)])
    #expect(trace.settled == nil)
  }

  @Test func `a stall holds the world, and then it catches up`() throws {
    var fixture = WorldFixture.falling
    let smooth = try fixture.trace(.fixed(.fraction(1000)))
    fixture.events = [.make(.load(.fraction(100)), .at(.fraction(210)))]
    let stalled = try fixture.trace(.fixed(.fraction(1000)))
    let held = smooth.sample(0, .fraction(12, 60))
    #expect(stalled.sample(0, .fraction(12, 60)) == held)
    #expect(stalled.sample(0, .fraction(309)) == held)
    let caughtUp = stalled.sample(0, .fraction(19, 60))
    #expect(abs(caughtUp.position.y - smooth.sample(0, .fraction(19, 60)).position.y) < 1e-9)
  }

  /// UIKit takes a gap of more than half a second for a sixtieth of one.
  @Test func `a long stall is not made up for`() throws {
    var fixture = WorldFixture.falling
    fixture.bounds = nil
    let smooth = try fixture.trace(.fixed(.fraction(1500)))
    fixture.events = [.make(.load(.fraction(600)), .at(.fraction(210)))]
    let stalled = try fixture.trace(.fixed(.fraction(1500)))
    #expect(
      stalled.sample(0, .fraction(60, 60)).position
        == smooth.sample(0, .fraction(24, 60)).position)
  }

  @Test func `a sleeping item wakes when it is hit`() throws {
    var fixture = WorldFixture(boxes: [
      WorldFixture.Box(Rect(x: 100, y: 700, width: 60, height: 60)) { _ in },
      WorldFixture.Box(Rect(x: 120, y: 20, width: 60, height: 60)) { $0.feelsGravity = false },
    ])
    fixture.bounds = WorldFixture.room
    fixture.events = [.make(.set([.push(1, 0, 400)]), .at(.fraction(2500)))]
    let trace = try fixture.trace()
    let kinds = trace.events.compactMap { event -> String? in
      switch event.kind {
      case .forced(0): "forced"
      case .settled(0, _): "settled"
      default: nil
      }
    }
    #expect(kinds.prefix(4) == ["forced", "settled", "forced", "settled"])
    #expect(trace.trace.problems == [])
  }
}
