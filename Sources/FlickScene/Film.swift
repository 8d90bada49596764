import FlickCore

/// How long the shutter is open while a frame is taken.
package struct MotionBlur: Hashable, Sendable {
  /// Instants that a frame averages; at least 2.
  package let samples: Int
  /// The part of a frame's time for which the shutter is open, above 0 and at
  /// most 1.
  package let shutter: Double

  package init(samples: Int, shutter: Double) {
    self.samples = samples
    self.shutter = shutter
  }
}

/// What the picture shows when it is more than the canvas.
package struct Film: Hashable, Sendable {
  package enum Layout: String, Hashable, Sendable, CaseIterable {
    case columns, rows, grid, overlay, single
  }
  package enum Device: String, Hashable, Sendable, CaseIterable { case phone, none }
  package enum Theme: String, Hashable, Sendable, CaseIterable { case light, dark }
  package enum Touches: String, Hashable, Sendable, CaseIterable {
    case dot
    case dotAndTrail = "dot+trail"
    case none
  }

  /// In pixels; both at least 1.
  package let width: Int
  package let height: Int
  package let layout: Layout
  /// The one that `single` shows; the others ignore it.
  package let variant: Int
  package let device: Device
  /// Drawn with each variant, one panel each.
  package let plots: [Signal]
  package let theme: Theme
  package let touches: Touches
  /// How many seconds of the scene one second of the film shows; positive.
  package let speed: Double
  /// How long the last instant stays.
  package let hold: FlickDuration
  /// Whether the events' notes are shown.
  package let captions: Bool
  package let motionBlur: MotionBlur?
  /// Whether the models of animated layers are outlined where they are not what
  /// is seen.
  package let showsModel: Bool

  package init(
    width: Int, height: Int, layout: Layout, variant: Int = 0, device: Device, plots: [Signal],
    theme: Theme, touches: Touches, speed: Double, hold: FlickDuration, captions: Bool = true,
    motionBlur: MotionBlur? = nil, showsModel: Bool = false
  ) {
    self.width = width
    self.height = height
    self.layout = layout
    self.variant = variant
    self.device = device
    self.plots = plots
    self.theme = theme
    self.touches = touches
    self.speed = speed
    self.hold = hold
    self.captions = captions
    self.motionBlur = motionBlur
    self.showsModel = showsModel
  }
}

extension Film {
  /// The same film of one variant alone.
  func showing(variant: Int) -> Film {
    Film(
      width: width, height: height, layout: .single, variant: variant, device: device,
      plots: plots, theme: theme, touches: touches, speed: speed, hold: hold, captions: captions,
      motionBlur: motionBlur, showsModel: showsModel)
  }
}

extension Film.Layout {
  /// How many variants it can show; `nil` where it shows one of any number.
  package var mostVariants: Int? {
    switch self {
    case .columns: SceneConstants.maximumColumns
    case .rows: SceneConstants.maximumRows
    case .grid: SceneConstants.maximumCells
    case .overlay: SceneConstants.maximumOverlaid
    case .single: nil
    }
  }
}
