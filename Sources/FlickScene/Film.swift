import FlickCore

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

  package init(
    width: Int, height: Int, layout: Layout, variant: Int = 0, device: Device, plots: [Signal],
    theme: Theme, touches: Touches, speed: Double, hold: FlickDuration, captions: Bool = true
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
