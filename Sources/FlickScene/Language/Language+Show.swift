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
      .phone: "A phone's bezel with round corners.",
      .smallPhone: "One with a square screen and a round button below it.",
      .tablet: "A tablet.", .watch: "A watch with its crown.",
      .browser: "A browser's window.", .none: "The bare canvas.",
    ]), default: "phone", "What is drawn around each canvas.")
  private static let deviceColor = Key.optional(
    "deviceColor",
    Schema<Film.DeviceColor>.choice([
      .graphite: "Dark grey.", .silver: "Bright grey.", .gold: "Warm and bright.", .blue: "Blue.",
    ]), default: "graphite", "The device's metal.")
  private static let bezel = Key.optional(
    "bezel", Schema<Film.Theme>.choice([.light: "White.", .dark: "Black."]),
    "What lies between a device's screen and its edge, and a window's bar; dark if missing, and "
      + "of a window the theme's.")
  private static let deviceSize = Key.optional(
    "deviceSize", .number(.moreThan(0, to: 1)),
    "How high a device is at most, as a part of the film's height; as high as fits if missing.")
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
    "plots",
    Schema<[Film.Plot]>.list(
      of: .either(
        Schema<Signal>.signal.map { Film.Plot(signal: $0, label: nil, color: nil) },
        .object(plot)), count: 0...SceneConstants.maximumPlots, noun: "signals"
    ).eachOnce { $0.signal.name }, default: [],
    "Signals that grow with time beside each canvas.")
  private static let callouts = Key.optional(
    "callouts",
    Schema<[Film.Callout]>.list(
      of: .object(callout), count: 0...SceneConstants.maximumCallouts, noun: "callouts"),
    default: [],
    "What is told of the plots' curves at instants, where there is room: values on badges, and "
      + "what is too small to be seen.")
  private static let paths = Key.optional(
    "paths",
    Schema<[Int]>.list(
      of: .movingPlace, count: 0...SceneConstants.maximumPlots, noun: "behaviors"
    ).eachOnce { "\($0)" }, default: [],
    "Behaviors, items and animated layers that move both across and down: their way is drawn on "
      + "the canvas, with twenty dots a second.")
  private static let speed = Key.optional(
    "speed",
    .either(
      Schema<Double>.number(tempo).map { Film.Speed(normal: $0, spans: []) }, SpeedKeys.list),
    default: 1,
    "Seconds of the scene in one second of the film: 0.25 is quarter speed. A list has the usual "
      + "speed first and then stretches with others.")
  private static let hold = Key.optional(
    "hold", .time(allowsZero: true), default: "0s", "How long the last instant stays.")
  private static let captions = Key.optional(
    "captions", .boolean, default: true, "Whether the events' notes are shown.")
  private static let captionSize = Key.optional(
    "captionSize", .number(.from(8, to: 120)), unit: .points,
    "Of the notes, which then stand below the canvases; in points of a film of 1920 × 1080.")
  private static let footer = Key.optional(
    "footer", .boolean, default: true, "Whether the time and the speed stand at the bottom.")
  private static let title = Key.optional(
    "title", .line, "Above everything; the scene's if missing, and \"\" for none.")
  private static let subtitle = Key.optional(
    "subtitle", .line, "What there is to learn, in one line under the title.")
  private static let background = Key.optional(
    "background", Language.fill, "What is painted behind everything; the theme's ground if missing."
  )
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
      size, layout, variant, title, subtitle, device, deviceColor, bezel, deviceSize, theme,
      background)
      + rows(touches, plots, callouts, paths, speed, hold)
      + rows(captions, captionSize, footer, model, blur)
  ) { (keys, reader) throws(Rejected) -> Film in
    let layout = try keys[layout]
    let count = max(1, reader.symbols.variantNames.count)
    if let most = layout.mostVariants, count > most {
      reader.report(.tooManyVariants(count, in: layout), at: keys.place(Self.layout))
    }
    if layout != .single {
      reader.report(.variantOfLayout(layout), atKey: variant, of: keys)
    }
    let plots = try keys[plots]
    let callouts = shown(try keys[callouts], of: plots, in: layout, keys, reader)
    let size = try keys[size]
    let device = try keys[device]
    if device == .none || device == .browser {
      reader.report(.keyOfDevice(deviceColor.row.name, device), atKey: deviceColor, of: keys)
    }
    if device == .none {
      reader.report(.keyOfDevice(bezel.row.name, device), atKey: bezel, of: keys)
    }
    let hasCaptions = try keys[captions]
    if !hasCaptions { reader.report(.sizeOfNoCaptions(), atKey: captionSize, of: keys) }
    return Film(
      width: size[0], height: size[1], layout: layout, variant: try keys[variant] ?? 0,
      title: try keys[title], subtitle: try keys[subtitle], device: device,
      deviceColor: try keys[deviceColor], bezel: try keys[bezel],
      deviceSize: try keys[deviceSize],
      plots: plots, callouts: callouts, paths: try keys[paths], theme: try keys[theme],
      background: try keys[background],
      touches: try keys[touches], speed: try keys[speed], hold: try keys[hold],
      captions: hasCaptions, captionSize: try keys[captionSize],
      showsFooter: try keys[footer], motionBlur: try keys[blur], showsModel: try keys[model])
  }

  /// The callouts, or none where a film has no room for any: whoever changes its layout or
  /// takes its plots away need not change them too.
  private static func shown(
    _ items: [Film.Callout], of plots: [Film.Plot], in layout: Film.Layout, _ keys: Members,
    _ reader: Reader
  ) -> [Film.Callout] {
    if items.isEmpty { return [] }
    if plots.isEmpty {
      reader.report(.calloutsWithoutPlots(), atKey: callouts, of: keys)
      return []
    }
    if !layout.hasCallouts {
      reader.report(.calloutsInLayout(layout), atKey: callouts, of: keys)
    }
    var seen: Set<Film.Callout> = []
    for (callout, node) in zip(items, keys.written(callouts)?.items ?? []) {
      let signal = callout.signal.name
      if !plots.contains(where: { $0.signal == callout.signal }) {
        reader.report(.calloutOfNoPlot(signal), at: node["signal"] ?? node)
      } else if !seen.insert(callout).inserted {
        reader.report(.listedTwice("\(signal) at \(node["at"]?.string ?? "")"), at: node)
      }
    }
    return layout.hasCallouts ? items : []
  }

  /// What a speed may be.
  fileprivate static let tempo = Bounds.from(0.001, to: 1000)

  private static let plot = ObjectSchema<Film.Plot>(
    "film-plot", "A signal with words and a colour of its own.",
    Key.required("signal", .signal, "What is drawn."),
    Key.optional("label", .line, "The panel's title; words made of the signal if missing."),
    Key.optional(
      "color", .color, "The curve's, or of curves that lie over each other the title's."),
    build: Film.Plot.init)

  private static let callout = ObjectSchema<Film.Callout>(
    "callout", "What is told of a curve at an instant.",
    Key.required("at", .instant, "When; it stays from then on."),
    Key.required("signal", .signal, "Whose curve: one of the film's plots."),
    Key.optional(
      "magnify", .time,
      "How much time around it an inset shows larger, a quarter of the scene at most; if missing, a "
        + "badge says the value, and of a jump both."),
    build: Film.Callout.init)

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
  func eachOnce<Item>(_ name: @escaping @Sendable (Item) -> String) -> Schema
  where Value == [Item] {
    then { (items, node, reader) throws(Rejected) -> [Item] in
      var names: Set<String> = []
      for (item, node) in zip(items, node.items) where !names.insert(name(item)).inserted {
        reader.report(.listedTwice(node.string ?? name(item)), at: node)
      }
      return items
    }
  }
}

/// The keys of a film's changing speed.
private enum SpeedKeys {
  enum Part: Sendable {
    case normal(Double)
    case span(Film.Speed.Span)
  }

  private static let span = ObjectSchema<Film.Speed.Span>(
    "speed-span", "A stretch of the scene with a speed of its own.",
    Key.required("from", .instant, "When it has that speed."),
    Key.required("to", .instant, "Until when."),
    Key.required("speed", .number(FilmKeys.tempo), "Seconds of the scene in one of the film."),
    Key.optional(
      "ease", .time(allowsZero: true), default: "150ms",
      "How much of the scene before and after it leads from one speed to the other."),
    build: Film.Speed.Span.init)

  static let list = Schema<[Part]>.list(
    of: .either(
      Schema<Double>.number(FilmKeys.tempo).map { .normal($0) },
      Schema<Film.Speed.Span>.object(span).map { .span($0) }),
    count: 1...SceneConstants.maximumSpeedSpans + 1, noun: "speeds"
  ).then { (parts, node, reader) throws(Rejected) -> Film.Speed in
    var spans: [Film.Speed.Span] = []
    var normal = 1.0
    for (index, part) in parts.enumerated() {
      switch part {
      case .normal(let speed) where index == 0: normal = speed
      case .normal: reader.report(.speedWithoutSpan(), at: node.items[index])
      case .span(let span): spans.append(span)
      }
    }
    return Film.Speed(normal: normal, spans: spans)
  }
}

/// The keys of how a film is rendered.
enum RenderKeys {
  static let render = ObjectSchema<RenderSettings>(
    "render", "How long, how often, and where to.",
    rules: ObjectRules(meant: { OtherWords.render }),
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
        .object(settling)), default: "settled+250ms",
      "How much of the scene is shown: a time, or until everything or something rests."),
    Key.optional("step", .step, default: "1/1200s", "The engine's tick, on which events land."),
    Key.optional(
      "outputs",
      Schema<[String]>.list(
        of: .text(.output), count: 0...SceneConstants.maximumOutputs, noun: "outputs"
      ).eachOnce { $0 }, default: [],
      "Files and folders to write, relative to the working folder."),
    Key.optional(
      "poster", .instant, "What stands for the film: `render still --poster` draws it."),
    build: RenderSettings.init)

  private static let visible = Key.optional(
    "visible", .behavior,
    "A behavior of which nothing that is seen changes any more by half a pixel.")

  private static let settling = ObjectSchema<RenderSettings.Length>(
    "settling", "When a behavior has come to rest.",
    rules: ObjectRules(exactlyOne: ("rest", [EventKeys.settled.row.name, visible.row.name])),
    keys: rows(EventKeys.settled, visible, EventKeys.plus)
  ) { (keys, _) throws(Rejected) -> RenderSettings.Length in
    let plus = try keys[EventKeys.plus]
    if let channel = try keys[visible] { return .visible(channel: channel, plus: plus) }
    return .until(.settled(channel: try some(keys[EventKeys.settled]), plus: plus))
  }
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
  private static let language = Key.optional(
    "language", Language.words, "What Flick's own words are in; the scene's language if missing.")
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
    keys: rows(
      form, plot, strip, variant, width, theme, language, axis, timeUnit, remarks, density, out))

  private static func figure(_ keys: Members, _ reader: Reader) throws(Rejected) -> SceneFigure {
    SceneFigure(
      form: try form(keys, reader), signals: try keys[plot] ?? [], variant: try keys[variant],
      count: try keys[strip], width: try keys[width], theme: try keys[theme],
      language: try keys[language], axis: try keys[axis], timeUnit: try keys[timeUnit],
      remarks: try keys[remarks],
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
      (remarks.row, form.hasRemarks),
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
