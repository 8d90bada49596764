import FlickFigure
import FlickPlot
import FlickScene

/// What a figure shows and how large, as it is asked for in words.
public struct FigureOptions: Hashable, Sendable {
  let form: FigureForm?
  /// Names of signals; empty: what the film plots.
  let signals: [String]
  /// In CSS pixels.
  let width: Double
  let theme: FigureSettings.Theme
  let density: Int
  let timeUnit: Plot.PrintStyle.TimeUnit?
  let remarks: Bool
  let count: Int
  /// The only variant that is shown; `nil`: all.
  let variant: Int?

  /// The names of all forms.
  public static var forms: [String] { FigureForm.allCases.map(\.rawValue) }

  /// What a scene asks for.
  package init(_ figure: SceneFigure) {
    form = figure.form
    signals = figure.signals.map(\.name)
    width = figure.width
    theme = figure.theme == .light ? .light : .dark
    density = figure.density
    switch figure.timeUnit {
    case .ms: timeUnit = .milliseconds
    case .s: timeUnit = .seconds
    case nil: timeUnit = nil
    }
    remarks = figure.remarks
    count = figure.count ?? FigureConstants.usualCount
    variant = figure.variant
  }

  /// - Parameters:
  ///   - form: One of `forms`; `nil`: what suits the scene.
  ///   - width: `single`, `half` or `double` for a journal's columns, or a
  ///     length such as `120mm`, `3.5in` or, in CSS pixels, `640`.
  ///   - theme: `light` or `dark`.
  ///   - density: Pixels of a PNG for each CSS pixel, from 1 to 4.
  ///   - timeUnit: `ms` or `s`.
  ///   - count: How many instants a form with pictures shows.
  /// - Throws: Kind `usage`.
  public init(
    form: String? = nil, signals: [String] = [], width: String = "double",
    theme: String = "light", density: Int = 2, timeUnit: String? = nil, remarks: Bool = false,
    count: Int? = nil
  ) throws(FlickError) {
    self.form = try form.map { name throws(FlickError) in
      try Self.one(of: FigureForm.self, named: name, option: "--form")
    }
    self.signals = signals
    self.width = try Self.pixels(width)
    self.theme = try Self.one(of: FigureSettings.Theme.self, named: theme, option: "--theme")
    guard (1...4).contains(density) else {
      throw FlickError(.usage, "error: '--density' runs from 1 to 4 (was \(density))")
    }
    self.density = density
    self.timeUnit = try timeUnit.map { name throws(FlickError) in
      try Self.one(of: Plot.PrintStyle.TimeUnit.self, named: name, option: "--time-unit")
    }
    self.remarks = remarks
    let count = count ?? FigureConstants.usualCount
    let counts = SceneConstants.figureInstants
    guard counts.contains(count) else {
      throw FlickError(
        .usage,
        "error: '--count' runs from \(counts.lowerBound) to \(counts.upperBound) (was \(count))")
    }
    self.count = count
    variant = nil
  }

  private static func one<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type, named name: String, option: String
  ) throws(FlickError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: name) { return choice }
    let known = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    throw FlickError(.usage, "error: '\(option)' is one of \(known) (was '\(name)')")
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
