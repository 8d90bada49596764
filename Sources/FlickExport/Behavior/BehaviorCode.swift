import FlickCore
import FlickMotion
import FlickScene

/// A behavior in one platform's code.
struct BehaviorCode {
  let subject: BehaviorSubject
  let replay: BehaviorReplay

  init(_ subject: BehaviorSubject) {
    self.subject = subject
    replay = BehaviorReplay(subject)
  }

  // MARK: - What is told

  /// - Parameters:
  ///   - rest: From how far off the platform jumps to the target at the end.
  ///   - spring: As it is written.
  ///   - retarget: What the platform does with the velocity at a change.
  func told(
    _ model: BehaviorReplay.Model, rest: Double, spring: String, retarget: String,
    drag: String? = nil
  ) -> (error: Double, remarks: [String]) {
    let error = ExportNumber.roundedUp(replay.largestError(model) + rest)
    var remarks = ["\(spring): off by at most \(subject.measure(error))", retarget]
    if let drag, subject.drags { remarks.append(drag) }
    if let slop = subject.behavior.drag?.slop, slop > 0 {
      remarks.append(
        "left out: the slop of \(ExportNumber.text(slop, decimals: 2)) pt; the platform's holds")
    }
    if let anchor = subject.anchor { remarks.append(anchor.words) }
    if subject.followers > 0 {
      remarks.append(
        "left out: what follows it by 'map' (\(subject.followers) "
          + (subject.followers == 1 ? "key)" : "keys)"))
    }
    return (error, remarks)
  }

  /// The scene's name and the remarks, each line begun with `mark`.
  func header(_ remarks: [String], mark: String = "// ") -> String {
    ([subject.headline] + remarks).map { mark + $0 }.joined(separator: "\n")
  }

  /// How near the target a platform's rest is left to be, in the value's unit.
  var nearness: Double { subject.key.unit() == .none ? 0.0001 : 0.01 }

  /// Whether less than nothing, by which a spring may overshoot, is none of its values.
  var clampsAtZero: Bool {
    switch subject.key {
    case .width, .height, .cornerRadius: true
    default: false
    }
  }

  // MARK: - Numbers

  static func number(_ value: Double) -> String { ExportNumber.text(value, decimals: 6) }

  /// The spring with its numbers as they are written.
  var physical: (stiffness: String, damping: String, mass: String, spring: Spring) {
    let spring = subject.spring
    let numbers = [spring.stiffness, spring.damping, spring.mass]
    let rounded = numbers.map { ExportNumber.rounded($0, decimals: 6) }
    let written =
      Spring(stiffness: rounded[0], damping: rounded[1], mass: rounded[2]) ?? spring
    let texts = numbers.map(Self.number)
    return (texts[0], texts[1], texts[2], written)
  }

  /// The same by stiffness for a mass of 1 and damping ratio.
  var ratio: (stiffness: String, dampingRatio: String, spring: Spring) {
    let spring = subject.spring
    let stiffness = ExportNumber.rounded(spring.stiffness / spring.mass, decimals: 6)
    let ratio = ExportNumber.rounded(spring.dampingRatio, decimals: 6)
    let written = Spring(stiffness: stiffness, dampingRatio: ratio) ?? spring
    return (Self.number(stiffness), Self.number(ratio), written)
  }

  // MARK: - Choices

  /// How a language writes what a tap and a release choose.
  struct Dialect {
    /// A state by its name.
    let stop: (String) -> String
    /// The state that it was last sent to.
    let current: String
    /// The one after it, from the last to the first.
    let next: String
    /// The nearest to an expression.
    let nearest: (String) -> String
    /// `condition ? one : other`.
    let choice: (String, String, String) -> String
    var equals = "=="
  }

  /// The state that a tap sends it to; `nil`: a tap does nothing.
  func tapped(_ dialect: Dialect) -> String? {
    let stops = subject.stops
    switch subject.behavior.tap {
    case nil: return nil
    case .toggle:
      let first = dialect.stop(stops[0].name)
      guard stops.count > 1 else { return first }
      return dialect.choice(
        "\(dialect.current) \(dialect.equals) \(first)", dialect.stop(stops[1].name), first)
    case .next: return dialect.next
    case .state(let index): return dialect.stop(stops[index].name)
    }
  }

  /// The state that a drag's end chooses by `value` and `velocity`; `nil`: it stays.
  func released(_ dialect: Dialect, value: String, velocity: String) -> String? {
    switch subject.behavior.release {
    case .velocitySign:
      let ends = subject.ends
      return dialect.choice(
        "\(velocity) >= 0", dialect.stop(ends.greatest), dialect.stop(ends.least))
    case .nearest: return dialect.nearest(value)
    case .projected(let decay, _):
      return dialect.nearest("\(value) + \(velocity) * \(Self.number(decay.reach))")
    case .stay, .decay, .rules: return nil
    }
  }

  // MARK: - Bounds

  /// Where the layer may be, along its line.
  var bounds: (low: String, high: String)? {
    guard let range = subject.behavior.drag?.bounds?.x, range.lowerBound.isFinite,
      range.upperBound.isFinite
    else { return nil }
    return (Self.number(range.lowerBound), Self.number(range.upperBound))
  }

  /// What a language has for bounds and rubber bands.
  struct Arithmetic {
    /// A value kept between the bounds.
    let clamped: (_ value: String, _ low: String, _ high: String) -> String
    let magnitude: (String) -> String
    /// Behind every number.
    var suffix = ""
  }

  /// The place that a pull leads to, and the pull that leads to a place, as expressions of
  /// `value`; the same without bounds. `past` is what lies past them.
  func rubber(_ language: Arithmetic) -> (past: String, held: String, pull: String)? {
    guard let bounds else { return nil }
    let low = bounds.low + language.suffix
    let high = bounds.high + language.suffix
    let inside = language.clamped("value", low, high)
    guard let band = subject.behavior.drag?.rubberBand?.x else { return (inside, inside, "value") }
    let c = Self.number(band.coefficient) + language.suffix
    let d = Self.number(band.dimension) + language.suffix
    let past = language.magnitude("past")
    return (
      "value - \(inside)",
      "value - past + (past * \(c) * \(d)) / (\(d) + \(c) * \(past))",
      "value - past + (past * \(d)) / (\(c) * (\(d) - \(past)))"
    )
  }

  var hasBand: Bool { bounds != nil && subject.behavior.drag?.rubberBand != nil }
}

extension BehaviorSubject {
  /// The behavior in a platform's code.
  ///
  /// - Parameter tolerance: What its error may be at most; `nil`: anything, which is told.
  package func code(
    for platform: Platform, tolerance: Double? = nil
  ) throws(ExportProblem) -> Export {
    let code = BehaviorCode(self)
    let export =
      switch platform {
      case .swiftUI: code.swiftUI()
      case .uiKit: code.uiKit()
      case .compose: code.compose()
      case .flutter: code.flutter()
      case .androidView: code.androidView()
      case .motion: code.motion()
      case .reactSpring: code.reactSpring()
      case .reanimated: code.reanimated()
      case .cssTransition: try code.cssTransition(tolerance: tolerance)
      case .tokens: try code.tokens(tolerance: tolerance)
      }
    if let tolerance, platform != .tokens, export.error > tolerance {
      throw .tooFine(tolerance: tolerance, possible: export.error)
    }
    return export
  }
}
