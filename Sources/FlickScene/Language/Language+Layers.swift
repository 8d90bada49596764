extension Language {
  private static let shaped: [String] = ["rect", "ellipse", "path", "image"]
  private static let framed: [String] = ["rect", "ellipse", "text", "image"]
  private static let filled: [String] = ["rect", "ellipse", "path", "text"]
  private static let holders: [String] = ["rect", "ellipse", "path", "group", "images", "image"]

  private static let rounded: [String] = ["rect", "group", "images", "image"]

  static let layer: ObjectShape = ObjectShape(
    "layer", "Something drawn, with what is drawn inside it.", discriminator: "type",
    keys: [
      .optional("id", .text(.name), "A name for behaviors, events and variants."),
      .required(
        "type",
        .choice([
          Shape.Choice("rect", "A rectangle, its corners round if wanted."),
          Shape.Choice("ellipse", "The ellipse that fills the frame."),
          Shape.Choice("path", "The area of SVG path data."),
          Shape.Choice("text", "Text on one or more lines."),
          Shape.Choice("group", "Nothing itself; holds children."),
          Shape.Choice("images", "One of its children at a time."),
          Shape.Choice("image", "A picture."),
        ]), "What is drawn."),
      .optional(
        "frame",
        .tuple([
          Shape.Part("x", relativeLength), Shape.Part("y", relativeLength),
          Shape.Part("width", relativeExtent), Shape.Part("height", relativeExtent),
        ]), unit: .points, requiredBy: framed,
        "Place and size in the parent, [x, y, width, height]; a group without one, or images, fills "
          + "its parent, a path has the box of what it draws."),
      .optional(
        "path", .text(.path), only: ["path"], requiredBy: ["path"],
        "SVG path data, in points from the frame's top left corner, or the parent's if it has none."
      ),
      .optional(
        "fillRule",
        .choice([
          Shape.Choice("nonzero", "What the path goes round, counting ways back."),
          Shape.Choice("evenodd", "What it goes round an odd number of times."),
        ]), default: "nonzero", only: ["path"], "What of the path is inside."),
      .optional(
        "anchor",
        .tuple([Shape.Part("x", .number(factor)), Shape.Part("y", .number(factor))]),
        default: [0.5, 0.5],
        "The point that rotation and scale leave in its place, in fractions of the frame's size."),
      .optional(
        "rotation", .number(turn), default: 0, unit: .degrees,
        "How far it is turned about its anchor with its children, clockwise."),
      .optional(
        "scale",
        .either([
          .number(factor),
          .tuple([Shape.Part("x", .number(factor)), Shape.Part("y", .number(factor))]),
        ]), default: 1,
        "How many times larger it is drawn with its children, from its anchor: one factor, or one "
          + "across and one down; negative ones mirror."),
      .optional("opacity", .number(.from(0, to: 1)), default: 1, "Of the layer with its children."),
      .optional(
        "blend", .choice(blendModes), default: "normal",
        "How the layer with its children mixes with what is below it."),
      .optional(
        "blur", .number(.from(0, to: 100)), default: 0, unit: .points,
        "How soft the layer with its children is: the standard deviation of a Gaussian."),
      .optional(
        "backdropFilter", .object { backdropFilter }, only: holders,
        "What becomes of the picture below, inside the shape: the material of a control center."),
      .optional("hidden", .boolean, default: false, "Whether it is left out of the picture."),
      .optional(
        "cornerRadius",
        .either([
          .number(extent),
          .tuple([
            Shape.Part("top-left", .number(extent)), Shape.Part("top-right", .number(extent)),
            Shape.Part("bottom-right", .number(extent)), Shape.Part("bottom-left", .number(extent)),
          ]),
        ]), default: 0, unit: .points, only: rounded,
        "Of all four corners, or of each, clockwise from the top left."),
      .optional(
        "corner",
        .choice([
          Shape.Choice("round", "Quarter circles."),
          Shape.Choice("continuous", "The curve sets in gently, as on the edge of a phone."),
        ]), default: "round", only: rounded, "How the corners are round."),
      .optional("fill", fill, only: filled, "Inside the shape; black for text."),
      .optional("stroke", .object { stroke }, only: shaped, "A line along the shape's edge."),
      .optional("shadow", .object { shadow }, only: shaped, "Behind the shape."),
      .optional(
        "clip", .boolean, default: false, only: holders,
        "Whether children end at the layer's edge."),
      .optional(
        "children",
        .list(of: .object { layer }, count: 0...SceneConstants.maximumLayers, noun: "layers"),
        default: [], only: holders, "Layers inside, painted in order."),
      .optional(
        "shown", .integer(0...SceneConstants.maximumLayers), default: 0, only: ["images"],
        "Which of the children is seen, from 0."),
      .optional("map", .object { map }, "Keys that follow a behavior's value."),
      .optional(
        "animations",
        .map(
          Shape.MapShape(
            keys: .name, values: .object { animation },
            count: 0...SceneConstants.maximumAnimations, noun: "animations")),
        "Core Animation's animations, each under a key, from the start of the scene."),
      .optional("on", .object { layerReaction }, "What touches on the layer do to layers."),
      .optional(
        "text", .text(.lines), only: ["text"], requiredBy: ["text"],
        "What is written; \\n ends a line."),
      .optional(
        "fontSize", .number(.moreThan(0, to: 2000)), default: 17, unit: .points, only: ["text"],
        "The size of the letters."),
      .optional(
        "weight", .either([.integer(100...900), .choice(weights)]), default: "regular",
        only: ["text"], "How bold: a name, or 100 to 900."),
      .optional(
        "font", .either([.text(.font), .object { font }]), only: ["text"],
        "A font family, or a file; Flick's own choice if missing."),
      .optional(
        "tabularFigures", .boolean, default: false, only: ["text"],
        "Whether all digits are equally wide, so that running numbers don't wobble."),
      .optional(
        "lines",
        .either([
          .integer(1...SceneConstants.maximumLines),
          .choice([Shape.Choice("all", "As many as it takes.")]),
        ]), only: ["text"],
        "On how many lines text is wrapped to its frame, at most, or \"all\"; not wrapped if missing."
      ),
      .optional(
        "lineHeight", .number(.moreThan(0, to: 4000)), unit: .points, only: ["text"],
        "From line to line; the font's own if missing."),
      .optional(
        "align",
        .choice([
          Shape.Choice("leading", "At the frame's left."),
          Shape.Choice("center", "In its middle."),
          Shape.Choice("trailing", "At its right."),
        ]), default: "leading", only: ["text"], "Where lines stand in their frame."),
      .optional(
        "verticalAlign",
        .choice([
          Shape.Choice("top", "At the frame's top."),
          Shape.Choice("center", "Half-way."),
          Shape.Choice("bottom", "At its bottom."),
        ]), default: "center", only: ["text"], "Where the lines together stand in their frame."),
      .optional(
        "image", .text(.imageFile), only: ["image"], requiredBy: ["image"],
        "A PNG in the scene's folder or below it."),
      .optional(
        "fit", .choice(fits), default: "fill", only: ["image"],
        "How the picture is made to fit the frame."),
      .optional(
        "sampling", .choice(samplings), default: "smooth", only: ["image"],
        "How the picture is scaled."),
    ])

  static let map: ObjectShape = ObjectShape(
    "map", "Keys that follow a behavior's value.",
    keys: mapped.map { property, summary in
      .optional(property.rawValue, .object { mapping }, summary)
    })

  /// What can be mapped, in the order in which it is listed.
  static let mapped: [(property: Behavior.Property, summary: String)] = [
    (.x, "The left edge of the frame."), (.y, "The top edge of the frame."),
    (.width, "The frame's width."), (.height, "The frame's height."),
    (.opacity, "From 0 to 1."),
    (.cornerRadius, "The radius of the corners, on rect, group, images and image."),
    (.scale, "The factor across and down."), (.rotation, "Degrees, clockwise."),
  ]

  static let mapping: ObjectShape = ObjectShape(
    "mapping", "How a key follows a signal: by straight lines between stops.",
    keys: [
      .required("from", .text(.signal), "What it follows, like \"pane.progress\" or \"pane.y\"."),
      .required(
        "in", .list(of: .number(speed), count: 2...SceneConstants.maximumStops, noun: "numbers"),
        "Values of that signal: each larger than the one before, or each smaller."),
      .required(
        "out", .list(of: .number(length), count: 2...SceneConstants.maximumStops, noun: "numbers"),
        "What the key is at each of them."),
      .optional(
        "extrapolate",
        .choice([
          Shape.Choice("clamp", "The first and the last value hold."),
          Shape.Choice("extend", "The first and the last line go on."),
        ]), default: "clamp", "What holds beyond the stops."),
    ])

  static let font: ObjectShape = ObjectShape(
    "font", "A font that comes with the scene.",
    keys: [
      .required(
        "file", .text(.fontFile),
        "An OpenType or TrueType file in the scene's folder or below it.")
    ])

  private static let weights: [Shape.Choice] = [
    Shape.Choice("thin", "100"), Shape.Choice("extra-light", "200"), Shape.Choice("light", "300"),
    Shape.Choice("regular", "400"), Shape.Choice("medium", "500"),
    Shape.Choice("semibold", "600"), Shape.Choice("bold", "700"),
    Shape.Choice("extra-bold", "800"), Shape.Choice("black", "900"),
  ]

  /// The weight of a name in the table.
  static func weight(named name: String) -> Int? {
    weights.first { $0.name == name }.flatMap { Int($0.summary) }
  }

  static let stroke: ObjectShape = ObjectShape(
    "stroke", "A line along the shape's edge, half inside, half outside.",
    keys: [
      .required("color", .text(.color), "The line's colour."),
      .required(
        "width", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .points,
        "How wide it is."),
      .optional(
        "dash",
        .list(of: .number(extent), count: 1...SceneConstants.maximumDashes, noun: "lengths"),
        unit: .points, "Lengths of dashes and gaps in turn; a solid line if missing."),
      .optional(
        "dashPhase", .number(length), default: 0, unit: .points,
        "How far into the dashes the line starts."),
      .optional(
        "cap",
        .choice([
          Shape.Choice("butt", "They end where the line ends."),
          Shape.Choice("round", "Half a circle more."),
          Shape.Choice("square", "Half a square more."),
        ]), default: "butt", "The ends of dashes and open lines."),
      .optional(
        "join",
        .choice([
          Shape.Choice("miter", "A point."), Shape.Choice("round", "An arc."),
          Shape.Choice("bevel", "A cut."),
        ]), default: "miter", "The outside of corners."),
      .optional(
        "miterLimit", .number(.atLeast(1, limit: 1_000_000)), default: 10,
        "A point that is longer than this many widths of the line is cut."),
    ])

  static let backdropFilter: ObjectShape = ObjectShape(
    "backdrop-filter", "How a layer shows what has been painted below it.",
    keys: [
      .required(
        "blur", .number(.from(0, to: 100)), unit: .points,
        "How soft: the standard deviation of a Gaussian."),
      .optional(
        "saturation", .number(.from(0, to: 10)), default: 1,
        "How vivid: 0 leaves greys, 1.8 is that of iOS 7's materials."),
    ])

  static let shadow: ObjectShape = ObjectShape(
    "shadow", "A blurred copy of the shape behind it.",
    keys: [
      .required(
        "radius", .number(.from(0, to: SceneConstants.maximumShadowRadius)), unit: .points,
        "How soft: the standard deviation of the blur."),
      .optional("offset", vector, default: [0, 0], unit: .points, "How far it is moved."),
      .optional("color", .text(.color), default: "#00000040", "The shadow's colour."),
    ])
}
