import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Small scenes made in code: boxes in a world on a 400 × 800 canvas.
struct WorldFixture {
  struct Box {
    var frame: Rect
    var density = 1.0
    var elasticity = 0.2
    var friction = 0.2
    var resistance = 0.1
    var velocity = Vector.zero
    var isAnchored = false
    var rotates = false
    var degrees = 0.0
    var feelsGravity = true
    var snap: World.Snap?
    var grip: World.Grip?

    init(_ frame: Rect, _ change: (inout Box) -> Void = { _ in }) {
      self.frame = frame
      change(&self)
    }

    func body() throws -> DynamicsItem {
      try #require(
        DynamicsItem(
          size: frame.size, center: frame.center, angle: degrees / 180 * Double.pi,
          velocity: velocity, density: density, elasticity: elasticity, friction: friction,
          resistance: resistance, allowsRotation: rotates, isAnchored: isAnchored,
          feelsGravity: feelsGravity))
    }
  }

  static let room = Rect(x: 0, y: 0, width: 400, height: 800)

  /// One box of 80 × 80 points that falls to the floor of a room.
  static var falling: WorldFixture {
    var fixture = WorldFixture(boxes: [Box(Rect(x: 80, y: 30, width: 80, height: 80))])
    fixture.bounds = room
    return fixture
  }

  var boxes: [Box]
  /// In a world of their own.
  var others: [Box] = []
  var gravity = Vector(dx: 0, dy: 1)
  var bounds: Rect?
  var walls: [DynamicsWorld.Boundary] = []
  var attachments: [World.Attachment] = []
  var pushes: [World.Push] = []
  var events: [SceneEvent] = []
  var framesPerSecond = 60

  init(boxes: [Box]) { self.boxes = boxes }

  func bodies() throws -> [DynamicsItem] { try boxes.map { try $0.body() } }

  func trace(_ length: RenderSettings.Length = .settled(plus: .zero)) throws -> PlayedWorld {
    PlayedWorld(trace: Engine.simulate(try scene(length)))
  }

  private func scene(_ length: RenderSettings.Length) throws -> Scene {
    let all = boxes + others
    let layers = all.enumerated().map { index, box in
      Layer(
        index: index, id: "box\(index)", content: .rect, frame: box.frame,
        transform: Layer.Transform(
          anchor: Layer.Transform.none.anchor, rotationDegrees: box.degrees,
          scale: Layer.Transform.none.scale),
        opacity: 1, fill: .color(.black), stroke: nil, shadow: nil, clipsChildren: false,
        isHidden: false, children: [])
    }
    func world(_ name: String, _ boxes: [Box], first: Int) throws -> World {
      World(
        name: name, settings: .uikit, rate: 60, gravity: gravity, bounds: bounds, walls: walls,
        items: try boxes.enumerated().map { index, box in
          World.Item(
            name: "box\(first + index)", layer: first + index, body: try box.body(),
            snap: box.snap, grip: box.grip)
        }, attachments: first == 0 ? attachments : [], pushes: first == 0 ? pushes : [],
        parent: nil)
    }
    var worlds = [try world("room", boxes, first: 0)]
    if !others.isEmpty { worlds.append(try world("other", others, first: boxes.count)) }
    return Scene(
      title: nil,
      canvas: Canvas(size: Size(width: 400, height: 800), scale: 1, background: .color(.white)),
      variants: [
        Variant(
          name: nil, note: nil, layers: layers, behaviors: [], worlds: worlds,
          touch: TouchSampling(rate: 120, velocity: .exact))
      ],
      events: events, film: nil,
      render: RenderSettings(
        frameRate: try #require(FrameRate(framesPerSecond)), length: length,
        step: .fraction(1, 1200), outputs: []), expectations: [])
  }
}

/// A world's scene, played.
struct PlayedWorld {
  let trace: Trace

  var events: [TraceEvent] { trace.variants[0].events }

  func sample(_ item: Int, _ time: FlickTime, _ limit: Limit = .right) -> TraceSample {
    trace.variants[0].tracks[item].sample(at: time, limit: limit)
  }
}

extension TraceEvent {
  /// The velocity that something was let go with.
  var released: Vector? {
    if case .released(_, let velocity) = kind { velocity } else { nil }
  }
}

extension SceneEvent {
  static func make(_ action: Action, _ start: Start, pointer: Int) -> SceneEvent {
    SceneEvent(
      id: nil, start: start, action: action, note: nil, pointer: pointer,
      origin: SourceOrigin(bytes: 0..<0, path: "$"))
  }
}

extension SceneEvent.Change {
  static func push(_ item: Int, _ x: Double, _ y: Double) -> SceneEvent.Change {
    SceneEvent.Change(channel: item, effect: .push(Vector(dx: x, dy: y)))
  }
}
