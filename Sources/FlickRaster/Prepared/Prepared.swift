import FlickCore
import FlickDisplay

/// A command with its geometry done: which pixels it covers, and with what.
struct Prepared {
  enum Content {
    /// A filled or stroked shape.
    case region(PreparedRegion)
    indirect case shadow(PreparedShadow)
    indirect case wideShadow(WideShadow)
    indirect case glyphs([PlacedGlyph], DeepColor)
    /// A clip together with those around it.
    indirect case pushClip(Clip)
    case popClip
    /// With what the group begins with, if it shows something of the picture below.
    indirect case pushGroup(PreparedGroup, PreparedBackdrop?)
    case popGroup
  }

  let content: Content
  /// Whether it opens or closes a clip or group instead of drawing.
  let isScope: Bool
  /// Every pixel that it can touch within the clips around it.
  var bounds: PixelRect
  /// Of a group, once known.
  var contents: GroupContents?
  /// The opaque rectangle in it: pixels to all of which it gives a colour that does
  /// not depend on what was there; within the clips around it, empty when unknown.
  var occluder = PixelRect.none
  /// Where it is not hidden by later commands; `nil` when everywhere.
  var visibleParts: [PixelRect]?
  /// Rarely used attributes.
  var extra: PreparedExtra?
  /// How much memory it takes, in runs of coverage.
  let cost: Int

  init(content: Content, bounds: PixelRect) {
    self.content = content
    self.bounds = bounds
    switch content {
    case .region, .shadow, .wideShadow, .glyphs: isScope = false
    case .pushClip, .popClip, .pushGroup, .popGroup: isScope = true
    }
    cost = Self.cost(of: content)
  }

  private static func cost(of content: Content) -> Int {
    switch content {
    case .region(let region): return region.coverage.cost
    case .pushClip(let clip): return clip.coverage?.cost ?? 8
    case .glyphs(let glyphs, _): return 8 + 4 * glyphs.count
    case .pushGroup(_, let backdrop): return 8 + (backdrop?.cost ?? 0)
    // Equal masks are shared, so they weigh less than they take.
    case .shadow(let shadow): return 8 + shadow.mask.alphas.count / 64
    case .wideShadow(let shadow): return 8 + shadow.mask.values.count / 32
    case .popClip, .popGroup: return 8
    }
  }
}

/// A painted region: coverage and paint. By reference, as every rectangle that is
/// drawn looks at it.
final class PreparedRegion: Sendable {
  let coverage: Coverage
  let paint: PreparedPaint

  init(_ coverage: Coverage, _ paint: PreparedPaint) {
    self.coverage = coverage
    self.paint = paint
  }
}

/// Rarely used attributes of a command. By reference, as commands are copied for
/// each picture.
final class PreparedExtra: Sendable {
  /// Pixels outside which the command covers what the one that it was made from
  /// covers (`StrokeGrowth`).
  let changedWithin: PixelRect?
  /// The clip around a gradient whose rows have one colour each, where it covers
  /// pixels in part: there more of a colour is seen than its level.
  let clip: Clip?

  init(changedWithin: PixelRect? = nil, clip: Clip?) {
    self.changedWithin = changedWithin
    self.clip = clip
  }
}

/// The contents of a group. By reference, since few of many commands begin one.
final class GroupContents: Sendable {
  /// What its commands can touch before it is blurred.
  let bounds: PixelRect
  /// How many commands after the group's push those groups in it begin that show
  /// what is below them. Not those in groups in it.
  let backdrops: [Int]
  /// Whether some group in it shows what is below it, at any depth.
  let hasBackdrop: Bool
  /// How many groups are open at a time in it at most, with itself.
  let layers: Int

  init(bounds: PixelRect, backdrops: [Int], hasBackdrop: Bool, layers: Int) {
    self.bounds = bounds
    self.backdrops = backdrops
    self.hasBackdrop = hasBackdrop
    self.layers = layers
  }

  /// Whether layers of so many pixels for all groups take more memory than is
  /// good. Those with backdrops see beyond what is drawn of them, so to draw them
  /// in bands would not help.
  func takesTooMuch(_ bounds: PixelRect) -> Bool {
    !hasBackdrop && bounds.height > 1 && bounds.area * layers > RasterConstants.mostLayerPixels
  }

  /// Rows of a rectangle for which they don't.
  func bands(of bounds: PixelRect) -> [PixelRect] {
    var bands: [PixelRect] = []
    bounds.forEachBand(ofLayers: layers) { bands.append($0) }
    return bands
  }
}

/// How a group becomes part of what is below it.
struct PreparedGroup: Equatable {
  /// From 0 to 255.
  let opacity: UInt32
  /// `nil` for plain source-over.
  let mixer: GroupMixer?
  let blur: GroupBlur?

  init(_ style: GroupStyle) {
    opacity = Blend.level(style.opacity)
    mixer =
      style.blend == .normal && style.space == .srgb
      ? nil : GroupMixer(mode: style.blend, space: style.space, opacity: style.opacity)
    blur = style.blur == .zero ? nil : GroupBlur(style.blur)
  }
}

/// A glyph's coverage and by how many whole pixels it lies moved.
struct PlacedGlyph {
  let coverage: GlyphCoverage
  let x: Int
  let y: Int
  /// The pixels it touches.
  let bounds: PixelRect
  /// Its number in its run.
  let index: Int

  init(coverage: GlyphCoverage, x: Int, y: Int, index: Int) {
    self.coverage = coverage
    self.x = x
    self.y = y
    self.index = index
    bounds = coverage.bounds.moved(by: (x: x, y: y))
  }
}

/// A shadow's mask, by how many whole pixels it lies moved, and its colour.
struct PreparedShadow {
  let mask: AlphaMask
  let x: Int
  let y: Int
  /// Straight, 8 bits a channel; the alpha is the mask's.
  let color: UInt32

  var bounds: PixelRect { mask.bounds.moved(by: (x: x, y: y)) }
}

/// A paint in device space.
enum PreparedPaint: Equatable {
  case solid(DeepColor)
  case linear(GradientRamp)
  case field(GradientField)
  case image(ImageField)

  /// - Parameter transform: From the paint's coordinates to pixels.
  init(_ paint: Paint, transform: AffineTransform) {
    switch paint {
    case .solid(let color): self = .solid(DeepColor(color))
    case .gradient(let gradient):
      let transform = gradient.transform.then(transform)
      if case .linear(let start, let end) = gradient.geometry, gradient.colors.spread == .pad,
        gradient.colors.dithering == .off
      {
        self = .linear(GradientRamp(gradient.colors, from: start, to: end, transform: transform))
      } else {
        self = .field(GradientField(gradient, transform: transform))
      }
    case .image(let image): self = .image(ImageField(image, transform: transform))
    }
  }

  /// Whether nothing shows through it.
  var isOpaque: Bool {
    switch self {
    case .solid(let color): return color.alpha == 65535
    case .linear(let ramp): return ramp.isOpaque
    case .field(let field): return field.isOpaque
    case .image(let image): return image.isOpaque
    }
  }

  /// Whether nothing of it can be seen.
  var isClear: Bool {
    switch self {
    case .solid(let color): return color.alpha == 0
    case .linear, .field: return false
    case .image(let image): return image.isClear
    }
  }
}
