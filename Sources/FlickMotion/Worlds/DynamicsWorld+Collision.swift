import FlickCore

extension DynamicsWorld {
  /// Finds who touches whom, or could within `h` seconds, and keeps what is
  /// known about those that touched before.
  mutating func collide(within h: Double) {
    let reaches = bodies.map { body in
      min(
        h * (body.velocity.length + body.angularVelocity.magnitude * body.radius),
        DynamicsSettings.maximumTranslation)
    }
    var found: [DynamicsContact] = []
    var kept = contacts[...]
    for key in pairs(reaches) {
      while let old = kept.first, old.key < key { kept.removeFirst() }
      let old = kept.first.flatMap { $0.key == key ? $0 : nil }
      if !bodies[key.first].isAwake && !bodies[key.second].isAwake {
        if let old { found.append(old) }
        continue
      }
      let margin = reaches[key.first] + reaches[key.second] + DynamicsSettings.slop
      guard var contact = touch(key, within: margin) else { continue }
      if let old { contact.inherit(from: old) }
      found.append(contact)
    }
    contacts = found
  }

  /// Everybody who comes near anybody, in the order of the keys.
  private func pairs(_ reaches: [Double]) -> [DynamicsContact.Key] {
    var keys: [DynamicsContact.Key] = []
    let solid = bodies.indices.dropFirst().filter { !bodies[$0].isRemoved }
    for index in solid where bodies[index].isDynamic {
      guard bodies[index].item.collisions.hitsBoundaries else { continue }
      for wall in walls.indices where isNear(index, walls[wall], reaches[index]) {
        keys.append(DynamicsContact.Key(first: 0, second: index, boundary: wall))
      }
    }
    let boxes = solid.filter { bodies[$0].item.collisions.hitsItems }
      .map { index in
        let reach = bodies[index].radius + reaches[index] + DynamicsSettings.slop
        return (index: index, low: bodies[index].center.x - reach, reach: reach)
      }
      .sorted { ($0.low, $0.index) < ($1.low, $1.index) }
    for (place, box) in boxes.enumerated() {
      for other in boxes[(place + 1)...] {
        if other.low > box.low + 2 * box.reach { break }
        let gap = (bodies[other.index].center.y - bodies[box.index].center.y).magnitude
        guard gap <= box.reach + other.reach else { continue }
        guard bodies[box.index].isDynamic || bodies[other.index].isDynamic else { continue }
        keys.append(
          DynamicsContact.Key(
            first: min(box.index, other.index), second: max(box.index, other.index),
            boundary: -1))
      }
    }
    return keys.sorted()
  }

  private func isNear(_ index: Int, _ wall: Wall, _ reach: Double) -> Bool {
    let body = bodies[index]
    let most = body.radius + reach + DynamicsSettings.boundarySkin + DynamicsSettings.slop
    let way = body.center - wall.start
    let distance = way.dot(wall.normal)
    if wall.isEndless { return distance <= most }
    guard distance.magnitude <= most else { return false }
    let length = (wall.end - wall.start).length
    let along = way.dot(wall.end - wall.start) / length
    return along >= -most && along <= length + most
  }

  private func touch(
    _ key: DynamicsContact.Key, within margin: Double
  ) -> DynamicsContact? {
    let box = DynamicsShape(bodies[key.second])
    guard key.boundary >= 0 else {
      return touch(key, DynamicsShape(bodies[key.first]), box, skin: 0, margin)
    }
    let wall = walls[key.boundary]
    let skin = DynamicsSettings.boundarySkin
    guard wall.isEndless else {
      return touch(key, DynamicsShape([wall.start, wall.end]), box, skin: skin, margin)
    }
    let facing = box.sideFacing(against: wall.normal)
    let corners = [facing, (facing + 1) % 4].enumerated().compactMap { slot, index in
      let place = box.corners[index]
      let separation = wall.normal.dot(place - wall.start)
      return separation <= margin + skin
        ? DynamicsShape.Corner(place: place, separation: separation, feature: facing * 2 + slot)
        : nil
    }
    guard !corners.isEmpty else { return nil }
    return DynamicsContact(
      key: key, isFlipped: false, side: (wall.start, wall.normal), skin: skin,
      corners: corners, bodies: bodies)
  }

  private func touch(
    _ key: DynamicsContact.Key, _ a: DynamicsShape, _ b: DynamicsShape, skin: Double,
    _ margin: Double
  ) -> DynamicsContact? {
    let sideA = a.farthestSide(from: b)
    let sideB = b.farthestSide(from: a)
    guard max(sideA.separation, sideB.separation) <= margin + skin else { return nil }
    // A small preference, so that the reference does not flicker.
    let isFlipped = sideB.separation > sideA.separation + 0.1 * DynamicsSettings.slop
    let (reference, incident, side) = isFlipped ? (b, a, sideB.side) : (a, b, sideA.side)
    let corners = reference.corners(side: side, touching: incident, within: margin + skin)
    guard !corners.isEmpty else { return nil }
    return DynamicsContact(
      key: key, isFlipped: isFlipped, side: (reference.corners[side], reference.normals[side]),
      skin: skin, corners: corners, bodies: bodies)
  }
}

extension DynamicsItem.Collisions {
  var hitsItems: Bool { self == .items || self == .everything }
  var hitsBoundaries: Bool { self == .boundaries || self == .everything }
}
