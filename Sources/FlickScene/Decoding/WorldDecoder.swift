import FlickCore
import FlickJSON
import FlickMotion

/// Worlds: layers as boxes, what holds and pushes them, and where they end.
struct WorldDecoder {
  let reader: Reader
  /// The variant's, by index.
  let places: [LayerPlace]
  let canvas: Size
  /// The variant's.
  let behaviors: [Named<Members>]

  private var symbols: Symbols { reader.symbols }

  /// A layer with where it lies.
  struct LayerPlace {
    let frame: Rect
    let transform: Layer.Transform
    /// What of it follows signals.
    let mapped: [Channel.Property]
    let parent: Int?
  }

  /// The worlds of a variant in the file's order.
  func worlds(_ written: [Named<Members>]) throws(Rejected) -> [World] {
    defer { checkOwnership(written) }
    return try reader.all(written) { (named) throws(Rejected) -> World in try world(named) }
  }

  private func world(_ named: Named<Members>) throws(Rejected) -> World {
    let keys = named.value
    let items = try self.items(keys[WorldKeys.items])
    guard let layer = items.first?.layer else { throw Rejected() }
    let holds = HoldDecoder(reader: reader, items: items)
    let parent = places[layer].parent.map { places[$0].frame.size } ?? canvas
    let bounds: Rect? =
      switch try keys[WorldKeys.bounds] {
      case .parent: Rect(origin: .zero, size: parent)
      case .box(let box): box
      case nil: nil
      }
    return World(
      name: named.name, settings: try keys[WorldKeys.solver], rate: try keys[WorldKeys.rate],
      gravity: try keys[WorldKeys.gravity], bounds: bounds, walls: try keys[WorldKeys.walls],
      items: items,
      attachments: try holds.attachments(keys[WorldKeys.attachments] ?? []),
      pushes: try holds.pushes(keys[WorldKeys.pushes] ?? []), parent: places[layer].parent)
  }

  // MARK: - Items

  private func items(_ written: [Named<Members>]) throws(Rejected) -> [World.Item] {
    var items: [World.Item] = []
    for named in written {
      do throws(Rejected) {
        let item = try item(named)
        try checkPlace(of: item, beside: items.first, at: named.value.place(ItemKeys.layer))
        items.append(item)
      } catch {}
    }
    if items.count < written.count { throw Rejected() }
    return items
  }

  private func item(_ named: Named<Members>) throws(Rejected) -> World.Item {
    let keys = named.value
    let layer = try keys[ItemKeys.layer]
    guard layer < places.count else { throw Rejected() }
    let grip = try keys[ItemKeys.on] ?? nil
    let snap = try keys[ItemKeys.snap]
    let body = try body(keys, place: places[layer], id: keys.place(ItemKeys.layer).string ?? "")
    return World.Item(name: named.name, layer: layer, body: body, snap: snap, grip: grip)
  }

  private func body(
    _ keys: Members, place: LayerPlace, id: String
  ) throws(Rejected) -> DynamicsItem {
    let frame = place.frame
    let layer = keys.place(ItemKeys.layer)
    guard frame.width >= 1, frame.height >= 1 else {
      throw reader.rejected(
        .itemTooSmall(id, width: frame.width, height: frame.height), at: layer)
    }
    guard place.transform.anchor == Layer.Transform.none.anchor,
      place.transform.scale == Layer.Transform.none.scale, place.transform.shear == .zero
    else { throw reader.rejected(.itemIsStretched(id), at: layer) }
    let isAnchored = try keys[ItemKeys.anchored]
    let rotates = try keys[ItemKeys.rotates]
    if !rotates {
      reader.report(.resistanceWithoutTurn(), atKey: ItemKeys.angularResistance, of: keys)
    }
    for key in ItemKeys.ofMoving where isAnchored {
      reader.report(.anchoredAnd(key.name), atKey: key, of: keys)
    }
    return try some(
      DynamicsItem(
        size: frame.size, center: frame.center,
        angle: place.transform.rotationDegrees / 180 * Double.pi,
        velocity: try keys[ItemKeys.velocity], density: try keys[ItemKeys.density],
        elasticity: try keys[ItemKeys.elasticity], friction: try keys[ItemKeys.friction],
        resistance: try keys[ItemKeys.resistance],
        angularResistance: try keys[ItemKeys.angularResistance], allowsRotation: rotates,
        isAnchored: isAnchored, feelsGravity: try keys[ItemKeys.gravity],
        collisions: try keys[ItemKeys.collides]))
  }

  // MARK: - Places

  /// All items of a world lie in the same layer, which nothing moves.
  private func checkPlace(
    of item: World.Item, beside other: World.Item?, at place: JSONNode
  ) throws(Rejected) {
    if let other, places[other.layer].parent != places[item.layer].parent {
      throw reader.rejected(
        .itemsApart(symbols.layerName(item.layer), other: symbols.layerName(other.layer)), at: place
      )
    }
    if let property = places[item.layer].mapped.first(where: \.moves) {
      throw reader.rejected(
        .sharedWithItem(
          property.rawValue, layer: symbols.layerName(item.layer), item: item.name), at: place)
    }
    var parent = places[item.layer].parent
    while let layer = parent {
      if let owner = symbols.channels.first(where: { symbol in
        symbol.layer.flatMap { symbols.layerIndices[$0] } == layer
          && symbol.property.map { $0.moves || $0 == .scale } ?? false
      }) {
        throw reader.rejected(.movingWorld(by: owner.name), at: place)
      }
      if places[layer].mapped.contains(where: { $0.moves || $0 == .scale }) {
        throw reader.rejected(.movingWorld(by: symbols.layerName(layer)), at: place)
      }
      parent = places[layer].parent
    }
  }

  /// Nothing else moves or resizes an item's layer.
  private func checkOwnership(_ worlds: [Named<Members>]) {
    var owners: [Int: String] = [:]
    for world in worlds {
      for item in (try? world.value[WorldKeys.items]) ?? [] {
        guard let layer = try? item.value[ItemKeys.layer] else { continue }
        if let other = owners[layer] {
          reader.report(
            .sharedWithItem("xy", layer: symbols.layerName(layer), item: other),
            at: item.value.place(ItemKeys.layer))
        }
        owners[layer] = item.name
      }
    }
    for behavior in behaviors {
      guard let layer = try? behavior.value[BehaviorKeys.layer], let owner = owners[layer],
        let moved = try? behavior.value[BehaviorKeys.property], moved.moves
      else { continue }
      reader.report(
        .sharedWithItem(moved.rawValue, layer: symbols.layerName(layer), item: owner),
        at: behavior.value.place(BehaviorKeys.property))
    }
  }
}

extension Channel.Property {
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
