import FlickCore
import FlickMotion
import Testing

private let gravity = Vector(dx: 0, dy: 1)
private let slop = 0.5

private func item(
  _ x: Double, _ y: Double, width: Double = 40, height: Double = 40, angle: Double = 0,
  velocity: Vector = .zero, spin: Double = 0, density: Double = 1, elasticity: Double = 0.2,
  friction: Double = 0.2, resistance: Double = 0, allowsRotation: Bool = true,
  collisions: DynamicsItem.Collisions = .everything
) throws -> DynamicsItem {
  try #require(
    DynamicsItem(
      size: Size(width: width, height: height), center: Point(x: x, y: y), angle: angle,
      velocity: velocity, angularVelocity: spin, density: density, elasticity: elasticity,
      friction: friction, resistance: resistance, angularResistance: resistance,
      allowsRotation: allowsRotation, collisions: collisions))
}

private func floor(at y: Double) -> DynamicsWorld {
  var world = DynamicsWorld(gravity: gravity)
  world.add(.line(Point(x: -5000, y: y), Point(x: 5000, y: y)))
  return world
}

/// A crowd of turning boxes on collision course.
private func crowd(elasticity: Double, friction: Double) throws -> (DynamicsWorld, [DynamicsItem]) {
  var world = DynamicsWorld()
  var items: [DynamicsItem] = []
  for row in 0..<4 {
    for column in 0..<4 {
      let x = Double(column) * 70
      let y = Double(row) * 70
      let box = try item(
        x, y, width: 30 + Double(column) * 8, height: 50 - Double(row) * 7,
        angle: Double(row * 4 + column) * 0.37,
        velocity: Vector(dx: (105 - x) * 5, dy: (105 - y) * 4), spin: Double(column - row) * 3,
        density: 1 + Double(row) * 0.5, elasticity: elasticity, friction: friction)
      items.append(box)
      _ = world.add(box)
    }
  }
  return (world, items)
}

private struct Totals {
  var momentum = Vector.zero
  var angular = 0.0
  var kinetic = 0.0
  var potential = 0.0

  init(_ world: DynamicsWorld, _ items: [DynamicsItem]) {
    for (id, item) in zip(world.items, items) {
      let state = world.state(of: id)
      let arm = state.center - Point.zero
      momentum = momentum + item.mass * state.velocity
      angular +=
        item.mass * (arm.dx * state.velocity.dy - arm.dy * state.velocity.dx)
        + item.inertia * state.angularVelocity
      kinetic +=
        item.mass * state.velocity.dot(state.velocity) / 2
        + item.inertia * state.angularVelocity * state.angularVelocity / 2
      potential -= item.mass * 1000 * world.gravity.dot(arm)
    }
  }
}

@Suite struct DynamicsLawTests {
  @Test(arguments: [0.0, 0.2, 1], [0.0, 0.5])
  func `a crowd keeps its momentum and gains no energy`(
    elasticity: Double, friction: Double
  ) throws {
    var (world, items) = try crowd(elasticity: elasticity, friction: friction)
    let start = Totals(world, items)
    var last = start
    for _ in 0..<240 {
      world.substep()
      let now = Totals(world, items)
      #expect((now.momentum - start.momentum).length < 1e-6)
      #expect(now.kinetic <= last.kinetic * (1 + 1e-9))
      last = now
    }
    #expect(last.kinetic < 0.999 * start.kinetic || elasticity == 1)
    #expect(abs(last.angular - start.angular) < 0.02 * abs(start.kinetic))
  }

  @Test func `a flat bounce keeps its speed, its direction and its pose`() throws {
    var world = DynamicsWorld()
    world.add(.line(Point(x: -500, y: 300), Point(x: 500, y: 300)))
    let box = world.add(
      try item(0, 100, velocity: Vector(dx: 0, dy: 900), elasticity: 1, friction: 0))
    for _ in 0..<60 { world.substep() }
    let state = world.state(of: box)
    #expect(abs(state.velocity.dy + 900) < 1e-9)
    #expect(abs(state.velocity.dx) < 1e-9)
    #expect(abs(state.angularVelocity) < 1e-9)
  }

  @Test func `two equal boxes trade their velocities`() throws {
    var world = DynamicsWorld()
    let a = world.add(try item(0, 0, velocity: Vector(dx: 300, dy: 0), elasticity: 1))
    let b = world.add(try item(100, 0, elasticity: 1))
    for _ in 0..<60 { world.substep() }
    #expect(abs(world.state(of: a).velocity.dx) < 1e-9)
    #expect(abs(world.state(of: b).velocity.dx - 300) < 1e-9)
  }

  @Test(arguments: [0.0, 0.4, 1.2, 2.9])
  func `a box comes to rest flat on the floor, no deeper than the slop`(angle: Double) throws {
    var world = floor(at: 500)
    let box = world.add(try item(0, 300, width: 80, height: 50, angle: angle, resistance: 0.1))
    for _ in 0..<1200 { world.substep() }
    let state = world.state(of: box)
    #expect(world.isAtRest)
    let turns = (state.angle / (.pi / 2)).rounded()
    #expect(abs(state.angle - turns * .pi / 2) < 2e-2)
    let half = turns.truncatingRemainder(dividingBy: 2) == 0 ? 25.0 : 40
    let gap = 500 - 2 - half - state.center.y
    #expect(gap > -slop - 0.15 && gap < slop)
  }

  @Test func `a stack stays`() throws {
    var world = floor(at: 500)
    var boxes: [DynamicsWorld.ItemID] = []
    for level in 0..<8 {
      boxes.append(
        world.add(try item(0, 477 - 40 * Double(level), friction: 0.5, resistance: 0.1)))
    }
    for _ in 0..<1200 { world.substep() }
    for (level, box) in boxes.enumerated() {
      let state = world.state(of: box)
      #expect(abs(state.center.x) < 0.1)
      #expect(abs(state.angle) < 1e-3)
      #expect(abs(state.center.y - (478 - 40 * Double(level))) < Double(level + 2) * 0.6)
    }
    #expect(world.isAtRest)
    // And wakes together.
    world.kick(boxes[7], impulse: Vector(dx: 0.2, dy: 0))
    world.substep()
    #expect(boxes.allSatisfy { world.state(of: $0).isAwake })
  }

  @Test func `energy never grows under gravity`() throws {
    for elasticity in [0.0, 0.5, 1] {
      var world = floor(at: 500)
      let thrown = try item(
        0, 100, width: 90, height: 30, angle: 0.5, velocity: Vector(dx: 200, dy: -100), spin: 4,
        elasticity: elasticity)
      _ = world.add(thrown)
      var highest = Totals(world, [thrown])
      // Semi-implicit steps carry half a step's error of the velocity along.
      let swing = 1000.0 * thrown.mass * 1200 / 120
      for _ in 0..<2400 {
        world.substep()
        let now = Totals(world, [thrown])
        let energy = now.kinetic + now.potential
        #expect(energy <= highest.kinetic + highest.potential + swing)
        if energy < highest.kinetic + highest.potential { highest = now }
      }
    }
  }

  @Test func `no bounce is higher than elasticity allows`() throws {
    for elasticity in [0.3, 0.7, 1] {
      var world = floor(at: 522)
      let box = world.add(try item(0, 100, elasticity: elasticity))
      var bounced = false
      var highest = Double.infinity
      for _ in 0..<300 {
        world.substep()
        let state = world.state(of: box)
        if state.velocity.dy < 0 { bounced = true }
        if bounced { highest = min(highest, state.center.y) }
        if bounced && state.velocity.dy > 0 { break }
      }
      #expect(bounced)
      let height = 500 - highest
      #expect(height <= elasticity * elasticity * 400 + slop)
      #expect(height > 0.9 * elasticity * elasticity * 400)
    }
  }

  @Test func `friction stops a sliding box as it should`() throws {
    var world = floor(at: 100)
    let box = world.add(
      try item(0, 78.5, velocity: Vector(dx: 400, dy: 0), elasticity: 0, friction: 0.2))
    for _ in 0..<600 { world.substep() }
    // The floor's friction is 0.2 too: v²/(2·0.2·1000).
    #expect(abs(world.state(of: box).center.x - 400) < 5)
    #expect(world.isAtRest)
    var ice = floor(at: 100)
    let puck = ice.add(
      try item(0, 78.5, velocity: Vector(dx: 400, dy: 0), elasticity: 0, friction: 0))
    for _ in 0..<120 { ice.substep() }
    #expect(abs(ice.state(of: puck).velocity.dx - 400) < 1e-9)
  }

  @Test func `an off-centre push turns, and the other side the other way`() throws {
    for side in [-1.0, 1] {
      var world = DynamicsWorld()
      let box = world.add(try item(0, 0))
      _ = world.push(box, force: Vector(dx: 0, dy: 1), offset: Vector(dx: side * 20, dy: 0))
      for _ in 0..<10 { world.substep() }
      #expect(world.state(of: box).angularVelocity * side > 0)
      #expect(world.state(of: box).velocity.dy > 0)
    }
    var still = DynamicsWorld()
    let box = still.add(try item(0, 0, allowsRotation: false))
    still.kick(box, impulse: Vector(dx: 0, dy: 1), offset: Vector(dx: 20, dy: 0))
    still.substep()
    #expect(still.state(of: box).angularVelocity == 0)
  }

  @Test func `resistance takes velocity and spin at its rate`() throws {
    var world = DynamicsWorld()
    let box = world.add(
      try item(0, 0, velocity: Vector(dx: 700, dy: 0), spin: 5, resistance: 3))
    for _ in 0..<120 { world.substep() }
    let kept = Reproducible.pow(1 / (1 + world.settings.substep * 3), 120)
    #expect(abs(world.state(of: box).velocity.dx - 700 * kept) < 1e-9)
    #expect(abs(world.state(of: box).angularVelocity - 5 * kept) < 1e-9)
  }

  @Test func `a rod keeps its length, a hinge its point, a spring between items the momentum`()
    throws
  {
    var world = DynamicsWorld(gravity: gravity)
    let bob = world.add(try item(150, 0))
    _ = world.attach(bob, to: .anchor(.zero))
    let door = world.add(try item(520, 0, width: 40))
    _ = world.attach(door, offset: Vector(dx: -20, dy: 0), to: .anchor(Point(x: 500, y: 0)))
    for _ in 0..<600 {
      world.substep()
      #expect(abs((world.state(of: bob).center - Point.zero).length - 150) < 2 * slop)
      let state = world.state(of: door)
      let arm = Vector(
        dx: -20 * Reproducible.cos(state.angle), dy: -20 * Reproducible.sin(state.angle))
      #expect((state.center + arm - Point(x: 500, y: 0)).length < 2 * slop)
    }
    #expect(abs(world.state(of: door).angle) > 0.5)

    var pair = DynamicsWorld()
    let items = [
      try item(0, 0, velocity: Vector(dx: 50, dy: 20)), try item(200, 30, density: 4),
    ]
    let ids = items.map { pair.add($0) }
    _ = pair.attach(
      ids[0], offset: Vector(dx: 10, dy: 5), to: .item(ids[1], offset: Vector(dx: -10, dy: 0)),
      length: 90, give: .soft(frequency: 2, dampingRatio: 0.2))
    let start = Totals(pair, items)
    for _ in 0..<600 { pair.substep() }
    let end = Totals(pair, items)
    #expect((end.momentum - start.momentum).length < 1e-9)
    #expect(abs(end.angular - start.angular) < 1e-6)
  }

  @Test func `an attachment can be moved and ended`() throws {
    var world = DynamicsWorld()
    let box = world.add(try item(0, 0, resistance: 10, allowsRotation: false))
    let spring = world.attach(
      box, to: .anchor(.zero), length: 0, give: .soft(frequency: 3.5, dampingRatio: 0.4))
    for _ in 0..<200 { world.substep() }
    #expect(world.isAtRest)
    world.move(spring, anchor: Point(x: 0, y: 400))
    for _ in 0..<400 { world.substep() }
    #expect(abs(world.state(of: box).center.y - 400) < slop)
    world.end(spring)
    world.gravity = gravity
    for _ in 0..<60 { world.substep() }
    #expect(world.state(of: box).center.y > 420)
  }

  @Test func `equal histories give equal bits and frames only group sub-steps`() throws {
    var (a, _) = try crowd(elasticity: 0.5, friction: 0.3)
    var b = a
    for _ in 0..<120 { a.advance(by: 1.0 / 60) }
    for _ in 0..<60 { b.advance(by: 1.0 / 30) }
    for (first, second) in zip(a.items, b.items) {
      #expect(a.state(of: first) == b.state(of: second))
    }
    #expect(a.items.count == 16)
  }

  @Test func `an item taken out is gone and wakes what lay on it`() throws {
    var world = floor(at: 500)
    let lower = world.add(try item(0, 477, resistance: 0.1))
    let upper = world.add(try item(0, 437, resistance: 0.1))
    for _ in 0..<300 { world.substep() }
    #expect(world.isAtRest)
    world.remove(lower)
    for _ in 0..<300 { world.substep() }
    #expect(world.items == [upper])
    #expect(world.state(of: upper).center.y > 470)
  }

  @Test func `what does not collide passes`() throws {
    for (mode, passesItem, passesWall) in [
      (DynamicsItem.Collisions.none, true, true), (.items, false, true),
      (.boundaries, true, false), (.everything, false, false),
    ] {
      var world = DynamicsWorld()
      world.add(.line(Point(x: 300, y: -99), Point(x: 300, y: 99)))
      _ = world.add(try item(100, 0, density: 1e6))
      let runner = world.add(
        try item(0, 0, velocity: Vector(dx: 600, dy: 0), elasticity: 0, collisions: mode))
      for _ in 0..<120 { world.substep() }
      let x = world.state(of: runner).center.x
      #expect((x > 100) == passesItem)
      #expect((x > 300) == (passesItem && passesWall) || !passesItem)
    }
  }
}

@Suite struct DynamicsHostileTests {
  @Test(arguments: [1e9, -1e9, 1e5, 24_000])
  func `nothing leaves a room, however fast`(speed: Double) throws {
    for elasticity in [0, 0.2, 1, 2.0] {
      var world = DynamicsWorld()
      world.add(.inside(Rect(x: 0, y: 0, width: 400, height: 300)))
      let box = world.add(
        try item(
          200, 150, angle: 0.3, velocity: Vector(dx: speed, dy: speed / 3), spin: speed,
          elasticity: elasticity))
      for _ in 0..<600 {
        world.substep()
        let state = world.state(of: box)
        #expect(state.center.isFinite && state.velocity.isFinite)
        #expect(state.center.x > 0 && state.center.x < 400)
        #expect(state.center.y > 0 && state.center.y < 300)
      }
    }
  }

  @Test func `a crowd in one place comes apart`() throws {
    var world = DynamicsWorld(gravity: gravity)
    world.add(.inside(Rect(x: 0, y: 0, width: 800, height: 800)))
    let ids = try (0..<30).map { _ in world.add(try item(400, 400, resistance: 0.1)) }
    for _ in 0..<1200 { world.substep() }
    for id in ids { #expect(world.state(of: id).center.isFinite) }
  }

  @Test(arguments: [1e-9, 1e9])
  func `feathers and anvils stay finite`(density: Double) throws {
    var world = DynamicsWorld(gravity: Vector(dx: 0, dy: 1e6))
    world.add(.inside(Rect(x: 0, y: 0, width: 400, height: 400)))
    let light = world.add(try item(200, 100, density: density, resistance: 1e9))
    let heavy = world.add(try item(210, 200))
    _ = world.attach(
      light, to: .item(heavy), length: 0, give: .soft(frequency: 1e6, dampingRatio: 1e6))
    _ = world.push(light, force: Vector(dx: 1e9, dy: 0), offset: Vector(dx: 0, dy: 1e9))
    for _ in 0..<600 { world.substep() }
    for id in [light, heavy] {
      let state = world.state(of: id)
      #expect(state.center.isFinite && state.velocity.isFinite && state.angle.isFinite)
    }
  }

  @Test func `a long frame is cut and a bad item refused`() throws {
    var world = DynamicsWorld(gravity: gravity)
    let box = world.add(try item(0, 0))
    world.advance(by: 1e6)
    #expect(world.state(of: box).center.y < 1)
    for size in [Size(width: 0, height: 1), Size(width: 1, height: .infinity)] {
      #expect(DynamicsItem(size: size, center: .zero) == nil)
    }
    let size = Size(width: 1, height: 1)
    #expect(DynamicsItem(size: size, center: .zero, density: 0) == nil)
    #expect(DynamicsItem(size: size, center: .zero, resistance: -1) == nil)
    #expect(DynamicsItem(size: size, center: Point(x: .nan, y: 0)) == nil)
  }
}
