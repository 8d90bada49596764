import FlickJSON

/// What a parameter of a component takes.
enum ParameterKind: String, CaseIterable {
  case text, number, length, time, color, boolean, curve, motion, path

  static let words: KeyValuePairs<ParameterKind, String> = [
    .text: "A text.", .number: "A number.", .length: "A number of points, or a percentage.",
    .time: "A time like \"300ms\".", .color: "A colour like \"#0A84FF\".",
    .boolean: "true or false.", .curve: "A timing curve like \"ease-out\".",
    .motion: "A motion, or the name of one.", .path: "SVG path data.",
  ]

  /// What it takes, for "must be …".
  var noun: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .length: "a number or a percentage like \"50%\""
    case .time: "a time like \"300ms\""
    case .color: "a colour like \"#0A84FF\""
    case .boolean: "true or false"
    case .curve: "a curve like \"ease-in-out\""
    case .motion: "a motion or the name of one"
    case .path: "SVG path data"
    }
  }

  func accepts(_ node: JSONNode) -> Bool {
    switch (self, node.value) {
    case (_, .invalid), (.text, .string), (.path, .string), (.number, .number),
      (.length, .number), (.boolean, .bool), (.motion, .string), (.motion, .object):
      true
    case (.length, .string(let text)): Grammar.percent(text).problem == nil
    case (.time, .string(let text)): Grammar.signedTime(text).problem == nil
    case (.color, .string(let text)): Grammar.color(text).problem == nil
    case (.curve, .string(let text)): Grammar.curve(text).problem == nil
    case (.curve, .array(let items)): items.count == 4
    default: false
    }
  }
}

/// The keys by which a scene says something once and uses it often. All of it is
/// written out before anything else is read.
enum ReuseKeys {
  static let uses = Key.required(
    "use", .text(.component), "The component that stands here.")
  static let arguments = Key.optional(
    "with",
    Schema<[Named<JSONNode>]>.map(
      .constant, to: .anything, count: 0...SceneConstants.maximumConstants, noun: "values"),
    "Values of the component's parameters, by name.")
  static let frame = Key.optional(
    "frame", .anything, unit: .points,
    "Place and size in the parent, [x, y, width, height]; [x, y] keeps the component's size.")

  /// A component used as a layer.
  static let use: ObjectTable = ObjectTable(
    "use", "A component in place of a layer.", ObjectRules(),
    rows(uses, LayerKeys.id, frame, arguments) + groupKeys)

  /// Of the group that an instance is.
  static let groupKeys: [KeyRow] = rows(
    LayerKeys.anchor, LayerKeys.rotation, LayerKeys.scale, LayerKeys.shear, LayerKeys.opacity,
    LayerKeys.blend, LayerKeys.blur, LayerKeys.backdropFilter, LayerKeys.hidden,
    LayerKeys.cornerRadius, LayerKeys.corner, LayerKeys.clip, LayerKeys.map, LayerKeys.animations,
    LayerKeys.on)

  static let each = Key.required(
    "each",
    Schema<JSONNode>.either(
      Schema<Int>.integer(0...SceneConstants.maximumLayers).map { _ in .nothing },
      Schema<[JSONNode]>.list(
        of: .anything, count: 0...SceneConstants.maximumLayers, noun: "values"
      ).map { _ in .nothing }),
    "How many, or the values that one each is made for.")
  static let variable = Key.optional(
    "as", .text(.constant),
    "What the value is called in it, or the number from 0 where 'each' is how many.")
  static let index = Key.optional(
    "index", .text(.constant), "What the number from 0 is called.")
  static let layer = Key.required(
    "layer", Schema<Members>.object(Language.layer), "The layer; its 'id' becomes \"id[0]\" and on."
  )
  static let event = Key.required(
    "event", Schema<Members>.object(Language.event), "The event; its 'id' becomes \"id[0]\" and on."
  )

  static let layers: ObjectTable = ObjectTable(
    "repeated-layer", "A layer that is there several times.", ObjectRules(),
    rows(each, variable, index, layer))
  static let events: ObjectTable = ObjectTable(
    "repeated-event", "An event that happens several times.", ObjectRules(),
    rows(each, variable, index, event))

  // MARK: - Components

  private static let parameters = Key.optional(
    "parameters",
    Schema<[Named<JSONNode>]>.map(
      .constant,
      to: .either(
        Schema<ParameterKind>.choice(ParameterKind.words).map { _ in .nothing },
        .object(parameterSchema)),
      count: 0...SceneConstants.maximumConstants, noun: "parameters"),
    "What a use may say, by name: a kind, which makes it needed, or a kind and a default.")
  static let size = Key.optional(
    "size", .pair(Language.extent), unit: .points, "Width and height where a use names none.")
  private static let behaviors = Key.optional(
    "behaviors",
    Schema<[Named<Members>]>.map(
      .name, to: .object(BehaviorKeys.behavior), count: 0...SceneConstants.maximumBehaviors,
      noun: "behaviors"), "How its layers answer a finger, by name.")
  private static let animations = Key.optional(
    "animations", Language.layerAnimations,
    "Core Animation's animations of the whole, each under a key.")
  static let content = Key.required(
    "layers", Language.layers, "What it is made of; \"self\" names the whole.")

  static let component: ObjectTable = ObjectTable(
    "component", "Layers and behaviors that are used as one layer, often.", ObjectRules(),
    rows(parameters, size, behaviors, animations, content))

  static let parameter: ObjectTable = ObjectTable(
    "parameter", "A parameter that may be left out.",
    ObjectRules(exactlyOne: ("kind", ParameterKind.allCases.map(\.rawValue))),
    ParameterKind.words.map { kind, summary in
      Key.optional(kind.rawValue, Schema<JSONNode>.anything, summary).row
    })
  private static let parameterSchema = ObjectSchema<JSONNode>(of: parameter)

  static let file = Key.required(
    "file", .text(.include), "A file in the scene's folder or below it, or \"flick:kit\".")
  static let prefix = Key.optional(
    "as", .text(.constant), "What stands before its names: \"ui\" makes \"ui.card\" of \"card\".")
  static let include: ObjectTable = ObjectTable(
    "include", "A file whose constants, components and motions can be used.", ObjectRules(),
    rows(file, prefix))

  static let includes = Schema<[JSONNode]>.list(
    of: .either(
      Schema<String>.text(.include).map { _ in .nothing },
      .object(ObjectSchema<JSONNode>(of: include))),
    count: 0...SceneConstants.maximumIncludes, noun: "files")
  static let constants = Schema<[Named<JSONNode>]>.map(
    .constant, to: .anything, count: 0...SceneConstants.maximumConstants, noun: "constants")
  static let components = Schema<[Named<JSONNode>]>.map(
    .name, to: .object(ObjectSchema<JSONNode>(of: component)),
    count: 0...SceneConstants.maximumComponents, noun: "components")
}

extension JSONNode {
  static let nothing = JSONNode(.null, range: 0..<0)
}

extension ObjectSchema where Value == JSONNode {
  /// An object that is written out before it is read.
  fileprivate init(of table: ObjectTable) {
    self.init(table: table) { (members, _) throws(Rejected) -> JSONNode in members.node }
  }
}
