import FlickCore

/// The properties of an element that its children inherit.
struct ElementStyle {
  enum Part { case fill, stroke, markers }

  var color = Color.black
  var fontSize = 16.0
  var fill = PaintValue.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonzero
  var clipRule = FillRule.nonzero
  var stroke = PaintValue.none
  var strokeOpacity = 1.0
  var strokeWidth = 1.0
  var cap = StrokeStyle.Cap.butt
  var join = StrokeStyle.Join.miter
  var miterLimit = 4.0
  /// Empty for a solid line.
  var dash: [Double] = []
  var dashOffset = 0.0
  var order = [Part.fill, .stroke, .markers]
  var markerStart: String?
  var markerMiddle: String?
  var markerEnd: String?
  var isVisible = true

  /// The stroke's own form; `nil` where none is drawn.
  var strokeStyle: StrokeStyle? {
    guard strokeWidth > 0, stroke != .none else { return nil }
    return StrokeStyle(
      width: strokeWidth, cap: cap, join: join, miterLimit: miterLimit, dash: dash,
      dashPhase: dash.isEmpty ? 0 : dashOffset)
  }
}

extension ElementStyle {
  /// The style of a child that declares values of its own. What is no value of a
  /// property is left out, as CSS asks for.
  ///
  /// - Parameter viewport: What percentages refer to.
  func inherited(by values: [String: String], viewport: Size) -> ElementStyle {
    var style = self
    if let text = values["font-size"] {
      style.fontSize = Self.fontSize(text, inherited: fontSize) ?? fontSize
    }
    let context = LengthContext(viewport: viewport, fontSize: style.fontSize)
    // The shorthand first: what is said in full counts.
    if let marker = values["marker"], marker != "inherit" {
      (style.markerStart, style.markerMiddle, style.markerEnd) = (marker, marker, marker)
    }
    for (name, value) in values where value != "inherit" {
      style.apply(name, value.trimmed, context)
    }
    return style
  }

  private static func fontSize(_ text: String, inherited: Double) -> Double? {
    guard let length = Length(text) else { return nil }
    let size = length.resolved(whole: inherited, fontSize: inherited)
    return size >= 0 && size <= ArtworkConstants.reach ? size : nil
  }

  private mutating func apply(_ name: String, _ value: String, _ context: LengthContext) {
    switch name {
    case "color": color = ColorText.parse(value) ?? color
    case "fill": fill = PaintValue(value) ?? fill
    case "fill-opacity": fillOpacity = Self.share(value) ?? fillOpacity
    case "fill-rule": fillRule = Self.rule(value) ?? fillRule
    case "clip-rule": clipRule = Self.rule(value) ?? clipRule
    case "visibility": isVisible = value == "visible"
    case "paint-order": order = Self.order(value) ?? order
    case "marker-start": markerStart = value
    case "marker-mid": markerMiddle = value
    case "marker-end": markerEnd = value
    default: applyStroke(name, value, context)
    }
  }

  private mutating func applyStroke(_ name: String, _ value: String, _ context: LengthContext) {
    switch name {
    case "stroke": stroke = PaintValue(value) ?? stroke
    case "stroke-opacity": strokeOpacity = Self.share(value) ?? strokeOpacity
    case "stroke-width":
      strokeWidth = context.length(value, .diagonal) ?? strokeWidth
    case "stroke-linecap": cap = StrokeStyle.Cap(rawValue: value) ?? cap
    case "stroke-linejoin": join = StrokeStyle.Join(rawValue: value) ?? join
    case "stroke-miterlimit":
      if let limit = Double(value), limit >= 1, limit <= ArtworkConstants.reach {
        miterLimit = limit
      }
    case "stroke-dasharray": dash = Self.dash(value, context) ?? dash
    case "stroke-dashoffset": dashOffset = context.length(value, .diagonal) ?? dashOffset
    default: break
    }
  }

  /// A number or percentage from 0 to 1; what is beyond is cut.
  static func share(_ text: String) -> Double? {
    var scanner = ValueScanner(text)
    scanner.skipSpace()
    guard let number = scanner.number() else { return nil }
    let share = scanner.take("%") ? number / 100 : number
    scanner.skipSpace()
    return scanner.isAtEnd ? min(1, max(0, share)) : nil
  }

  private static func rule(_ text: String) -> FillRule? {
    text == "evenodd" ? .evenOdd : text == "nonzero" ? .nonzero : nil
  }

  /// Dashes and gaps in turn; none where they have no length or one is negative.
  private static func dash(_ text: String, _ context: LengthContext) -> [Double]? {
    if text == "none" { return [] }
    var scanner = ValueScanner(text)
    var lengths: [Double] = []
    while !scanner.isAtEnd {
      guard let length = Length(&scanner) else { return nil }
      lengths.append(
        length.resolved(whole: context.whole(.diagonal), fontSize: context.fontSize))
      scanner.skipSeparator()
    }
    guard lengths.allSatisfy({ $0 >= 0 && $0 <= ArtworkConstants.reach }),
      lengths.reduce(0, +) > 0,
      lengths.count <= ArtworkConstants.mostDashes
    else { return [] }
    return lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
  }

  /// What is painted first; what is not named follows in its usual order.
  private static func order(_ text: String) -> [Part]? {
    let words: [String: Part] = ["fill": .fill, "stroke": .stroke, "markers": .markers]
    if text == "normal" { return [.fill, .stroke, .markers] }
    var parts: [Part] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      guard let part = words[String(word)], !parts.contains(part) else { return nil }
      parts.append(part)
    }
    return parts + [.fill, .stroke, .markers].filter { !parts.contains($0) }
  }
}
