import CFreeType
import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape

/// Glyphs that a font describes as shapes with colours, in its table COLR: layers
/// (version 0) or a graph of paints (version 1).
struct ColorPainter {
  /// What a font asks for and Flick does not draw.
  struct Unsupported: Error {}

  private let face: FT_Face
  private let palette: ColorPalette
  private var steps: [GlyphArt.Step] = []
  private var paints = 0

  /// A font that goes in circles has more.
  private static let mostPaints = 4096
  private static let deepest = 64

  private init(face: FT_Face, palette: ColorPalette) {
    self.face = face
    self.palette = palette
  }

  /// What the glyph looks like; `nil` where it has no colours, or where it needs what
  /// is not drawn: the Porter-Duff modes that are not named in `compose`, and
  /// gradients between circles of which neither lies in the other.
  static func load(_ glyph: UInt32, from face: FT_Face, palette: ColorPalette) -> GlyphArt? {
    var painter = ColorPainter(face: face, palette: palette)
    var root = FT_OpaquePaint()
    do {
      if FT_Get_Color_Glyph_Paint(face, glyph, FT_COLOR_NO_ROOT_TRANSFORM, &root) != 0 {
        try painter.drawRoot(root, of: glyph)
      } else {
        try painter.drawLayers(of: glyph)
      }
    } catch { return nil }
    return painter.steps.isEmpty ? nil : GlyphArt(painter.steps)
  }

  // MARK: - Version 0

  private mutating func drawLayers(of glyph: UInt32) throws(Unsupported) {
    var iterator = FT_LayerIterator()
    var (layer, color) = (FT_UInt(0), FT_UInt(0))
    while FT_Get_Color_Glyph_Layer(face, glyph, &layer, &color, &iterator) != 0 {
      try count()
      let shape = Shape(GlyphOutline.load(layer, from: face))
      let index = FT_ColorIndex(palette_index: FT_UInt16(color), alpha: 1 << 14)
      try fill(shape, with: index)
    }
  }

  // MARK: - Version 1

  private mutating func drawRoot(_ root: FT_OpaquePaint, of glyph: UInt32) throws(Unsupported) {
    let clip = clipBox(of: glyph).map { Shape(Path(rect: $0)) }
    if let clip { steps.append(.command(.pushClip(clip, rule: .nonzero))) }
    try draw(root, in: .identity, area: clip, depth: 0)
    if clip != nil { steps.append(.command(.popClip)) }
  }

  /// - Parameters:
  ///   - transform: From the paint's coordinates to font units.
  ///   - area: What a paint without an end fills; `nil`: nothing says.
  private mutating func draw(
    _ opaque: FT_OpaquePaint, in transform: AffineTransform, area: Shape?, depth: Int
  ) throws(Unsupported) {
    try count()
    guard depth < Self.deepest, transform.isFinite else { throw Unsupported() }
    let paint = try read(opaque)
    if let (child, own) = paint.transformed {
      return try draw(child, in: own.then(transform), area: area, depth: depth + 1)
    }
    switch paint.format {
    case FT_COLR_PAINTFORMAT_COLR_LAYERS:
      var layers = paint.u.colr_layers.layer_iterator
      var layer = FT_OpaquePaint()
      while FT_Get_Paint_Layers(face, &layers, &layer) != 0 {
        try draw(layer, in: transform, area: area, depth: depth + 1)
      }
    case FT_COLR_PAINTFORMAT_GLYPH:
      let outline = GlyphOutline.load(paint.u.glyph.glyphID, from: face)
      let inside = Shape(outline, transform: transform)
      let isClip = try !isFill(paint.u.glyph.paint, depth: depth)
      if isClip { steps.append(.command(.pushClip(inside, rule: .nonzero))) }
      try draw(paint.u.glyph.paint, in: transform, area: inside, depth: depth + 1)
      if isClip { steps.append(.command(.popClip)) }
    case FT_COLR_PAINTFORMAT_COLR_GLYPH:
      var root = FT_OpaquePaint()
      let glyph = paint.u.colr_glyph.glyphID
      guard FT_Get_Color_Glyph_Paint(face, glyph, FT_COLOR_NO_ROOT_TRANSFORM, &root) != 0 else {
        throw Unsupported()
      }
      try draw(root, in: transform, area: area, depth: depth + 1)
    case FT_COLR_PAINTFORMAT_COMPOSITE:
      try compose(paint.u.composite, in: transform, area: area, depth: depth)
    case FT_COLR_PAINTFORMAT_SOLID:
      guard let area else { throw Unsupported() }
      try fill(area, with: paint.u.solid.color)
    default:
      guard let area else { throw Unsupported() }
      let gradient = try ColorGradient(paint, face: face, palette: palette)
      if let gradient = gradient.paint { fill(area, with: gradient, in: transform) }
    }
  }

  private mutating func compose(
    _ paint: FT_PaintComposite, in transform: AffineTransform, area: Shape?, depth: Int
  ) throws(Unsupported) {
    let (source, backdrop) = (paint.source_paint, paint.backdrop_paint)
    func drawn(
      _ opaque: FT_OpaquePaint, by painter: inout ColorPainter
    ) throws(Unsupported) {
      try painter.draw(opaque, in: transform, area: area, depth: depth + 1)
    }
    switch paint.composite_mode {
    case FT_COLR_COMPOSITE_CLEAR: break
    case FT_COLR_COMPOSITE_SRC: try drawn(source, by: &self)
    case FT_COLR_COMPOSITE_DEST: try drawn(backdrop, by: &self)
    case FT_COLR_COMPOSITE_SRC_OVER:
      try drawn(backdrop, by: &self)
      try drawn(source, by: &self)
    case FT_COLR_COMPOSITE_DEST_OVER:
      try drawn(source, by: &self)
      try drawn(backdrop, by: &self)
    case FT_COLR_COMPOSITE_SRC_IN:
      try drawInside(backdrop, source, in: transform, area: area, depth: depth)
    case FT_COLR_COMPOSITE_DEST_IN:
      try drawInside(source, backdrop, in: transform, area: area, depth: depth)
    default:
      guard let mode = BlendMode(paint.composite_mode) else { throw Unsupported() }
      steps.append(.command(.pushGroup(GroupStyle())))
      try drawn(backdrop, by: &self)
      steps.append(.command(.pushGroup(GroupStyle(blend: mode))))
      try drawn(source, by: &self)
      steps += [.command(.popGroup), .command(.popGroup)]
    }
  }

  /// Draws a paint as far as a mask covers it, which is one colour everywhere (an
  /// opacity) or an opaque shape (a clip).
  private mutating func drawInside(
    _ mask: FT_OpaquePaint, _ opaque: FT_OpaquePaint, in transform: AffineTransform, area: Shape?,
    depth: Int
  ) throws(Unsupported) {
    var (paint, place) = (try read(mask), transform)
    while let (child, own) = paint.transformed {
      try count()
      (paint, place) = (try read(child), own.then(place))
    }
    guard place.isFinite else { throw Unsupported() }
    var (shape, inside) = (area, Optional<Shape>.none)
    if paint.format == FT_COLR_PAINTFORMAT_GLYPH {
      inside = Shape(
        GlyphOutline.load(paint.u.glyph.glyphID, from: face), transform: place)
      shape = inside
      paint = try read(paint.u.glyph.paint)
    }
    guard paint.format == FT_COLR_PAINTFORMAT_SOLID else { throw Unsupported() }
    let opacity = palette.opacity(of: paint.u.solid.color)
    if let inside { steps.append(.command(.pushClip(inside, rule: .nonzero))) }
    if opacity < 1 { steps.append(.command(.pushGroup(GroupStyle(opacity: opacity)))) }
    try draw(opaque, in: transform, area: shape, depth: depth + 1)
    if opacity < 1 { steps.append(.command(.popGroup)) }
    if inside != nil { steps.append(.command(.popClip)) }
  }

  // MARK: - Shapes

  /// Whether the paint is a colour or gradient and no drawing.
  private func isFill(_ opaque: FT_OpaquePaint, depth: Int) throws(Unsupported) -> Bool {
    var paint = try read(opaque)
    for _ in depth..<Self.deepest {
      guard let (child, _) = paint.transformed else { break }
      paint = try read(child)
    }
    switch paint.format {
    case FT_COLR_PAINTFORMAT_SOLID, FT_COLR_PAINTFORMAT_LINEAR_GRADIENT,
      FT_COLR_PAINTFORMAT_RADIAL_GRADIENT, FT_COLR_PAINTFORMAT_SWEEP_GRADIENT:
      return true
    default: return false
    }
  }

  private mutating func fill(_ shape: Shape, with index: FT_ColorIndex) throws(Unsupported) {
    let opacity = palette.opacity(of: index)
    if index.palette_index == ColorPalette.textColor {
      steps.append(.inTextColor(shape, opacity: opacity))
    } else {
      let color = try palette.color(of: index)
      steps.append(.command(.fill(shape, rule: .nonzero, paint: .solid(color))))
    }
  }

  /// - Parameter transform: From the gradient's coordinates to font units.
  private mutating func fill(
    _ shape: Shape, with gradient: GradientPaint, in transform: AffineTransform
  ) {
    var placed = shape
    if shape.transform != transform {
      // A gradient that is flattened leaves nothing to see.
      guard let back = transform.inverse else { return }
      placed = Shape(
        shape.path.transformed(by: shape.transform.then(back)), transform: transform)
    }
    steps.append(.command(.fill(placed, rule: .nonzero, paint: .gradient(gradient))))
  }

  /// The box that the glyph says it stays in, in font units.
  private func clipBox(of glyph: UInt32) -> Rect? {
    let em = FT_UInt(face.pointee.units_per_EM)
    var box = FT_ClipBox()
    guard FT_Set_Pixel_Sizes(face, em, em) == 0,
      FT_Get_Color_Glyph_ClipBox(face, glyph, &box) != 0
    else { return nil }
    let (low, high) = (box.bottom_left, box.top_right)
    guard high.x >= low.x, high.y >= low.y else { return nil }
    return Rect(
      x: Double(low.x) / 64, y: Double(low.y) / 64, width: Double(high.x - low.x) / 64,
      height: Double(high.y - low.y) / 64)
  }

  private func read(_ opaque: FT_OpaquePaint) throws(Unsupported) -> FT_COLR_Paint {
    var paint = FT_COLR_Paint()
    guard FT_Get_Paint(face, opaque, &paint) != 0 else { throw Unsupported() }
    return paint
  }

  private mutating func count() throws(Unsupported) {
    paints += 1
    if paints > Self.mostPaints { throw Unsupported() }
  }
}

extension FT_COLR_Paint {
  /// What it moves, and how; `nil` where it moves nothing.
  fileprivate var transformed: (FT_OpaquePaint, AffineTransform)? {
    switch format {
    case FT_COLR_PAINTFORMAT_TRANSFORM:
      let matrix = u.transform.affine
      return (
        u.transform.paint,
        AffineTransform(
          a: matrix.xx.value, b: matrix.yx.value, c: matrix.xy.value, d: matrix.yy.value,
          tx: matrix.dx.value, ty: matrix.dy.value)
      )
    case FT_COLR_PAINTFORMAT_TRANSLATE:
      let move = u.translate
      return (move.paint, .translation(move.dx.value, move.dy.value))
    case FT_COLR_PAINTFORMAT_SCALE:
      let scale = u.scale
      return (
        scale.paint,
        AffineTransform.scale(x: scale.scale_x.value, y: scale.scale_y.value)
          .around(scale.center_x, scale.center_y)
      )
    case FT_COLR_PAINTFORMAT_ROTATE:
      let turn = u.rotate
      return (
        turn.paint,
        AffineTransform.rotation(degrees: turn.angle.value * 180)
          .around(turn.center_x, turn.center_y)
      )
    case FT_COLR_PAINTFORMAT_SKEW:
      let skew = u.skew
      return (
        skew.paint,
        AffineTransform.shear(x: -skew.x_skew_angle.tangent, y: skew.y_skew_angle.tangent)
          .around(skew.center_x, skew.center_y)
      )
    default: return nil
    }
  }
}

extension AffineTransform {
  /// The same about another point than the origin.
  fileprivate func around(_ x: FT_Fixed, _ y: FT_Fixed) -> AffineTransform {
    AffineTransform.translation(-x.value, -y.value).then(self).then(
      .translation(x.value, y.value))
  }
}

extension FT_Fixed {
  /// Of a number with 16 bits after the point.
  var value: Double { Double(self) / 65536 }

  /// Of an angle in half turns.
  fileprivate var tangent: Double {
    let (sine, cosine) = Reproducible.sinCos(value * Double.pi)
    return cosine == 0 ? 0 : sine / cosine
  }
}

extension BlendMode {
  fileprivate init?(_ mode: FT_Composite_Mode) {
    switch mode {
    case FT_COLR_COMPOSITE_SCREEN: self = .screen
    case FT_COLR_COMPOSITE_OVERLAY: self = .overlay
    case FT_COLR_COMPOSITE_DARKEN: self = .darken
    case FT_COLR_COMPOSITE_LIGHTEN: self = .lighten
    case FT_COLR_COMPOSITE_COLOR_DODGE: self = .colorDodge
    case FT_COLR_COMPOSITE_COLOR_BURN: self = .colorBurn
    case FT_COLR_COMPOSITE_HARD_LIGHT: self = .hardLight
    case FT_COLR_COMPOSITE_SOFT_LIGHT: self = .softLight
    case FT_COLR_COMPOSITE_DIFFERENCE: self = .difference
    case FT_COLR_COMPOSITE_EXCLUSION: self = .exclusion
    case FT_COLR_COMPOSITE_MULTIPLY: self = .multiply
    case FT_COLR_COMPOSITE_HSL_HUE: self = .hue
    case FT_COLR_COMPOSITE_HSL_SATURATION: self = .saturation
    case FT_COLR_COMPOSITE_HSL_COLOR: self = .color
    case FT_COLR_COMPOSITE_HSL_LUMINOSITY: self = .luminosity
    default: return nil
    }
  }
}
