import FlickCore
import FlickMotion
import Testing

/// Against Apple's UIKit on macOS 27 (Mac Catalyst), as measured and published
/// by the project kern0x1b/charon (`facts/UIKit/UIDynamicAnimator.md`); frames
/// of 1/60 s.
@Suite struct DynamicsParityTests {
  static let frame = 1.0 / 60

  static func box(
    _ center: Point, _ width: Double = 100, _ height: Double = 100, density: Double = 1,
    resistance: Double = 0
  ) throws -> DynamicsItem {
    try #require(
      DynamicsItem(
        size: Size(width: width, height: height), center: center, density: density,
        resistance: resistance, angularResistance: resistance, collisions: .none))
  }

  @Test func `what UIKit was measured to do`() throws {
    let file = try VectorFile("uikit_dynamics")
    var ledger = ParityLedger("uikit_dynamics")
    for item in file.cases {
      var (world, box) = try scene(item.inputs)
      let tolerance = try item.tolerance.number()
      var frame = 0.0
      for row in item.expected["rows"].array {
        while frame < (try row["frame"].number()) {
          world.advance(by: Self.frame)
          frame += 1
        }
        let state = world.state(of: box)
        for (key, value) in [
          ("x", state.center.x), ("y", state.center.y), ("vx", state.velocity.dx),
          ("vy", state.velocity.dy), ("angle", state.angle), ("spin", state.angularVelocity),
        ] where row[key].exists {
          ledger.check(
            item.name, value, try row[key].number(), within: tolerance, "frame \(frame) \(key)")
        }
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "pt, rad, per s")
  }

  private func scene(_ inputs: JSONValue) throws -> (DynamicsWorld, DynamicsWorld.ItemID) {
    func vector(_ value: JSONValue) throws -> Vector {
      Vector(dx: try value[0].number(), dy: try value[1].number())
    }
    func point(_ value: JSONValue) throws -> Point { Point.zero + (try vector(value)) }
    func pair(_ value: JSONValue) throws -> Vector {
      value.exists ? try vector(value) : .zero
    }
    var world = DynamicsWorld(gravity: try pair(inputs["gravity"]))
    let plan = inputs["item"]
    let size = try vector(plan["size"])
    let resistance = try plan["resistance"].number()
    let collisions = try #require(
      DynamicsItem.Collisions(rawValue: plan["collisions"].string ?? ""))
    let item = try #require(
      DynamicsItem(
        size: Size(width: size.dx, height: size.dy), center: try point(plan["center"]),
        velocity: try pair(plan["velocity"]), density: try plan["density"].number(),
        elasticity: try plan["elasticity"].number(), resistance: resistance,
        angularResistance: resistance, collisions: collisions))
    let box = world.add(item)
    let attachment = inputs["attach"]
    if attachment.exists {
      let give: DynamicsWorld.Give =
        if let frequency = attachment["frequency"].double {
          .soft(
            frequency: frequency, dampingRatio: try attachment["dampingRatio"].number())
        } else {
          .rigid
        }
      _ = world.attach(
        box, to: .anchor(try point(attachment["anchor"])), length: attachment["length"].double,
        give: give)
    }
    if inputs["snap"].exists {
      _ = world.snap(
        box, to: try point(inputs["snap"]["point"]),
        dampingRatio: try inputs["snap"]["dampingRatio"].number())
    }
    if inputs["push"].exists {
      _ = world.push(
        box, force: try vector(inputs["push"]["force"]),
        offset: try pair(inputs["push"]["offset"]))
    }
    if inputs["kick"].exists {
      world.kick(
        box, impulse: try vector(inputs["kick"]["impulse"]),
        offset: try pair(inputs["kick"]["offset"]))
    }
    try addWalls(inputs, &world)
    return (world, box)
  }

  private func addWalls(_ inputs: JSONValue, _ world: inout DynamicsWorld) throws {
    let line = inputs["line"].array.map(\.doubles)
    if line.count == 2 {
      world.add(
        .line(Point(x: line[0][0], y: line[0][1]), Point(x: line[1][0], y: line[1][1])))
    }
    let bounds = inputs["bounds"].doubles
    if bounds.count == 4 {
      world.addReferenceBounds(
        Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3]))
    }
    guard inputs["anchored"].exists else { return }
    let center = inputs["anchored"]["center"].doubles
    let size = inputs["anchored"]["size"].doubles
    _ = world.add(
      try #require(
        DynamicsItem(
          size: Size(width: size[0], height: size[1]), center: Point(x: center[0], y: center[1]),
          isAnchored: true)))
  }

  @Test func `masses`() throws {
    #expect(try Self.box(.zero).mass == 1)
    let item = try Self.box(.zero, 200, 50, density: 3)
    #expect(item.mass == 3)
    #expect(abs(item.inertia / 10_000 - 1.0625) < 1e-12)
    #expect(abs(try Self.box(.zero, 1, 1).mass - 1e-4) < 1e-18)
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
