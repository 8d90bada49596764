import FlickCore
import FlickDisplay

/// Does the geometry of commands, with what it remembers of earlier ones.
struct Preparer {
  var outline = Outline()
  var coverage = Coverage.empty
  var sweep: CoverageSweep
  private var shadows = ShadowCache()
  var glyphs = GlyphCache()
  private var outlines = OutlineCache()
  private var fills = FillCache()
  private let kernels: Kernels

  init(kernels: Kernels) {
    self.kernels = kernels
    sweep = CoverageSweep(kernels: kernels)
  }

  /// Prepares one command.
  ///
  /// - Parameters:
  ///   - clip: The clips around the command; pixels outside are left out.
  ///   - picture: The whole picture. Decides which dashes are left out, since
  ///     their places are rounded differently then.
  mutating func prepare(_ command: DrawCommand, clip: Clip, picture: PixelRect) -> Prepared {
    switch command {
    case .fill(let shape, let rule, let paint):
      let covered = measured(shape, rule: rule, within: clip.bounds)
      return Self.region(
        covered, PreparedPaint(paint, transform: shape.transform), coveredWithin: clip.solid,
        clip: clip)
    case .stroke(let shape, let style, let paint):
      measure(shape, style: style, within: clip.bounds, picture: picture.union(clip.bounds))
      return Self.region(
        coverage.compacted(), PreparedPaint(paint, transform: shape.transform),
        coveredWithin: .none, clip: clip)
    case .shadow(let shape, let shadow): return prepare(shadow, of: shape, clip: clip)
    case .glyphs(let run, let color): return prepare(run, color: color, clip: clip)
    case .pushClip(let shape, let rule):
      let covered = measured(shape, rule: rule, within: clip.bounds)
      let inner = clip.intersected(with: covered)
      return Prepared(content: .pushClip(inner), bounds: inner.bounds)
    case .pushUnion(let shapes):
      let covered = shapes.reduce(Coverage.empty) { whole, part in
        whole.union(measured(part.shape, rule: part.rule, within: clip.bounds))
      }
      let inner = clip.intersected(with: covered)
      return Prepared(content: .pushClip(inner), bounds: inner.bounds)
    case .popClip: return Prepared(content: .popClip, bounds: .empty)
    case .pushGroup(let style):
      let backdrop = style.backdrop.flatMap { prepare($0, clip: clip, picture: picture) }
      return Prepared(content: .pushGroup(PreparedGroup(style), backdrop), bounds: clip.bounds)
    case .popGroup: return Prepared(content: .popGroup, bounds: .empty)
    }
  }

  /// Prepares a stroke of a line that has grown, or a text in which other letters
  /// stand, from what was prepared before; `nil` when it is not that.
  ///
  /// - Parameters:
  ///   - previous: What `prepare` or this made of `old` within the same clips.
  mutating func extend(
    _ previous: Prepared, of old: DrawCommand, to new: DrawCommand, clip: Clip,
    picture: PixelRect
  ) -> Prepared? {
    if case .glyphs(let placed, _) = previous.content, case .glyphs(let oldRun, _) = old,
      case .glyphs(let run, let color) = new
    {
      guard oldRun.isSet(like: run) else { return nil }
      return prepare(run, color: color, clip: clip, known: placed, of: oldRun)
    }
    guard case .region(let region) = previous.content,
      case .stroke(let oldShape, let oldStyle, let oldPaint) = old,
      case .stroke(let shape, let style, let newPaint) = new, oldStyle == style,
      oldPaint == newPaint, oldShape.transform == shape.transform, !region.paint.isClear,
      let growth = StrokeGrowth(
        from: oldShape.path, to: shape.path, style: style, transform: shape.transform)
    else { return nil }
    outline.removeAll()
    Stroker.append(
      growth.tail, style: style, transform: shape.transform, limit: picture, to: &outline)
    sweep.measure(
      outline, rule: .nonzero, within: clip.bounds.intersection(growth.changed), into: &coverage)
    let grown = region.coverage.replacing(growth.changed, with: coverage)
    var result = Prepared(
      content: .region(PreparedRegion(grown, region.paint)),
      bounds: grown.isEmpty ? .empty : grown.bounds)
    result.extra = PreparedExtra(changedWithin: growth.changed, clip: previous.extra?.clip)
    return result
  }

  /// - Parameter solid: Pixels that the clips leave whole, where it matters what
  ///   the region hides; strokes hide little.
  private static func region(
    _ coverage: Coverage, _ paint: PreparedPaint, coveredWithin solid: PixelRect, clip: Clip
  ) -> Prepared {
    let isEmpty = coverage.isEmpty || paint.isClear
    var result = Prepared(
      content: .region(PreparedRegion(isEmpty ? .empty : coverage, paint)),
      bounds: isEmpty ? .empty : coverage.bounds)
    if case .linear = paint, clip.coverage != nil { result.extra = PreparedExtra(clip: clip) }
    if !isEmpty, !solid.isEmpty, paint.isOpaque {
      result.occluder = coverage.solidRect.intersection(solid)
    }
    return result
  }

  private mutating func measured(
    _ shape: Shape, rule: FillRule, within limit: PixelRect
  ) -> Coverage {
    let placed = outlines.outline(of: shape.path, transform: shape.transform)
    if let known = fills.coverage(of: placed, rule: rule, within: limit) { return known }
    sweep.measure(placed, rule: rule, within: limit, into: &coverage)
    let result = coverage.compacted()
    fills.keep(result, of: placed, rule: rule)
    return result
  }

  private mutating func measure(
    _ shape: Shape, style: StrokeStyle, within limit: PixelRect, picture: PixelRect
  ) {
    outline.removeAll()
    let share = Stroker.append(
      shape.path, style: style, transform: shape.transform, limit: picture, to: &outline)
    sweep.measure(outline, rule: .nonzero, within: limit, into: &coverage)
    if share < 1 { coverage = coverage.scaled(by: UInt32(share * 255 + 0.5)) }
  }

  /// `nil` where a backdrop shows what is there anyway.
  private mutating func prepare(
    _ backdrop: Backdrop, clip: Clip, picture: PixelRect
  ) -> PreparedBackdrop? {
    guard let style = BackdropStyle(backdrop) else { return nil }
    let margin = RasterConstants.widestBackdropMargin
    let seen = clip.limited(to: picture.grown(x: margin, y: margin))
    let covered = measured(backdrop.shape, rule: backdrop.rule, within: seen.bounds)
    return PreparedBackdrop(style, coverage: covered, clip: seen)
  }

  private mutating func prepare(_ shadow: Shadow, of shape: Shape, clip: Clip) -> Prepared {
    let nothing = Prepared(content: .glyphs([], DeepColor(.clear)), bounds: .empty)
    let alpha = DeepColor(shadow.color).alpha
    var silhouette = Outline()
    guard alpha > 0,
      let place = ShadowPlace(shadow, of: shape, silhouette: &silhouette, from: &outlines)
    else { return nothing }
    let near = place.cells(toShow: clip.bounds)
    var limit = silhouette.bounds
    guard limit.intersects(near) else { return nothing }
    let largest =
      place.isPlain ? RasterConstants.largestCachedShadow : RasterConstants.largestCellMask
    if max(limit.width, limit.height) > largest { limit = limit.intersection(near) }
    guard place.isPlain else {
      let wide = WideShadow(
        mask: shadows.blurred(
          silhouette, place: place, limit: limit, sweep: &sweep, kernels: kernels),
        cellX: place.cellX, cellY: place.cellY, origin: place.origin, alpha: alpha,
        color: shadow.color.straightPacked)
      return Prepared(content: .wideShadow(wide), bounds: wide.bounds.intersection(clip.bounds))
    }
    let prepared = PreparedShadow(
      mask: shadows.mask(
        of: silhouette, place: place, alpha: alpha, limit: limit, sweep: &sweep,
        kernels: kernels),
      x: place.wholeX, y: place.wholeY, color: shadow.color.straightPacked)
    return Prepared(
      content: .shadow(prepared), bounds: prepared.bounds.intersection(clip.bounds))
  }
}

extension Color {
  /// The colour without its alpha, 8 bits a channel, red lowest.
  fileprivate var straightPacked: UInt32 {
    Color(red: red, green: green, blue: blue).premultiplied.packed & 0xFF_FFFF
  }
}

extension AffineTransform {
  /// The transform without its translation.
  var linear: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}

extension GlyphRun {
  /// From font units, y up, to pixels around a glyph's origin.
  var glyphTransform: AffineTransform {
    let scale = size / font.unitsPerEm
    return AffineTransform.scale(x: scale, y: -scale).then(transform.linear)
  }
}
