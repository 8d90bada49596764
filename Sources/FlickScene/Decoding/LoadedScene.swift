import FlickJSON

/// How a scene may be read.
package struct LoadOptions: Hashable, Sendable {
  /// Whether outputs may lie outside the working folder.
  package var pathsMayLeaveFolder = false

  /// The only variant of a sweep that is read, from 0 in its order; `nil`: all.
  package var variantAlone: Int?

  package init(pathsMayLeaveFolder: Bool = false, variantAlone: Int? = nil) {
    self.pathsMayLeaveFolder = pathsMayLeaveFolder
    self.variantAlone = variantAlone
  }
}

/// A scene together with its file, for everything that is said about it later.
package struct LoadedScene: Sendable {
  package private(set) var scene: Scene
  /// In source order; the scene can be played all the same.
  package let warnings: [Diagnostic]
  package let source: SourceText
  private let root: JSONNode
  private let names: PlaceNames
  /// - Parameter root: The tree with what was given beside the file.
  init(
    scene: Scene, warnings: [Diagnostic], source: SourceText, root: JSONNode, names: PlaceNames
  ) {
    self.scene = scene
    self.warnings = warnings
    self.source = source
    self.root = root
    self.names = names
  }

  /// How many variants the file's sweep makes, whichever of them were read; `nil`: it has no
  /// sweep.
  package var sweptVariants: Int? { SweepExpansion.count(in: root) }

  /// Another scene of the same file.
  package func showing(_ scene: Scene) -> LoadedScene {
    var loaded = self
    loaded.scene = scene
    return loaded
  }

  /// Where a behavior or an item of a world, or one of its keys, is written.
  /// Where the key is missing, the whole.
  package func origin(ofBehavior index: Int, key: String? = nil) -> SourceOrigin {
    let items = (root["worlds"]?.namedMembers ?? [])
      .flatMap { $0.value["items"]?.namedMembers ?? [] }
    let members = (root["behaviors"]?.namedMembers ?? []) + items
    guard members.indices.contains(index) else { return origin(of: root.range) }
    let member = members[index]
    return origin(of: key.flatMap { member.value[$0]?.range } ?? member.keyRange)
  }

  /// Where a layer, or one of its keys, is written; by the layer's `index`.
  package func origin(ofLayer index: Int, key: String? = nil) -> SourceOrigin {
    var remaining = index
    guard let layer = layer(in: root["layers"]?.items ?? [], &remaining) else {
      return origin(of: root.range)
    }
    return origin(of: key.flatMap { layer[$0]?.range } ?? layer.range)
  }

  /// Where an event, or one of its keys, is written. Where the keys are
  /// missing, the event; otherwise the first of them that is there.
  package func origin(ofEvent index: Int, keys: String...) -> SourceOrigin {
    origin(ofEvent: index, keys: keys)
  }

  package func origin(ofEvent index: Int, keys: [String]) -> SourceOrigin {
    let events = root["events"]?.items ?? []
    guard events.indices.contains(index) else { return origin(of: root.range) }
    let event = events[index]
    return origin(of: keys.lazy.compactMap { event[$0]?.range }.first ?? event.range)
  }

  /// Where a key of a stretch of the film's speed is written.
  package func origin(ofSpeedSpan index: Int, key: String) -> SourceOrigin {
    let spans = (root["film"]?["speed"]?.items ?? []).filter { $0.number == nil }
    guard spans.indices.contains(index) else { return origin(ofKeys: "film", "speed") }
    return origin(of: spans[index][key]?.range ?? spans[index].range)
  }

  /// Where a key of one of the film's callouts is written.
  package func origin(ofCallout index: Int, key: String) -> SourceOrigin {
    let callouts = root["film"]?["callouts"]?.items ?? []
    guard callouts.indices.contains(index) else { return origin(ofKeys: "film", "callouts") }
    return origin(of: callouts[index][key]?.range ?? callouts[index].range)
  }

  /// Where a value of the scene is written, by its keys from the root: the
  /// innermost of them that is there.
  package func origin(ofKeys keys: String...) -> SourceOrigin { origin(ofKeys: keys) }

  package func origin(ofKeys keys: [String]) -> SourceOrigin {
    var node = root
    for key in keys {
      guard let next = node[key] else { break }
      node = next
    }
    return origin(of: node.range)
  }

  private func origin(of range: Range<Int>) -> SourceOrigin {
    names.origin(of: range)
  }

  private func layer(in layers: [JSONNode], _ remaining: inout Int) -> JSONNode? {
    for layer in layers {
      if remaining == 0 { return layer }
      remaining -= 1
      if let found = self.layer(in: layer["children"]?.items ?? [], &remaining) { return found }
    }
    return nil
  }
}
