import FlickCore
import FlickJSON

/// Puts values that are given beside the file into the file's tree, before
/// anything is checked, so that they are checked like everything else.
///
/// A value keeps the place where it is written, so that what is said about it
/// points there. Of two values for one path the later one counts.
struct OverrideApplier {
  /// Parts of a scene that can be changed from outside besides layers, behaviors
  /// and worlds.
  static let roots = ["canvas", "film", "render", "touch"]

  let collector: DiagnosticCollector

  /// Changes constants, before anything is written out.
  func applyConstants(_ overrides: [PlacedOverride], to root: JSONNode) -> JSONNode {
    var root = root
    for override in overrides where override.isOfConstant {
      guard let value = override.value else { continue }
      root = setting(
        override.path, ofNamed: "constant", example: "accent", to: value, in: root)
    }
    return root
  }

  /// - Parameters:
  ///   - constants: The names of constants, where the scene can have some.
  ///   - instances: Names with dots and brackets.
  func apply(
    _ overrides: [PlacedOverride], to root: JSONNode, constants: [String]? = nil,
    instances: Set<String> = []
  ) -> JSONNode {
    var root = root
    for override in overrides {
      for finding in override.findings { collector.report(finding.problem, at: finding.range) }
      guard let value = override.value, case .object = root.value else { continue }
      if constants != nil, override.isOfConstant { continue }
      let path = TreeEdit.joined(override.path, to: instances)
      switch override.override.kind {
      case .value: root = setting(path, to: value, of: override, in: root)
      case .size: root = sizing(value, of: override, in: root)
      case .scale: root = scaling(value, of: override, in: root)
      }
    }
    return root
  }

  // MARK: - Values by path

  private func setting(
    _ path: [TreeEdit.Part], to value: JSONNode, of override: PlacedOverride,
    in root: JSONNode
  ) -> JSONNode {
    let first = path[0]
    if let empty = path.first(where: { $0.key.isEmpty }) {
      let range = empty.range.isEmpty ? override.range : empty.range
      collector.report(.setPathEmpty(override.override.text), at: range)
    } else if first.key == "layers" {
      return settingLayer(path, to: value, of: override, in: root)
    } else if first.key == "behaviors" {
      return setting(path, ofNamed: "behavior", example: "pane.motion", to: value, in: root)
    } else if first.key == "worlds" {
      return setting(path, ofNamed: "world", example: "room.gravity", to: value, in: root)
    } else if Self.roots.contains(first.key) {
      return setting(path[...], to: value, in: root)
    } else {
      let known = ["layers", "behaviors", "worlds"] + Self.roots
      collector.report(
        .setRoot(first.key, suggestion: Spelling.nearest(first.key, among: known), known: known),
        at: first.range)
    }
    return root
  }

  /// Into something that the author named, which has to be there.
  private func setting(
    _ path: [TreeEdit.Part], ofNamed noun: String, example: String, to value: JSONNode,
    in root: JSONNode
  ) -> JSONNode {
    let key = path[0].key
    let names = (root[key]?.namedMembers ?? []).map(\.key)
    guard path.count > 1 else {
      collector.report(.setWithoutKey(key, example: example), at: path[0].range)
      return root
    }
    guard names.contains(path[1].key) else {
      let isIncluded = key == "let" && root["include"] != nil
      collector.report(
        isIncluded && Spelling.nearest(path[1].key, among: names) == nil
          ? .noOwnConstant(path[1].key) : unknown(path[1].key, noun, among: names),
        at: path[1].range)
      return root
    }
    return setting(path[...], to: value, in: root)
  }

  private func settingLayer(
    _ path: [TreeEdit.Part], to value: JSONNode, of override: PlacedOverride,
    in root: JSONNode
  ) -> JSONNode {
    guard path.count > 2 else {
      collector.report(.setWithoutKey("layers", example: "pane.fill"), at: override.range)
      return root
    }
    guard let layers = root["layers"] else { return root }
    let ids = TreeEdit.ids(in: layers)
    guard ids.contains(path[1].key) else {
      collector.report(unknown(path[1].key, "layer", among: ids), at: path[1].range)
      return root
    }
    return root.replacing("layers", by: edit(value).applied(path.dropFirst(), toLayers: layers))
  }

  private func unknown(_ name: String, _ noun: String, among known: [String]) -> Problem {
    .unknownName(
      name, noun: noun, suggestion: Spelling.nearest(name, among: known), known: known)
  }

  private func setting(
    _ path: ArraySlice<TreeEdit.Part>, to value: JSONNode, in node: JSONNode
  ) -> JSONNode {
    edit(value).applied(path, to: node, under: "")
  }

  private func edit(_ value: JSONNode) -> TreeEdit {
    TreeEdit(value: value) { _, _, part in collector.report(.setInside(part.key), at: part.range) }
  }

  // MARK: - Size and scale

  private func sizing(
    _ size: JSONNode, of override: PlacedOverride, in root: JSONNode
  ) -> JSONNode {
    guard let film = root["film"] else {
      collector.report(.sizeWithoutFilm(), at: override.range)
      return root
    }
    return root.replacing("film", by: setting("size", to: size, in: film, override))
  }

  /// A film becomes larger or smaller as a whole; without one, the canvas's
  /// points become more or fewer pixels.
  private func scaling(
    _ value: JSONNode, of override: PlacedOverride, in root: JSONNode
  ) -> JSONNode {
    guard let scale = value.items.first, let factor = scale.number else { return root }
    guard let film = root["film"] else {
      guard let canvas = root["canvas"] else { return root }
      return root.replacing("canvas", by: setting("scale", to: scale, in: canvas, override))
    }
    let old =
      film["size"]?.items.compactMap(\.number) ?? FilmKeys.size.standard?.map(Double.init) ?? []
    // A wrong size is told when the film is checked.
    guard old.count == 2 else { return root }
    let sides = old.map { $0 * factor }
    guard sides.allSatisfy({ $0.rounded() == $0 && $0 < 1e9 }) else {
      collector.report(
        .scaleNotWhole(override.override.text, width: sides[0], height: sides[1]),
        at: override.range)
      return root
    }
    let size = JSONNode(
      .array(sides.map { JSONNode(.number($0), range: override.range) }), range: override.range)
    return root.replacing("film", by: setting("size", to: size, in: film, override))
  }

  private func setting(
    _ key: String, to value: JSONNode, in node: JSONNode, _ override: PlacedOverride
  ) -> JSONNode {
    setting([TreeEdit.Part(key: key, range: override.range)][...], to: value, in: node)
  }
}
