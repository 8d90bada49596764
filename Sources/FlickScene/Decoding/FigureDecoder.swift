/// The pictures for documents that a scene asks for.
struct FigureDecoder {
  let collector: DiagnosticCollector
  let symbols: Symbols

  func figures(_ fields: Fields) throws(Rejected) -> [SceneFigure] {
    var figures: [SceneFigure] = []
    var paths: Set<String> = []
    var isWhole = true
    for item in fields.written("figures")?.items ?? [] {
      // Each is read though one before it is wrong, so that one run tells all.
      do throws(Rejected) {
        let fields = try Fields(item, Language.figure)
        let path = try fields.required("out")
        if let text = path.string, !paths.insert(text).inserted {
          collector.report(.listedTwice(text), at: path.range)
        }
        figures.append(try figure(fields))
      } catch {
        isWhole = false
      }
    }
    guard isWhole else { throw Rejected() }
    return figures
  }

  private func figure(_ fields: Fields) throws(Rejected) -> SceneFigure {
    let (form, signals) = (try form(fields), try signals(fields))
    return SceneFigure(
      form: form, signals: signals, variant: try variant(fields), count: try count(fields),
      width: try width(fields), theme: try fields.choice("theme", as: SceneFigure.Theme.self),
      timeUnit: fields.has("timeUnit")
        ? try fields.choice("timeUnit", as: SceneFigure.TimeUnit.self) : nil,
      remarks: try fields.bool("remarks"), density: try fields.integer("density"),
      path: try fields.string("out"))
  }

  /// The form as written, or the one that shows what is listed.
  private func form(_ fields: Fields) throws(Rejected) -> SceneFigure.Form? {
    let (plots, hasInstants) = (fields.has("plot"), fields.has("strip"))
    guard let node = fields.written("form") else {
      if !plots, !hasInstants {
        let start = fields.node.range.lowerBound
        collector.report(.figureOfNothing(), at: start..<start + 1)
      }
      return hasInstants ? (plots ? .stripCurves : .strip) : nil
    }
    let form = try fields.choice("form", as: SceneFigure.Form.self)
    for (key, isUseful) in [("plot", form.plots), ("strip", form.hasInstants)] where !isUseful {
      if let member = fields.node.members.first(where: { $0.key == key }) {
        collector.report(.figureKeyOfForm(key, form.rawValue), at: member.keyRange)
      }
    }
    let count = fields.has("variant") ? 1 : symbols.variantNames.count
    if form == .overlay, count > SceneConstants.maximumOverlaid {
      collector.report(.figureOverlaysTooMany(count), at: node.range)
    }
    return form
  }

  private func signals(_ fields: Fields) throws(Rejected) -> [Signal] {
    try ShowDecoder(collector: collector, symbols: symbols).signals(fields.written("plot"))
  }

  private func variant(_ fields: Fields) throws(Rejected) -> Int? {
    guard let node = fields.written("variant") else { return nil }
    guard let index = node.string.flatMap({ symbols.variantIndices[$0] }) else { throw Rejected() }
    return index
  }

  private func count(_ fields: Fields) throws(Rejected) -> Int? {
    fields.has("strip") ? try fields.integer("strip") : nil
  }

  private func width(_ fields: Fields) throws(Rejected) -> Double {
    let node = try fields.required("width")
    if let column = node.string.flatMap(SceneFigure.Column.init) { return column.pixels }
    guard let pixels = node.number, Language.figureWidth.contains(pixels) else { throw Rejected() }
    return pixels
  }
}
