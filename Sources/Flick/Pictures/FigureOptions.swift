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
  let density: Int
  let timeUnit: Plot.PrintStyle.TimeUnit?
  let remarks: Bool
  let count: Int
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
    density = figure.density
    timeUnit = figure.timeUnit.map(Self.unit)
    remarks = figure.remarks
    count = figure.count ?? FigureConstants.usualCount
    (range, zoom) = (nil, nil)
    axis = figure.axis
    variant = figure.variant
  }

  /// - Parameters:
  ///   - form: `nil`: what suits the scene.
  ///   - width: `single`, `half` or `double` for a journal's columns, or a
  ///     length such as `120mm`, `3.5in` or, in CSS pixels, `640`.
  ///   - density: Pixels of a PNG for each CSS pixel, from 1 to 4.
  ///   - timeUnit: `nil`: thousandths up to two seconds.
  ///   - count: How many instants a form with pictures shows.
  ///   - range: The stretch of time that is shown, such as `open..flip+200ms`.
  ///   - zoom: The stretch that curves show enlarged below.
  /// - Throws: Kind `usage`.
  public init(
    form: Form? = nil, signals: [String] = [], width: String = "double", theme: Theme = .auto,
    density: Int = 2, timeUnit: TimeUnit? = nil, remarks: Bool = false, count: Int? = nil,
    range: String? = nil, zoom: String? = nil, axis: Axis = .up
  ) throws(FlickError) {
    self.form = form
    self.signals = signals
    self.width = try Self.pixels(width)
    self.theme = theme
    guard (1...4).contains(density) else {
      throw FlickError(.usage, "error: '--density' runs from 1 to 4 (was \(density))")
    }
    self.density = density
    self.timeUnit = timeUnit.map(Self.unit)
    self.remarks = remarks
    let count = count ?? FigureConstants.usualCount
    let counts = SceneConstants.figureInstants
    guard counts.contains(count) else {
      throw FlickError(
        .usage,
        "error: '--count' runs from \(counts.lowerBound) to \(counts.upperBound) (was \(count))")
    }
    self.count = count
    self.range = try range.map { text throws(FlickError) in try InstantRange(text) }
    self.zoom = try zoom.map { text throws(FlickError) in
      try InstantRange(text, option: "--zoom")
    }
    self.axis = axis
    variant = nil
  }

  private static func unit(_ unit: TimeUnit) -> Plot.PrintStyle.TimeUnit {
    unit == .ms ? .milliseconds : .seconds
  }

  private static func pixels(_ text: String) throws(FlickError) -> Double {
    let perMillimetre = FigureConstants.pixelsPerInch / FigureConstants.millimetresPerInch
    var pixels: Double?
    if let column = SceneFigure.Column(rawValue: text) {
      pixels = column.pixels
    } else if text.hasSuffix("mm") {
      pixels = Double(text.dropLast(2)).map { $0 * perMillimetre }
    } else if text.hasSuffix("in") {
      pixels = Double(text.dropLast(2)).map { $0 * FigureConstants.pixelsPerInch }
    } else {
      pixels = Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
    }
    guard let pixels, Language.figureWidth.contains(pixels) else {
      throw FlickError(
        .usage,
        "error: '\(text)' is no width of a figure\n  help: write 'single' (89 mm), 'half' "
          + "(120 mm), 'double' (183 mm), or a length from 120 to 4096 pixels such as '120mm', "
          + "'3.5in' or '640'")
    }
    return pixels
  }
}
