import FlickCore
import FlickDisplay

/// The commands of one list on their way into pixels.
struct Drawing {
  private let commands: [DrawCommand]
  private var position = 0
  private var outline = Outline()
  private var coverage = Coverage(bounds: PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0))
  private let canvas: Canvas
  private let clip: Clip
  private(set) var sweep: CoverageSweep
  private(set) var shadows: ShadowCache

  init(
    commands: [DrawCommand], canvas: Canvas, clip: Clip, sweep: CoverageSweep,
    shadows: ShadowCache
  ) {
    self.commands = commands
    self.canvas = canvas
    self.clip = clip
    self.sweep = sweep
    self.shadows = shadows
  }

  mutating func run() { draw(on: canvas, clip: clip) }

  /// Draws up to the end of the list or of the open group.
  private mutating func draw(on canvas: Canvas, clip base: Clip) {
    var clips = [base]
    while position < commands.count {
      let command = commands[position]
      position += 1
      guard let clip = clips.last else { return }
      switch command {
      case .fill(let shape, let rule, let paint):
        measure(shape, rule: rule, within: clip)
        Painter(canvas: canvas, clip: clip)
          .fill(coverage, with: paint, transform: shape.transform)
      case .stroke(let shape, let style, let paint):
        measureStroke(shape, style: style, within: clip)
        Painter(canvas: canvas, clip: clip)
          .fill(coverage, with: paint, transform: shape.transform)
      case .shadow(let shape, let shadow):
        draw(shadow, of: shape, on: canvas, clip: clip)
      case .glyphs(let run, let color):
        draw(run, with: color, on: canvas, clip: clip)
      case .pushClip(let shape, let rule):
        measure(shape, rule: rule, within: clip)
        clips.append(clip.intersected(with: coverage))
      case .popClip: clips.removeLast()
      case .pushGroup(let opacity): drawGroup(opacity: opacity, on: canvas, clip: clip)
      case .popGroup: return
      }
    }
  }

  private mutating func measure(_ shape: Shape, rule: FillRule, within clip: Clip) {
    outline.removeAll()
    outline.append(shape.path, transform: shape.transform)
    sweep.measure(outline, rule: rule, within: clip.bounds, into: &coverage)
  }

  private mutating func measureStroke(_ shape: Shape, style: StrokeStyle, within clip: Clip) {
    outline.removeAll()
    let density = style.dashDensity(scale: shape.transform.largestScale)
    Stroker.append(
      shape.path, style: density == nil ? style : style.solid, transform: shape.transform,
      limit: clip.bounds, to: &outline)
    sweep.measure(outline, rule: .nonzero, within: clip.bounds, into: &coverage)
    if let density, density < 1 { coverage.scale(by: UInt32(density * 255 + 0.5)) }
  }

  private mutating func draw(
    _ run: GlyphRun, with color: Color, on canvas: Canvas, clip: Clip
  ) {
    let scale = run.size / run.font.unitsPerEm
    let placing = run.transform.linear
    let glyphTransform = AffineTransform.scale(x: scale, y: -scale).then(placing)
    for glyph in run.glyphs where !glyph.outline.isEmpty {
      let origin = Grid.round(run.transform.apply(glyph.position))
      outline.removeAll()
      outline.append(glyph.outline, transform: glyphTransform, movedTo: origin)
      sweep.measure(outline, rule: .nonzero, within: clip.bounds, into: &coverage)
      Painter(canvas: canvas, clip: clip).fill(coverage, with: color)
    }
  }

  private mutating func draw(
    _ shadow: Shadow, of shape: Shape, on canvas: Canvas, clip: Clip
  ) {
    let alpha = DeepColor(shadow.color).alpha
    guard alpha > 0, case .move(let first) = shape.path.elements.first else { return }
    let linear = shape.transform.linear
    let sigma = shape.transform.blurScale(shadow.radius)
    let anchor = Grid.round(shape.transform.apply(first) + linear.apply(shadow.offset))
    let whole = Point(x: anchor.x.rounded(.down), y: anchor.y.rounded(.down))
    var fraction = Point(x: anchor.x - whole.x, y: anchor.y - whole.y)
    let isSmooth = min(sigma.x, sigma.y) >= RasterConstants.smoothSigma
    outline.removeAll()
    let relative = AffineTransform.translation(-first.x, -first.y).then(linear)
    outline.append(shape.path, transform: relative, movedTo: isSmooth ? .zero : fraction)
    if isSmooth == false { fraction = .zero }
    var limit = outline.bounds
    guard !limit.isEmpty else { return }
    let (left, top) = (Int(whole.x), Int(whole.y))
    let visible = clip.bounds
    let reachX = Int(4 * sigma.x) + 3
    let reachY = Int(4 * sigma.y) + 3
    let near = PixelBounds(
      minX: visible.minX - left - reachX, minY: visible.minY - top - reachY,
      maxX: visible.maxX - left + reachX, maxY: visible.maxY - top + reachY)
    guard limit.intersects(near) else { return }
    if max(limit.width, limit.height) > RasterConstants.largestCachedShadow {
      limit = limit.intersection(near)
    }
    let mask = shadows.mask(
      of: outline, sigma: sigma, fraction: fraction, alpha: alpha, limit: limit, sweep: &sweep)
    Painter(canvas: canvas, clip: clip).fill(mask, at: (x: left, y: top), with: shadow.color)
  }

  /// Draws up to the matching pop on a layer of its own and that layer once.
  private mutating func drawGroup(opacity: Double, on canvas: Canvas, clip: Clip) {
    let bounds = clip.bounds
    let level = UInt32(opacity * 255 + 0.5)
    guard !bounds.isEmpty, level > 0 else {
      skipGroup()
      return
    }
    var pixels = [UInt32](repeating: 0, count: bounds.width * bounds.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      let layer = Canvas(bounds: bounds, pixels: pixels)
      draw(on: layer, clip: Clip(bounds: bounds, coverage: nil))
      Painter(canvas: canvas, clip: clip).composite(layer, opacity: level)
    }
  }

  private mutating func skipGroup() {
    var depth = 1
    while depth > 0, position < commands.count {
      switch commands[position] {
      case .pushGroup: depth += 1
      case .popGroup: depth -= 1
      default: break
      }
      position += 1
    }
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
