/// Scene format 1, as tables. A row that is added here is checked, decoded
/// under its name, explained by the schema, and documented.
package enum Language {
  static let length = Bounds.any(limit: SceneConstants.maximumLength)
  static let extent = Bounds.atLeast(0, limit: SceneConstants.maximumLength)
  static let speed = Bounds.any(limit: SceneConstants.maximumSpeed)

  static let factor = Bounds.any(limit: SceneConstants.maximumScale)
  static let turn = Bounds.any(limit: SceneConstants.maximumDegrees)

  /// What a property's values may be.
  static func bounds(of property: Behavior.Property) -> Bounds {
    switch property {
    case .opacity: .from(0, to: 1)
    case .width, .height, .cornerRadius: extent
    case .x, .y, .xy, .progress: length
    case .scale, .scales, .transform: factor
    case .rotation: turn
    case .strokeWidth: extent
    case .shadowRadius: .from(0, to: SceneConstants.maximumShadowRadius)
    case .fill, .strokeColor, .shadowColor: .from(0, to: 1)
    case .shown: .from(0, to: Double(SceneConstants.maximumLayers))
    }
  }

  /// Whether layers of that type have the property, for behaviors to move.
  static func has(_ property: Behavior.Property, type: String) -> Bool {
    switch property {
    case .cornerRadius: layer["cornerRadius"]?.only.contains(type) ?? true
    case .width, .height: type != "path"
    case .shown: type == "images"
    default: true
    }
  }

  /// A length in points, or a percentage of the parent's.
  static let relativeLength = Shape.either([.number(length), .text(.percent)])
  static let relativeExtent = Shape.either([.number(extent), .text(.percent)])

  static let vector = Shape.tuple([
    Shape.Part("x", .number(length)), Shape.Part("y", .number(length)),
  ])
  static let velocityPair = Shape.tuple([
    Shape.Part("x", .number(speed)), Shape.Part("y", .number(speed)),
  ])
  static let place = Shape.either([vector, .text(.place)])
}

// MARK: - The scene

extension Language {
  package static let scene: ObjectShape = ObjectShape(
    "scene", "What there is, how it answers a finger, what the finger does, and what to show.",
    keys: [
      .optional("$schema", .text(.any), "Where editors find the schema; Flick does not read it."),
      .required("flick", .integer(1...1), "The version of the format: 1."),
      .optional("title", .text(.line), "Shown with the film."),
      .required("canvas", .object { canvas }, "What the layers are laid out in."),
      .required(
        "layers",
        .list(of: .object { layer }, count: 0...SceneConstants.maximumLayers, noun: "layers"),
        "What there is, painted in order."),
      .optional(
        "motion",
        .map(
          Shape.MapShape(
            keys: .name, values: .object { motion }, count: 0...SceneConstants.maximumBehaviors,
            noun: "motions")),
        "Motions with a name, for behaviors to use."),
      .optional(
        "behaviors",
        .map(
          Shape.MapShape(
            keys: .name, values: .object { behavior }, count: 0...SceneConstants.maximumBehaviors,
            noun: "behaviors")),
        "How layers answer a finger, by name."),
      .optional(
        "worlds", worlds, "Layers that fall, collide, hang and are pushed, by name."),
      .optional(
        "events",
        .list(of: .object { event }, count: 0...SceneConstants.maximumEvents, noun: "events"),
        "What happens, in the order in which it is told."),
      .optional(
        "variants",
        .map(
          Shape.MapShape(
            keys: .variant, values: .overrides, count: 1...SceneConstants.maximumVariants,
            noun: "variants")),
        "Versions to compare: paths and their other values, by name."),
      .optional(
        "sweep",
        .map(
          Shape.MapShape(
            keys: .any,
            values: .list(
              of: .anything, count: 1...SceneConstants.maximumVariants, noun: "values"),
            count: 1...SceneConstants.maximumSweptPaths, noun: "lists of values")),
        "Variants of all combinations of values: paths and lists of their values."),
      .optional("touch", .object { touch }, "How the screen samples the finger."),
      .optional("film", .object { film }, "A picture around the canvas, with captions and plots."),
      .optional("render", .object { render }, "How long, how often, and where to."),
      .optional(
        "figures",
        .list(of: .object { figure }, count: 0...SceneConstants.maximumFigures, noun: "figures"),
        "Pictures for documents, which `render figure` draws."),
      .optional(
        "expect",
        .list(
          of: .object { expectation }, count: 0...SceneConstants.maximumExpectations,
          noun: "expectations"),
        "What must hold of the motion."),
    ])

  static let canvas: ObjectShape = ObjectShape(
    "canvas", "The screen of the scene.",
    keys: [
      .required(
        "size",
        .tuple([
          Shape.Part("width", .number(.moreThan(0, limit: SceneConstants.maximumCanvasSide))),
          Shape.Part("height", .number(.moreThan(0, limit: SceneConstants.maximumCanvasSide))),
        ]), unit: .points, "Width and height."),
      .optional(
        "scale", .number(.moreThan(0, to: 16)), default: 2, unit: .pixelsPerPoint,
        "Pixels of one point where no film has a size of its own."),
      .optional("background", fill, default: "#FFFFFF", "What is painted first."),
      .optional(
        "blending",
        .choice([
          Shape.Choice("srgb", "The stored ones, as browsers and Core Animation do."),
          Shape.Choice("linear", "Amounts of light, as in nature."),
        ]), default: "srgb",
        "What numbers are mixed where a layer with a blend mode or an opacity is drawn."),
    ])

  static let touch: ObjectShape = ObjectShape(
    "touch", "How the screen samples the finger.",
    keys: [
      .optional(
        "rate", .integer(1...SceneConstants.maximumRate), default: 120, unit: .hertz,
        "Samples in a second."),
      .optional(
        "velocity",
        .choice([
          Shape.Choice("exact", "The stroke's own slope at release."),
          Shape.Choice("last-two", "The slope between the last two samples."),
          Shape.Choice(
            "points-per-event",
            "The way between the last two samples in points, taken for points per second."),
          Shape.Choice("least-squares", "The slope of a parabola through 100 ms, as on Android."),
          Shape.Choice("impulse", "The work done on a body, as on Android."),
          Shape.Choice("flutter-ios", "Flutter's three weights for iOS."),
          Shape.Choice("flutter-macos", "Flutter's three weights for macOS."),
          Shape.Choice("swiftui", "SwiftUI's two weights."),
          Shape.Choice("ios", "SwiftUI's weights, and nothing once a finger has rested."),
        ]), default: "exact",
        "How the velocity at release is found; as the profile's platform does, if there is one."),
      .optional(
        "profile",
        .choice([
          Shape.Choice("ios", "UIKit's."), Shape.Choice("android", "Android's."),
          Shape.Choice("flutter", "Flutter's."),
        ]),
        "Whose slops, press times and release speeds hold; without one iOS's, with no slop for drags."
      ),
    ])
}

// MARK: - Showing

extension Language {
  static let film: ObjectShape = ObjectShape(
    "film", "A picture around the canvas of each variant.",
    keys: [
      .optional(
        "size",
        .tuple([
          Shape.Part("width", .integer(16...SceneConstants.maximumPixelSide)),
          Shape.Part("height", .integer(16...SceneConstants.maximumPixelSide)),
        ]), default: [1920, 1080], unit: .pixels, "Width and height of the film."),
      .optional(
        "layout",
        .choice([
          Shape.Choice("columns", "The variants side by side."),
          Shape.Choice("rows", "Below each other, their plots under one another."),
          Shape.Choice("grid", "Small and equal, in rows; the scene's title stands above."),
          Shape.Choice("overlay", "Over each other in one device, their curves in common plots."),
          Shape.Choice("single", "One variant, large."),
        ]), default: "columns", "How the variants share the picture."),
      .optional(
        "variant", .text(.variant), "The one that the layout `single` shows; the first if missing."),
      .optional(
        "device",
        .choice([
          Shape.Choice("phone", "A phone's bezel with round corners."),
          Shape.Choice("none", "The bare canvas."),
        ]), default: "phone", "What is drawn around each canvas."),
      .optional(
        "theme",
        .choice([Shape.Choice("light", "On white."), Shape.Choice("dark", "On black.")]),
        default: "light", "The film's ground and ink."),
      .optional(
        "touches",
        .choice([
          Shape.Choice("dot", "A disc where the finger is."),
          Shape.Choice("dot+trail", "The disc and the way it went."),
          Shape.Choice("none", "Nothing."),
        ]), default: "dot", "How fingers are drawn."),
      .optional(
        "plots",
        .list(of: .text(.signal), count: 0...SceneConstants.maximumPlots, noun: "signals"),
        default: [], "Signals that grow with time beside each canvas."),
      .optional(
        "speed", .number(.from(0.001, to: 1000)), default: 1,
        "Seconds of the scene in one second of the film: 0.25 is quarter speed."),
      .optional(
        "hold", .text(.time(allowsZero: true)), default: "0s", "How long the last instant stays."),
      .optional("captions", .boolean, default: true, "Whether the events' notes are shown."),
      .optional(
        "model",
        .choice([
          Shape.Choice("none", "Only what is seen."),
          Shape.Choice("ghost", "Outlined, where it is not what is seen."),
        ]), default: "none", "How the models of animated layers are shown."),
      .optional("motionBlur", .object { motionBlur }, "Frames of moving things are blurred."),
    ])

  static let motionBlur: ObjectShape = ObjectShape(
    "motion-blur", "How long the shutter of each frame is open.",
    keys: [
      .optional(
        "samples", .integer(2...SceneConstants.maximumShutterSamples), default: 8,
        "Instants that a frame averages."),
      .optional(
        "shutter", .number(.moreThan(0, to: 1)), default: 0.5,
        "The part of a frame's time for which it is open: 0.5 is a film camera's 180°."),
    ])

  static let render: ObjectShape = ObjectShape(
    "render", "How long, how often, and where to.",
    keys: [
      .optional(
        "fps", .integer(1...SceneConstants.maximumFrameRate), default: 60, unit: .framesPerSecond,
        "Frames in a second of the film; it never changes the motion."),
      .optional(
        "duration", .text(.length), default: "settled+250ms",
        "How much of the scene is shown: a time, or until everything rests."),
      .optional(
        "step", .text(.step), default: "1/1200s", "The engine's tick, on which events land."),
      .optional(
        "outputs",
        .list(of: .text(.output), count: 0...SceneConstants.maximumOutputs, noun: "outputs"),
        default: [], "Files and folders to write, relative to the working folder."),
    ])

  package static let figureWidth = Bounds.from(
    SceneConstants.leastFigureWidth, to: SceneConstants.mostFigureWidth)

  static let figure: ObjectShape = ObjectShape(
    "figure", "A picture for a document.",
    keys: [
      .optional(
        "form",
        .choice([
          Shape.Choice("curves", "Signals against time, variants side by side."),
          Shape.Choice("overlay", "The same with all variants in the same panels."),
          Shape.Choice("strip", "The canvas at equal steps of time."),
          Shape.Choice("strip-curves", "A strip above the curves."),
          Shape.Choice("onion", "What moves at equal steps of time, in one picture."),
          Shape.Choice("timeline", "Bars for how long fingers and motions last."),
          Shape.Choice("phase", "Velocity over position."),
          Shape.Choice("sweep", "The first signal of every variant, on shared scales."),
        ]),
        "How the scene is shown. If missing, `strip` alone makes a strip, with `plot` above curves; "
          + "`plot` alone makes curves, in one panel where the film lays variants over each other."
      ),
      .optional(
        "plot",
        .list(of: .text(.signal), count: 1...SceneConstants.maximumPlots, noun: "signals"),
        "Signals over time; the film's if missing."),
      .optional(
        "strip", .integer(SceneConstants.figureInstants),
        "How many instants a strip or an onion shows; 7 if missing."),
      .optional("variant", .text(.variant), "The only variant that is shown."),
      .optional(
        "width",
        .either([
          .choice([
            Shape.Choice("single", "A journal's column, 89 mm."),
            Shape.Choice("half", "One and a half columns, 120 mm."),
            Shape.Choice("double", "Two columns, 183 mm."),
          ]), .number(figureWidth),
        ]), default: "double", unit: .pixels, "Its width; a pixel is 1/96 inch."),
      .optional(
        "theme",
        .choice([Shape.Choice("light", "On white."), Shape.Choice("dark", "On black.")]),
        default: "light", "Its ground and ink."),
      .optional(
        "timeUnit",
        .choice([Shape.Choice("ms", "Milliseconds."), Shape.Choice("s", "Seconds.")]),
        "What the time axis counts; milliseconds up to two seconds if missing."),
      .optional(
        "remarks", .boolean, default: false,
        "Whether it points out overshoot and coming to rest."),
      .optional(
        "density", .integer(1...4), default: 2, "Pixels of a PNG for each pixel of the figure."),
      .required("out", .text(.figure), "The file to write: `.svg`, `.png` or `.pdf`."),
    ])

  static let expectation: ObjectShape = ObjectShape(
    "expectation", "What must hold of the motion.",
    exactlyOne: ("check", ["continuous", "settled", "range", "overshoot", "state"]),
    needs: [
      ("across", "continuous"), ("within", "continuous"), ("settled", "by"), ("by", "settled"),
    ],
    keys: [
      .optional("continuous", .text(.signal), "A signal that must not jump."),
      .optional(
        "across", .text(.event), "The event where it must not jump; everywhere if missing."),
      .optional(
        "within", .number(extent), default: 0, unit: .property, "The largest jump allowed."),
      .optional("settled", .text(.behavior), "A behavior that must come to rest."),
      .optional("by", .text(.time(allowsZero: true)), "The latest instant at which it rests."),
      .optional("range", .text(.signal), "A signal that must stay in a range."),
      .optional("overshoot", .text(.signal), "A place that may be passed by so much only."),
      .optional(
        "min", .either([.number(speed), .text(.percent)]), unit: .property,
        "The smallest value allowed; of an overshoot also a part of the way."),
      .optional(
        "max", .either([.number(speed), .text(.percent)]), unit: .property,
        "The largest value allowed; of an overshoot also a part of the way."),
      .optional(
        "state",
        .map(
          Shape.MapShape(
            keys: .behavior, values: .text(.state), count: 1...SceneConstants.maximumBehaviors,
            noun: "behaviors")),
        "The state that each of these behaviors was last sent to."),
      .optional(
        "at", .text(.instant),
        "When: a time, an event's end, or a time after it. Missing: any motion, or the scene's end."
      ),
      .optional(
        "variants",
        .list(of: .text(.variant), count: 1...SceneConstants.maximumVariants, noun: "variants"),
        "Variants it is asked of; all if missing."),
    ])
}
