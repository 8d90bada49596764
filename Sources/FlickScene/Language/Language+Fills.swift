import FlickCore

/// What shapes are filled with.
extension Language {
  static let fill: Schema<Fill> = .either(
    Schema<Color>.color.map { .color($0) },
    Schema<WrittenFill>.object(written).then { (written, node, reader) throws(Rejected) -> Fill in
      switch written {
      case .gradient(let fill): .gradient(fill)
      case .image(let source, let fit, let sampling):
        try reader.fill(source, fit: fit, sampling: sampling, at: node["image"] ?? node)
      }
    })

  /// A fill as it is written; what a file holds is looked at afterwards.
  private enum WrittenFill: Sendable {
    case gradient(GradientFill)
    case image(ImageSource, ImageFill.Fit, ImageFill.Sampling)
  }

  private typealias WrittenStop = (offset: Double?, color: Color)

  private static let stops: Schema<[Gradient.Stop]> = Schema<[Located<WrittenStop>]>.list(
    of: Schema<WrittenStop>.either(
      Schema<Color>.color.map { (nil, $0) }, .object(stop)
    ).located, count: 2...SceneConstants.maximumStops, noun: "colours"
  ).then { (written, _, reader) throws(Rejected) -> [Gradient.Stop] in
    var stops: [Gradient.Stop] = []
    for (index, item) in written.enumerated() {
      let offset = item.value.offset ?? Double(index) / Double(written.count - 1)
      if let last = stops.last, offset < last.offset {
        throw reader.rejected(.fallingStops(), at: item.node)
      }
      stops.append(Gradient.Stop(offset: offset, color: item.value.color))
    }
    return stops
  }

  private static let stop = ObjectSchema<WrittenStop>(
    "stop", "A colour with its place in a gradient.",
    Key.required("color", .color, "The colour there."),
    Key.required(
      "offset", .number(.from(0, to: 1)),
      "Where along the line, the radius or the turn, from 0 to 1.")
  ) { (color: Color, offset: Double) -> WrittenStop in (offset, color) }

  private static let written = ObjectSchema<WrittenFill>(
    "fill", "Colours that run into each other, or a picture.",
    rules: ObjectRules(spellings: [
      KeySet(["linear"], optional: ["angle", "spread", "dither"]),
      KeySet(["radial"], optional: ["center", "radius", "focus", "spread", "dither"]),
      KeySet(["conic"], optional: ["center", "angle", "spread", "dither"]),
      KeySet(["image"], optional: ["fit", "sampling"]),
    ]),
    Key.optional(
      "linear", stops, "Colours along a line, evenly spread unless they say where they stand."),
    Key.optional(
      "angle", .number(.from(-360, to: 360)), unit: .degrees,
      "Which way the line runs, clockwise: 0 to the right, 90 downwards, which it does if "
        + "missing; of conic colours, where they begin: upwards, at -90, if missing."),
    Key.optional(
      "radial", stops,
      "Colours from a point outwards, evenly spread unless they say where they stand."),
    Key.optional(
      "center", .pair(factor), default: [0.5, 0.5],
      "The middle of the circle or of the turn, in fractions of the frame's size."),
    Key.optional(
      "radius", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .points,
      "Of the circle of the last colour; to the frame's farthest corner if missing."),
    Key.optional(
      "focus",
      Schema<Vector>.pair(.from(-1, to: 1)).checked { $0.dot($0) < 1 ? nil : .focusOutside() },
      default: [0, 0], "Where the first colour lies: from the middle, in radii; within the circle."
    ),
    Key.optional(
      "conic", stops,
      "Colours around a point, clockwise, evenly spread unless they say where they stand."),
    Key.optional(
      "spread",
      Schema<Gradient.Spread>.choice([
        .pad: "The first colour, and the last.", .repeat: "The colours again, and again.",
        .reflect: "The colours back, and forth again.",
      ]), default: "pad", "What lies before the first colour and past the last."),
    Key.optional(
      "dither",
      Schema<Gradient.Dithering>.choice([
        .off: "The nearest one.", .ordered: "A fixed pattern of the two nearest.",
      ]), default: "off", "Which of the 256 levels of a channel stands for what lies between."),
    Key.optional("image", .image, "A PNG, JPEG or SVG in the scene's folder or below it."),
    Key.optional(
      "fit", .choice(fits), default: "fill", "How the picture is made to fit the frame."),
    Key.optional("sampling", .choice(samplings), default: "smooth", "How the picture is scaled.")
  ) {
    (
      linear: [Gradient.Stop]?, angle: Double?, radial: [Gradient.Stop]?, center: Vector,
      radius: Double?, focus: Vector, conic: [Gradient.Stop]?, spread: Gradient.Spread,
      dithering: Gradient.Dithering, image: ImageSource?, fit: ImageFill.Fit,
      sampling: ImageFill.Sampling
    ) throws(Rejected) -> WrittenFill in
    func gradient(
      _ geometry: GradientFill.Geometry, _ stops: [Gradient.Stop]
    ) -> WrittenFill {
      .gradient(
        GradientFill(geometry, Gradient(stops: stops, spread: spread, dithering: dithering)))
    }
    if let radial {
      return gradient(.radial(center: .zero + center, radius: radius, focus: focus), radial)
    }
    if let conic {
      return gradient(.conic(center: .zero + center, angleDegrees: angle ?? -90), conic)
    }
    if let image { return .image(image, fit, sampling) }
    return gradient(.linear(angleDegrees: angle ?? 90), try some(linear))
  }

  static let fits: KeyValuePairs<ImageFill.Fit, String> = [
    .fill: "It is stretched to the frame.", .contain: "As large as fits, in the middle.",
    .cover: "As small as covers, its middle in the middle.",
    .tile: "Side by side from the top left corner, a pixel to a point.",
  ]

  static let samplings: KeyValuePairs<ImageFill.Sampling, String> = [
    .smooth: "Between its pixels, and the mean of many.", .nearest: "Its pixels as they are.",
  ]

  static let blendModes: KeyValuePairs<BlendMode, String> = [
    .normal: "It covers it.",
    .multiply: "Both darken, like two slides.",
    .screen: "Both brighten, like two projectors.",
    .overlay: "Multiply where below is dark, screen where it is bright.",
    .darken: "The darker of both, in each channel.",
    .lighten: "The brighter of both.",
    .colorDodge: "Below is brightened to reflect it.",
    .colorBurn: "Below is darkened to reflect it.",
    .hardLight: "Multiply where it is dark, screen where it is bright.",
    .softLight: "The same, like diffuse light.",
    .difference: "How far both are apart.",
    .exclusion: "The same with less contrast.",
    .hue: "Its hue, saturation and light from below.",
    .saturation: "Its saturation, hue and light from below.",
    .color: "Its hue and saturation, light from below.",
    .luminosity: "Its light, hue and saturation from below.",
  ]
}
