import FlickCore
import FlickJSON
import FlickMotion

/// Scene format 1, as tables. A row that is added here is checked, read under its
/// name, explained by the schema, and documented.
package enum Language {
  static let length = Bounds.any(limit: SceneConstants.maximumLength)
  static let extent = Bounds.atLeast(0, limit: SceneConstants.maximumLength)
  static let speed = Bounds.any(limit: SceneConstants.maximumSpeed)

  static let factor = Bounds.any(limit: SceneConstants.maximumScale)
  static let turn = Bounds.any(limit: SceneConstants.maximumDegrees)

  static let words = Schema<WordLanguage>.choice([
    .english: "English.",
    .chinese:
      "Chinese: marks beside Chinese characters are as wide as those, and close up where one "
      + "follows another.",
  ])

  /// What a property's values may be.
  static func bounds(of property: Channel.Property) -> Bounds {
    switch property {
    case .opacity: .from(0, to: 1)
    case .width, .height, .cornerRadius: extent
    case .x, .y, .xy, .progress: length
    case .scale, .scales, .transform: factor
    case .rotation: turn
    case .strokeWidth: extent
    case .shadowRadius: .from(0, to: SceneConstants.maximumShadowRadius)
    case .fill, .strokeColor, .shadowColor: .from(0, to: 1)
    case .blur, .backdropBlur: .from(0, to: SceneConstants.maximumBlur)
    case .number: length
    case .shown: .from(0, to: Double(SceneConstants.maximumLayers))
    }
  }

  /// Whether layers of that type have the property, for behaviors to move.
  static func has(_ property: Channel.Property, type: LayerType) -> Bool {
    switch property {
    case .cornerRadius: LayerKeys.rounded.contains(type.rawValue)
    case .width, .height: type != .path
    case .shown: type == .images
    case .number: type == .text
    default: true
    }
  }

  package static let scene = ObjectSchema<Members>(
    "scene", "What there is, how it answers a finger, what the finger does, and what to show.",
    keys: SceneKeys.all)
}

/// The keys of a scene.
enum SceneKeys {
  private static let schema = Key.optional(
    "$schema", .text(.any), "Where editors find the schema; Flick does not read it.")
  static let flick = Key.required("flick", .integer(1...1), "The version of the format: 1.")
  static let title = Key.optional("title", .line, "Shown with the film.")
  static let language = Key.optional(
    "language", Language.words, default: "en",
    "What Flick's own words are in, on axes and beside curves, and how marks that languages share "
      + "are set.")
  static let includes = Key.optional(
    "include", ReuseKeys.includes, "Files whose constants, components and motions are used here.")
  static let constants = Key.optional(
    "let", ReuseKeys.constants, "Constants, by name: what \"$name\" stands for.")
  static let components = Key.optional(
    "components", ReuseKeys.components, "What is used as a layer, often, by name.")
  static let canvas = Key.required(
    "canvas", .object(CanvasKeys.canvas), "What the layers are laid out in.")
  static let layers = Key.required(
    "layers", Language.layers, "What there is, painted in order.")
  static let motion = Key.optional(
    "motion",
    Schema<[Named<Motion>]>.map(
      .name, to: .object(Language.motion), count: 0...SceneConstants.maximumBehaviors,
      noun: "motions"), "Motions with a name, for behaviors to use.")
  static let behaviors = Key.optional(
    "behaviors",
    Schema<[Named<Members>]>.map(
      .name, to: .object(BehaviorKeys.behavior), count: 0...SceneConstants.maximumBehaviors,
      noun: "behaviors"), "How layers answer a finger, by name.")
  static let worlds = Key.optional(
    "worlds", Language.worlds, "Layers that fall, collide, hang and are pushed, by name.")
  static let events = Key.optional(
    "events",
    Schema<[Members]>.list(
      of: .object(Language.event), count: 0...SceneConstants.maximumEvents, noun: "events"),
    "What happens, in the order in which it is told.")
  static let variants = Key.optional(
    "variants",
    Schema<[Named<JSONNode>]>.map(
      .variant, to: .overrides, count: 1...SceneConstants.maximumVariants, noun: "variants"),
    "Versions to compare: paths and their other values, by name.")
  static let sweep = Key.optional(
    "sweep",
    Schema<[Named<[JSONNode]>]>.map(
      .any,
      to: .list(of: .anything, count: 1...SceneConstants.maximumVariants, noun: "values"),
      count: 1...SceneConstants.maximumSweptPaths, noun: "lists of values"),
    "Variants of all combinations of values: paths and lists of their values.")
  static let touch = Key.optional(
    "touch", .object(TouchKeys.touch), "How the screen samples the finger.")
  static let film = Key.optional(
    "film", .object(FilmKeys.film), "A picture around the canvas, with captions and plots.")
  static let render = Key.optional(
    "render", .object(RenderKeys.render), "How long, how often, and where to.")
  static let figures = Key.optional(
    "figures", FigureKeys.figures, "Pictures for documents, which `render figure` draws.")
  static let expect = Key.optional(
    "expect", ExpectationKeys.expectations, "What must hold of the motion.")

  static let all = rows(
    schema, flick, title, language, includes, constants, components, canvas, layers, motion,
    behaviors,
    worlds, events, variants, sweep, touch, film, render, figures, expect)
}

extension Schema where Value == JSONNode {
  /// Any value; what it may be is checked where it is used.
  static var anything: Schema {
    Schema(.anything) { (node, _, _) throws(Rejected) -> JSONNode in node }
  }

  /// A variant's paths and values, which the variant builder checks.
  static var overrides: Schema {
    Schema(.overrides) { (node, subject, reader) throws(Rejected) -> JSONNode in
      guard case .object = node.value else {
        throw reader.rejectKind(of: node, .overrides, subject)
      }
      return node
    }
  }
}

/// The keys of a canvas.
enum CanvasKeys {
  /// What is right of a canvas: others are checked by its size though something
  /// else is wrong with it.
  typealias Read = (size: Size?, canvas: Canvas?)

  private static let size = Key.required(
    "size",
    Schema<[Double]>.tuple(
      "width", "height", of: .number(.atLeast(1, limit: SceneConstants.maximumCanvasSide))
    ).map { Size(width: $0[0], height: $0[1]) }, unit: .points, "Width and height.")
  private static let scale = Key.optional(
    "scale", .number(.moreThan(0, to: 16)), default: 2, unit: .pixelsPerPoint,
    "Pixels of one point where no film has a size of its own.")
  private static let background = Key.optional(
    "background", Language.fill, default: "#FFFFFF", "What is painted first.")
  private static let blending = Key.optional(
    "blending",
    Schema<BlendingSpace>.choice([
      .srgb: "The stored ones, as browsers and Core Animation do.",
      .linear: "Amounts of light, as in nature.",
    ]), default: "srgb",
    "What numbers are mixed where a layer with a blend mode or an opacity is drawn.")

  static let canvas = ObjectSchema<Read>(
    "canvas", "The screen of the scene.", rules: ObjectRules(meant: { OtherWords.canvas }),
    keys: rows(size, scale, background, blending)
  ) { (keys, reader) throws(Rejected) -> Read in
    (try? keys[size], reader.attempt { () throws(Rejected) in try canvas(keys, reader) })
  }

  private static func canvas(_ keys: Members, _ reader: Reader) throws(Rejected) -> Canvas {
    let (size, scale) = (try keys[size], try keys[scale])
    let width = Int((size.width * scale).rounded(.up))
    let height = Int((size.height * scale).rounded(.up))
    if max(width, height) > SceneConstants.maximumPixelSide
      || width * height > SceneConstants.maximumPixels
    {
      throw reader.rejected(
        .tooManyPixels("a canvas", width: width, height: height), at: keys.place(Self.size))
    }
    return Canvas(
      size: size, scale: scale, background: try keys[background], blending: try keys[blending])
  }
}

/// The keys of how the screen samples the finger.
enum TouchKeys {
  private static let rate = Key.optional(
    "rate", .integer(1...SceneConstants.maximumRate), default: 120, unit: .hertz,
    "Samples in a second.")
  private static let velocity = Key.optional(
    "velocity",
    Schema<VelocityTracker>.choice([
      .exact: "The stroke's own slope at release.",
      .lastTwo: "The slope between the last two samples.",
      .pointsPerEvent:
        "The way between the last two samples in points, taken for points per second.",
      .leastSquares: "The slope of a parabola through 100 ms, as on Android.",
      .impulse: "The work done on a body, as on Android.",
      .flutterIOS: "Flutter's three weights for iOS.",
      .flutterMacOS: "Flutter's three weights for macOS.",
      .swiftUI: "SwiftUI's two weights.",
      .ios: "SwiftUI's weights, and nothing once a finger has rested.",
    ]), default: "exact",
    "How the velocity at release is found; as the profile's platform does, if there is one.")
  private static let profile = Key.optional(
    "profile",
    Schema<GestureProfile.Name>.choice([
      .ios: "UIKit's.", .android: "Android's.", .flutter: "Flutter's.",
    ]).map { GestureProfile.named($0) },
    "Whose slops, press times and release speeds hold; without one iOS's, with no slop for drags.")

  static let touch = ObjectSchema<TouchSampling>(
    "touch", "How the screen samples the finger.", keys: rows(rate, velocity, profile)
  ) { (keys, _) throws(Rejected) -> TouchSampling in
    let profile = try keys[profile]
    // The profile measures as its platform does, unless the scene says how.
    let written = try keys[velocity]
    let tracker = keys.has(velocity) ? nil : profile?.velocityTracker
    return TouchSampling(rate: try keys[rate], velocity: tracker ?? written, profile: profile)
  }
}
