import CFreeType
import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape

/// What a font needs to draw glyphs that it describes as shapes with colours.
struct ColorFont {
  private let table: ColorTable
  private let palette: ColorPalette

  /// `nil` where it describes none.
  init?(_ face: FT_Face) {
    guard let table = ColorTable(of: face) else { return nil }
    self.table = table
    palette = ColorPalette(of: face)
  }

  /// Whether the font gives the glyph colours, drawn here or not.
  func describes(_ glyph: UInt32) -> Bool {
    table.root(of: glyph) != nil || table.hasLayers(glyph)
  }

  /// What the glyph looks like; `nil` where it has no colours, or where it needs what
  /// is not drawn: paints that vary, Porter-Duff modes beyond those named in
  /// `ColorPainter.compose`, and gradients between circles of which neither lies in
  /// the other.
  func art(of glyph: UInt32, from face: FT_Face) -> GlyphArt? {
    var painter = ColorPainter(face: face, table: table, palette: palette)
    do { try painter.draw(glyph) } catch { return nil }
    return painter.steps.isEmpty ? nil : GlyphArt(painter.steps)
  }
}

/// Turns the paints of a glyph into steps of drawing.
private struct ColorPainter {
  typealias Unsupported = ColorTable.Unsupported

  private(set) var steps: [GlyphArt.Step] = []
  private let face: FT_Face
  private let table: ColorTable
  private let palette: ColorPalette
  private var paints = 0

  /// A font whose paints go in circles has more.
  private static let mostPaints = 4096
  private static let deepest = 64
  /// What a transform may enlarge or move by, and what area it must leave, so that
  /// everything stays finite.
  private static let largest = 1e7
  private static let flattest = 1e-9

  init(face: FT_Face, table: ColorTable, palette: ColorPalette) {
    self.face = face
    self.table = table
    self.palette = palette
  }

  mutating func draw(_ glyph: UInt32) throws(Unsupported) {
    guard let root = table.root(of: glyph) else {
      for layer in try table.layers(of: glyph) {
        try fill(Shape(GlyphOutline.load(layer.outline, from: face)), with: layer.ink)
      }
      return
    }
    let clip = try table.clipBox(of: glyph).map { Shape(Path(rect: $0)) }
    if let clip { add(.pushClip(clip, rule: .nonzero)) }
    try draw(root, in: .identity, area: clip, depth: 0)
    if clip != nil { add(.popClip) }
  }

  /// - Parameters:
  ///   - transform: From the paint's coordinates to font units.
  ///   - area: What a paint without an end fills; `nil`: nothing says.
  private mutating func draw(
    _ place: Int, in transform: AffineTransform, area: Shape?, depth: Int
  ) throws(Unsupported) {
    guard depth < Self.deepest else { throw Unsupported() }
    try Self.check(transform)
    let paint = try read(place)
    switch paint {
    case .transformed(let child, let own):
      try draw(child, in: own.then(transform), area: area, depth: depth + 1)
    case .layers(let layers):
      for layer in try table.places(of: layers) {
        try draw(layer, in: transform, area: area, depth: depth + 1)
      }
    case .glyph(let child, let outline):
      let inside = Shape(GlyphOutline.load(outline, from: face), transform: transform)
      let isClip = try !isFill(child)
      if isClip { add(.pushClip(inside, rule: .nonzero)) }
      try draw(child, in: transform, area: inside, depth: depth + 1)
      if isClip { add(.popClip) }
    case .colorGlyph(let glyph):
      guard let root = table.root(of: glyph) else { throw Unsupported() }
      try draw(root, in: transform, area: area, depth: depth + 1)
    case .composite(let source, let mode, let backdrop):
      try compose(source, mode, backdrop, in: transform, area: area, depth: depth + 1)
    case .solid(let ink):
      guard let area else { throw Unsupported() }
      try fill(area, with: ink)
    case .linear, .radial, .sweep:
      guard let area else { throw Unsupported() }
      if let gradient = try palette.gradient(of: paint) {
        fill(area, with: gradient, in: transform)
      }
    }
  }

  /// Modes by their numbers in the specification.
  private mutating func compose(
    _ source: Int, _ mode: Int, _ backdrop: Int, in transform: AffineTransform, area: Shape?,
    depth: Int
  ) throws(Unsupported) {
    let shown: [Int]
    switch mode {
    case 0: shown = []  // clear
    case 1: shown = [source]  // source
    case 2: shown = [backdrop]  // destination
    case 3: shown = [backdrop, source]  // source over
    case 4: shown = [source, backdrop]  // destination over
    case 5:  // source in
      return try draw(source, inside: backdrop, in: transform, area: area, depth: depth)
    case 6:  // destination in
      return try draw(backdrop, inside: source, in: transform, area: area, depth: depth)
    default:
      guard let blend = BlendMode(number: mode) else { throw Unsupported() }
      add(.pushGroup(GroupStyle()))
      try draw(backdrop, in: transform, area: area, depth: depth)
      add(.pushGroup(GroupStyle(blend: blend)))
      try draw(source, in: transform, area: area, depth: depth)
      add(.popGroup)
      add(.popGroup)
      return
    }
    for place in shown { try draw(place, in: transform, area: area, depth: depth) }
  }

  /// Draws a paint as far as a mask covers it, which is one colour: everywhere, as an
  /// opacity, or in a shape.
  private mutating func draw(
    _ place: Int, inside mask: Int, in transform: AffineTransform, area: Shape?, depth: Int
  ) throws(Unsupported) {
    var (paint, own) = (try read(mask), transform)
    while case .transformed(let child, let next) = paint {
      (paint, own) = (try read(child), next.then(own))
    }
    var inside: Shape?
    if case .glyph(let child, let outline) = paint {
      try Self.check(own)
      inside = Shape(GlyphOutline.load(outline, from: face), transform: own)
      paint = try read(child)
    }
    guard case .solid(let ink) = paint else { throw Unsupported() }
    let opacity = palette.opacity(of: ink)
    if let inside { add(.pushClip(inside, rule: .nonzero)) }
    if opacity < 1 { add(.pushGroup(GroupStyle(opacity: opacity))) }
    try draw(place, in: transform, area: inside ?? area, depth: depth)
    if opacity < 1 { add(.popGroup) }
    if inside != nil { add(.popClip) }
  }

  /// Whether a paint is a colour or a gradient, and no drawing.
  private mutating func isFill(_ place: Int) throws(Unsupported) -> Bool {
    switch try read(place) {
    case .transformed(let child, _): try isFill(child)
    case .solid, .linear, .radial, .sweep: true
    case .layers, .glyph, .colorGlyph, .composite: false
    }
  }

  private mutating func fill(_ shape: Shape, with ink: ColorTable.Ink) throws(Unsupported) {
    if ink.index == ColorTable.Ink.textColor {
      steps.append(.inTextColor(shape, opacity: ink.opacity))
    } else {
      add(.fill(shape, rule: .nonzero, paint: .solid(try palette.color(of: ink))))
    }
  }

  /// - Parameter transform: From the gradient's coordinates to font units.
  private mutating func fill(
    _ shape: Shape, with gradient: GradientPaint, in transform: AffineTransform
  ) {
    var placed = shape
    if shape.transform != transform {
      // A gradient that is flattened leaves nothing to see.
      guard transform.determinant.magnitude > Self.flattest, let back = transform.inverse else {
        return
      }
      placed = Shape(
        shape.path.transformed(by: shape.transform.then(back)), transform: transform)
    }
    add(.fill(placed, rule: .nonzero, paint: .gradient(gradient)))
  }

  private static func check(_ transform: AffineTransform) throws(Unsupported) {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    guard numbers.allSatisfy({ $0.magnitude <= largest }) else { throw Unsupported() }
  }

  private mutating func add(_ command: DrawCommand) { steps.append(.command(command)) }

  private mutating func read(_ place: Int) throws(Unsupported) -> ColorTable.Paint {
    paints += 1
    guard paints <= Self.mostPaints else { throw Unsupported() }
    return try table.paint(at: place)
  }
}

extension BlendMode {
  fileprivate init?(number: Int) {
    let modes: [BlendMode] = [
      .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
      .difference, .exclusion, .multiply, .hue, .saturation, .color, .luminosity,
    ]
    guard modes.indices.contains(number - 13) else { return nil }
    self = modes[number - 13]
  }
}
