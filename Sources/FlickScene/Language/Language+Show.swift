import FlickCore

/// The keys of a film.
enum FilmKeys {
  static let size = Key.optional(
    "size",
    Schema<[Int]>.tuple(
      "width", "height", of: .integer(16...SceneConstants.maximumPixelSide)
    ).checked { size in
      size[0] * size[1] > SceneConstants.maximumPixels
        ? .tooManyPixels("a film", width: size[0], height: size[1]) : nil
    }, default: [1920, 1080], unit: .pixels, "Width and height of the film.")
  private static let layout = Key.optional(
    "layout",
    Schema<Film.Layout>.choice([
      .columns: "The variants side by side.",
      .rows: "Below each other, their plots under one another.",
      .grid: "Small and equal, in rows; the scene's title stands above.",
      .overlay: "Over each other in one device, their curves in common plots.",
      .single: "One variant, large.",
    ]), default: "columns", "How the variants share the picture.")
  private static let variant = Key.optional(
    "variant", .variant, "The one that the layout `single` shows; the first if missing.")
  private static let device = Key.optional(
    "device",
    Schema<Film.Device>.choice([
      .phone: "A phone's bezel with round corners.", .none: "The bare canvas.",
    ]), default: "phone", "What is drawn around each canvas.")
  private static let theme = Key.optional(
    "theme", Schema<Film.Theme>.choice([.light: "On white.", .dark: "On black."]),
    default: "light", "The film's ground and ink.")
  private static let touches = Key.optional(
    "touches",
    Schema<Film.Touches>.choice([
      .dot: "A disc where the finger is.", .dotAndTrail: "The disc and the way it went.",
      .none: "Nothing.",
    ]), default: "dot", "How fingers are drawn.")
  private static let plots = Key.optional(
    "plots", .signals(0...SceneConstants.maximumPlots), default: [],
    "Signals that grow with time beside each canvas.")
  private static let speed = Key.optional(
    "speed", .number(.from(0.001, to: 1000)), default: 1,
    "Seconds of the scene in one second of the film: 0.25 is quarter speed.")
  private static let hold = Key.optional(
    "hold", .time(allowsZero: true), default: "0s", "How long the last instant stays.")
  private static let captions = Key.optional(
    "captions", .boolean, default: true, "Whether the events' notes are shown.")
  private static let model = Key.optional(
    "model",
    Schema<Bool>.choice([
      ("none", "Only what is seen.", false),
      ("ghost", "Outlined, where it is not what is seen.", true),
    ]), default: "none", "How the models of animated layers are shown.")
  private static let blur = Key.optional(
    "motionBlur", .object(motionBlur), "Frames of moving things are blurred.")

  static let film = ObjectSchema<Film>(
    "film", "A picture around the canvas of each variant.",
    keys: rows(
      size, layout, variant, device, theme, touches, plots, speed, hold, captions, model, blur)
  ) { (keys, reader) throws(Rejected) -> Film in
    let layout = try keys[layout]
    let count = max(1, reader.symbols.variantNames.count)
    if let most = layout.mostVariants, count > most {
      reader.report(.tooManyVariants(count, in: layout), at: keys.place(Self.layout))
    }
    if layout != .single {
      reader.report(.variantOfLayout(layout), atKey: variant, of: keys)
    }
    let size = try keys[size]
    return Film(
      width: size[0], height: size[1], layout: layout, variant: try keys[variant] ?? 0,
      device: try keys[device], plots: try keys[plots], theme: try keys[theme],
      touches: try keys[touches], speed: try keys[speed], hold: try keys[hold],
      captions: try keys[captions], motionBlur: try keys[blur], showsModel: try keys[model])
  }

  private static let motionBlur = ObjectSchema<MotionBlur>(
    "motion-blur", "How long the shutter of each frame is open.",
    Key.optional(
      "samples", .integer(2...SceneConstants.maximumShutterSamples), default: 8,
      "Instants that a frame averages."),
    Key.optional(
      "shutter", .number(.moreThan(0, to: 1)), default: 0.5,
      "The part of a frame's time for which it is open: 0.5 is a film camera's 180°."),
    build: MotionBlur.init)
}

extension Schema where Value == [Signal] {
  /// Signals, each once.
  static func signals(_ count: ClosedRange<Int>) -> Schema {
    list(of: .signal, count: count, noun: "signals").eachOnce { $0.name }
  }
}

extension Schema {
  /// Reports what is listed twice.
  func eachOnce<Item: Equatable>(_ name: @escaping @Sendable (Item) -> String) -> Schema
  where Value == [Item] {
    then { (items, node, reader) throws(Rejected) -> [Item] in
      for (index, item) in items.enumerated() where items[..<index].contains(item) {
        reader.report(.listedTwice(name(item)), at: node.items[index])
      }
      return items
    }
  }
}

/// The keys of how a film is rendered.
enum RenderKeys {
  static let render = ObjectSchema<RenderSettings>(
    "render", "How long, how often, and where to.",
    Key.optional(
      "fps",
      Schema<Int>.integer(1...SceneConstants.maximumFrameRate).then {
        (fps, node, reader) throws(Rejected) -> FrameRate in
        if let rate = FrameRate(fps) { return rate }
        throw reader.rejected(.frameRate("\(fps)"), at: node)
      }, default: 60, unit: .framesPerSecond,
      "Frames in a second of the film; it never changes the motion."),
    Key.optional(
      "duration",
      .either(
        .length,
        Schema<Instant>.object(settling).map { (end: Instant) -> RenderSettings.Length in
          .until(end)
        }), default: "settled+250ms",
      "How much of the scene is shown: a time, or until everything or something rests."),
    Key.optional("step", .step, default: "1/1200s", "The engine's tick, on which events land."),
    Key.optional(
      "outputs",
      Schema<[String]>.list(
        of: .text(.output), count: 0...SceneConstants.maximumOutputs, noun: "outputs"
      ).eachOnce { $0 }, default: [],
      "Files and folders to write, relative to the working folder."),
    build: RenderSettings.init)

  private static let settling = ObjectSchema<Instant>(
    "settling", "When a behavior has come to rest.",
    Key.required("settled", .behavior, EventKeys.settled.row.summary), EventKeys.plus
  ) { (channel: Int, plus: FlickDuration) -> Instant in .settled(channel: channel, plus: plus) }
}

extension Language {
  package static let figureWidth = Bounds.from(
    SceneConstants.leastFigureWidth, to: SceneConstants.mostFigureWidth)
}

/// The keys of a figure.
enum FigureKeys {
  static let figures = Schema<[Members]>.list(
    of: .object(table), count: 0...SceneConstants.maximumFigures, noun: "figures"
  ).then { (items, _, reader) throws(Rejected) -> [SceneFigure] in
    var paths: Set<String> = []
    for keys in items {
      if let path = keys.written(out), let text = path.string, !paths.insert(text).inserted {
        reader.report(.listedTwice(text), at: path)
      }
    }
    return try reader.all(items) { (keys) throws(Rejected) -> SceneFigure in
      try figure(keys, reader)
    }
  }

  private static let form = Key.optional(
    "form",
    Schema<SceneFigure.Form>.choice([
      .curves: "Signals against time, variants side by side.",
      .overlay: "The same with all variants in the same panels.",
      .strip: "The canvas when something happens, and between.",
      .stripCurves: "A strip above the curves.",
      .onion: "What moves at equal steps of time, in one picture.",
      .timeline: "Bars for how long fingers and motions last.",
      .phase: "Velocity over position.",
      .sweep: "The first signal of every variant, on shared scales.",
    ]),
    "How the scene is shown. If missing, `strip` alone makes a strip, with `plot` above curves; "
      + "`plot` alone makes curves, in one panel where the film lays variants over each other.")
  private static let plot = Key.optional(
    "plot", .signals(1...SceneConstants.maximumPlots),
    "Signals over time; the film's if missing.")
  private static let strip = Key.optional(
    "strip", .integer(SceneConstants.figureInstants),
    "How many instants a strip or an onion shows; 7 if missing.")
  private static let variant = Key.optional(
    "variant", .variant, "The only variant that is shown.")
  private static let width = Key.optional(
    "width",
    Schema<Double>.either(
      Schema<SceneFigure.Column>.choice([
        .single: "A journal's column, 89 mm.", .half: "One and a half columns, 120 mm.",
        .double: "Two columns, 183 mm.",
      ]).map(\.pixels), .number(Language.figureWidth)), default: "double", unit: .pixels,
    "Its width; a pixel is 1/96 inch.")
  private static let theme = Key.optional(
    "theme",
    Schema<SceneFigure.Theme>.choice([
      .auto:
        "On the page's ground, in colours that hold on light and dark; an SVG follows the reader's "
        + "scheme.", .light: "On white.", .dark: "On black.",
    ]),
    default: "auto", "Its ground and ink.")
  private static let axis = Key.optional(
    "axis",
    Schema<SceneFigure.Axis>.choice([
      .up: "Upwards, with their signs turned.", .scene: "Downwards, as the scene has them.",
    ]),
    default: "up", "Which way values grow on axes that grow down the screen.")
  private static let timeUnit = Key.optional(
    "timeUnit", Schema<SceneFigure.TimeUnit>.choice([.ms: "Milliseconds.", .s: "Seconds."]),
    "What the time axis counts; milliseconds up to two seconds if missing.")
  private static let remarks = Key.optional(
    "remarks", .boolean, default: false,
    "Whether it points out overshoot and coming to rest.")
  private static let density = Key.optional(
    "density", .integer(1...4), default: 2, "Pixels of a PNG for each pixel of the figure.")
  private static let out = Key.required(
    "out", .text(.figure), "The file to write: `.svg`, `.png` or `.pdf`.")

  private static let table = ObjectSchema<Members>(
    "figure", "A picture for a document.",
    keys: rows(form, plot, strip, variant, width, theme, axis, timeUnit, remarks, density, out))

  private static func figure(_ keys: Members, _ reader: Reader) throws(Rejected) -> SceneFigure {
    SceneFigure(
      form: try form(keys, reader), signals: try keys[plot] ?? [], variant: try keys[variant],
      count: try keys[strip], width: try keys[width], theme: try keys[theme],
      axis: try keys[axis], timeUnit: try keys[timeUnit], remarks: try keys[remarks],
      density: try keys[density], path: try keys[out])
  }

  /// The form as written, or the one that shows what is listed.
  private static func form(
    _ keys: Members, _ reader: Reader
  ) throws(Rejected) -> SceneFigure.Form? {
    let (plots, hasInstants) = (keys.has(plot), keys.has(strip))
    guard let form = try keys[form] else {
      if !plots, !hasInstants { reader.report(.figureOfNothing(), on: keys.node) }
      return hasInstants ? (plots ? .stripCurves : .strip) : nil
    }
    for (key, isUseful) in [
      (plot.row, form.plots), (strip.row, form.hasInstants), (axis.row, form.hasAxes),
    ]
    where !isUseful {
      reader.report(.figureKeyOfForm(key.name, form.rawValue), atKey: key, of: keys)
    }
    let count = keys.has(variant) ? 1 : reader.symbols.variantNames.count
    if form == .overlay, count > SceneConstants.maximumOverlaid {
      reader.report(.figureOverlaysTooMany(count), at: keys.place(Self.form))
    }
    return form
  }
}
