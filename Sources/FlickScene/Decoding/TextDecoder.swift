/// What a text layer says and in which letters.
struct TextDecoder {
  let checker: ShapeChecker

  func text(_ fields: Fields) throws(Rejected) -> Layer.Text {
    let text = Layer.Text(
      string: try fields.string("text"), font: try fields.optional("font", font),
      size: try fields.number("fontSize"), weight: try weight(fields.required("weight")),
      tabularFigures: try fields.bool("tabularFigures"),
      alignment: try fields.choice("align", as: Layer.Text.Alignment.self),
      verticalAlignment: try fields.choice(
        "verticalAlign", as: Layer.Text.VerticalAlignment.self),
      lines: try fields.optional("lines", lines),
      lineHeight: fields.has("lineHeight") ? try fields.number("lineHeight") : nil)
    let file: String? = if case .file(let path) = text.font { path } else { nil }
    checker.reportMissing(in: text.string, fontFile: file, at: try fields.required("text").range)
    return text
  }

  private func font(_ node: JSONNode) throws(Rejected) -> Layer.Text.Font {
    if let family = node.string { return .family(family) }
    return .file(try Fields(node, Language.font).string("file"))
  }

  private func weight(_ node: JSONNode) throws(Rejected) -> Int {
    if let number = node.number { return try Read.integer(number, 100...900) }
    guard let weight = node.string.flatMap(Language.weight(named:)) else { throw Rejected() }
    return weight
  }

  private func lines(_ node: JSONNode) throws(Rejected) -> Layer.Text.Lines {
    if node.string == "all" { return .all }
    guard let number = node.number else { throw Rejected() }
    return .atMost(try Read.integer(number, 1...SceneConstants.maximumLines))
  }
}
