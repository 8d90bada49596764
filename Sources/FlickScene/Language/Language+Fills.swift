/// What shapes are filled with.
extension Language {
  static let fill = Shape.either([.text(.color), .object { gradient }])

  private static let stops = Shape.list(
    of: .either([.text(.color), .object { stop }]), count: 2...SceneConstants.maximumStops,
    noun: "colours")

  static let gradient: ObjectShape = ObjectShape(
    "fill", "Colours that run into each other, or a picture.",
    spellings: [
      KeySet(["linear"], optional: ["angle", "spread", "dither"]),
      KeySet(["radial"], optional: ["center", "radius", "focus", "spread", "dither"]),
      KeySet(["image"], optional: ["fit", "sampling"]),
    ],
    keys: [
      .optional(
        "linear", stops, "Colours along a line, evenly spread unless they say where they stand."),
      .optional(
        "angle", .number(.from(-360, to: 360)), default: 90, unit: .degrees,
        "Which way the line runs, clockwise: 0 to the right, 90 downwards."),
      .optional(
        "radial", stops,
        "Colours from a point outwards, evenly spread unless they say where they stand."),
      .optional(
        "center",
        .tuple([Shape.Part("x", .number(factor)), Shape.Part("y", .number(factor))]),
        default: [0.5, 0.5], "The middle of the circle, in fractions of the frame's size."),
      .optional(
        "radius", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .points,
        "Of the circle of the last colour; to the frame's farthest corner if missing."),
      .optional(
        "focus",
        .tuple([
          Shape.Part("x", .number(.from(-1, to: 1))), Shape.Part("y", .number(.from(-1, to: 1))),
        ]), default: [0, 0],
        "Where the first colour lies: from the middle, in radii; within the circle."),
      .optional(
        "spread",
        .choice([
          Shape.Choice("pad", "The first colour, and the last."),
          Shape.Choice("repeat", "The colours again, and again."),
          Shape.Choice("reflect", "The colours back, and forth again."),
        ]), default: "pad", "What lies before the first colour and past the last."),
      .optional(
        "dither",
        .choice([
          Shape.Choice("off", "The nearest one."),
          Shape.Choice("ordered", "A fixed pattern of the two nearest."),
        ]), default: "off", "Which of the 256 levels of a channel stands for what lies between."),
      .optional("image", .text(.imageFile), "A PNG in the scene's folder or below it."),
      .optional("fit", .choice(fits), default: "fill", "How the picture is made to fit the frame."),
      .optional(
        "sampling", .choice(samplings), default: "smooth", "How the picture is scaled."),
    ])

  static let fits: [Shape.Choice] = [
    Shape.Choice("fill", "It is stretched to the frame."),
    Shape.Choice("contain", "As large as fits, in the middle."),
    Shape.Choice("cover", "As small as covers, its middle in the middle."),
    Shape.Choice("tile", "Side by side from the top left corner, a pixel to a point."),
  ]

  static let samplings: [Shape.Choice] = [
    Shape.Choice("smooth", "Between its pixels, and the mean of many."),
    Shape.Choice("nearest", "Its pixels as they are."),
  ]

  static let stop: ObjectShape = ObjectShape(
    "stop", "A colour with its place in a gradient.",
    keys: [
      .required("color", .text(.color), "The colour there."),
      .required(
        "offset", .number(.from(0, to: 1)), "Where along the line or the radius, from 0 to 1."),
    ])

  static let blendModes: [Shape.Choice] = [
    Shape.Choice("normal", "It covers it."),
    Shape.Choice("multiply", "Both darken, like two slides."),
    Shape.Choice("screen", "Both brighten, like two projectors."),
    Shape.Choice("overlay", "Multiply where below is dark, screen where it is bright."),
    Shape.Choice("darken", "The darker of both, in each channel."),
    Shape.Choice("lighten", "The brighter of both."),
    Shape.Choice("color-dodge", "Below is brightened to reflect it."),
    Shape.Choice("color-burn", "Below is darkened to reflect it."),
    Shape.Choice("hard-light", "Multiply where it is dark, screen where it is bright."),
    Shape.Choice("soft-light", "The same, like diffuse light."),
    Shape.Choice("difference", "How far both are apart."),
    Shape.Choice("exclusion", "The same with less contrast."),
    Shape.Choice("hue", "Its hue, saturation and light from below."),
    Shape.Choice("saturation", "Its saturation, hue and light from below."),
    Shape.Choice("color", "Its hue and saturation, light from below."),
    Shape.Choice("luminosity", "Its light, hue and saturation from below."),
  ]
}
