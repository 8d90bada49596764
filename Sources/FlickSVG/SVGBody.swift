import FlickCore
import FlickDisplay

/// The drawings of a document, one element a line, and what they refer to.
struct SVGBody {
  private(set) var text = ""
  private(set) var definitions: SVGDefinitions
  private(set) var darkRules: SVGDarkRules
  private let picture: Rect
  /// Whether only a shape's own surroundings say how far its paint reaches, since the
  /// picture has no bounds.
  private let isUnbounded: Bool
  /// What ends each scope that is open.
  private var closings: [String] = []
  private var scopes = SVGScopes()
  private let textForm: SVGWriter.TextForm

  init(width: Int, height: Int, textForm: SVGWriter.TextForm, idPrefix: String) {
    self.init(
      region: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
      textForm: textForm, idPrefix: idPrefix)
  }

  /// - Parameter region: What can be seen, in the drawings' coordinates.
  init(
    region: Rect, textForm: SVGWriter.TextForm, idPrefix: String = "", isUnbounded: Bool = false
  ) {
    picture = region
    self.isUnbounded = isUnbounded
    self.textForm = textForm
    definitions = SVGDefinitions(idPrefix: idPrefix)
    darkRules = SVGDarkRules(idPrefix: idPrefix)
  }

  mutating func appendBackground(_ color: Color) {
    scopes.isOpaque = color.alpha == 1
    guard color.alpha > 0 else { return }
    text += "<rect width=\"\(Int(picture.width))\" height=\"\(Int(picture.height))\""
    text += color.svgAttributes("fill") + "/>\n"
  }

  /// Adds elements as they are.
  mutating func write(_ elements: String) { text += elements }

  /// - Parameter dark: The same command on a dark ground.
  mutating func append(_ command: DrawCommand, onDark dark: DrawCommand?) {
    guard let dark, let name = darkRules.name(command, dark) else { return append(command) }
    text += "<g class=\"\(name)\">"
    append(command)
    text += "</g>\n"
  }

  private mutating func append(_ command: DrawCommand) {
    switch command {
    case .fill(let shape, let rule, let paint): fill(shape, rule, paint)
    case .stroke(let shape, let style, let paint): stroke(shape, style, paint)
    case .shadow(let shape, let shadow): self.shadow(shape, shadow)
    case .glyphs(let run, let color):
      guard color.alpha > 0, run.transform.isInvertible else { return }
      switch textForm {
      case .outlines: outlines(run, color)
      // Letters of which some are painted otherwise don't say where they stand.
      case .text where run.text.isEmpty: outlines(run, color)
      case .text: text += run.svgText(color)
      }
    case .pushClip(let shape, let rule): pushClip([ClipShape(shape, rule: rule)])
    case .pushUnion(let shapes): pushClip(shapes)
    case .pushGroup(let style): pushGroup(style)
    case .popClip, .popGroup: pop()
    }
  }

  private mutating func fill(_ shape: Shape, _ rule: FillRule, _ paint: Paint) {
    guard !shape.path.isEmpty, !paint.isClear, shape.transform.isInvertible else { return }
    if case .image(let image) = paint, !image.isTiled {
      guard image.transform.isInvertible else { return }
      pushClip([ClipShape(shape, rule: rule)])
      text += image.svgElement(transform: shape.transform, into: &definitions)
      pop()
      return
    }
    text += path(shape) + (rule == .evenOdd ? " fill-rule=\"evenodd\"" : "")
    text += paint.svgAttributes(
      "fill", transform: shape.transform, within: surroundings(of: shape), into: &definitions)
    text += "/>\n"
  }

  /// Where a shape's paint may be seen.
  private func surroundings(of shape: Shape, _ reach: Double = 0) -> Rect {
    let bounds = shape.path.transformed(by: shape.transform).controlBounds
    guard isUnbounded, let bounds else { return picture }
    let (left, top) = ((bounds.minX - reach).rounded(.down), (bounds.minY - reach).rounded(.down))
    let width = (bounds.maxX + reach).rounded(.up) - left
    let height = (bounds.maxY + reach).rounded(.up) - top
    return Rect(x: left, y: top, width: max(1, width), height: max(1, height))
  }

  /// The pen is transformed with the path, so only a transform that keeps
  /// angles can be worked into the coordinates.
  private mutating func stroke(_ shape: Shape, _ style: StrokeStyle, _ paint: Paint) {
    guard !shape.path.isEmpty, style.width > 0, !paint.isClear, shape.transform.isInvertible else {
      return
    }
    if shape.transform.isSimilarity {
      text += path(shape) + " fill=\"none\""
      let reach = style.width * shape.transform.meanScale * max(1, style.miterLimit)
      text += paint.svgAttributes(
        "stroke", transform: shape.transform, within: surroundings(of: shape, reach),
        into: &definitions)
      text += style.svgAttributes(scale: shape.transform.meanScale)
    } else {
      text += "<path transform=\"\(SVGNumber.matrix(shape.transform))\""
      text += " d=\"\(shape.path.svgData(places: SVGConstants.lengthPlaces))\" fill=\"none\""
      text += paint.svgAttributes(
        "stroke", transform: .identity,
        within: shape.transform.inverse?.bounds(of: picture) ?? picture, into: &definitions)
      text += style.svgAttributes(scale: 1)
    }
    text += "/>\n"
  }

  /// The silhouette is blurred where it lies in the picture and made
  /// translucent afterwards, since eight bits of a faint silhouette blur badly.
  private mutating func shadow(_ shape: Shape, _ shadow: Shadow) {
    let place = shape.transform.translated(by: shadow.offset)
    guard shadow.color.alpha > 0, place.isInvertible,
      let bounds = shape.path.transformed(by: place).controlBounds
    else { return }
    let sigma = shape.transform.blurred(shadow.radius)
    let silhouette =
      path(Shape(shape.path, transform: place))
      + (shadow.rule == .evenOdd ? " fill-rule=\"evenodd\"" : "")
    guard max(sigma.dx, sigma.dy) > SVGConstants.sharpSigma else {
      text += silhouette + shadow.color.svgAttributes("fill") + "/>\n"
      return
    }
    let reach = Vector(
      dx: SVGConstants.shadowReach * sigma.dx + 1, dy: SVGConstants.shadowReach * sigma.dy + 1)
    // What lies farther from the picture than the blur reaches adds nothing.
    guard
      let region = bounds.grown(by: reach).intersection(picture.grown(by: reach)),
      region.intersection(picture) != nil
    else { return }
    let opacity = SVGNumber.text(shadow.color.alpha, places: SVGConstants.sharePlaces)
    let id = definitions.id(
      kind: "b", element: "filter", attributes: region.svgFilterRegion,
      content: "<feGaussianBlur stdDeviation=\"\(Self.deviation(sigma))\"/>")
    text += "<g filter=\"url(#\(id))\"" + (opacity == "1" ? "" : " opacity=\"\(opacity)\"") + ">"
    text += silhouette + " fill=\"\(shadow.color.svgHex)\"/></g>\n"
  }

  private static func deviation(_ sigma: Vector) -> String {
    // Zero would switch the whole blur off in SVG 1.1.
    let x = SVGNumber.text(max(sigma.dx, 0.001), places: SVGConstants.pixelPlaces)
    let y = SVGNumber.text(max(sigma.dy, 0.001), places: SVGConstants.pixelPlaces)
    return x == y ? x : x + " " + y
  }

  private mutating func clip(_ shapes: [ClipShape]) -> String {
    let content = shapes.map { clip in
      // An empty clip must still be a shape, or some programs take it for none.
      let path = clip.shape.path
      let data = path.isEmpty ? "M0 0Z" : path.transformed(by: clip.shape.transform).svgData()
      return "<path d=\"\(data)\"" + (clip.rule == .evenOdd ? " clip-rule=\"evenodd\"" : "") + "/>"
    }
    return definitions.id(
      kind: "c", element: "clipPath", attributes: "", content: content.joined())
  }

  private mutating func pushClip(_ shapes: [ClipShape]) {
    let id = clip(shapes)
    let tag = "<g clip-path=\"url(#\(id))\">\n"
    text += tag
    closings.append("</g>\n")
    scopes.pushClip(tag)
  }

  private mutating func pop() {
    scopes.pop()
    text += closings.removeLast()
  }

  /// SVG filters first, then applies the opacity, then blends; as we do. It has
  /// no linear light for groups, so they are blended in sRGB.
  private mutating func pushGroup(_ style: GroupStyle) {
    let glass = style.backdrop.map { shown($0) } ?? ""
    // pixman takes the opacity of a group that it blends by hue, saturation,
    // colour or luminosity from green twice and from blue never
    // (pixman-combine-float.c, as of 0.43), so those have it in a group inside.
    let isSplit = style.opacity < 1 && !style.blend.isSeparable
    if isSplit { text += "<g style=\"mix-blend-mode:\(style.blend.rawValue)\">" }
    closings.append(isSplit ? "</g></g>\n" : "</g>\n")
    text += "<g opacity=\"\(SVGNumber.text(style.opacity, places: SVGConstants.sharePlaces))\""
    if max(style.blur.dx, style.blur.dy) > SVGConstants.sharpSigma {
      let reach = Vector(
        dx: SVGConstants.shadowReach * style.blur.dx + 1,
        dy: SVGConstants.shadowReach * style.blur.dy + 1)
      let id = definitions.id(
        kind: "b", element: "filter", attributes: picture.grown(by: reach).svgFilterRegion,
        content: "<feGaussianBlur stdDeviation=\"\(Self.deviation(style.blur))\"/>")
      text += " filter=\"url(#\(id))\""
    }
    // What is not blended by itself must still keep blending inside.
    text +=
      style.blend == .normal || isSplit
      ? (style.opacity == 1 ? " style=\"isolation:isolate\"" : "")
      : " style=\"mix-blend-mode:\(style.blend.rawValue)\""
    text += ">\n" + glass
    scopes.pushGroup(at: text.utf8.count - glass.utf8.count)
  }

  /// What a backdrop shows, as elements.
  ///
  /// SVG has no filter for what is below. What has been painted so far in the
  /// scope is therefore put aside, used once as it is and once more through a
  /// filter and the shape. Where the picture is opaque, its opacity after the
  /// blur is the share of the Gaussian that lies within the clips, which is
  /// divided by as ours is when it is made opaque again.
  private mutating func shown(_ backdrop: Backdrop) -> String {
    let reach = Vector(
      dx: SVGConstants.shadowReach * backdrop.blur.dx + 1,
      dy: SVGConstants.shadowReach * backdrop.blur.dy + 1)
    guard scopes.backdrops < SVGConstants.mostBackdrops else {
      return "<!-- what is below is not blurred: there are too many backdrops -->\n"
    }
    guard
      let bounds = backdrop.shape.path.transformed(by: backdrop.shape.transform).controlBounds,
      let region = bounds.grown(by: reach).intersection(picture.grown(by: reach)),
      region.intersection(picture) != nil
    else { return "" }
    scopes.backdrops += 1
    let below = setAside()
    var content = ""
    if max(backdrop.blur.dx, backdrop.blur.dy) > SVGConstants.sharpSigma {
      content += "<feGaussianBlur stdDeviation=\"\(Self.deviation(backdrop.blur))\"/>"
      if scopes.isOpaque, scopes.isOutermost {
        content +=
          "<feComponentTransfer><feFuncA type=\"linear\" slope=\"0\" intercept=\"1\"/>"
          + "</feComponentTransfer>"
      }
    }
    if backdrop.saturation != 1 {
      let value = SVGNumber.text(backdrop.saturation, places: SVGConstants.sharePlaces)
      content += "<feColorMatrix type=\"saturate\" values=\"\(value)\"/>"
    }
    guard !content.isEmpty else { return "" }
    let filter = definitions.id(
      kind: "b", element: "filter", attributes: region.svgFilterRegion, content: content)
    let shape = clip([ClipShape(backdrop.shape, rule: backdrop.rule)])
    return "<g clip-path=\"url(#\(shape))\"><g filter=\"url(#\(filter))\">\n"
      + scopes.openClips + below + scopes.closedClips + "</g></g>\n"
  }

  /// Moves what has been painted in the open group to the definitions.
  ///
  /// - Returns: An element that paints it.
  private mutating func setAside() -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: scopes.start)
    let id = definitions.id(
      kind: "s", element: "g", attributes: "", content: text[start...] + scopes.closedClips)
    let element = "<use xlink:href=\"#\(id)\"/>\n"
    text.removeSubrange(start...)
    text += element + scopes.openClips
    return element
  }

  private mutating func outlines(_ run: GlyphRun, _ color: Color) {
    let scale = run.size / run.font.unitsPerEm
    // What is so small that its place has no number is seen by nobody.
    let visible = run.glyphs.filter {
      !$0.outline.isEmpty && ($0.position.x / scale).isFinite && ($0.position.y / scale).isFinite
    }
    guard !visible.isEmpty else { return }
    let place = AffineTransform.scale(x: scale, y: -scale).then(run.transform)
    text += "<g transform=\"\(SVGNumber.matrix(place))\"" + color.svgAttributes("fill") + ">"
    for glyph in visible {
      text += "<use xlink:href=\"#" + definitions.id(of: glyph, font: run.font) + "\""
      let x = SVGNumber.text(glyph.position.x / scale)
      let y = SVGNumber.text(-glyph.position.y / scale)
      if x != "0" { text += " x=\"" + x + "\"" }
      if y != "0" { text += " y=\"" + y + "\"" }
      text += "/>"
    }
    text += "</g>\n"
  }

  private func path(_ shape: Shape) -> String {
    "<path d=\"" + shape.path.transformed(by: shape.transform).svgData() + "\""
  }
}

extension BlendMode {
  /// Whether each channel is mixed by itself (section 10.1 of Compositing and
  /// Blending Level 1).
  fileprivate var isSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: false
    default: true
    }
  }
}

extension StrokeStyle {
  /// - Parameter scale: What lengths are multiplied with.
  fileprivate func svgAttributes(scale: Double) -> String {
    func number(_ value: Double) -> String {
      SVGNumber.text(value * scale, places: SVGConstants.lengthPlaces)
    }
    var text = " stroke-width=\"\(number(width))\""
    switch cap {
    case .butt: break
    case .round: text += " stroke-linecap=\"round\""
    case .square: text += " stroke-linecap=\"square\""
    }
    switch join {
    case .miter:
      // SVG's own limit is 4.
      text += " stroke-miterlimit=\"\(SVGNumber.text(miterLimit))\""
    case .round: text += " stroke-linejoin=\"round\""
    case .bevel: text += " stroke-linejoin=\"bevel\""
    }
    guard !dash.isEmpty else { return text }
    text += " stroke-dasharray=\"" + dash.map(number).joined(separator: " ") + "\""
    if dashPhase != 0 { text += " stroke-dashoffset=\"\(number(dashPhase))\"" }
    return text
  }
}

extension AffineTransform {
  /// First a move in the untransformed coordinates, then the transform.
  fileprivate func translated(by offset: Vector) -> AffineTransform {
    AffineTransform.translation(offset.dx, offset.dy).then(self)
  }
}

extension Rect {
  fileprivate func grown(by reach: Vector) -> Rect {
    Rect(
      x: minX - reach.dx, y: minY - reach.dy, width: width + 2 * reach.dx,
      height: height + 2 * reach.dy)
  }

  /// A filter's region in whole pixels that cover the rectangle.
  fileprivate var svgFilterRegion: String {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    func number(_ value: Double) -> String { SVGNumber.text(value, places: 0) }
    return " filterUnits=\"userSpaceOnUse\" x=\"\(number(left))\" y=\"\(number(top))\""
      + " width=\"\(number(maxX.rounded(.up) - left))\""
      + " height=\"\(number(maxY.rounded(.up) - top))\" color-interpolation-filters=\"sRGB\""
  }
}
