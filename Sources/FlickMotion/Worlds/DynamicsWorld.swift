import FlickCore

/// Boxes that fall, collide, hang and are pushed: what `UIDynamicAnimator`
/// does, in its units.
///
/// Stepped in fixed sub-steps with semi-implicit Euler; everything is solved
/// in the order in which it was added, so equal histories give equal bits.
public struct DynamicsWorld: Hashable, Sendable {
  /// An item of a world, by the order of adding, from 1; the ground is 0.
  public struct ItemID: Hashable, Sendable {
    let index: Int
  }

  public struct AttachmentID: Hashable, Sendable {
    let index: Int
  }

  public struct PushID: Hashable, Sendable {
    let index: Int
  }

  /// Something that boxes cannot pass.
  public enum Boundary: Hashable, Sendable {
    /// The inside of a rectangle: four walls without end.
    case inside(Rect)
    /// A line between two different points, from both sides.
    case line(Point, Point)
  }

  public let settings: DynamicsSettings
  /// In units of 1000 points per second squared; (0, 1) is UIKit's default.
  public var gravity: Vector {
    didSet {
      precondition(gravity.isFinite, "gravity is finite (was \(gravity))")
      if gravity != oldValue { for index in bodies.indices { bodies[index].wake() } }
    }
  }

  var bodies: [DynamicsBody] = [.ground]
  var walls: [Wall] = []
  var joints: [DynamicsJoint] = []
  var pushes: [Push] = []
  /// In the order of their keys.
  var contacts: [DynamicsContact] = []
  /// Seconds that no sub-step has taken yet.
  var accumulator = 0.0

  struct Push: Hashable, Sendable {
    let item: Int
    /// In newtons, or newton seconds where it acts once.
    var force: Vector
    /// From the item's centre, in points; does not turn with it.
    let offset: Vector
    let isContinuous: Bool
    var isActive = true
  }

  /// One line of a boundary; without an end, only its inner side counts.
  struct Wall: Hashable, Sendable {
    let start: Point
    let end: Point
    let normal: Vector
    let isEndless: Bool
  }

  public init(settings: DynamicsSettings = .uikit, gravity: Vector = .zero) {
    precondition(gravity.isFinite, "gravity is finite (was \(gravity))")
    self.settings = settings
    self.gravity = gravity
  }
}

extension DynamicsWorld {
  public mutating func add(_ item: DynamicsItem) -> ItemID {
    bodies.append(DynamicsBody(item))
    return ItemID(index: bodies.count - 1)
  }

  /// Takes an item out, with all that holds or pushes it.
  public mutating func remove(_ item: ItemID) {
    wakeAll(touching: item.index)
    bodies[item.index].isRemoved = true
    bodies[item.index].sleep()
    for index in joints.indices
    where joints[index].first == item.index || joints[index].second == item.index {
      joints[index].isRemoved = true
    }
    for index in pushes.indices where pushes[index].item == item.index {
      pushes[index].isActive = false
    }
    contacts.removeAll { $0.key.first == item.index || $0.key.second == item.index }
  }

  /// In the order of adding, without those taken out.
  public var items: [ItemID] {
    bodies.indices.dropFirst().filter { !bodies[$0].isRemoved }.map(ItemID.init)
  }

  public func state(of item: ItemID) -> DynamicsState {
    let body = bodies[item.index]
    return DynamicsState(
      center: body.center, angle: body.angle, velocity: body.velocity,
      angularVelocity: body.angularVelocity, isAwake: body.isAwake)
  }

  /// Whether nothing moves any more: UIKit's animator then pauses.
  public var isAtRest: Bool { !bodies.contains { $0.isAwake } }

  /// Puts an item somewhere, as a finger does; its velocity stays.
  public mutating func place(_ item: ItemID, center: Point, angle: Double) {
    precondition(center.isFinite && angle.isFinite, "a place is finite (\(center), \(angle))")
    bodies[item.index].center = center
    bodies[item.index].angle = angle
    bodies[item.index].wake()
    wakeAll(touching: item.index)
  }

  /// `addLinearVelocity` and `addAngularVelocity`; without effect on an
  /// anchored item.
  public mutating func add(velocity: Vector, angularVelocity: Double = 0, to item: ItemID) {
    precondition(velocity.isFinite && angularVelocity.isFinite, "a velocity is finite")
    guard bodies[item.index].isDynamic else { return }
    bodies[item.index].velocity = bodies[item.index].velocity + velocity
    bodies[item.index].angularVelocity += angularVelocity
    bodies[item.index].wake()
  }

  public mutating func add(_ boundary: Boundary) {
    func wall(_ start: Point, _ end: Point, isEndless: Bool) {
      let way = end - start
      precondition(way.isFinite && way.length > 0, "a wall has a length (\(start), \(end))")
      // For a rectangle's sides, run so that this points inwards.
      let normal = Vector(dx: -way.dy / way.length, dy: way.dx / way.length)
      walls.append(Wall(start: start, end: end, normal: normal, isEndless: isEndless))
    }
    switch boundary {
    case .line(let start, let end): wall(start, end, isEndless: false)
    case .inside(let rect):
      let corners = [
        Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
        Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
      ]
      for side in 0..<4 { wall(corners[side], corners[(side + 1) % 4], isEndless: true) }
    }
  }

  /// `translatesReferenceBoundsIntoBoundary`: the walls lie a point outside
  /// the view's bounds, which leaves boxes, resting two points before a wall,
  /// about a point inside.
  public mutating func addReferenceBounds(_ bounds: Rect) {
    let out = DynamicsSettings.boundsOutset
    add(
      .inside(
        Rect(
          x: bounds.minX - out, y: bounds.minY - out, width: bounds.width + 2 * out,
          height: bounds.height + 2 * out)))
  }

  /// A push that lasts, in newtons: 1 gives 100 × 100 points of density 1 an
  /// acceleration of 100 points per second squared.
  public mutating func push(
    _ item: ItemID, force: Vector, offset: Vector = .zero
  ) -> PushID {
    precondition(force.isFinite && offset.isFinite, "a push is finite (\(force), \(offset))")
    bodies[item.index].wake()
    pushes.append(
      Push(item: item.index, force: force, offset: offset, isContinuous: true))
    return PushID(index: pushes.count - 1)
  }

  /// A push that acts once, at the next sub-step, in newton seconds: 1 gives
  /// 100 × 100 points of density 1 a speed of 100 points per second.
  public mutating func kick(_ item: ItemID, impulse: Vector, offset: Vector = .zero) {
    precondition(impulse.isFinite && offset.isFinite, "a kick is finite (\(impulse), \(offset))")
    bodies[item.index].wake()
    pushes.append(
      Push(item: item.index, force: impulse, offset: offset, isContinuous: false))
  }

  public mutating func end(_ push: PushID) { pushes[push.index].isActive = false }

  /// Wakes what touches or hangs on a body.
  mutating func wakeAll(touching index: Int) {
    for contact in contacts where contact.key.first == index || contact.key.second == index {
      bodies[contact.key.first].wake()
      bodies[contact.key.second].wake()
    }
    for joint in joints where !joint.isRemoved && (joint.first == index || joint.second == index) {
      bodies[joint.first].wake()
      bodies[joint.second].wake()
    }
  }
}
