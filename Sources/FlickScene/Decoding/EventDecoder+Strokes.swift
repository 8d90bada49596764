import FlickCore

/// Drags and flicks: a way, a duration and a velocity that fit together.
extension EventDecoder {
  func stroke(_ keys: Members, _ verb: StrokeKeys) throws(Rejected) -> SceneEvent.Stroke {
    let from = try keys[verb.from].map { (place) throws(Rejected) in
      try self.place(place, touches: true)
    }
    let end = try end(keys, verb)
    var via: [SceneEvent.Location] = []
    for place in try keys[verb.via] ?? [] { via.append(try self.place(place, touches: false)) }
    let way = Self.way(from: from, via: via, end: end)
    let travel = way?.last
    if let way, way.length == 0 {
      let written = keys.written(verb.to) ?? keys.place(verb.by)
      throw reader.rejected(.noDistance(verb.name), at: written)
    }
    let velocity = try endVelocity(keys, verb, travel: travel)
    let duration = try duration(keys, verb, length: way?.length, velocity: velocity)
    if via.isEmpty {
      try check(keys, verb, travel: travel, velocity: velocity, duration: duration)
    }
    let hold = try keys[verb.hold]
    if let after = hold?.after, after > .zero, !verb.allowsRest {
      reader.report(.flickThatHolds(), at: keys.place(verb.hold)["after"] ?? keys.node)
    }
    return SceneEvent.Stroke(
      from: from, end: end, via: via, duration: duration, endVelocity: velocity,
      holdBefore: hold?.before ?? .zero, holdAfter: hold?.after ?? .zero,
      lifts: try keys[verb.release])
  }

  private func end(_ keys: Members, _ verb: StrokeKeys) throws(Rejected) -> SceneEvent.Stroke.End {
    if let to = try keys[verb.to] { return .to(try place(to, touches: false)) }
    return .by(try some(keys[verb.by]))
  }

  /// How far a stroke goes, and its last straight leg, where that is known
  /// before the scene plays.
  private static func way(
    from: SceneEvent.Location?, via: [SceneEvent.Location], end: SceneEvent.Stroke.End
  ) -> (length: Double, last: Vector)? {
    if via.isEmpty, case .by(let vector) = end { return (vector.length, vector) }
    guard case .canvas(let start) = from else { return nil }
    var points = [start]
    for case .canvas(let point) in via { points.append(point) }
    guard points.count == via.count + 1 else { return nil }
    switch end {
    case .by(let vector): points.append(start + vector)
    case .to(.canvas(let point)): points.append(point)
    case .to: return nil
    }
    let legs = zip(points, points.dropFirst()).map { $1 - $0 }
    let length = legs.reduce(0) { $0 + $1.length }
    return (length, legs.last { $0 != .zero } ?? .zero)
  }

  private func endVelocity(
    _ keys: Members, _ verb: StrokeKeys, travel: Vector?
  ) throws(Rejected) -> Vector? {
    let node = keys.place(verb.velocity)
    let velocity: Vector
    switch try keys[verb.velocity] {
    case nil: return nil
    case .plane(let vector): velocity = vector
    case .line(let speed):
      guard let travel else {
        throw reader.rejected(.speedWithoutDirection(verb.name), at: node)
      }
      velocity = (speed / travel.length) * travel
    }
    if velocity == .zero {
      if verb.allowsRest { return nil }
      throw reader.rejected(.flickWithoutSpeed(), at: node)
    }
    if !keys.has(verb.via), let travel, velocity.dot(travel) <= 0 {
      throw reader.rejected(.backwardVelocity(verb.name), at: node)
    }
    return velocity
  }

  /// As written, or 2 × distance ÷ speed.
  private func duration(
    _ keys: Members, _ verb: StrokeKeys, length: Double?, velocity: Vector?
  ) throws(Rejected) -> FlickDuration {
    if let duration = try keys[verb.duration] { return duration }
    guard let velocity else { throw reader.rejected(.dragWithoutDuration(), on: keys.node) }
    guard let length else { throw reader.rejected(.durationUnknown(verb.name), on: keys.node) }
    let seconds = 2 * length / velocity.length
    guard seconds <= SceneConstants.maximumSeconds, let duration = FlickDuration(seconds: seconds)
    else { throw reader.rejected(.strokeTooLong(), at: keys.node) }
    return duration
  }

  /// The cubic that starts at rest, covers a distance d in T and ends at speed
  /// v never turns back only if v·T ≤ 3·d: its speed at the fraction s is
  /// s·(6d/T − 2v) + s²·(3v − 6d/T), whose slope at 0 is negative otherwise.
  private func check(
    _ keys: Members, _ verb: StrokeKeys, travel: Vector?, velocity: Vector?,
    duration: FlickDuration
  ) throws(Rejected) {
    guard let travel, let velocity else { return }
    let distance = travel.length
    let speed = velocity.length
    if speed * duration.seconds > 3 * distance * (1 + 1e-9) {
      throw reader.rejected(
        .tooFast(verb.name, speed: speed, distance: distance, duration: duration.seconds),
        at: keys.place(verb.velocity))
    }
  }
}
