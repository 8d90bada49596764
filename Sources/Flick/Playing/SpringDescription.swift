import FlickCore
import FlickMotion
import FlickScene

/// One spring in the words of every system, for people.
public struct SpringDescription: Sendable {
  private let report: SpringReport

  /// How a spring is named on a command line.
  public enum Spelling: Sendable {
    case physical(stiffness: Double, damping: Double, mass: Double)
    case response(Double, dampingRatio: Double)
    case duration(Double, bounce: Double)
    case pop(speed: Double, bounciness: Double)
    case dynamics(frequency: Double, dampingRatio: Double, resistance: Double)
    case uiView(duration: Double, dampingRatio: Double)
  }

  /// - Parameters:
  ///   - way: Points from start to target; 0 for a spring that is only thrown.
  ///   - velocity: Points per second at the start.
  /// - Throws: Kind `usage` where there is no such spring.
  public init(_ spelling: Spelling, way: Double, velocity: Double) throws(FlickError) {
    guard let spring = Self.spring(spelling, velocity: way == 0 ? 0 : velocity / way) else {
      throw FlickError(.spring(.noSuchSpring))
    }
    var isPerceptual = false
    if case .duration = spelling { isPerceptual = true }
    try self.init(spring, way: way, velocity: velocity, isPerceptual: isPerceptual)
  }

  /// - Parameter preset: For example `bouncy`, or `react-spring wobbly`.
  /// - Throws: Kind `usage` where no preset, or more than one, has that name.
  public init(preset: String, way: Double, velocity: Double) throws(FlickError) {
    let wanted = preset.lowercased()
    let found = SpringPreset.all.filter {
      $0.name.lowercased() == wanted || $0.fullName.lowercased() == wanted
    }
    guard let only = found.first, found.count == 1 else {
      let names = (found.isEmpty ? SpringPreset.all : found).map(\.fullName)
      guard found.isEmpty else { throw FlickError(.spring(.severalPresets(preset, known: names))) }
      let meant = FlickCore.Spelling.nearest(
        preset, among: names + SpringPreset.all.map(\.name))
      throw FlickError(.spring(.noPreset(preset, known: names, meant: meant)))
    }
    try self.init(only.spring, way: way, velocity: velocity)
  }

  private init(
    _ spring: Spring, way: Double, velocity: Double, isPerceptual: Bool = false
  ) throws(FlickError) {
    guard way.isFinite, velocity.isFinite else {
      throw FlickError(.spring(.notNumbers(way: way, velocity: velocity)))
    }
    report = SpringReport(spring, way: way, velocity: velocity, isPerceptual: isPerceptual)
  }

  /// - Parameter velocity: At the start, in whole ways per second.
  private static func spring(_ spelling: Spelling, velocity: Double) -> Spring? {
    switch spelling {
    case .physical(let stiffness, let damping, let mass):
      Spring(stiffness: stiffness, damping: damping, mass: mass)
    case .response(let response, let ratio): Spring(response: response, dampingRatio: ratio)
    case .duration(let duration, let bounce): Spring(duration: duration, bounce: bounce)
    case .pop(let speed, let bounciness): Spring(speed: speed, bounciness: bounciness)
    case .dynamics(let frequency, let ratio, let resistance):
      Spring(frequency: frequency, dampingRatio: ratio, resistance: resistance)
    case .uiView(let duration, let ratio):
      UIViewSpring(duration: duration, dampingRatio: ratio)?.spring(initialVelocity: velocity)
    }
  }

  /// A table for a terminal: what the spring does, how each system says it and
  /// when each says that it rests.
  public var text: String {
    var lines = behaviour
    lines.append("\nin the words of")
    let width = (report.spellings.map(\.system.count).max() ?? 0) + 2
    for spelling in report.spellings {
      let parameters = spelling.parameters.map { parameter in
        let unit = parameter.unit.isEmpty ? "" : " " + parameter.unit
        return "\(parameter.name) \(Self.number(parameter.value))\(unit)"
      }
      let note = spelling.note.isEmpty ? "" : "  (\(spelling.note))"
      lines.append(
        "  " + Self.padded(spelling.system, width) + parameters.joined(separator: ", ") + note)
    }
    lines.append("\nat rest after")
    let names = (report.settlings.map(\.rule.name.count).max() ?? 0) + 2
    for settling in report.settlings {
      let time = settling.duration.map { Self.number($0) + " s" } ?? unknownRest(settling.rule)
      lines.append(
        "  " + Self.padded(settling.rule.name, names) + Self.padded(time, 12) + settling.rule.rule)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Why a rule tells no time.
  private func unknownRest(_ rule: SettlingRule) -> String {
    if rule == .rebound, report.spring.mass != 1 { return "has no mass" }
    return report.dampingRatio > 0 ? "over \(Self.number(SettlingRule.longest)) s" : "never"
  }

  private var behaviour: [String] {
    var lines = [
      "\(Self.number(report.way)) pt from \(Self.number(report.velocity)) pt/s",
      "  frequency      \(Self.number(report.frequency)) Hz undamped"
        + (report.dampedFrequency.map { ", \(Self.number($0)) Hz seen" } ?? ""),
      "  damping ratio  \(Self.number(report.dampingRatio))",
    ]
    if let excursion = report.excursion {
      lines.append(
        "  thrown         \(Self.number(excursion.distance)) pt off after "
          + "\(Self.number(excursion.time)) s")
    } else {
      let overshoot = Self.number(100 * report.overshoot)
      lines.append(
        report.overshootTime.map { "  overshoot      \(overshoot) % after \(Self.number($0)) s" }
          ?? "  overshoot      none")
    }
    return lines
  }

  /// At most five figures behind the point.
  private static func number(_ value: Double) -> String {
    FlickCore.Spelling.number(value, decimals: 5)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
