import FlickCore

/// What kinds of layers there are.
enum LayerType: String, CaseIterable {
  case rect, ellipse, path, text, group, stack, images, image
}

/// A length in a parent.
enum RelativeLength: Sendable {
  case points(Double)
  /// A part of the parent's side.
  case fraction(Double)
}

/// The keys of a layer.
enum LayerKeys {
  private static let shaped: [String] = ["rect", "ellipse", "path", "image"]
  private static let framed: [String] = ["rect", "ellipse", "text", "image"]
  private static let filled: [String] = ["rect", "ellipse", "path", "text"]
  private static let holders: [String] = [
    "rect", "ellipse", "path", "group", "stack", "images", "image",
  ]
  static let rounded: [String] = ["rect", "group", "stack", "images", "image"]

  static let id = Key.optional("id", .text(.name), "A name for behaviors, events and variants.")
  static let type = Key.required(
    "type",
    Schema<LayerType>.choice([
      .rect: "A rectangle, its corners round if wanted.",
      .ellipse: "The ellipse that fills the frame.",
      .path: "The area of SVG path data.",
      .text: "Text on one or more lines.",
      .group: "Nothing itself; holds children.",
      .stack: "Nothing itself; lays its children out after one another.",
      .images: "One of its children at a time.",
      .image: "A picture.",
    ]), "What is drawn.")
  static let frame = Key.optional(
    "frame",
    Schema<[RelativeLength]>.tuple([
      ("x", place), ("y", place), ("width", extent), ("height", extent),
    ]), unit: .points, requiredBy: framed,
    "Place and size in the parent, [x, y, width, height]; a group without one, or images, fills "
      + "its parent, a path has the box of what it draws, a stack is as large as its children.")
  static let path = Key.optional(
    "path", .path, only: ["path"], requiredBy: ["path"],
    "SVG path data, in points from the frame's top left corner, or the parent's if it has none.")
  static let fillRule = Key.optional(
    "fillRule",
    Schema<Layer.FillRule>.choice([
      .nonzero: "What the path goes round, counting ways back.",
      .evenOdd: "What it goes round an odd number of times.",
    ]), default: "nonzero", only: ["path"], "What of the path is inside.")
  static let anchor = Key.optional(
    "anchor", .pair(Language.factor), default: [0.5, 0.5],
    "The point that rotation and scale leave in its place, in fractions of the frame's size.")
  static let rotation = Key.optional(
    "rotation", .number(Language.turn), default: 0, unit: .degrees,
    "How far it is turned about its anchor with its children, clockwise.")
  static let scale = Key.optional(
    "scale", Language.factors, default: 1,
    "How many times larger it is drawn with its children, from its anchor: one factor, or one "
      + "across and one down; negative ones mirror.")
  static let shear = Key.optional(
    "shear", .pair(.from(-10, to: 10)), default: [0, 0],
    "How far it leans with its children: to the right for each point below its anchor, and down "
      + "for each to the right of it.")
  static let opacity = Key.optional(
    "opacity", .number(.from(0, to: 1)), default: 1, "Of the layer with its children.")
  static let blend = Key.optional(
    "blend", .choice(Language.blendModes), default: "normal",
    "How the layer with its children mixes with what is below it.")
  static let blur = Key.optional(
    "blur", .number(.from(0, to: SceneConstants.maximumBlur)), default: 0, unit: .points,
    "How soft the layer with its children is: the standard deviation of a Gaussian.")
  static let backdropFilter = Key.optional(
    "backdropFilter", .object(Language.backdropFilter), only: holders,
    "What becomes of the picture below, inside the shape: the material of a control center.")
  static let hidden = Key.optional(
    "hidden", .boolean, default: false, "Whether it is left out of the picture.")
  static let cornerRadius = Key.optional(
    "cornerRadius",
    Schema<CornerRadii>.either(
      Schema<Double>.number(Language.extent).map { CornerRadii(all: $0) },
      Schema<[Double]>.tuple(
        "top-left", "top-right", "bottom-right", "bottom-left", of: .number(Language.extent)
      ).map {
        CornerRadii(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3])
      }), default: 0, unit: .points, only: rounded,
    "Of all four corners, or of each, clockwise from the top left.")
  static let corner = Key.optional(
    "corner",
    Schema<Bool>.choice([
      ("round", "Quarter circles.", false),
      ("continuous", "The curve sets in gently, as on the edge of a phone.", true),
    ]), default: "round", only: rounded, "How the corners are round.")
  static let fill = Key.optional(
    "fill", Language.fill, only: filled, "Inside the shape; black for text.")
  static let stroke = Key.optional(
    "stroke", .object(Language.stroke), only: shaped, "A line along the shape's edge.")
  static let shadow = Key.optional(
    "shadow", .object(Language.shadow), only: shaped, "Behind the shape.")
  static let clip = Key.optional(
    "clip", .boolean, default: false, only: holders, "Whether children end at the layer's edge.")
  static let children = Key.optional(
    "children", Language.layers, default: [], only: holders, "Layers inside, painted in order.")
  static let shown = Key.optional(
    "shown", .integer(0...SceneConstants.maximumLayers), default: 0, only: ["images"],
    "Which of the children is seen, from 0.")
  static let axis = Key.optional(
    "axis",
    Schema<Bool>.choice([
      ("vertical", "Below each other.", true), ("horizontal", "Beside each other.", false),
    ]), default: "vertical", only: ["stack"], "Which way the children follow each other.")
  static let gap = Key.optional(
    "gap", .number(Language.length), default: 0, unit: .points, only: ["stack"],
    "Between a child and the next.")
  static let padding = Key.optional(
    "padding",
    Schema<[Double]>.either(
      Schema<Double>.number(Language.extent).map { [$0, $0, $0, $0] },
      Schema<[Double]>.tuple("top", "right", "bottom", "left", of: .number(Language.extent))),
    default: 0, unit: .points, only: ["stack"],
    "Between the edge and the children: one for all sides, or top, right, bottom and left.")
  static let map = Key.optional(
    "map", .object(Language.map), "Keys that follow a behavior's value.")
  static let animations = Key.optional(
    "animations", Language.layerAnimations,
    "Core Animation's animations, each under a key, from the start of the scene.")
  static let on = Key.optional(
    "on", .object(Language.layerReaction), "What touches on the layer do.")
  static let text = Key.optional(
    "text", .text(.lines), only: ["text"], requiredBy: ["text"],
    "What is written; \\n ends a line.")
  static let fontSize = Key.optional(
    "fontSize", .number(.moreThan(0, to: 2000)), default: 17, unit: .points, only: ["text"],
    "The size of the letters.")
  static let weight = Key.optional(
    "weight", .either(.integer(100...900), .choice(weights)), default: "regular", only: ["text"],
    "How bold: a name, or 100 to 900.")
  static let font = Key.optional(
    "font",
    Schema<Layer.Text.Font>.either(
      Schema<String>.text(.font).map { .family($0) }, .object(Language.font)), only: ["text"],
    "A font family, or a file; Flick's own choice if missing.")
  static let italic = Key.optional(
    "italic", .boolean, default: false, only: ["text"],
    "Whether the letters lean: the family's italic face, or its upright one slanted by 14°.")
  static let letterSpacing = Key.optional(
    "letterSpacing", .number(.from(-200, to: 2000)), default: 0, unit: .points, only: ["text"],
    "How much farther apart letters stand, or closer where it is negative.")
  static let underline = Key.optional(
    "underline", .boolean, default: false, only: ["text"],
    "Whether a line runs below the letters, where their font wants it.")
  static let strikethrough = Key.optional(
    "strikethrough", .boolean, default: false, only: ["text"],
    "Whether a line runs through the letters, where their font wants it.")
  static let tabularFigures = Key.optional(
    "tabularFigures", .boolean, default: false, only: ["text"],
    "Whether all digits are equally wide, so that running numbers don't wobble.")
  static let lines = Key.optional(
    "lines",
    Schema<Layer.Text.Lines>.either(
      Schema<Int>.integer(1...SceneConstants.maximumLines).map { .atMost($0) },
      .word("all", "As many as it takes.", .all)), only: ["text"],
    "On how many lines text is wrapped to its frame, at most, or \"all\"; not wrapped if missing.")
  static let lineHeight = Key.optional(
    "lineHeight", .number(.moreThan(0, to: 4000)), unit: .points, only: ["text"],
    "From line to line; the font's own if missing.")
  static let align = Key.optional(
    "align",
    Schema<Layer.Text.Alignment>.choice([
      .leading: "At the frame's left; in a stack across its axis, at its start.",
      .center: "In its middle.", .trailing: "At its right, or at its end.",
    ]), default: "leading", only: ["text", "stack"],
    "Where lines stand in their frame, or children across the axis of a stack.")
  static let verticalAlign = Key.optional(
    "verticalAlign",
    Schema<Layer.Text.VerticalAlignment>.choice([
      .top: "At the frame's top.", .center: "Half-way.", .bottom: "At its bottom.",
    ]), default: "center", only: ["text"], "Where the lines together stand in their frame.")
  static let image = Key.optional(
    "image", .image, only: ["image"], requiredBy: ["image"],
    "A PNG, JPEG or SVG in the scene's folder or below it.")
  static let tint = Key.optional(
    "tint", .color, only: ["image"],
    "What an SVG of one colour shows instead of it.")
  static let part = Key.optional(
    "part", .text(.line), only: ["image"],
    "The id of the only element of an SVG that is drawn.")
  static let ignore = Key.optional(
    "ignore", .list(of: .text(.line), count: 1...SceneConstants.maximumIgnored, noun: "names"),
    only: ["image"],
    "Elements and properties of an SVG that are left out.")
  static let fit = Key.optional(
    "fit", .choice(Language.fits), default: "fill", only: ["image"],
    "How the picture is made to fit the frame.")
  static let sampling = Key.optional(
    "sampling", .choice(Language.samplings), default: "smooth", only: ["image"],
    "How the picture is scaled.")

  private static let place = Schema<RelativeLength>.either(
    Schema<Double>.number(Language.length).map { .points($0) },
    Schema<Double>.percent.map { .fraction($0) })
  private static let extent = Schema<RelativeLength>.either(
    Schema<Double>.number(Language.extent).map { .points($0) },
    Schema<Double>.percent.map { .fraction($0) })

  private static let weights: [(name: String, summary: String, value: Int)] = [
    ("thin", 100), ("extra-light", 200), ("light", 300), ("regular", 400), ("medium", 500),
    ("semibold", 600), ("bold", 700), ("extra-bold", 800), ("black", 900),
  ].map { ($0, "\($1)", $1) }

  static let all: [KeyRow] =
    rows(
      id, type, frame, path, fillRule, anchor, rotation, scale, shear, opacity, blend, blur,
      backdropFilter, hidden, cornerRadius, corner, fill, stroke, shadow, clip, children)
    + rows(
      axis, gap, padding, shown, map, animations, on, text, fontSize, weight, font, italic,
      letterSpacing)
    + rows(
      underline, strikethrough, tabularFigures, lines, lineHeight, align, verticalAlign, image, fit,
      sampling, tint, part, ignore)
}

extension Language {
  static let layers = Schema<[Members]>.list(
    of: .object(layer), count: 0...SceneConstants.maximumLayers, noun: "layers")

  static let layerAnimations = Schema<[Named<Members>]>.map(
    .name, to: .object(animation), count: 0...SceneConstants.maximumAnimations, noun: "animations")

  static let layer: ObjectSchema<Members> = ObjectSchema<Members>(
    "layer", "Something drawn, with what is drawn inside it.",
    rules: ObjectRules(
      discriminator: "type", meant: { OtherWords.layer },
      instead: { [ReuseKeys.use, ReuseKeys.layers] }),
    keys: LayerKeys.all)

  /// One factor for both axes, or one for each.
  static let factors = Schema<Vector>.either(
    Schema<Double>.number(factor).map { Vector(dx: $0, dy: $0) }, .pair(factor))

  static let map = ObjectSchema<[(property: Channel.Property, mapping: Members)]>(
    "map", "Keys that follow a behavior's value.", keys: mapKeys.map(\.key.row)
  ) { (members, _) throws(Rejected) -> [(property: Channel.Property, mapping: Members)] in
    var mappings: [(property: Channel.Property, mapping: Members)] = []
    for (property, key) in mapKeys {
      if let mapping = try members[key] { mappings.append((property, mapping)) }
    }
    return mappings
  }

  /// What can be mapped, in the order in which it is listed.
  private static let mapKeys = mapped.map { (property: $0, key: mapKey($0, $1)) }

  private static func mapKey(_ property: Channel.Property, _ summary: String) -> Key<Members?> {
    .optional(
      property.rawValue,
      .object(property.kind == .color ? MappingKeys.colorMapping : MappingKeys.mapping), summary)
  }

  private static let mapped: [(Channel.Property, String)] = [
    (.x, "The left edge of the frame."), (.y, "The top edge of the frame."),
    (.width, "The frame's width."), (.height, "The frame's height."),
    (.opacity, "From 0 to 1."),
    (.cornerRadius, "The radius of the corners, on rect, group, images and image."),
    (.scale, "The factor across and down."), (.rotation, "Degrees, clockwise."),
    (.fill, "The colour of a solid fill."), (.strokeColor, "The stroke's colour."),
    (.strokeWidth, "How wide the stroke is."), (.shadowColor, "The shadow's colour."),
    (.shadowRadius, "How soft the shadow is."), (.blur, "How much the layer is blurred."),
    (.backdropBlur, "How much its backdrop filter blurs what is below it."),
    (.number, "A number in a text, in place of the \"#\" there, or of \"#.00\"."),
  ]

  static let font = ObjectSchema<Layer.Text.Font>(
    "font", "A font that comes with the scene.",
    Key.required(
      "file", .text(.fontFile),
      "An OpenType or TrueType file in the scene's folder or below it.")
  ) { (file: String) -> Layer.Text.Font in .file(file) }

  private static let dash = Key.optional(
    "dash",
    Schema<[Double]>.list(
      of: .number(extent), count: 1...SceneConstants.maximumDashes, noun: "lengths"
    ).checked { lengths in lengths.contains { $0 > 0 } ? nil : .dashOfNothing() },
    unit: .points, "Lengths of dashes and gaps in turn; a solid line if missing.")
  private static let dashPhase = Key.optional(
    "dashPhase", .number(length), default: 0, unit: .points,
    "How far into the dashes the line starts.")

  static let stroke = ObjectSchema<Layer.Stroke>(
    "stroke", "A line along the shape's edge, half inside, half outside.",
    rules: ObjectRules(
      exactlyOne: ("paint", ["color", "fill"]),
      useless: [(dashPhase.row, without: dash.row)]),
    Key.optional("color", .color, "The line's colour."),
    Key.optional(
      "fill", fill.checked { $0.isPicture ? .pictureOnStroke() : nil },
      "What the line is painted with where that is not one colour: a gradient in the frame."),
    Key.required(
      "width", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .points,
      "How wide it is."),
    dash, dashPhase,
    Key.optional(
      "cap",
      Schema<Layer.Stroke.Cap>.choice([
        .butt: "They end where the line ends.", .round: "Half a circle more.",
        .square: "Half a square more.",
      ]), default: "butt", "The ends of dashes and open lines."),
    Key.optional(
      "join",
      Schema<Layer.Stroke.Join>.choice([
        .miter: "A point.", .round: "An arc.", .bevel: "A cut.",
      ]), default: "miter", "The outside of corners."),
    Key.optional(
      "miterLimit", .number(.atLeast(1, limit: 1_000_000)), default: 10,
      "A point that is longer than this many widths of the line is cut.")
  ) {
    (
      color: Color?, fill: Fill?, width: Double, dash: [Double]?, phase: Double,
      cap: Layer.Stroke.Cap, join: Layer.Stroke.Join, limit: Double
    ) throws(Rejected) -> Layer.Stroke in
    Layer.Stroke(
      fill: try some(color.map(Fill.color) ?? fill),
      style: StrokeStyle(
        width: width, cap: cap, join: join, miterLimit: limit, dash: dash ?? [], dashPhase: phase))
  }

  static let backdropFilter = ObjectSchema<Layer.BackdropFilter>(
    "backdrop-filter", "How a layer shows what has been painted below it.",
    Key.required(
      "blur", .number(.from(0, to: SceneConstants.maximumBlur)), unit: .points,
      "How soft: the standard deviation of a Gaussian."),
    Key.optional(
      "saturation", .number(.from(0, to: 10)), default: 1,
      "How vivid: 0 leaves greys, 1.8 is that of iOS 7's materials."),
    build: Layer.BackdropFilter.init)

  static let shadow = ObjectSchema<Layer.Shadow>(
    "shadow", "A blurred copy of the shape behind it.",
    Key.required(
      "radius", .number(.from(0, to: SceneConstants.maximumShadowRadius)), unit: .points,
      "How soft: the standard deviation of the blur."),
    Key.optional("offset", .vector, default: [0, 0], unit: .points, "How far it is moved."),
    Key.optional("color", .color, default: "#00000040", "The shadow's colour.")
  ) { (radius: Double, offset: Vector, color: Color) -> Layer.Shadow in
    Layer.Shadow(radius: radius, offset: offset, color: color)
  }
}

/// How a layer's key follows a signal.
enum MappingKeys {
  static let mapping = ObjectSchema<Members>(
    "mapping", "How a key follows a signal: by straight lines between stops.",
    keys: rows(from, inputs, outputs, extrapolate))
  static let colorMapping = ObjectSchema<Members>(
    "color-mapping", "How a colour follows a signal: red, green, blue and alpha apart.",
    keys: rows(from, inputs, colors, extrapolate))

  static let from = Key.required(
    "from", .signal, "What it follows, like \"pane.progress\" or \"pane.y\".")
  /// Numbers that rise from stop to stop, or fall.
  static let inputs = Key.required(
    "in",
    Schema<[Double]>.list(
      of: .number(Language.speed), count: 2...SceneConstants.maximumStops, noun: "numbers"
    ).then { (inputs, node, reader) throws(Rejected) -> [Double] in
      let sign: Double = inputs[0] < inputs[1] ? 1 : -1
      for index in inputs.indices.dropFirst()
      where sign * (inputs[index] - inputs[index - 1]) < SceneConstants.minimumMappingStep {
        throw reader.rejected(.mappingOrder(), at: node.items[index])
      }
      return inputs
    }, "Values of that signal: each larger than the one before, or each smaller.")
  static let outputs = Key.required(
    "out",
    Schema<[Double]>.list(
      of: .number(Language.length), count: 2...SceneConstants.maximumStops, noun: "numbers"),
    "What the key is at each of them.")
  static let colors = Key.required(
    "out",
    Schema<[Color]>.list(of: .color, count: 2...SceneConstants.maximumStops, noun: "colours"),
    "What the colour is at each of them.")
  static let extrapolate = Key.optional(
    "extrapolate",
    Schema<Bool>.choice([
      ("clamp", "The first and the last value hold.", false),
      ("extend", "The first and the last line go on.", true),
    ]), default: "clamp", "What holds beyond the stops.")
}
