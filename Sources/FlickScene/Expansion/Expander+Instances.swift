import FlickCore
import FlickJSON

// Components in place of layers, and layers and events that are there several times.

extension Expander {
  /// A list of layers, written out; behaviors come with components.
  func layers(_ list: JSONNode, _ place: Place, _ behaviors: inout [JSONMember]) -> JSONNode {
    guard case .array(let items) = list.value else { return value(list, place) }
    var layers: [JSONNode] = []
    for item in items where !isFull { layers += self.layers(of: item, place, &behaviors) }
    return JSONNode(.array(layers), range: moved(list.range, place))
  }

  /// What an item of such a list stands for.
  private func layers(
    of node: JSONNode, _ place: Place, _ behaviors: inout [JSONMember]
  ) -> [JSONNode] {
    guard case .object(let members) = node.value else { return [value(node, place)] }
    guard place.depth <= SceneConstants.maximumLayerDepth else {
      isIncomplete = true
      collector.report(.expandsTooDeep(), at: start(of: node, place))
      return []
    }
    if node["each"] != nil { return list(node, place, &behaviors) }
    if node["use"] != nil {
      if let instance = instance(node, place, &behaviors) { return [instance] }
      isIncomplete = true
      return []
    }
    guard take() else { return [] }
    var inner = place
    inner.depth += 1
    let written = members.map { member in
      let value =
        member.key == "children"
        ? layers(member.value, inner, &behaviors) : self.value(member.value, place)
      return self.member(member, place, value: value)
    }
    return [JSONNode(.object(written), range: moved(node.range, place))]
  }

  private func start(of node: JSONNode, _ place: Place) -> Range<Int> {
    let start = node.range.lowerBound + place.shift
    return start..<start + 1
  }

  // MARK: - Lists

  /// Layers that are there several times, under names with a number.
  private func list(
    _ node: JSONNode, _ place: Place, _ behaviors: inout [JSONMember]
  ) -> [JSONNode] {
    check(node, ReuseKeys.layers)
    guard let body = node["layer"] else { return [] }
    var layers: [JSONNode] = []
    forEachRound(node, place) { index, inner in
      var own: [JSONMember] = []
      let made = self.layers(of: body, inner, &own)
      guard let name = made.lazy.compactMap({ $0["id"]?.string }).first else {
        layers += made
        behaviors += own
        return
      }
      let base = String(name.prefix { $0 != "." && $0 != "[" })
      let names = Self.ids(in: made).union(own.map(\.key))
      let naming = InstanceNames(names: names) { name in
        Self.isPart(name, of: base)
          ? "\(base)[\(index)]\(name.dropFirst(base.count))" : "\(base)[\(index)].\(name)"
      }
      layers += renamed(made, own, naming, &behaviors)
    }
    return layers
  }

  private static func isPart(_ name: String, of base: String) -> Bool {
    guard name.hasPrefix(base) else { return false }
    let next = name.dropFirst(base.count).first
    return next == nil || next == "." || next == "["
  }

  /// Events that happen several times.
  func events(_ list: JSONNode, _ place: Place) -> JSONNode {
    guard case .array(let items) = list.value else { return value(list, place) }
    var events: [JSONNode] = []
    for item in items where !isFull { events += self.events(of: item, place) }
    return JSONNode(.array(events), range: moved(list.range, place))
  }

  private func events(of node: JSONNode, _ place: Place) -> [JSONNode] {
    guard node["each"] != nil else { return [value(node, place)] }
    check(node, ReuseKeys.events)
    guard let body = node["event"] else { return [] }
    var events: [JSONNode] = []
    guard place.depth <= SceneConstants.maximumLayerDepth else {
      collector.report(.expandsTooDeep(), at: start(of: node, place))
      return []
    }
    forEachRound(node, place) { index, inner in
      for event in self.events(of: body, inner) {
        guard let id = event["id"], let name = id.string else {
          events.append(event)
          continue
        }
        let base = name.prefix { $0 != "[" }
        let new = "\(base)[\(index)]\(name.dropFirst(base.count))"
        insert(names: [(inside: name, outside: new)])
        events.append(event.replacing("id", by: JSONNode(.string(new), range: id.range)))
      }
    }
    return events
  }

  /// Goes through the times that something is there, until many of them were wrong: their
  /// problems are at the same places, and nobody reads more.
  private func forEachRound(
    _ node: JSONNode, _ place: Place, _ body: (_ index: Int, _ inner: Place) -> Void
  ) {
    for (index, constants) in rounds(node, place).enumerated() where !isFull {
      guard faultyRounds < SceneConstants.maximumFaultyRounds else {
        isIncomplete = true
        return
      }
      var inner = place
      inner.constants = constants
      inner.depth += 1
      let before = collector.errorCount
      body(index, inner)
      if collector.errorCount > before { faultyRounds += 1 }
    }
  }

  /// The constants of each time that something is there.
  private func rounds(_ node: JSONNode, _ place: Place) -> [ConstantScope] {
    guard let written = node["each"] else { return [] }
    let each = value(written, place)
    func name(_ key: String) -> String? {
      guard let value = node[key] else { return nil }
      if let name = value.string, Self.isConstant(name) { return name }
      collector.report(
        .badConstantName(value.string ?? found(value)), at: moved(value.range, place))
      return nil
    }
    let variable = name("as")
    let index = name("index")
    func scope(_ number: Int, _ item: JSONNode?) -> ConstantScope {
      let scope = ConstantScope(in: place.constants)
      let count = JSONNode(.number(Double(number)), range: 0..<0)
      if let variable { scope.define(variable, as: item ?? count) }
      if let index { scope.define(index, as: count) }
      return scope
    }
    switch each.value {
    case .array(let items): return items.enumerated().map { scope($0, $1) }
    case .number(let number):
      guard let count = Int(exactly: number), count >= 0 else { break }
      if count > SceneConstants.maximumLayers {
        collector.report(
          .tooMany("'each'", noun: "times", maximum: SceneConstants.maximumLayers, found: count),
          at: each.range)
        return []
      }
      return (0..<count).map { scope($0, nil) }
    case .invalid:
      isIncomplete = true
      return []
    default: break
    }
    isIncomplete = true
    collector.report(
      .wrongType("'each'", expected: "a whole number or a list", found: found(each)),
      at: each.range)
    return []
  }

  // MARK: - Components

  /// A component in place of a layer: a group.
  private func instance(
    _ node: JSONNode, _ place: Place, _ behaviors: inout [JSONMember]
  ) -> JSONNode? {
    check(node, ReuseKeys.use)
    guard let written = node["use"], take(SceneConstants.valuesOfAnInstance) else { return nil }
    let use = value(written, place)
    guard let name = use.string else {
      if !use.isInvalid {
        collector.report(
          .wrongType("'use'", expected: "a component's name", found: found(use)), at: use.range)
      }
      return nil
    }
    guard let component = place.file.components[name] else {
      let known = place.file.components.keys.sorted()
      collector.report(
        .unknownName(
          name, noun: "component", suggestion: Spelling.nearest(name, among: known), known: known),
        at: use.range)
      return nil
    }
    // Components of two files may have one name, but not one place.
    let identity = "\(component.node.range.lowerBound) \(component.name)"
    if let start = place.components.firstIndex(of: identity) {
      let circle = (place.components[start...] + [identity]).map {
        String($0.split(separator: " ")[1])
      }
      collector.report(.componentCycle(circle), at: use.range)
      return nil
    }
    let shift = collector.names.map.shift(component.node.range, usedAt: use.range)
    var inner = Place(
      constants: ConstantScope(in: component.file.constants), file: component.file, shift: shift,
      components: place.components + [identity], depth: place.depth + 1)
    define(component, node, place, &inner)
    let frame = self.frame(node, component, place, &inner)
    var own: [JSONMember] = []
    let layers = self.layers(
      component.node["layers"] ?? JSONNode(.array([]), range: component.node.range), inner, &own)
    for behavior in component.node["behaviors"]?.namedMembers ?? [] {
      let written = value(behavior.value, inner)
      own.append(member(behavior, inner, value: Self.inlined(component.file.motions, in: written)))
    }
    let animations = component.node["animations"].map { value($0, inner) }
    let id = node["id"].map { value($0, place) }
    let content = named(id, layers.items, own, animations, component, node, place, &behaviors)
    return group(
      node, place, id, frame,
      JSONNode(.array(content.layers), range: layers.range), content.animations)
  }

  /// A behavior with the motion itself where it names one of its file: outside that may have
  /// another name, or several.
  private static func inlined(_ motions: [JSONMember], in behavior: JSONNode) -> JSONNode {
    guard let name = behavior["motion"]?.string,
      let motion = motions.first(where: { $0.key == name })
    else { return behavior }
    return behavior.replacing("motion", by: motion.value)
  }

  /// The parameters' values.
  private func define(
    _ component: Component, _ node: JSONNode, _ place: Place, _ inner: inout Place
  ) {
    let given = node["with"]?.namedMembers ?? []
    if let with = node["with"], !with.isInvalid {
      if case .object = with.value {
      } else {
        collector.report(
          .wrongType("'with'", expected: "an object (values by name)", found: found(with)),
          at: moved(with.range, place))
      }
    }
    let parameters = component.node["parameters"]?.namedMembers ?? []
    let known = parameters.map(\.key)
    var meant: Set<String> = []
    for argument in given where !known.contains(argument.key) {
      let missing = known.filter { name in !given.contains { $0.key == name } }
      let suggestion = Spelling.nearest(argument.key, among: missing)
      if let suggestion { meant.insert(suggestion) }
      collector.report(
        .unknownParameter(
          argument.key, of: component.name, suggestion: suggestion, known: known),
        at: moved(argument.keyRange, place))
    }
    for parameter in parameters {
      guard let (kind, standard) = self.parameter(parameter) else { continue }
      if let argument = given.first(where: { $0.key == parameter.key }) {
        let value = self.value(argument.value, place)
        if !kind.accepts(value) {
          collector.report(
            .wrongType("'\(parameter.key)'", expected: kind.noun, found: found(value)),
            at: value.range)
        }
        inner.constants.define(parameter.key, as: value)
      } else if let standard {
        inner.constants.define(parameter.key, lazily: standard, shift: inner.shift)
      } else {
        if !meant.contains(parameter.key) {
          collector.report(
            .missingArgument(parameter.key, kind.noun, of: component.name),
            at: start(of: node, place))
        }
        inner.constants.define(parameter.key, as: JSONNode(.invalid, range: 0..<0))
      }
    }
  }

  /// The instance's frame; inside, `$width` and `$height` are its size.
  private func frame(
    _ node: JSONNode, _ component: Component, _ place: Place, _ inner: inout Place
  ) -> JSONNode? {
    let size = component.node["size"].map { value($0, inner) }
    var frame = node["frame"].map { value($0, place) }
    if let size, size.items.count == 2 {
      let zero = JSONNode(.number(0), range: size.range)
      if frame == nil {
        frame = JSONNode(.array([zero, zero] + size.items), range: size.range)
      } else if let written = frame, written.items.count == 2 {
        frame = JSONNode(.array(written.items + size.items), range: written.range)
      }
    }
    let sides = frame.map { Array($0.items.dropFirst(2)) } ?? []
    for (name, side) in zip(["width", "height"], sides)
    where inner.constants.find(name) == nil && side.number != nil {
      inner.constants.define(name, as: JSONNode(side.value, range: 0..<0))
    }
    return frame
  }

  /// What is inside, under names that begin with the instance's.
  private func named(
    _ id: JSONNode?, _ layers: [JSONNode], _ own: [JSONMember], _ animations: JSONNode?,
    _ component: Component, _ node: JSONNode, _ place: Place, _ behaviors: inout [JSONMember]
  ) -> (layers: [JSONNode], animations: JSONNode?) {
    guard let name = id?.string else {
      let isAddressed = !own.isEmpty || animations != nil || Self.answers(layers)
      if isAddressed, id == nil {
        collector.report(.instanceNeedsName(component.name), at: start(of: node, place))
      }
      // Nothing can name what is in it.
      return (layers.map(Self.nameless), animations)
    }
    let names = Self.ids(in: layers).union(own.map(\.key)).union(["self"])
    let naming = InstanceNames(names: names) { $0 == "self" ? name : "\(name).\($0)" }
    return (renamed(layers, own, naming, &behaviors), animations.map(naming.renamed(animations:)))
  }

  private func renamed(
    _ layers: [JSONNode], _ own: [JSONMember], _ naming: InstanceNames,
    _ behaviors: inout [JSONMember]
  ) -> [JSONNode] {
    insert(names: naming.names.lazy.filter { $0 != "self" }.map { ($0, naming.outside($0)) })
    for behavior in own {
      behaviors.append(
        JSONMember(
          key: naming.outside(behavior.key), keyRange: behavior.keyRange,
          value: naming.renamed(behavior: behavior.value)))
    }
    return layers.map(naming.renamed(layer:))
  }

  /// The group that an instance is.
  private func group(
    _ node: JSONNode, _ place: Place, _ id: JSONNode?, _ frame: JSONNode?, _ children: JSONNode,
    _ animations: JSONNode?
  ) -> JSONNode {
    func range(of key: String) -> Range<Int> {
      moved(node.members.first { $0.key == key || $0.key == "use" }?.keyRange ?? node.range, place)
    }
    var members = [
      JSONMember(
        key: "type", keyRange: range(of: "use"),
        value: JSONNode(.string("group"), range: range(of: "use")))
    ]
    if let id { members.append(JSONMember(key: "id", keyRange: range(of: "id"), value: id)) }
    if let frame {
      members.append(JSONMember(key: "frame", keyRange: range(of: "frame"), value: frame))
    }
    var hasAnimations = false
    for written in node.members
    where ReuseKeys.groupKeys.contains(where: { $0.name == written.key }) {
      var value = self.value(written.value, place)
      if written.key == "animations", let animations {
        value = JSONNode(.object(animations.members + value.members), range: value.range)
        hasAnimations = true
      }
      members.append(member(written, place, value: value))
    }
    if let animations, !hasAnimations {
      members.append(
        JSONMember(key: "animations", keyRange: animations.range, value: animations))
    }
    members.append(JSONMember(key: "children", keyRange: range(of: "use"), value: children))
    return JSONNode(.object(members), range: moved(node.range, place))
  }

  // MARK: - Names

  private static func ids(in layers: [JSONNode]) -> Set<String> {
    var ids: Set<String> = []
    func visit(_ layers: [JSONNode]) {
      for layer in layers {
        if let id = layer["id"]?.string { ids.insert(id) }
        visit(layer["children"]?.items ?? [])
      }
    }
    visit(layers)
    return ids
  }

  /// Whether any of them needs a name to be what it is.
  private static func answers(_ layers: [JSONNode]) -> Bool {
    layers.contains { layer in
      layer["animations"] != nil || layer["on"] != nil || answers(layer["children"]?.items ?? [])
    }
  }

  private static func nameless(_ layer: JSONNode) -> JSONNode {
    let members = layer.members.filter { $0.key != "id" }.map { member in
      guard member.key == "children", case .array(let items) = member.value.value else {
        return member
      }
      return member.holding(JSONNode(.array(items.map(nameless)), range: member.value.range))
    }
    return JSONNode(.object(members), range: layer.range)
  }
}
