import FlickCore

/// A picture for a document, as a scene asks for it.
public struct SceneFigure: Hashable, Sendable {
  /// What a figure is drawn on.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// On the page's ground, whatever that is.
    case auto
    case light, dark
  }

  public enum TimeUnit: String, Hashable, Sendable, CaseIterable { case ms, s }

  /// Which way a vertical axis grows where its values grow down the screen.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// Upwards, with the values' signs turned.
    case up
    /// Downwards, with the scene's own values.
    case scene
  }

  /// The ways in which a figure shows a scene.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// Signals against time, one panel each; variants side by side.
    case curves
    /// The same with all variants in one panel.
    case overlay
    /// Pictures of the canvas at its events and between them, a row for each variant.
    case strip
    /// What moves at equal steps of time, in one picture, from faint to strong.
    case onion
    /// Bars for how long fingers and motions last.
    case timeline
    /// Velocity over position.
    case phase
    /// Small multiples on shared scales, each with its parameters.
    case sweep
    /// A strip above the curves of the same time axis.
    case stripCurves = "strip-curves"

    /// Whether it shows signals.
    package var plots: Bool { self != .strip && self != .onion && self != .timeline }
    /// Whether it has vertical axes of signals against time.
    package var hasAxes: Bool { self == .curves || self == .overlay || self == .stripCurves }
    /// Whether it points out overshoot and coming to rest where that is asked for.
    package var hasRemarks: Bool { self == .curves || self == .stripCurves }
    /// Whether it shows single instants.
    package var hasInstants: Bool { self == .strip || self == .onion || self == .stripCurves }
  }

  /// A column of a journal.
  package enum Column: String, Hashable, Sendable, CaseIterable {
    case single, half, double

    package var millimetres: Double {
      switch self {
      case .single: 89
      case .half: 120
      case .double: 183
      }
    }

    /// In CSS pixels, of which an inch of 25.4 mm has 96.
    package var pixels: Double { millimetres * 96 / 25.4 }
  }

  /// `nil`: what suits the scene.
  package let form: Form?
  /// Empty: what the film plots.
  package let signals: [Signal]
  /// The only variant that is shown; `nil`: all.
  package let variant: Int?
  /// How many instants are shown; `nil`: the usual number.
  package let count: Int?
  /// In CSS pixels.
  package let width: Double
  package let theme: Theme
  /// `nil`: the scene's.
  package let language: WordLanguage?
  package let axis: Axis
  /// Of the time axis; `nil`: what suits the scene's length.
  package let timeUnit: TimeUnit?
  /// Whether overshoot and settling are pointed out.
  package let remarks: Bool
  /// Pixels of a PNG for each CSS pixel; at least 1.
  package let density: Int
  /// The file to write.
  package let path: String

  package init(
    form: Form?, signals: [Signal], variant: Int?, count: Int?, width: Double, theme: Theme,
    language: WordLanguage?, axis: Axis, timeUnit: TimeUnit?, remarks: Bool, density: Int,
    path: String
  ) {
    precondition(density >= 1, "a picture has pixels (density was \(density))")
    self.form = form
    self.signals = signals
    self.variant = variant
    self.count = count
    self.width = width
    self.theme = theme
    self.language = language
    self.axis = axis
    self.timeUnit = timeUnit
    self.remarks = remarks
    self.density = density
    self.path = path
  }
}
