import FlickCore
import FlickScene

/// What a `flick` block of a page asks for.
struct PageBlock: Sendable {
  enum Form: Hashable, Sendable {
    case still, moving
    case figure(SceneFigure.Form)

    static let all =
      [Form.still, .moving] + SceneFigure.Form.allCases.map { Form.figure($0) }

    var name: String {
      switch self {
      case .still: "still"
      case .moving: "moving"
      case .figure(let form): form.rawValue
      }
    }

    var isFigure: Bool { if case .figure = self { true } else { false } }
  }

  /// What a picture is written as.
  enum Format: String, Sendable { case png, svg }

  var form = Form.still
  var format: Format?
  /// The path of its scene from the page's folder; `nil`: it holds the scene.
  var scene: String?
  var alt: String?
  var variant: String?
  var instant: SceneInstant?
  var width: FigureOptions.Width?
  var density: Int?
  var signals: [String] = []
  var range: InstantRange?
  var zoom: InstantRange?
  var count: Int?
  var theme: FigureOptions.Theme?
  var timeUnit: FigureOptions.TimeUnit?
  var axis: FigureOptions.Axis?
  var hasRemarks = false
  var playsOnce = false

  /// Of what is drawn: a still is pixels and a figure vectors unless the block says so.
  var suffix: Format { format ?? (form == .still ? .png : .svg) }

  /// For a figure's form.
  func options(_ form: SceneFigure.Form) -> FigureOptions {
    FigureOptions(
      form: form, signals: signals, width: width ?? .double, theme: theme ?? .auto,
      density: density ?? 2, timeUnit: timeUnit, remarks: hasRemarks, count: count, range: range,
      zoom: zoom, axis: axis ?? .up)
  }
}

/// An option that a block's info string may have.
struct PageBlockOption {
  let name: String
  /// What its value is, for people; `nil`: it has none.
  let expected: String?
  let isOf: @Sendable (PageBlock.Form) -> Bool
  /// Takes the value in; `false`: it is no such value.
  let read: @Sendable (String, inout PageBlock) -> Bool

  private init(
    _ name: String, _ expected: String?,
    of isOf: @escaping @Sendable (PageBlock.Form) -> Bool = { _ in true },
    _ read: @escaping @Sendable (String, inout PageBlock) -> Bool
  ) {
    (self.name, self.expected, self.isOf, self.read) = (name, expected, isOf, read)
  }

  /// Sets a value where the text is one.
  private static func set<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  static let all = pictures + figures

  private static let pictures: [PageBlockOption] = [
    PageBlockOption("scene", "the path of a scene from the page's folder") {
      // A zero byte is in no path.
      set(&$1.scene, $0.isEmpty || $0.utf8.contains(0) ? nil : $0)
    },
    PageBlockOption("alt", "words for those who do not see the picture") { set(&$1.alt, $0) },
    PageBlockOption("variant", "the name of a variant") {
      set(&$1.variant, $0.isEmpty ? nil : $0)
    },
    PageBlockOption("at", "an instant like 360ms, flip+100ms or settled", of: { $0 == .still }) {
      set(&$1.instant, SceneInstant($0))
    },
    PageBlockOption(
      "width",
      "a length of \(Int(SceneConstants.leastFigureWidth)) to "
        + "\(Int(SceneConstants.mostFigureWidth)) pixels, like 640, 120mm or half",
      of: { $0 != .moving }
    ) {
      set(&$1.width, FigureOptions.Width($0))
    },
    PageBlockOption("format", "'png' or 'svg'", of: { $0 != .moving }) {
      set(&$1.format, PageBlock.Format(rawValue: $0))
    },
    PageBlockOption("once", nil, of: { $0 == .moving }) { _, block in
      block.playsOnce = true
      return true
    },
  ]

  private static let figures: [PageBlockOption] = [
    PageBlockOption("signal", "names like pane.y, with commas between", of: isPlot) {
      let names = $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      $1.signals = names
      return !names.contains("")
    },
    PageBlockOption("range", "from..to, like open..flip+200ms", of: \.isFigure) {
      set(&$1.range, InstantRange($0))
    },
    PageBlockOption("zoom", "from..to, like 0.2s..0.4s", of: \.isFigure) {
      set(&$1.zoom, InstantRange($0))
    },
    PageBlockOption(
      "count",
      "a number from \(FigureOptions.counts.lowerBound) to \(FigureOptions.counts.upperBound)",
      of: hasInstants
    ) {
      set(&$1.count, Int($0).flatMap { FigureOptions.counts.contains($0) ? $0 : nil })
    },
    PageBlockOption("theme", "'auto', 'light' or 'dark'", of: \.isFigure) {
      set(&$1.theme, FigureOptions.Theme(rawValue: $0))
    },
    PageBlockOption("time-unit", "'ms' or 's'", of: \.isFigure) {
      set(&$1.timeUnit, FigureOptions.TimeUnit(rawValue: $0))
    },
    PageBlockOption("axis", "'up' or 'scene'", of: \.isFigure) {
      set(&$1.axis, FigureOptions.Axis(rawValue: $0))
    },
    PageBlockOption("density", "a number from 1 to 4", of: \.isFigure) {
      set(&$1.density, Int($0).flatMap { FigureOptions.densities.contains($0) ? $0 : nil })
    },
    PageBlockOption("remarks", nil, of: hasRemarks) { _, block in
      block.hasRemarks = true
      return true
    },
  ]

  @Sendable private static func isPlot(_ form: PageBlock.Form) -> Bool {
    if case .figure(let form) = form { form.plots } else { false }
  }

  @Sendable private static func hasRemarks(_ form: PageBlock.Form) -> Bool {
    if case .figure(let form) = form { form.hasRemarks } else { false }
  }

  @Sendable private static func hasInstants(_ form: PageBlock.Form) -> Bool {
    if case .figure(let form) = form { form.hasInstants } else { false }
  }
}
