import FlickCore
import FlickMotion

extension SceneDraft {
  /// Something that is drawn.
  public struct Layer: Hashable, Sendable {
    fileprivate var value: SceneValue

    private init(_ id: String, _ type: SceneValue, _ members: SceneValue) {
      value = ["id": .text(id), "type": type]
      guard case .object(let members) = members else { return }
      for member in members { value[member.name] = member.value }
    }

    public static func rect(
      _ id: String, _ frame: Rect, fill: Color, cornerRadius: Double = 0
    ) -> Layer {
      let layer = Layer(id, "rect", ["frame": SceneValue(frame), "fill": SceneValue(fill)])
      return cornerRadius == 0 ? layer : layer.setting("cornerRadius", to: .number(cornerRadius))
    }

    public static func ellipse(_ id: String, _ frame: Rect, fill: Color) -> Layer {
      Layer(id, "ellipse", ["frame": SceneValue(frame), "fill": SceneValue(fill)])
    }

    public static func text(
      _ id: String, _ text: String, _ frame: Rect, fill: Color, fontSize: Double
    ) -> Layer {
      Layer(
        id, "text",
        [
          "frame": SceneValue(frame), "fill": SceneValue(fill), "text": .text(text),
          "fontSize": .number(fontSize),
        ])
    }

    public static func group(_ id: String, _ layers: [Layer]) -> Layer {
      Layer(id, "group", ["children": .list(layers.map(\.value))])
    }

    /// The same layer with another key of the language.
    public func setting(_ key: String, to value: SceneValue) -> Layer {
      var layer = self
      layer.value[key] = value
      return layer
    }
  }

  /// How something gets from one state to another.
  public struct Motion: Hashable, Sendable {
    fileprivate let value: SceneValue

    /// Any motion of the language: `["ease": ["duration": "0.3s"]]`.
    public init(_ value: SceneValue) { self.value = value }

    public static func spring(_ spring: Spring) -> Motion {
      var value: SceneValue = [
        "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
      ]
      if spring.mass != 1 { value["mass"] = .number(spring.mass) }
      return Motion(["spring": value])
    }

    /// - Parameter seconds: Of an ease with the language's usual curve.
    public static func ease(seconds: Double) -> Motion {
      Motion(["ease": ["duration": SceneValue(seconds: seconds)]])
    }
  }

  /// What of a layer a behavior moves.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    case x, y, xy, opacity, cornerRadius, width, height, scale, rotation, progress
  }

  /// What becomes of a motion that is interrupted.
  public typealias Policy = InterruptionPolicy

  /// A touch that changes a state.
  public enum Touch: String, Hashable, Sendable, CaseIterable {
    case tap, doubleTap, press
  }

  /// One property of a layer, with its states and what answers touches.
  public struct Behavior: Hashable, Sendable {
    fileprivate let name: String
    fileprivate var value: SceneValue

    /// - Parameters:
    ///   - states: Points, degrees and so on, or points `[x, y]`; the first is where it is
    ///     at the start.
    ///   - touch: Goes on to the next state.
    public init(
      _ name: String, moves layer: String, _ property: Property,
      states: KeyValuePairs<String, SceneValue>, motion: Motion, toggledBy touch: Touch? = .tap,
      interrupt: Policy? = nil
    ) {
      self.name = name
      value = [
        "layer": .text(layer), "property": .text(property.rawValue),
        "states": .object(states.map { SceneValue.Member($0.key, $0.value) }),
        "motion": motion.value,
      ]
      if let touch { value["on"] = .object([.init(touch.rawValue, "toggle")]) }
      if let interrupt { value["interrupt"] = .text(interrupt.rawValue) }
    }

    /// The same behavior with another key of the language.
    public func setting(_ key: String, to value: SceneValue) -> Behavior {
      var behavior = self
      behavior.value[key] = value
      return behavior
    }
  }

  /// Something that happens at a time, in seconds of the scene.
  public struct Event: Hashable, Sendable {
    fileprivate let value: SceneValue

    /// Any event of the language.
    ///
    /// - Parameter id: What paths and instants call it.
    public init(_ id: String? = nil, at seconds: Double, _ key: String, _ content: SceneValue) {
      var value: SceneValue = ["at": SceneValue(seconds: seconds), "\(key)": content]
      if let id { value["id"] = .text(id) }
      self.value = value
    }

    public static func tap(_ id: String? = nil, at seconds: Double, _ point: Point) -> Event {
      Event(id, at: seconds, "tap", SceneValue(point))
    }

    /// Changes a behavior's state without a finger.
    public static func change(
      _ id: String? = nil, at seconds: Double, _ behavior: String, to state: String
    ) -> Event {
      Event(id, at: seconds, "set", .object([.init(behavior, .text(state))]))
    }
  }

  /// Lies over the layers that are there.
  public mutating func add(_ layer: Layer) { append(layer.value, to: "layers") }

  /// Two of one name are told when the scene is read.
  public mutating func add(_ behavior: Behavior) {
    append(.init(behavior.name, behavior.value), to: "behaviors")
  }

  public mutating func add(_ event: Event) { append(event.value, to: "events") }

  /// Adds the scene with other values by their paths, which is played beside the others. Two
  /// of one name are told when the scene is read.
  public mutating func addVariant(_ name: String, _ changes: KeyValuePairs<String, SceneValue>) {
    let changes = changes.map { SceneValue.Member($0.key, $0.value) }
    append(.init(name, .object(changes)), to: "variants")
  }
}
