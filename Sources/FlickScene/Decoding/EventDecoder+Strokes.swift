import FlickCore

/// Drags and flicks: a way, a duration and a velocity that fit together.
extension EventDecoder {
  func stroke(_ node: JSONNode, verb: String) throws(Rejected) -> SceneEvent.Stroke {
    let fields = try Fields(node, Language.stroke(verb: verb))
    let from = try fields.optional("from") { node throws(Rejected) in
      try place(node, touches: true)
    }
    let end = try end(fields)
    let via = try self.via(fields)
    let way = Self.way(from: from, via: via, end: end)
    let travel = way?.last
    if let way, way.length == 0 {
      let written = fields.written("to") ?? fields.written("by") ?? node
      collector.report(.noDistance(verb), at: written.range)
      throw Rejected()
    }
    let velocity = try endVelocity(fields, verb: verb, travel: travel)
    let duration = try duration(fields, verb: verb, length: way?.length, velocity: velocity)
    if via.isEmpty {
      try check(fields, verb: verb, travel: travel, velocity: velocity, duration: duration)
    }
    let hold = try fields.optional("hold") { node throws(Rejected) in
      try Fields(node, Language.hold)
    }
    return SceneEvent.Stroke(
      from: from, end: end, via: via, duration: duration, endVelocity: velocity,
      holdBefore: try hold?.time("before") ?? .zero, holdAfter: try hold?.time("after") ?? .zero,
      lifts: try fields.bool("release"))
  }

  private func end(_ fields: Fields) throws(Rejected) -> SceneEvent.Stroke.End {
    if let to = fields.written("to") { return .to(try place(to, touches: false)) }
    return .by(try fields.vector("by"))
  }

  private func via(_ fields: Fields) throws(Rejected) -> [SceneEvent.Location] {
    var places: [SceneEvent.Location] = []
    for node in fields.written("via")?.items ?? [] {
      places.append(try place(node, touches: false))
    }
    return places
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
    _ fields: Fields, verb: String, travel: Vector?
  ) throws(Rejected) -> Vector? {
    guard let node = fields.written("velocity") else {
      if verb == "flick" { throw Rejected() }
      return nil
    }
    let velocity: Vector
    if let speed = node.number {
      guard (0...SceneConstants.maximumSpeed).contains(speed) else { throw Rejected() }
      guard let travel else {
        collector.report(.speedWithoutDirection(verb), at: node.range)
        throw Rejected()
      }
      velocity = (speed / travel.length) * travel
    } else {
      velocity = try Read.vector(node, bounds: Language.speed)
    }
    if velocity == .zero {
      if verb == "drag" { return nil }
      collector.report(.flickWithoutSpeed(), at: node.range)
      throw Rejected()
    }
    if !fields.has("via"), let travel, velocity.dot(travel) <= 0 {
      collector.report(.backwardVelocity(verb), at: node.range)
      throw Rejected()
    }
    return velocity
  }

  /// As written, or 2 × distance ÷ speed.
  private func duration(
    _ fields: Fields, verb: String, length: Double?, velocity: Vector?
  ) throws(Rejected) -> FlickDuration {
    if fields.has("duration") { return try fields.time("duration") }
    let start = fields.node.range.lowerBound
    guard let velocity else {
      collector.report(.dragWithoutDuration(), at: start..<start + 1)
      throw Rejected()
    }
    guard let length else {
      collector.report(.durationUnknown(verb), at: start..<start + 1)
      throw Rejected()
    }
    let seconds = 2 * length / velocity.length
    guard seconds <= SceneConstants.maximumSeconds, let duration = FlickDuration(seconds: seconds)
    else {
      collector.report(.strokeTooLong(), at: fields.node.range)
      throw Rejected()
    }
    return duration
  }

  /// The cubic that starts at rest, covers a distance d in T and ends at speed
  /// v never turns back only if v·T ≤ 3·d: its speed at the fraction s is
  /// s·(6d/T − 2v) + s²·(3v − 6d/T), whose slope at 0 is negative otherwise.
  private func check(
    _ fields: Fields, verb: String, travel: Vector?, velocity: Vector?, duration: FlickDuration
  ) throws(Rejected) {
    guard let travel, let velocity else { return }
    let distance = travel.length
    let speed = velocity.length
    if speed * duration.seconds > 3 * distance * (1 + 1e-9) {
      collector.report(
        .tooFast(verb, speed: speed, distance: distance, duration: duration.seconds),
        at: fields.written("velocity")?.range ?? fields.node.range)
      throw Rejected()
    }
  }
}
