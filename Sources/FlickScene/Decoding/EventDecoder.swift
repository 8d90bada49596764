import FlickCore

/// Events: when, where, and what the finger does.
struct EventDecoder {
  let reader: Reader
  let canvas: Size
  /// By index: whether a behavior moves the layer or one around it, in any
  /// variant.
  let movingLayers: [Bool]
  let isComparison: Bool

  private var symbols: Symbols { reader.symbols }

  func events(_ items: [Members]) throws(Rejected) -> [SceneEvent] {
    let events = reader.attempt { () throws(Rejected) -> [SceneEvent] in
      try reader.all(Array(items.enumerated())) { (index, keys) throws(Rejected) -> SceneEvent in
        try event(keys, index: index)
      }
    }
    EventOrder(reader: reader).check(items)
    guard let events else { throw Rejected() }
    checkAnimators(events, items)
    return events
  }

  private func event(_ keys: Members, index: Int) throws(Rejected) -> SceneEvent {
    let action = try action(keys)
    switch action {
    case .set, .animate, .animator, .load:
      reader.report(.pointerOfNoFinger(), atKey: EventKeys.pointer, of: keys)
    default: break
    }
    reader.refuse(EventKeys.transaction, of: keys, without: EventKeys.set)
    let notes = try keys[EventKeys.note] ?? []
    return SceneEvent(
      id: try keys[EventKeys.id], start: try start(keys, index: index), action: action,
      note: notes.first, endNote: notes.dropFirst().first, pointer: try keys[EventKeys.pointer],
      isPerVariant: try isPerVariant(keys),
      origin: SourceOrigin(bytes: keys.node.range, path: "$.events[\(index)]"))
  }

  // MARK: - When

  private func isPerVariant(_ keys: Members) throws(Rejected) -> Bool {
    let waits =
      switch try keys[EventKeys.at] {
      case .condition, .instant(.settled): true
      case .instant, nil: false
      }
    if !waits {
      reader.report(.perVariantWithoutWait(), atKey: EventKeys.perVariant, of: keys)
    }
    return try keys[EventKeys.perVariant]
  }

  private func start(_ keys: Members, index: Int) throws(Rejected) -> SceneEvent.Start {
    switch try keys[EventKeys.at] {
    case .instant(.after(_, let plus)) where plus < .zero,
      .instant(.settled(_?, let plus)) where plus < .zero:
      throw reader.rejected(.beginsBefore(), at: keys.place(EventKeys.at))
    case .instant(.time(let time)): return .at(time)
    case .instant(.after(let event, let plus)): return .after(event: event, plus: plus)
    case .instant(.settled(let channel?, let plus)): return .settled(channel: channel, plus: plus)
    case .instant(.settled(nil, _)):
      throw reader.rejected(.waitsForItself(), at: keys.place(EventKeys.at))
    case .condition(let start): return start
    case nil: return index == 0 ? .at(.zero) : .after(event: index - 1, plus: .zero)
    }
  }

  // MARK: - What

  private func action(_ keys: Members) throws(Rejected) -> SceneEvent.Action {
    if let taps = try keys[EventKeys.tap] {
      return .tap(try place(taps.place, touches: true), count: taps.count, interval: taps.interval)
    }
    if let press = try keys[EventKeys.press] {
      return .press(try place(press.place, touches: true), press.duration)
    }
    if let trace = try keys[EventKeys.trace] {
      reader.report(.pointerOfTrace(), atKey: EventKeys.pointer, of: keys)
      return .trace(try reader.stream(trace, canvas: canvas))
    }
    if let drag = try keys[EventKeys.drag] { return .drag(try stroke(drag, .drag)) }
    if let flick = try keys[EventKeys.flick] { return .flick(try stroke(flick, .flick)) }
    if let pinch = try keys[EventKeys.pinch] { return .pinch(try self.pinch(pinch, of: keys)) }
    if let time = try keys[EventKeys.load] { return .load(time) }
    if let down = try keys[EventKeys.down] { return .down(try place(down, touches: true)) }
    if let move = try keys[EventKeys.move] { return .move(try place(move, touches: false)) }
    if let up = try keys[EventKeys.up] {
      guard let written = up else { return .up(nil) }
      return .up(try place(written, touches: false))
    }
    if try keys[EventKeys.cancel] != nil { return .cancel }
    if let add = try keys[EventKeys.add] { return .animate(add) }
    if let remove = try keys[EventKeys.remove] { return .animate(remove) }
    if let exchange = try keys[EventKeys.transition] { return .animate([exchange]) }
    if let clock = try keys[EventKeys.clock] { return .animate([clock]) }
    if let animator = try keys[EventKeys.animator] {
      return .animator(
        block: try animator[AnimatorKeys.of], try AnimatorKeys.command(animator))
    }
    if let changes = try keys[EventKeys.animate] { return .set(changes) }
    let settings = try some(keys[EventKeys.set])
    var changes = try reader.modelChanges(
      settings, transaction: keys[EventKeys.transaction])
    for setting in settings where symbols.layerProperty(setting.name) == nil {
      changes.append(try change(setting))
    }
    return .set(changes)
  }

  /// Where a finger is; a finger that goes down does so on the canvas.
  func place(
    _ place: Located<WrittenPlace>, touches: Bool
  ) throws(Rejected) -> SceneEvent.Location {
    switch place.value {
    case .point(let vector):
      let point = Point.zero + vector
      if touches, !Rect(origin: .zero, size: canvas).contains(point) {
        let found = "[\(Spelling.number(point.x)), \(Spelling.number(point.y))]"
        throw reader.rejected(
          .outsideCanvas(found, width: canvas.width, height: canvas.height), at: place.node)
      }
      return .canvas(point)
    case .layer(let layer, let name, let inside):
      if isComparison, layer < movingLayers.count, movingLayers[layer] {
        throw reader.rejected(.relativePlaceInComparison(name), at: place.node)
      }
      guard let inside else { return .layerCenter(layer: layer) }
      return .inLayer(layer: layer, fraction: inside.fraction, points: inside.points)
    }
  }

  // MARK: - Behaviors and items

  private func change(
    _ setting: Named<Located<Term>>
  ) throws(Rejected) -> SceneEvent.Change {
    guard let index = symbols.channelIndices[setting.name] else { throw Rejected() }
    let behavior = symbols.channels[index]
    let node = setting.value.node
    try setting.value.checked()
    switch behavior.owner {
    case .behavior: break
    case .item: return try itemChange(setting.value, of: index)
    case .layer, .mapping, .finger:
      throw reader.rejected(.stateOfLayer(behavior.name), at: node)
    }
    switch setting.value.value {
    case .text(let name):
      return SceneEvent.Change(
        behavior: index, state: try reader.state(name, ofBehavior: index, at: node), velocity: nil)
    case .change(let keys):
      for key in rows(ChangeKeys.snap, ChangeKeys.push) where keys.has(key) {
        reader.report(.changeOfItem(key.name, behavior: behavior.name), atKey: key, of: keys)
        throw Rejected()
      }
      let state = try reader.state(
        some(keys[ChangeKeys.state]), ofBehavior: index, at: keys.place(ChangeKeys.state))
      return SceneEvent.Change(
        behavior: index, state: state, velocity: try velocity(keys, of: index))
    default: throw reader.rejected(.settingOfBehavior(behavior.name), at: node)
    }
  }

  private func velocity(_ keys: Members, of index: Int) throws(Rejected) -> Vector? {
    guard let velocity = try keys[ChangeKeys.velocity] else { return nil }
    let node = keys.place(ChangeKeys.velocity)
    let behavior = symbols.channels[index]
    switch (velocity, try some(behavior.property) == .xy) {
    case (.plane(let vector), true): return vector
    case (.line(let number), false): return Vector(dx: number, dy: 0)
    case (.line, true): throw reader.rejected(.planeVelocity(behavior.name), at: node)
    case (.plane, false): throw reader.rejected(.lineVelocity(behavior.name), at: node)
    }
  }

  /// What the program does to an item of a world.
  private func itemChange(
    _ setting: Located<Term>, of index: Int
  ) throws(Rejected) -> SceneEvent.Change {
    let item = symbols.channels[index]
    let keys: Members
    switch setting.value {
    case .change(let change): keys = change
    default: throw reader.rejected(.itemWithoutStates(item.name), at: setting.node)
    }
    if keys.has(ChangeKeys.state) {
      reader.report(.itemWithoutStates(item.name), atKey: ChangeKeys.state, of: keys)
      throw Rejected()
    }
    for key in rows(ChangeKeys.snap, ChangeKeys.push) where item.isAnchored {
      reader.report(.anchoredAnd(key.name), atKey: key, of: keys)
    }
    reader.report(
      .meaninglessWithout("velocity", "state"), atKey: ChangeKeys.velocity, of: keys)
    if let push = try keys[ChangeKeys.push] {
      return SceneEvent.Change(channel: index, effect: .push(push))
    }
    return SceneEvent.Change(channel: index, effect: .snap(try some(keys[ChangeKeys.snap])))
  }
}
