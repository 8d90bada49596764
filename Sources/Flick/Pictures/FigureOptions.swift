import FlickCore
import FlickFigure
import FlickPlot
import FlickScene

/// What a figure shows and how large.
public struct FigureOptions: Hashable, Sendable {
  public typealias Form = SceneFigure.Form
  public typealias Theme = SceneFigure.Theme
  public typealias TimeUnit = SceneFigure.TimeUnit
  public typealias Axis = SceneFigure.Axis

  let form: Form?
  /// Names of signals; empty: what the film plots.
  let signals: [String]
  /// In CSS pixels.
  let width: Double
  let theme: Theme
  /// `nil`: the scene's.
  let language: WordLanguage?
  let density: Int
  let timeUnit: Plot.PrintStyle.TimeUnit?
  let remarks: Bool
  let count: Int?
  /// The stretch of time that is shown, and the one that is enlarged; `nil`: all, none.
  let range: InstantRange?
  let zoom: InstantRange?
  let axis: Axis
  /// The only variant that is shown; `nil`: all.
  let variant: Int?

  /// What a scene asks for.
  package init(_ figure: SceneFigure) {
    form = figure.form
    signals = figure.signals.map(\.name)
    width = figure.width
    theme = figure.theme
    language = figure.language
    density = figure.density
    timeUnit = figure.timeUnit.map(Self.unit)
    remarks = figure.remarks
    count = figure.count
    (range, zoom) = (nil, nil)
    axis = figure.axis
    variant = figure.variant
  }

  /// - Parameters:
  ///   - form: `nil`: what suits the scene.
  ///   - density: Pixels of a PNG for each CSS pixel, in ``densities``.
  ///   - timeUnit: `nil`: thousandths up to two seconds.
  ///   - count: How many instants a form with pictures shows, in ``counts``; `nil`: 7.
  ///   - range: The stretch of time that is shown.
  ///   - zoom: The stretch that curves show enlarged below.
  public init(
    form: Form? = nil, signals: [String] = [], width: Width = .double, theme: Theme = .auto,
    density: Int = 2, timeUnit: TimeUnit? = nil, remarks: Bool = false, count: Int? = nil,
    range: InstantRange? = nil, zoom: InstantRange? = nil, axis: Axis = .up
  ) {
    precondition(Self.densities.contains(density), "a density is 1 to 4 (was \(density))")
    if let count {
      precondition(Self.counts.contains(count), "instants are \(Self.counts) (were \(count))")
    }
    self.form = form
    self.signals = signals
    self.width = width.pixels
    self.theme = theme
    language = nil
    self.density = density
    self.timeUnit = timeUnit.map(Self.unit)
    self.remarks = remarks
    self.count = count
    self.range = range
    self.zoom = zoom
    self.axis = axis
    variant = nil
  }

  public static let densities = 1...4
  public static let counts = SceneConstants.figureInstants

  private static func unit(_ unit: TimeUnit) -> Plot.PrintStyle.TimeUnit {
    unit == .ms ? .milliseconds : .seconds
  }
}

extension FigureOptions {
  /// How wide a figure is: 120 to 4096 CSS pixels, of which an inch has 96.
  public struct Width: Hashable, Sendable {
    let pixels: Double

    /// Returns `nil` for a width that no figure has.
    public init?(pixels: Double) {
      guard Language.figureWidth.contains(pixels) else { return nil }
      self.pixels = pixels
    }

    public init?(millimetres: Double) {
      self.init(
        pixels: millimetres * (FigureConstants.pixelsPerInch / FigureConstants.millimetresPerInch))
    }

    public init?(inches: Double) { self.init(pixels: inches * FigureConstants.pixelsPerInch) }

    private init(_ column: SceneFigure.Column) { pixels = column.pixels }

    /// A journal's columns: 89, 120 and 183 mm.
    public static let single = Width(.single)
    public static let half = Width(.half)
    public static let double = Width(.double)

    /// Reads `single`, `half`, `double`, or a length such as `120mm`, `3.5in` or, in CSS
    /// pixels, `640`; `nil` for anything else.
    public init?(_ text: String) {
      if let column = SceneFigure.Column(rawValue: text) {
        self.init(column)
      } else if text.hasSuffix("mm"), let length = Double(text.dropLast(2)) {
        self.init(millimetres: length)
      } else if text.hasSuffix("in"), let length = Double(text.dropLast(2)) {
        self.init(inches: length)
      } else if let length = Double(text.hasSuffix("px") ? text.dropLast(2) : text[...]) {
        self.init(pixels: length)
      } else {
        return nil
      }
    }
  }
}
