import FlickCore
import FlickMotion

/// Worlds: layers as boxes, what holds and pushes them, and where they end.
struct WorldDecoder {
  let collector: DiagnosticCollector
  let symbols: Symbols
  /// The variant's, by index.
  let places: [LayerPlace]
  let canvas: Size
  /// The variant's behaviors, as written.
  let behaviors: [JSONMember]

  /// A layer with where it lies.
  struct LayerPlace {
    let frame: Rect
    let transform: Layer.Transform
    /// What of it follows signals.
    let mapped: [Behavior.Property]
    let parent: Int?
  }

  typealias Population = (worlds: [World], items: [Behavior])

  /// The worlds of a variant in the file's order, and their items as behaviors.
  ///
  /// - Parameter first: The index that the first item's behavior has.
  func worlds(_ members: [JSONMember], firstBehavior first: Int) throws(Rejected) -> Population {
    var worlds: [World] = []
    var items: [Behavior] = []
    var isSound = true
    let firstTurn = first + symbols.behaviors.filter { $0.isItem && !$0.isTurn }.count
    for member in members {
      do throws(Rejected) {
        let (world, behaviors) = try world(
          member, firstBehavior: first + items.count, firstTurn: firstTurn + items.count)
        worlds.append(world)
        items.append(contentsOf: behaviors)
      } catch {
        isSound = false
      }
    }
    checkOwnership(members)
    if !isSound { throw Rejected() }
    return (worlds, items + items.map(turn))
  }

  private func world(
    _ member: JSONMember, firstBehavior first: Int, firstTurn: Int
  ) throws(Rejected) -> (World, [Behavior]) {
    let fields = try Fields(member.value, Language.world)
    let items = try self.items(
      fields.required("items").namedMembers, first: first, firstTurn: firstTurn)
    guard let layer = items.first?.behavior.layer else { throw Rejected() }
    let holds = HoldDecoder(collector: collector, symbols: symbols, items: items.map(\.item))
    let parent = places[layer].parent.map { places[$0].frame.size } ?? canvas
    let world = World(
      name: member.key,
      settings: try fields.string("solver") == "uikit" ? .uikit : .uikitIOS7,
      rate: try fields.integer("rate"),
      gravity: try Read.vector(fields.required("gravity"), bounds: .any(limit: 1_000_000)),
      bounds: try fields.optional("bounds") { node throws(Rejected) in
        try bounds(node, parent: parent)
      },
      walls: try holds.walls(fields.required("walls").items), items: items.map(\.item),
      attachments: try holds.attachments(fields.written("attachments")?.namedMembers ?? []),
      pushes: try holds.pushes(fields.written("pushes")?.namedMembers ?? []),
      parent: places[layer].parent)
    return (world, items.map(\.behavior))
  }

  private func bounds(_ node: JSONNode, parent: Size) throws(Rejected) -> Rect {
    if node.string == "parent" { return Rect(origin: .zero, size: parent) }
    let numbers = node.items.compactMap(\.number)
    guard numbers.count == 4, numbers[2] >= 1, numbers[3] >= 1 else { throw Rejected() }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  // MARK: - Items

  private typealias Member = (item: World.Item, behavior: Behavior)

  private func items(
    _ members: [JSONMember], first: Int, firstTurn: Int
  ) throws(Rejected) -> [Member] {
    var items: [Member] = []
    var isSound = true
    for member in members {
      do throws(Rejected) {
        let item = try item(
          member, index: first + items.count, turn: firstTurn + items.count)
        try checkPlace(of: item.behavior, beside: items.first?.behavior, member)
        items.append(item)
      } catch {
        isSound = false
      }
    }
    if !isSound || items.isEmpty { throw Rejected() }
    return items
  }

  private func item(
    _ member: JSONMember, index: Int, turn: Int
  ) throws(Rejected) -> Member {
    let fields = try Fields(member.value, Language.item)
    let id = try fields.string("layer")
    guard let layer = symbols.layerIndices[id], layer < places.count else { throw Rejected() }
    let touch = try fields.optional("on", grip) ?? nil
    let snap = try fields.optional("snap", snap)
    let body = try body(fields, id: id, place: places[layer])
    let item = World.Item(
      name: member.key, behavior: index, turn: turn, body: body, snap: snap, grip: touch?.grip)
    let behavior = Behavior(
      name: member.key, layer: layer, property: .xy,
      states: [Behavior.State(name: "start", value: item.corner(ofCenter: body.center))],
      initial: 0, tap: nil, drag: touch.map { Behavior.Drag(slop: $0.slop) }, release: .stay,
      motion: .world, interruption: .carry)
    return (item, behavior)
  }

  private func body(
    _ fields: Fields, id: String, place: LayerPlace
  ) throws(Rejected) -> DynamicsItem {
    let frame = place.frame
    let layer = try fields.required("layer")
    guard frame.width >= 1, frame.height >= 1 else {
      collector.report(
        .itemTooSmall(id, width: frame.width, height: frame.height),
        at: layer.range)
      throw Rejected()
    }
    guard place.transform.anchor == Layer.Transform.none.anchor,
      place.transform.scale == Layer.Transform.none.scale, place.transform.shear == .zero
    else {
      collector.report(.itemIsStretched(id), at: layer.range)
      throw Rejected()
    }
    let isAnchored = try fields.bool("anchored")
    let rotates = try fields.bool("rotates")
    if !rotates, let member = fields.node.members.first(where: { $0.key == "angularResistance" }) {
      collector.report(.resistanceWithoutTurn(), at: member.keyRange)
    }
    for key in ["velocity", "snap", "on", "rotates", "angularResistance"]
    where isAnchored && fields.has(key) {
      guard let member = fields.node.members.first(where: { $0.key == key }) else { continue }
      collector.report(.anchoredAnd(key), at: member.keyRange)
    }
    guard
      let body = DynamicsItem(
        size: frame.size, center: frame.center,
        angle: place.transform.rotationDegrees / 180 * Double.pi,
        velocity: try Read.vector(fields.required("velocity"), bounds: Language.speed),
        density: try fields.number("density"), elasticity: try fields.number("elasticity"),
        friction: try fields.number("friction"), resistance: try fields.number("resistance"),
        angularResistance: try fields.number("angularResistance"),
        allowsRotation: rotates, isAnchored: isAnchored, feelsGravity: try fields.bool("gravity"),
        collisions: try fields.choice("collides", as: DynamicsItem.Collisions.self))
    else { throw Rejected() }
    return body
  }

  /// The rotation of an item's layer, which its world gives it too.
  private func turn(_ item: Behavior) -> Behavior {
    let start = Point(x: places[item.layer].transform.rotationDegrees, y: 0)
    return Behavior(
      name: item.name, layer: item.layer, property: .rotation,
      states: [Behavior.State(name: "start", value: start)], initial: 0, tap: nil, drag: nil,
      release: .stay, motion: .world, interruption: .carry)
  }

  /// Where a finger may hold the item; `nil` where touches do nothing.
  private func grip(_ node: JSONNode) throws(Rejected) -> (grip: World.Grip, slop: Double?)? {
    let on = try Fields(node, Language.itemReaction)
    guard let drag = on.written("drag") else {
      if let release = on.node.members.first(where: { $0.key == "release" }) {
        collector.report(.meaninglessWithout("release", "drag"), at: release.keyRange)
      }
      return nil
    }
    let empty = JSONNode(.object([]), range: drag.range)
    let fields = try Fields(drag.string == nil ? drag : empty, Language.grip)
    let give = HoldDecoder.give(
      frequency: try fields.number("frequency"), dampingRatio: try fields.number("dampingRatio"))
    if give == .rigid, let ratio = fields.node.members.first(where: { $0.key == "dampingRatio" }) {
      collector.report(.meaninglessWithout("dampingRatio", "frequency"), at: ratio.keyRange)
    }
    let release = try on.choice("release", as: World.Grip.Release.self)
    let slop = fields.has("slop") ? try fields.number("slop") : nil
    return (World.Grip(give: give, release: release), slop)
  }

  private func snap(_ node: JSONNode) throws(Rejected) -> World.Snap {
    try World.Snap(Fields(node, Language.snap))
  }

  // MARK: - Places

  /// All items of a world lie in the same layer, which nothing moves.
  private func checkPlace(
    of item: Behavior, beside other: Behavior?, _ member: JSONMember
  ) throws(Rejected) {
    let place = member.value["layer"] ?? member.value
    if let other, places[other.layer].parent != places[item.layer].parent {
      collector.report(
        .itemsApart(symbols.layerName(item.layer), other: symbols.layerName(other.layer)),
        at: place.range)
      throw Rejected()
    }
    if let property = places[item.layer].mapped.first(where: \.moves) {
      collector.report(
        .sharedWithItem(
          property.rawValue, layer: symbols.layerName(item.layer), item: item.name),
        at: place.range)
      throw Rejected()
    }
    var parent = places[item.layer].parent
    while let layer = parent {
      if let owner = symbols.behaviors.first(where: { symbol in
        symbol.layer.flatMap { symbols.layerIndices[$0] } == layer
          && symbol.property.map { $0.moves || $0 == .scale } ?? false
      }) {
        collector.report(.movingWorld(by: owner.name), at: place.range)
        throw Rejected()
      }
      if places[layer].mapped.contains(where: { $0.moves || $0 == .scale }) {
        collector.report(.movingWorld(by: symbols.layerName(layer)), at: place.range)
        throw Rejected()
      }
      parent = places[layer].parent
    }
  }

  /// Nothing else moves or resizes an item's layer.
  private func checkOwnership(_ members: [JSONMember]) {
    var owners: [String: String] = [:]
    for member in members {
      for item in member.value["items"]?.namedMembers ?? [] {
        guard let layer = item.value["layer"], let id = layer.string else { continue }
        if let other = owners[id] {
          collector.report(.sharedWithItem("xy", layer: id, item: other), at: layer.range)
        }
        owners[id] = item.key
      }
    }
    for behavior in behaviors {
      guard let id = behavior.value["layer"]?.string, let owner = owners[id],
        let property = behavior.value["property"], let name = property.string,
        let moved = Behavior.Property(rawValue: name), moved.moves
      else { continue }
      collector.report(.sharedWithItem(name, layer: id, item: owner), at: property.range)
    }
  }
}

extension World.Snap {
  init(_ fields: Fields) throws(Rejected) {
    self.init(
      point: .zero + (try fields.vector("to")), dampingRatio: try fields.number("dampingRatio"))
  }
}

extension Behavior.Property {
  /// Whether it changes where a layer lies, how large it is or how it is turned.
  fileprivate var moves: Bool {
    switch self {
    case .x, .y, .xy, .width, .height, .rotation: true
    default: false
    }
  }
}

extension WorldDecoder.LayerPlace {
  /// Every layer of a variant by its index.
  static func all(_ layers: [Layer]) -> [Self] {
    var places: [Self] = []
    func visit(_ layers: [Layer], parent: Int?) {
      for layer in layers {
        places.append(
          Self(
            frame: layer.frame, transform: layer.transform,
            mapped: layer.mappings.map(\.property), parent: parent))
        visit(layer.children, parent: layer.index)
      }
    }
    visit(layers, parent: nil)
    return places
  }
}
