import FlickCore
import FlickFit
import FlickJSON
import FlickMotion

/// What a recording's motion is, for people and for programs.
public struct FitReport: Sendable {
  public let path: String
  public let fits: [MotionFit]

  /// Writes a scene with the variants Recorded and Fitted, and beside it what they play.
  ///
  /// - Returns: The paths of what was written.
  /// - Throws: Kind `scene` where nothing moves by a law, `usage` for more signals than
  ///   one scene shows, `io`.
  public func writeScene(to output: String, overwrites: Bool) throws(FlickError) -> [String] {
    let name = path == "-" ? "A recording" : String(path.split(separator: "/").last ?? "")
    let scene = try FittedScene(fits, path: output, title: name + ", recorded and fitted")
    try RunPlaces.check(scene.files.map(\.path), inputs: [path])
    try TextForm.json.checkSuffix(output)
    try scene.write(overwrites: overwrites)
    return scene.files.map(\.path)
  }

  // MARK: - For programs

  /// One JSON object, without a newline at its end.
  public var json: String {
    let values: JSONValue = ["fits": .list(fits.map(Self.value))]
    return values.line()
  }

  private static func value(_ fit: MotionFit) -> JSONValue {
    [
      "signal": .text(fit.name),
      "samples": .integer(fit.samples.count),
      "noise": .number(fit.noise),
      "clockJitter": .number(fit.clockJitter),
      "reason": fit.segments.isEmpty ? .text(Self.tooFew) : nil,
      "segments": .list(fit.segments.map(value)),
      "borders": .list(fit.borders.map(value)),
    ]
  }

  private static func value(_ segment: MotionFit.Segment) -> JSONValue {
    var members: [(name: String, value: JSONValue?)] = [
      ("from", .number(segment.from)), ("to", .number(segment.to)),
      ("model", .text(segment.model.rawValue)),
    ]
    let curve = ["x1", "y1", "x2", "y2"]
    for parameter in segment.parameters where !curve.contains(parameter.name) {
      members.append((parameter.name, .number(parameter.value)))
    }
    let controls = curve.compactMap { segment.value($0) }
    if controls.count == 4 { members.append(("curve", .list(controls.map { .number($0) }))) }
    if let name = segment.name { members.append(("name", .text(name))) }
    if let spring = segment.spring { members.append(("damping", .number(spring.damping))) }
    if let stepping = segment.stepping { members.append(("stepping", .text(stepping))) }
    let intervals = segment.parameters.compactMap { parameter in
      parameter.interval.map {
        (
          name: parameter.name,
          value: Optional(JSONValue.list([.number($0.lowerBound), .number($0.upperBound)]))
        )
      }
    }
    members.append(("intervals", .object(intervals)))
    members.append(("residual", .number(segment.residual)))
    let reasons =
      segment.parameters.compactMap(\.reason) + (segment.model == .unknown ? segment.notes : [])
    if let reason = reasons.first { members.append(("reason", .text(reason))) }
    let refused = segment.parameters.compactMap { parameter in
      parameter.reason.map { (name: parameter.name, value: Optional(JSONValue.text($0))) }
    }
    if !refused.isEmpty { members.append(("reasons", .object(refused))) }
    if !segment.notes.isEmpty { members.append(("notes", .texts(segment.notes))) }
    return .object(members)
  }

  private static func value(_ border: MotionFit.Border) -> JSONValue {
    [
      "at": .number(border.at), "velocity": .text(border.velocity.rawValue),
      "policy": border.policy.map { .text($0.rawValue) } ?? .null,
      "feel": .text(border.isAbrupt ? "abrupt" : "smooth"),
      "velocityBefore": .number(border.velocities.before),
      "velocityAfter": .number(border.velocities.after),
      "evidence": .object(
        border.evidence.map { (name: $0.policy.rawValue, value: .number($0.worseBy)) }),
      "notes": border.notes.isEmpty ? nil : .texts(border.notes),
    ]
  }

  // MARK: - For people

  /// Several paragraphs, with a newline at their end.
  public var text: String {
    var lines: [String] = []
    var told: [Spring] = []
    for fit in fits {
      if !lines.isEmpty { lines.append("") }
      lines.append(heading(fit))
      if fit.segments.isEmpty { lines.append("  " + Self.tooFew) }
      for segment in fit.segments { lines += words(segment) }
      for border in fit.borders where border.policy != nil || border.velocity != .none {
        lines += words(border)
      }
      for segment in fit.segments {
        guard let spring = segment.spring, !told.contains(where: { Self.areAlike($0, spring) })
        else {
          continue
        }
        told.append(spring)
        lines += dialects(spring, segment, fit)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let tooFew = "too few samples to tell a motion"

  private func heading(_ fit: MotionFit) -> String {
    var parts = ["\(fit.samples.count) samples"]
    if fit.grid > 0 { parts.append("on a grid of \(Self.number(fit.grid))") }
    if fit.noise > 2 * fit.grid { parts.append("noise \(Self.number(fit.noise))") }
    if fit.clockJitter > 1e-6 {
      parts.append("times off by \(Self.number(fit.clockJitter * 1000)) ms")
    }
    return "\(fit.name): " + parts.joined(separator: ", ")
  }

  private func words(_ segment: MotionFit.Segment) -> [String] {
    let when = "  \(Self.time(segment.from)) to \(Self.time(segment.to)) s"
    var name = segment.name.map { "\(segment.model.rawValue) (\($0))" } ?? segment.model.rawValue
    if let stepping = segment.stepping { name += ", \(stepping)" }
    if segment.model != .rest {
      name += ", residual \(Self.number(segment.residual))"
    }
    var lines = ["\(when)  \(name)"]
    for parameter in segment.parameters where segment.model != .rest {
      let value = parameter.value.map(Self.number) ?? "not told"
      var line = "      \(parameter.name) \(value)"
      if let interval = parameter.interval {
        let ends = [interval.lowerBound, interval.upperBound].map {
          $0.isFinite ? Self.number($0) : "unbounded"
        }
        line += "  (\(ends[0]) to \(ends[1]))"
      }
      lines.append(line)
      if let reason = parameter.reason { lines.append("        " + reason) }
    }
    return lines + segment.notes.map { "      " + $0 }
  }

  private func words(_ border: MotionFit.Border) -> [String] {
    let answer = border.policy.map { ", as '\($0.rawValue)' does" } ?? ""
    var line =
      "  at \(Self.time(border.at)) s  \(border.isAbrupt ? "abrupt" : "smooth"): the velocity is "
      + "\(Self.says(border.velocity))\(answer)"
    line +=
      " (\(Self.number(border.velocities.before)) before, \(Self.number(border.velocities.after)) after)"
    let others = border.evidence.filter { $0.policy != border.policy && $0.worseBy > 0.05 }
    var lines = [line]
    if !others.isEmpty {
      let words = others.map {
        "\($0.policy.rawValue) by \(Spelling.number($0.worseBy, decimals: 1))"
      }
      lines.append(
        "      others explain it worse, in units of the Bayesian criterion: "
          + words.joined(separator: ", "))
    }
    let rivals = others.filter { $0.worseBy < MotionFit.strongEvidence }
      .filter { $0.policy != .scalar }.map { "'\($0.policy.rawValue)'" }
    if let policy = border.policy, !rivals.isEmpty {
      lines.append(
        "      the samples do not tell '\(policy.rawValue)' from "
          + rivals.listed("or"))
    }
    return lines + border.notes.map { "      " + $0 }
  }

  private static func says(_ velocity: MotionFit.Velocity) -> String {
    switch velocity {
    case .kept: "kept"
    case .dropped: "dropped"
    case .projected: "projected on the way"
    case .added: "kept, and another motion's added"
    case .none: "nothing, as before"
    case .changed: "another one"
    }
  }

  private func dialects(_ spring: Spring, _ segment: MotionFit.Segment, _ fit: MotionFit)
    -> [String]
  {
    var lines = ["", "  in the words of"]
    let from = fit.value(at: segment.from) ?? 0
    let way = (segment.value("target") ?? from) - from
    let report = SpringReport(
      spring, way: way.isFinite ? way : 0, velocity: segment.value("initialVelocity") ?? 0)
    let width = (report.spellings.map(\.system.count).max() ?? 0) + 2
    for spelling in report.spellings {
      lines.append(
        "    " + spelling.system
          + String(repeating: " ", count: width - spelling.system.count)
          + spelling.parameters.map {
            "\($0.name) \(Spelling.number($0.value, decimals: 5))"
              + ($0.unit.isEmpty ? "" : " " + $0.unit)
          }.joined(separator: ", "))
    }
    lines.append("  nearest presets, by the largest distance of their curves")
    for near in NearestPreset.all(to: spring) {
      lines.append(
        "    \(near.system) \(near.name)  "
          + "\(Spelling.number(100 * near.distance, decimals: 2)) % of the way  (\(near.source))"
      )
    }
    return lines
  }

  private static func areAlike(_ a: Spring, _ b: Spring) -> Bool {
    (a.stiffness / b.stiffness - 1).magnitude < 5e-3
      && (a.dampingRatio - b.dampingRatio).magnitude < 5e-3
  }

  private static func time(_ value: Double) -> String { Spelling.number(value, decimals: 4) }

  /// Seven figures that count.
  private static func number(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return Spelling.number(value) }
    let size = Int(Reproducible.log(value.magnitude) / Reproducible.log(10))
    return Spelling.number(value, decimals: min(max(6 - size, 0), 12))
  }
}
