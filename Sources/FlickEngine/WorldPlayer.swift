import FlickCore
import FlickMotion
import FlickScene

/// A world of one variant while the scene is played.
///
/// It is advanced at the display link's instants n ÷ rate, by the time since
/// the last one, first at the first instant after the scene's start; in between
/// everything holds. While all its items sleep, the link pauses, as UIKit's
/// animator does.
struct WorldPlayer {
  /// What a world shows of one item at one instant.
  struct Shown {
    let sample: TraceSample
    /// Its rotation in degrees; `nil`: it never turns.
    let rotation: TraceSample?
    /// Whether it is still being simulated.
    let isAwake: Bool
  }

  private struct Frame {
    let instant: FlickTime
    /// The instant of the frame before, or since when the world has moved.
    let since: FlickTime
    let items: [Shown]
  }

  /// An item that hangs on a finger.
  private struct Held {
    let item: Int
    var contact: Contact
    let attachments: [DynamicsWorld.AttachmentID]
  }

  private let plan: World
  private let grid: TickGrid
  /// Samples of the finger per second.
  private let touchRate: Int
  /// From the canvas's points to the world's.
  private let fromCanvas: AffineTransform
  private var world: DynamicsWorld
  private let bodies: [DynamicsWorld.ItemID]
  /// By item: what draws it to a place.
  private var snaps: [[DynamicsWorld.AttachmentID]]
  private var held: [Held] = []
  private var link: DisplayLink
  /// The link's last tick, by number.
  private var number: Int64 = 0
  private var last = FlickTime.zero
  private(set) var items: [ItemPlayer] = []

  /// - Parameter index: Which of the variant's worlds.
  init(_ index: Int, of variant: Variant, grid: TickGrid) {
    let plan = variant.worlds[index]
    self.plan = plan
    self.grid = grid
    touchRate = variant.touch.rate
    fromCanvas = variant.fromCanvas(to: plan)
    link = DisplayLink(rate: plan.rate, stalls: [])
    var world = DynamicsWorld(settings: plan.settings, gravity: plan.gravity)
    if let bounds = plan.bounds { world.addReferenceBounds(bounds) }
    for wall in plan.walls { world.add(wall) }
    let bodies = plan.items.map { world.add($0.body) }
    for attachment in plan.attachments {
      let hold: DynamicsWorld.Hold =
        switch attachment.end {
        case .point(let point): .anchor(point)
        case .item(let item, let offset): .item(bodies[item], offset: offset)
        }
      _ = world.attach(
        bodies[attachment.item], offset: attachment.offset, to: hold, length: attachment.length,
        give: attachment.give)
    }
    for push in plan.pushes {
      _ = world.push(bodies[push.item], force: push.force, offset: push.offset)
    }
    snaps = zip(plan.items, bodies).map { item, body in
      item.snap.map { world.snap(body, to: $0.point, dampingRatio: $0.dampingRatio) } ?? []
    }
    self.bodies = bodies
    self.world = world
    let own = variant.channels.enumerated().filter {
      if case .item(index, _) = $0.element.owner { true } else { false }
    }
    for (item, channels) in zip(own, own.dropFirst(plan.items.count)).enumerated() {
      items.append(
        ItemPlayer(
          shown(item, acceleration: .zero, spin: 0), channel: channels.0.offset,
          turn: channels.1.element.initial[0]))
    }
  }

  /// The tick at which it has to be advanced next; `nil` while it is at rest.
  var nextTick: FlickTime? {
    isPaused ? nil : grid.first(from: link.tick(afterNumber: number).tick.instant)
  }

  private var isPaused: Bool { world.isAtRest && held.isEmpty }

  mutating func stall(_ stall: DisplayLink.Stall) {
    link = DisplayLink(rate: link.rate, stalls: link.stalls + [stall])
  }

  /// Advances to the link's last instant that is not after `now`.
  mutating func advance(to now: FlickTime) -> [TraceEvent.Kind] {
    var events: [TraceEvent.Kind] = []
    while let frame = nextFrame(until: now) {
      for (index, item) in frame.items.enumerated() {
        let event = items[index].show(item, since: frame.since, at: frame.instant)
        if let event { events.append(event) }
      }
    }
    return events
  }

  /// Advances to the link's next instant, if that is not after `now`.
  private mutating func nextFrame(until now: FlickTime) -> Frame? {
    guard !isPaused else { return nil }
    let next = link.tick(afterNumber: number)
    guard next.tick.instant <= now else { return nil }
    for finger in held {
      let place = place(of: finger.contact, at: next.tick.instant)
      let anchors = anchors(of: finger.item, at: place)
      for (attachment, anchor) in zip(finger.attachments, anchors) {
        world.move(attachment, anchor: anchor)
      }
    }
    let before = bodies.map { world.state(of: $0) }
    let seconds = Double(next.tick.periods) / Double(link.rate)
    world.advance(by: seconds)
    let items = plan.items.indices.map { item in
      let now = world.state(of: bodies[item])
      guard now.isAwake else { return shown(item, acceleration: .zero, spin: 0) }
      return shown(
        item, acceleration: (1 / seconds) * (now.velocity - before[item].velocity),
        spin: (now.angularVelocity - before[item].angularVelocity) / seconds)
    }
    let frame = Frame(instant: next.tick.instant, since: last, items: items)
    number = next.number
    last = next.tick.instant
    return frame
  }

  /// - Parameter spin: Its angular acceleration, in radians.
  private func shown(_ item: Int, acceleration: Vector, spin: Double) -> Shown {
    let state = world.state(of: bodies[item])
    let plan = plan.items[item]
    func degrees(_ radians: Double) -> Double { radians / Double.pi * 180 }
    let rotation = TraceSample(
      position: Point(x: degrees(state.angle), y: 0),
      velocity: Vector(dx: degrees(state.angularVelocity), dy: 0),
      acceleration: Vector(dx: degrees(spin), dy: 0))
    return Shown(
      sample: TraceSample(
        position: plan.corner(ofCenter: state.center), velocity: state.velocity,
        acceleration: acceleration),
      rotation: plan.body.allowsRotation && !plan.body.isAnchored ? rotation : nil,
      isAwake: state.isAwake)
  }
}

// MARK: - Fingers and forces

extension WorldPlayer {
  /// Hangs an item on a finger where it is now.
  mutating func hold(_ item: Int, _ contact: Contact, now: FlickTime) {
    guard let grip = plan.items[item].grip else {
      preconditionFailure("a finger holds only what may be dragged (item \(item))")
    }
    resume(at: now)
    let finger = place(of: contact, at: now)
    let state = world.state(of: bodies[item])
    let offset = (finger - state.center).turned(backBy: state.angle)
    let length = grip.give == .rigid ? nil : WorldConstants.gripReach
    let attachments = anchors(of: item, at: finger).map {
      world.attach(bodies[item], offset: offset, to: .anchor($0), length: length, give: grip.give)
    }
    held.append(Held(item: item, contact: contact, attachments: attachments))
    items[item].hang(on: contact, at: now)
  }

  /// More is known of the way of a finger that holds an item.
  mutating func follow(_ contact: Contact, item: Int) {
    for index in held.indices where held[index].item == item { held[index].contact = contact }
  }

  /// Where the attachments of a grip end whose finger is at a place: there if
  /// it is rigid; else far away in two directions.
  ///
  /// A single soft attachment damps only what leads to its anchor, so an item
  /// would circle the finger.
  private func anchors(of item: Int, at finger: Point) -> [Point] {
    if plan.items[item].grip?.give == .rigid { return [finger] }
    let reach = WorldConstants.gripReach
    return [finger + Vector(dx: -reach, dy: 0), finger + Vector(dx: 0, dy: -reach)]
  }

  /// Lets go of an item that hangs on a finger.
  ///
  /// - Parameter velocity: The finger's on the canvas; `nil`: it gives none.
  mutating func letGo(
    _ item: Int, _ contact: Contact, velocity: Vector?, now: FlickTime
  ) -> TraceEvent.Kind {
    for attachment in held.filter({ $0.item == item }).flatMap(\.attachments) {
      world.end(attachment)
    }
    held.removeAll { $0.item == item }
    var left = world.state(of: bodies[item]).velocity
    if let velocity, plan.items[item].grip?.release == .finger {
      let given = fromCanvas.apply(velocity)
      world.add(velocity: given - left, to: bodies[item])
      left = given
    }
    items[item].letGo(velocity: left, at: now, event: contact.event)
    return .released(channel: items[item].channel, velocity: left)
  }

  /// Draws an item to a place instead of where it was drawn before.
  mutating func snap(
    _ item: Int, _ snap: World.Snap?, now: FlickTime, event: Int
  ) -> TraceEvent.Kind? {
    resume(at: now)
    for attachment in snaps[item] { world.end(attachment) }
    snaps[item] =
      snap.map { world.snap(bodies[item], to: $0.point, dampingRatio: $0.dampingRatio) } ?? []
    return force(item, now: now, event: event)
  }

  /// Pushes an item once, in newton seconds.
  mutating func push(
    _ item: Int, impulse: Vector, now: FlickTime, event: Int
  ) -> TraceEvent.Kind? {
    resume(at: now)
    world.kick(bodies[item], impulse: impulse)
    return force(item, now: now, event: event)
  }

  private mutating func force(_ item: Int, now: FlickTime, event: Int) -> TraceEvent.Kind? {
    // Nothing moves what is anchored.
    guard world.state(of: bodies[item]).isAwake else { return nil }
    items[item].force(at: now, event: event)
    return .forced(channel: items[item].channel)
  }

  /// A paused link ticks again: time goes on from the last instant it missed.
  private mutating func resume(at now: FlickTime) {
    guard isPaused, link.number(at: now) > number else { return }
    number = link.number(at: now)
    last = now
  }

  /// Where a finger was when the screen last sampled it, in the world's points.
  private func place(of contact: Contact, at instant: FlickTime) -> Point {
    let sample = contact.path.lastSample(at: instant - contact.down, rate: touchRate)
    return fromCanvas.apply(contact.path.position(after: sample))
  }
}

extension Variant {
  /// From the canvas's points to those of the layer around a world's items,
  /// which nothing moves.
  fileprivate func fromCanvas(to world: World) -> AffineTransform {
    guard let parent = world.parent else { return .identity }
    let pose = LayerPose()
    func place(_ x: Double, _ y: Double) -> Point {
      self.place(inLayer: parent, fraction: .zero, points: Vector(dx: x, dy: y), pose: pose)
    }
    let origin = place(0, 0)
    let (across, down) = (place(1, 0) - origin, place(0, 1) - origin)
    let toCanvas = AffineTransform(
      a: across.dx, b: across.dy, c: down.dx, d: down.dy, tx: origin.x, ty: origin.y)
    // No finger reaches what lies in a plane that is flattened.
    return toCanvas.inverse ?? .identity
  }
}

extension Vector {
  /// This vector turned by −`angle` radians.
  fileprivate func turned(backBy angle: Double) -> Vector {
    let (sine, cosine) = Reproducible.sinCos(angle)
    return Vector(dx: cosine * dx + sine * dy, dy: cosine * dy - sine * dx)
  }
}

private enum WorldConstants {
  /// How long the two springs of a soft grip are, in points. Longer makes them
  /// more alike in all directions: beside one of them by d an item is off by
  /// d² ÷ 2 ÷ reach, 1.25 pt for 50.
  static let gripReach = 1000.0
}
