import FlickCore
import FlickDisplay

/// What a worker keeps between commands and pictures: memory and caches.
struct Workspace {
  private var outline = Outline()
  private var coverage = Coverage.empty
  private var sweep = CoverageSweep()
  private var shadows = ShadowCache()
  private var glyphs = GlyphCache()

  init() {}

  /// Draws commands from `position` on, up to the end of the list or of the
  /// open group, and leaves `position` after what it has drawn.
  mutating func draw(
    _ commands: [DrawCommand], from position: inout Int, on canvas: Canvas, clip base: Clip
  ) {
    var clips = [base]
    while position < commands.count {
      guard let clip = clips.last else { return }
      let command = commands[position]
      position += 1
      switch command {
      case .fill(let shape, let rule, let paint):
        measure(shape, rule: rule, within: clip)
        Painter(canvas: canvas, clip: clip)
          .fill(coverage, with: paint, transform: shape.transform)
      case .stroke(let shape, let style, let paint):
        measure(shape, style: style, within: clip)
        Painter(canvas: canvas, clip: clip)
          .fill(coverage, with: paint, transform: shape.transform)
      case .shadow(let shape, let shadow): draw(shadow, of: shape, on: canvas, clip: clip)
      case .glyphs(let run, let color): draw(run, with: color, on: canvas, clip: clip)
      case .pushClip(let shape, let rule):
        measure(shape, rule: rule, within: clip)
        clips.append(clip.intersected(with: coverage))
      case .popClip: clips.removeLast()
      case .pushGroup(let opacity):
        drawGroup(commands, from: &position, opacity: opacity, on: canvas, clip: clip)
      case .popGroup: return
      }
    }
  }

  private mutating func measure(_ shape: Shape, rule: FillRule, within clip: Clip) {
    outline.removeAll()
    outline.append(shape.path, transform: shape.transform)
    sweep.measure(outline, rule: rule, within: clip.bounds, into: &coverage)
  }

  private mutating func measure(_ shape: Shape, style: StrokeStyle, within clip: Clip) {
    outline.removeAll()
    let density = style.dashDensity(scale: shape.transform.largestScale)
    Stroker.append(
      shape.path, style: density == nil ? style : style.solid, transform: shape.transform,
      limit: clip.bounds, to: &outline)
    sweep.measure(outline, rule: .nonzero, within: clip.bounds, into: &coverage)
    if let density, density < 1 { coverage = coverage.scaled(by: UInt32(density * 255 + 0.5)) }
  }

  private mutating func draw(
    _ run: GlyphRun, with color: Color, on canvas: Canvas, clip: Clip
  ) {
    let scale = run.size / run.font.unitsPerEm
    let transform = AffineTransform.scale(x: scale, y: -scale).then(run.transform.linear)
    let isCached =
      scale * run.font.unitsPerEm * run.transform.largestScale
      <= RasterConstants.largestCachedGlyph
    for glyph in run.glyphs where !glyph.outline.isEmpty {
      let origin = GridPoint(run.transform.apply(glyph.position))
      if isCached {
        let mask = RasterConstants.one - 1
        let shape = glyphs.coverage(
          of: glyph, font: run.font.digest, transform: transform,
          fraction: GridPoint(x: origin.x & mask, y: origin.y & mask), outline: &outline,
          sweep: &sweep)
        let bits = RasterConstants.subpixelBits
        Painter(canvas: canvas, clip: clip)
          .fill(shape, movedBy: (x: origin.x >> bits, y: origin.y >> bits), with: color)
      } else {
        outline.removeAll()
        outline.append(glyph.outline, transform: transform, movedTo: origin)
        sweep.measure(outline, rule: .nonzero, within: clip.bounds, into: &coverage)
        Painter(canvas: canvas, clip: clip).fill(coverage, with: color)
      }
    }
  }

  private mutating func draw(
    _ shadow: Shadow, of shape: Shape, on canvas: Canvas, clip: Clip
  ) {
    let alpha = DeepColor(shadow.color).alpha
    guard alpha > 0, case .move(let first) = shape.path.elements.first else { return }
    let linear = shape.transform.linear
    let sigma = shape.transform.blurScale(shadow.radius)
    let anchor = GridPoint(shape.transform.apply(first) + linear.apply(shadow.offset))
    let mask = RasterConstants.one - 1
    let fraction = GridPoint(x: anchor.x & mask, y: anchor.y & mask)
    let bits = RasterConstants.subpixelBits
    let whole = (x: anchor.x >> bits, y: anchor.y >> bits)
    let isSmooth = min(sigma.x, sigma.y) >= RasterConstants.smoothSigma
    outline.removeAll()
    outline.append(
      shape.path, transform: AffineTransform.translation(-first.x, -first.y).then(linear),
      movedTo: isSmooth ? .zero : fraction)
    let near = clip.bounds.moved(by: (x: -whole.x, y: -whole.y))
      .grown(x: Int(4 * sigma.x) + 3, y: Int(4 * sigma.y) + 3)
    var limit = outline.bounds
    guard limit.intersects(near) else { return }
    if max(limit.width, limit.height) > RasterConstants.largestCachedShadow {
      limit = limit.intersection(near)
    }
    let moved = shadows.mask(
      of: outline, sigma: sigma, fraction: isSmooth ? fraction : .zero, alpha: alpha,
      limit: limit, sweep: &sweep)
    Painter(canvas: canvas, clip: clip).fill(moved, at: whole, with: shadow.color)
  }

  /// Draws up to the matching pop on a layer of its own and that layer once.
  private mutating func drawGroup(
    _ commands: [DrawCommand], from position: inout Int, opacity: Double, on canvas: Canvas,
    clip: Clip
  ) {
    let bounds = clip.bounds
    let level = UInt32(opacity * 255 + 0.5)
    guard !bounds.isEmpty, level > 0 else {
      position = Self.end(of: commands, after: position)
      return
    }
    var pixels = [UInt32](repeating: 0, count: bounds.width * bounds.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      let layer = Canvas(bounds: bounds, pixels: pixels)
      draw(commands, from: &position, on: layer, clip: Clip(bounds: bounds, coverage: nil))
      Painter(canvas: canvas, clip: clip).composite(layer, opacity: level)
    }
  }

  /// The position after the pop of the group that is open at a position.
  private static func end(of commands: [DrawCommand], after position: Int) -> Int {
    var depth = 1
    var position = position
    while depth > 0, position < commands.count {
      switch commands[position] {
      case .pushGroup: depth += 1
      case .popGroup: depth -= 1
      default: break
      }
      position += 1
    }
    return position
  }
}

extension AffineTransform {
  /// The transform without its translation.
  var linear: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

  /// The standard deviations across and down of a blur in transformed
  /// coordinates. Where the axes turn, both are the mean scale's.
  func blurScale(_ radius: Double) -> (x: Double, y: Double) {
    if b == 0, c == 0 { return (x: radius * a.magnitude, y: radius * d.magnitude) }
    return (x: radius * meanScale, y: radius * meanScale)
  }
}
