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
  package enum Device: String, Hashable, Sendable, CaseIterable {
    case phone
    case smallPhone = "small-phone"
    case tablet, watch, browser, none
  }
  package enum DeviceColor: String, Hashable, Sendable, CaseIterable {
    case graphite, silver, gold, blue
  }
  package enum Theme: String, Hashable, Sendable, CaseIterable { case light, dark }
  package enum Touches: String, Hashable, Sendable, CaseIterable {
    case dot
    case dotAndTrail = "dot+trail"
    case none
  }

  /// A signal that is drawn with each variant, in a panel of its own.
  package struct Plot: Hashable, Sendable {
    package let signal: Signal
    /// The panel's title; `nil`: words made of the signal.
    package let label: String?
    /// The curve's; `nil`: that of its quantity.
    package let color: Color?
  }

  /// What is told of a curve where the film comes to an instant.
  package struct Callout: Hashable, Sendable {
    package let instant: Instant
    /// One of those that are plotted.
    package let signal: Signal
    /// How much time around the instant is shown larger; `nil`: the curve's value is told.
    package let span: FlickDuration?
  }

  /// In pixels; both at least 1.
  package let width: Int
  package let height: Int
  package private(set) var layout: Layout
  /// The one that `single` shows; the others ignore it.
  package private(set) var variant: Int
  /// Above all; empty: nothing. `nil`: the scene's.
  package let title: String?
  /// What there is to learn, in one line under the title.
  package let subtitle: String?
  package let device: Device
  package let deviceColor: DeviceColor
  /// What lies between a device's screen and its edge, and a window's bar; `nil`: dark,
  /// and of a window the theme's.
  package let bezel: Theme?
  /// Of the whole device, as a part of the film's height at most; `nil`: what fits.
  package let deviceSize: Double?
  package let plots: [Plot]
  package let callouts: [Callout]
  /// Channels of places whose way is drawn on the canvas.
  package let paths: [Int]
  package let theme: Theme
  /// Behind everything; `nil`: the theme's ground.
  package let background: Fill?
  package let touches: Touches
  package let speed: Speed
  /// How long the last instant stays.
  package let hold: FlickDuration
  /// Whether the events' notes are shown.
  package let captions: Bool
  /// Of the notes below the canvases, in points of the design; `nil`: the layout's.
  package let captionSize: Double?
  /// Whether the time and the speed stand at the bottom.
  package let showsFooter: Bool
  package let motionBlur: MotionBlur?
  /// Whether the models of animated layers are outlined where they are not what
  /// is seen.
  package let showsModel: Bool

  package var signals: [Signal] { plots.map(\.signal) }

  /// The same film of one variant alone.
  func showing(variant: Int) -> Film {
    var film = self
    film.layout = .single
    film.variant = variant
    return film
  }
}

extension Film {
  /// How many seconds of the scene one second of the film shows.
  package struct Speed: Hashable, Sendable {
    /// A stretch of the scene with a speed of its own.
    package struct Span: Hashable, Sendable {
      package let start: Instant
      package let end: Instant
      /// Positive.
      package let speed: Double
      /// How much of the scene before and after it leads to that speed.
      package let ease: FlickDuration
    }

    /// Where there is no span; positive.
    package let normal: Double
    /// In the order of time.
    package let spans: [Span]

    package init(normal: Double, spans: [Span] = []) {
      self.normal = normal
      self.spans = spans
    }

    var fastest: Double { spans.map(\.speed).reduce(normal, max) }
  }
}

extension Film.Layout {
  /// Whether its plots have room for callouts.
  var hasCallouts: Bool { self != .rows && self != .grid }

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
