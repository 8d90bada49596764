import FlickCore

extension DynamicsWorld {
  /// What the other end of an attachment holds on to.
  public enum Hold: Hashable, Sendable {
    case anchor(Point)
    /// Another item, at an offset from its centre that turns with it.
    case item(ItemID, offset: Vector = .zero)
  }

  /// How an attachment gives.
  public enum Give: Hashable, Sendable {
    /// A rod, or a hinge where both ends lie within a point and no length is
    /// given: UIKit's frequency 0.
    case rigid
    /// Swings per second, and damping ratio: 1 is critical.
    case soft(frequency: Double, dampingRatio: Double)
  }

  /// `UIAttachmentBehavior`.
  ///
  /// - Parameters:
  ///   - offset: From the item's centre in points; turns with it.
  ///   - length: In points, not negative; the distance at this moment unless
  ///     given.
  public mutating func attach(
    _ item: ItemID, offset: Vector = .zero, to hold: Hold, length: Double? = nil,
    give: Give = .rigid
  ) -> AttachmentID {
    precondition(offset.isFinite, "an offset is finite (was \(offset))")
    if let length {
      precondition(length >= 0 && length.isFinite, "a length is not negative (was \(length))")
    }
    let (other, place): (Int, Vector)
    switch hold {
    case .anchor(let point): (other, place) = (0, point - .zero)
    case .item(let item, let offset): (other, place) = (item.index, offset)
    }
    precondition(place.isFinite && other != item.index, "an attachment has two finite ends")
    var joint = DynamicsJoint(
      first: other, second: item.index, localA: place, localB: offset, kind: .hinge)
    let distance = joint.span(bodies).length
    switch give {
    case .soft(let frequency, let dampingRatio):
      precondition(
        frequency > 0 && frequency.isFinite && dampingRatio >= 0 && dampingRatio.isFinite,
        "a soft attachment swings (\(frequency) Hz, damping ratio \(dampingRatio))")
      joint.kind = .spring(
        length: length ?? distance, frequency: frequency, dampingRatio: dampingRatio)
    case .rigid:
      if length != nil || distance >= 1 { joint.kind = .rod(length: length ?? distance) }
    }
    joints.append(joint)
    bodies[item.index].wake()
    bodies[other].wake()
    return AttachmentID(index: joints.count - 1)
  }

  /// Moves the anchor of an attachment to the ground; its length stays.
  public mutating func move(_ attachment: AttachmentID, anchor: Point) {
    precondition(anchor.isFinite, "an anchor is finite (was \(anchor))")
    precondition(joints[attachment.index].first == 0, "only an anchor on the ground is moved")
    joints[attachment.index].localA = anchor - .zero
    bodies[joints[attachment.index].second].wake()
  }

  public mutating func end(_ attachment: AttachmentID) {
    let joint = joints[attachment.index]
    bodies[joint.first].wake()
    bodies[joint.second].wake()
    joints[attachment.index].isRemoved = true
  }

  /// `UISnapBehavior`: two opposite corners hang on two springs each, 50
  /// points long and 4 Hz quick, whose other ends lie 50 points outside the
  /// place where the corner belongs; so the item comes to rest upright on the
  /// point.
  ///
  /// - Parameter dampingRatio: From 0 to 1; 0.5 by default there.
  public mutating func snap(
    _ item: ItemID, to point: Point, dampingRatio: Double = 0.5
  ) -> [AttachmentID] {
    let x = bodies[item.index].item.size.width / 2
    let y = bodies[item.index].item.size.height / 2
    let reach = 50.0
    let springs: [(corner: Vector, anchor: Vector)] = [
      (Vector(dx: -x, dy: -y), Vector(dx: -x - reach, dy: -y)),
      (Vector(dx: -x, dy: -y), Vector(dx: -x, dy: -y - reach)),
      (Vector(dx: x, dy: y), Vector(dx: x + reach, dy: y)),
      (Vector(dx: x, dy: y), Vector(dx: x, dy: y + reach)),
    ]
    return springs.map { spring in
      attach(
        item, offset: spring.corner, to: .anchor(point + spring.anchor), length: reach,
        give: .soft(frequency: 4, dampingRatio: dampingRatio))
    }
  }
}
