import FlickCore
import FlickMotion
import Testing

/// Against Apple's UIKit on macOS 27 (Mac Catalyst), as measured and published
/// by the project kern0x1b/charon (`facts/UIKit/UIDynamicAnimator.md`, its
/// paragraph in each test). Frames of 1/60 s.
@Suite struct DynamicsParityTests {
  static let frame = 1.0 / 60

  static func box(
    _ center: Point, _ width: Double = 100, _ height: Double = 100, density: Double = 1,
    elasticity: Double = 0.2, resistance: Double = 0, collisions: DynamicsItem.Collisions = .none
  ) throws -> DynamicsItem {
    try #require(
      DynamicsItem(
        size: Size(width: width, height: height), center: center, density: density,
        elasticity: elasticity, resistance: resistance, angularResistance: resistance,
        collisions: collisions))
  }

  @Test func `a fall with and without resistance`() throws {
    var ledger = ParityLedger("uikit_dynamics_fall")
    let measured: [(name: String, resistance: Double, y: [Double])] = [
      ("resistance 0.1", 0.1, [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]),
      ("resistance 0", 0, [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]),
    ]
    for item in measured {
      var world = DynamicsWorld(gravity: Vector(dx: 0, dy: 1))
      let box = world.add(
        try Self.box(Point(x: 150, y: 50), resistance: item.resistance))
      for y in item.y {
        world.advance(by: Self.frame)
        ledger.check(item.name, world.state(of: box).center.y, y, within: 1e-5)
      }
      if item.resistance == 0.1 {
        ledger.check(
          item.name, world.state(of: box).velocity.dy, 74.6884308, within: 1e-4, "velocity")
      }
    }
    try ledger.finish(cases: 2, unit: "pt")
  }

  @Test func `pushes`() throws {
    var ledger = ParityLedger("uikit_dynamics_push")
    func world(_ item: DynamicsItem) -> (DynamicsWorld, DynamicsWorld.ItemID) {
      var world = DynamicsWorld()
      let id = world.add(item)
      return (world, id)
    }
    let kilogram = try Self.box(Point(x: 100, y: 100))
    var (lasting, a) = world(kilogram)
    _ = lasting.push(a, force: Vector(dx: 1, dy: 0))
    for v in [0.833333373, 2.50000024, 4.16666698, 5.83333349] {
      lasting.advance(by: Self.frame)
      ledger.check("continuous", lasting.state(of: a).velocity.dx, v, within: 1e-6)
    }
    var (turning, b) = world(kilogram)
    _ = turning.push(b, force: Vector(dx: 1, dy: 0), offset: Vector(dx: 0, dy: 50))
    for w in [-0.0250000022, -0.075000003, -0.125000015, -0.175000027] {
      turning.advance(by: Self.frame)
      ledger.check("offset", turning.state(of: b).angularVelocity, w, within: 1e-6)
    }
    var (once, c) = world(kilogram)
    once.kick(c, impulse: Vector(dx: 1, dy: 0))
    once.advance(by: Self.frame)
    ledger.check("instantaneous", once.state(of: c).velocity.dx, 100, within: 1e-9)
    once.advance(by: Self.frame)
    ledger.check("instantaneous", once.state(of: c).velocity.dx, 100, within: 1e-9, "once")
    var (spun, d) = world(kilogram)
    spun.kick(d, impulse: Vector(dx: 0, dy: 1), offset: Vector(dx: 50, dy: 0))
    spun.advance(by: Self.frame)
    ledger.check("impulse offset", spun.state(of: d).angularVelocity, 3.00000007, within: 1e-6)
    var (heavy, e) = world(try Self.box(Point(x: 0, y: 0), 200, 50, density: 2))
    heavy.kick(e, impulse: Vector(dx: 0.3, dy: 0))
    heavy.advance(by: Self.frame)
    ledger.check("2 kg", heavy.state(of: e).velocity.dx, 15.000001, within: 1e-5)
    try ledger.finish(cases: 5, unit: "pt/s, 1/s")
  }

  @Test func `masses`() throws {
    #expect(try Self.box(.zero).mass == 1)
    let item = try Self.box(.zero, 200, 50, density: 3)
    #expect(item.mass == 3)
    #expect(abs(item.inertia / 10_000 - 1.0625) < 1e-12)
    #expect(abs(try Self.box(.zero, 1, 1).mass - 1e-4) < 1e-18)
  }

  /// Frame by frame: 1, 10, 30, 60.
  private func compare(
    _ world: DynamicsWorld, _ item: DynamicsWorld.ItemID,
    _ expected: [(frame: Int, x: Double, y: Double, within: Double)], _ name: String,
    _ ledger: inout ParityLedger
  ) {
    var world = world
    var frame = 0
    for row in expected {
      while frame < row.frame {
        world.advance(by: Self.frame)
        frame += 1
      }
      let center = world.state(of: item).center
      let error = (center - Point(x: row.x, y: row.y)).length
      ledger.check(name, error: error, within: row.within, "frame \(frame): \(center)")
    }
  }

  @Test func `attachments and snap`() throws {
    var ledger = ParityLedger("uikit_dynamics_attachment")
    var pendulum = DynamicsWorld(gravity: Vector(dx: 0, dy: 1))
    let bob = pendulum.add(try Self.box(Point(x: 200, y: 100), 40, 40))
    _ = pendulum.attach(bob, to: .anchor(Point(x: 100, y: 100)))
    // Rod solvers add up rounding in single precision; the peer's own limits.
    compare(
      pendulum, bob,
      [
        (1, 199.999969, 100.069443, 1e-3), (10, 199.132126, 113.146225, 0.05),
        (30, 139.359573, 191.92836, 0.05), (60, 2.06188917, 120.202171, 0.5),
      ], "pendulum", &ledger)

    var spring = DynamicsWorld()
    let weight = spring.add(try Self.box(Point(x: 100, y: 250), 40, 40))
    _ = spring.attach(
      weight, to: .anchor(Point(x: 100, y: 100)), length: 100,
      give: .soft(frequency: 2, dampingRatio: 0.3))
    compare(
      spring, weight,
      [
        (1, 100, 249.48938, 1e-4), (10, 100, 201.092148, 1e-4), (30, 100, 204.031586, 1e-4),
        (60, 100, 200.142715, 1e-4),
      ], "spring", &ledger)

    var snapping = DynamicsWorld()
    let card = snapping.add(
      try Self.box(Point(x: 100, y: 100), 100, 50, resistance: 0.1))
    _ = snapping.snap(card, to: Point(x: 300, y: 200))
    snapping.advance(by: Self.frame)
    let first = snapping.state(of: card)
    ledger.check("snap", first.center.x, 113.265648, within: 2e-4)
    ledger.check("snap", first.center.y, 106.623589, within: 2e-4)
    ledger.check("snap", first.angle, 0.0361267589, within: 2e-6)
    for _ in 0..<300 { snapping.advance(by: Self.frame) }
    let rest = snapping.state(of: card)
    ledger.check("snap", rest.center.x, 299.999969, within: 2e-2, "rest")
    ledger.check("snap", rest.center.y, 199.999222, within: 2e-2, "rest")
    #expect(abs(rest.angle) < 1e-3)
    try ledger.finish(cases: 3, unit: "pt, rad")
  }

  @Test func `collisions`() throws {
    var ledger = ParityLedger("uikit_dynamics_collision")
    // §12 T5: onto a line at y 300.
    var world = DynamicsWorld(gravity: Vector(dx: 0, dy: 1))
    world.add(.line(Point(x: -1000, y: 300), Point(x: 1000, y: 300)))
    let box = world.add(
      try Self.box(Point(x: 100, y: 100), elasticity: 0, collisions: .everything))
    compare(
      world, box,
      [
        (26, 100, 192.083298, 1e-3), (27, 100, 199.374969, 1e-3), (28, 100, 206.944397, 1e-3),
        (200, 100, 248.216629, restSlop),
      ], "landing", &ledger)

    // M3: in a view's bounds, 400 points high.
    var room = DynamicsWorld(gravity: Vector(dx: 0, dy: 1))
    room.addReferenceBounds(Rect(x: 0, y: 0, width: 300, height: 400))
    let cube = room.add(
      try Self.box(Point(x: 150, y: 100), 40, 40, resistance: 0.1, collisions: .everything))
    compare(
      room, cube, [(300, 150, 379.58139, restSlop)], "bounds", &ledger)

    // §2.10: against an anchored item at 200 points per second.
    var wall = DynamicsWorld()
    let anchored = try #require(
      DynamicsItem(
        size: Size(width: 100, height: 100), center: Point(x: 0, y: 0), isAnchored: true))
    _ = wall.add(anchored)
    let ball = wall.add(try Self.box(Point(x: 150, y: 0), collisions: .everything))
    wall.add(velocity: Vector(dx: -200, dy: 0), to: ball)
    for _ in 0..<60 { wall.advance(by: Self.frame) }
    ledger.check("anchored", wall.state(of: ball).velocity.dx, 40.0000343, within: 1e-4)
    try ledger.finish(cases: 3, unit: "pt")
  }

  /// The article's pane, hung in a world, against Box2D 2.3.1 itself. Its
  /// errors are those of double against single precision; the velocity's
  /// largest is one frame at the onset of sleep.
  @Test(
    arguments: [
      ("box2d231_modern_dist_h120_0to400_v0", 0.0, 400.0, 0.0),
      ("box2d231_modern_dist_h120_0to400_vp2000", 0, 400, 2000),
      ("box2d231_modern_dist_h120_pane320x568_710to334_vm800", 710, 334, -800),
    ])
  func `a pane on its attachment`(
    file: String, from: Double, to: Double, velocity: Double
  ) throws {
    let table = try ReferenceTable("traces/\(file).csv")
    var world = DynamicsWorld()
    let pane = world.add(
      try #require(
        DynamicsItem(
          size: Size(width: 320, height: 568), center: Point(x: 160, y: from),
          velocity: Vector(dx: 0, dy: velocity), density: 100, resistance: 10,
          allowsRotation: false, collisions: .none)))
    _ = world.attach(
      pane, to: .anchor(Point(x: 160, y: to)), length: 0,
      give: .soft(frequency: 3.5, dampingRatio: 0.4))
    for row in table.rows.indices {
      if row > 0 { world.advance(by: Self.frame) }
      let state = world.state(of: pane)
      #expect(abs(state.center.y - table[row, "position"]) < 2e-4)
      #expect(abs(state.velocity.dy - table[row, "velocity"]) < 1e-2)
      #expect(state.isAwake == (table[row, "awake"] == 1))
    }
  }

  @Test func `an item left alone sleeps with the 31st frame`() throws {
    var world = DynamicsWorld()
    _ = world.add(try Self.box(.zero))
    var frames = 0
    while !world.isAtRest && frames < 100 {
      world.advance(by: Self.frame)
      frames += 1
    }
    #expect(frames == 31)
  }

  /// Computed by the same project for iOS 7.0's stepping, not measured.
  @Test func `a fall in iOS 7`() throws {
    var world = DynamicsWorld(settings: .uikitIOS7, gravity: Vector(dx: 0, dy: 1))
    let box = world.add(try Self.box(Point(x: 150, y: 50), resistance: 0.1))
    for y in [50.1598701, 50.5752335, 51.2456779, 52.1707878, 53.3501625] {
      world.advance(by: Self.frame)
      #expect(abs(world.state(of: box).center.y - y) < 1e-5)
    }
  }

  @Test func `what a view shows is rounded to pixels`() throws {
    let state = DynamicsState(
      center: Point(x: 10.3, y: -0.2), angle: 0.12345, velocity: .zero, angularVelocity: 0,
      isAwake: true)
    let written = state.written(scale: 2)
    #expect(written.center == Point(x: 10.5, y: 0))
    #expect(written.angle == 0.1234)
  }
}

/// How far apart, in points, two simulations may come to rest: where within
/// the engine's slop of 0.5 depends on how a box lands.
private let restSlop = 0.3
