import Flick
import FlickCore
import FlickEngine
import FlickJSON
import FlickScene
import FlickStage

/// The layer under a point of a film, with what it is at an instant.
package struct InspectedLayer: Sendable {
  package struct Value: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  package let variant: Int
  package let layer: Layer
  /// Those that it lies in, outermost first.
  package let parents: [Layer]
  /// What is seen of its keys.
  package let values: [Value]
  /// What moves it, or one that it lies in.
  package let signals: [(signal: Signal, value: Double)]
  /// The corners of its box in pixels of the film, in turn.
  package let corners: [Point]

  /// `nil` where there is no canvas or no layer.
  ///
  /// - Parameter point: In pixels of the film.
  package init?(at point: Point, of film: ShownFilm, time: FlickTime) {
    let (scene, trace) = (film.playback.file.scene, film.playback.trace)
    let canvas = Rect(origin: .zero, size: scene.canvas.size)
    let hit = film.stage.places.lazy.compactMap { place -> (CanvasPlace, Point)? in
      guard let local = place.transform.inverse?.apply(point), canvas.contains(local)
      else { return nil }
      return (place, local)
    }.first
    guard let (place, local) = hit else { return nil }
    let variant = scene.variants[place.variant]
    let pose = trace.variants[place.variant].pose(of: variant, at: time)
    var seen: Set<Int> = []
    Self.addSeen(variant.layers, pose, to: &seen)
    guard let index = variant.hitTest(local, pose: pose, candidates: seen),
      let line = Self.line(to: index, in: variant.layers), let layer = line.last
    else { return nil }
    self.variant = place.variant
    self.layer = layer
    parents = line.dropLast()
    values = Self.values(of: layer, pose)
    let own = Set(line.map(\.index))
    let followed = Set(variant.mappings.filter { own.contains($0.layer) }.map(\.signal.channel))
    signals = variant.signalGroups
      .filter { own.contains(variant.channels[$0.channel].layer) || followed.contains($0.channel) }
      .flatMap(\.signals).map { ($0, trace.variants[place.variant].value(of: $0, at: time)) }
    corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      place.transform.apply(
        variant.place(
          inLayer: index, fraction: Vector(dx: x, dy: y), points: .zero, pose: pose))
    }
  }

  /// Layers of which something can be seen themselves: a group only holds others.
  private static func addSeen(
    _ layers: [Layer], _ pose: LayerPose, to seen: inout Set<Int>
  ) {
    for layer in layers {
      let isDrawn =
        if case .text = layer.content { true } else {
          pose.fill(of: layer) != nil || pose.stroke(of: layer) != nil
        }
      if isDrawn { seen.insert(layer.index) }
      addSeen(layer.children, pose, to: &seen)
    }
  }

  /// From the outermost layer to one of them; they are numbered depth first.
  private static func line(to index: Int, in layers: [Layer]) -> [Layer]? {
    guard let next = layers.last(where: { $0.index <= index }) else { return nil }
    if next.index == index { return [next] }
    return line(to: index, in: next.children).map { [next] + $0 }
  }

  private static func values(of layer: Layer, _ pose: LayerPose) -> [Value] {
    func text(_ number: Double) -> String { Spelling.number(number, decimals: 2) }
    let frame = pose.frame(of: layer)
    let own = pose.overrides(of: layer)
    var values = [
      Value(
        name: "frame",
        text: [frame.minX, frame.minY, frame.width, frame.height].map(text)
          .joined(separator: ", ")),
      Value(name: "opacity", text: text(own.opacity ?? layer.opacity)),
    ]
    let scale = own.scale ?? layer.transform.scale
    if scale != Vector(dx: 1, dy: 1) {
      values.append(
        Value(
          name: "scale",
          text: scale.dx == scale.dy ? text(scale.dx) : "\(text(scale.dx)), \(text(scale.dy))"))
    }
    let degrees = own.rotationDegrees ?? layer.transform.rotationDegrees
    if degrees != 0 { values.append(Value(name: "rotation", text: "\(text(degrees))°")) }
    let radius = pose.corners(of: layer).radii.topLeft
    if radius != 0 { values.append(Value(name: "corner radius", text: text(radius))) }
    if case .color(let color) = pose.fill(of: layer) {
      values.append(Value(name: "fill", text: color.digits))
    }
    if case .text(let words) = layer.content {
      values.append(Value(name: "text", text: words.string))
    }
    return values
  }
}

extension InspectedLayer {
  /// As a page gets it.
  func data(_ id: Int, in playback: Playback) -> JSONValue {
    let place = playback.file.place(ofLayer: layer.index)
    return [
      "type": .text("inspected"), "id": .integer(id), "variant": .integer(variant),
      "layer": [
        "id": layer.id.map(JSONValue.text) ?? .null, "kind": .text(layer.content.word),
        "parents": .texts(parents.map { $0.id ?? $0.content.word }),
        "values": .list(values.map { ["name": .text($0.name), "value": .text($0.text)] }),
        "file": .text(place.file), "line": .integer(place.line),
        "column": .integer(place.column), "path": .text(place.path),
      ],
      "values": .list(
        signals.map { signal, value in
          [
            "name": .text(signal.name), "value": .number(value),
            "unit": .text(playback.file.scene.unit(of: signal)),
          ]
        }),
      "outline": .list(
        corners.map { .list([.number($0.x, decimals: 2), .number($0.y, decimals: 2)]) }),
    ]
  }
}

extension Scene {
  /// What a signal's number is measured in, as a page says it; empty where it is a plain one.
  func unit(of signal: Signal) -> String {
    let channel = variants[0].channel(signal.channel)
    let unit =
      switch channel.property.unit(ofComponent: signal.component ?? 0) {
      case .points: "pt"
      case .degrees: "°"
      case .none: ""
      }
    // Plots count upwards, traces and files down the screen.
    let direction =
      switch (channel.property, signal.component) {
      case (.y, 0), (.xy, 1): " down"
      default: ""
      }
    return switch signal.quantity {
    case .value: unit + direction
    case .velocity: "\(unit)/s\(direction)"
    case .acceleration: "\(unit)/s²\(direction)"
    }
  }
}

extension Color {
  /// As scenes write it: `#2F6FED`, with its opacity where that is not whole.
  fileprivate var digits: String {
    let bytes = [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
    return "#"
      + bytes.prefix(alpha == 1 ? 3 : 4).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
  }
}

extension Layer.Content {
  /// As the language calls it.
  fileprivate var word: String {
    switch self {
    case .rect: "rect"
    case .ellipse: "ellipse"
    case .path: "path"
    case .text: "text"
    case .group: "group"
    case .images: "images"
    }
  }
}
