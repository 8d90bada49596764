import FlickCore
import FlickFiles
import FlickFit
import FlickJSON
import FlickMedia
import FlickScene

/// A scene in which what was recorded and what was fitted move over each other, with
/// their curves and what is left between them, and the tables that it plays.
struct FittedScene {
  /// A signal of the scene, and when its motion begins there.
  fileprivate struct Part {
    let fit: MotionFit
    /// Segments that move; the first one begins the scene's motion.
    let legs: [MotionFit.Segment]
    let recorded: Track
    let residual: Track?
    let fitted: Track
    /// Values at the card's left and right place.
    let span: ClosedRange<Double>
  }

  /// Samples from a motion's begin on, the last one away from the first, since a
  /// recorded motion has a way.
  fileprivate struct Track {
    let times: [Double]
    let values: [Double]

    init?(_ times: [Double], _ values: [Double]) {
      let spread = (values.max() ?? 0) - (values.min() ?? 0)
      guard spread > 0, spread.isFinite,
        let last = values.lastIndex(where: { ($0 - values[0]).magnitude > 1e-5 * spread })
      else { return nil }
      self.times = Array(times[...last])
      self.values = Array(values[...last])
    }

    var table: String {
      // From its begin on.
      let rows = zip(times, values).map {
        Spelling.number($0 - times[0], decimals: 9) + "," + Spelling.number($1)
      }
      return (["time_s,value"] + rows).joined(separator: "\n") + "\n"
    }
  }

  /// The files by their paths, the scene last.
  let files: [(path: String, text: String)]
  /// More would not be read in one film.
  static let mostSignals = 3
  private static let lead = 0.25

  /// - Parameter path: The scene's; tables lie beside it and begin with its name.
  /// - Throws: `noLaw` where nothing moves by a law, `manySignals`.
  init(_ fits: [MotionFit], path: String, title: String) throws(FlickError) {
    let parts = fits.compactMap(Self.part)
    guard !parts.isEmpty else { throw FlickError(.fit(.noLaw)) }
    guard parts.count <= Self.mostSignals else {
      throw FlickError(.fit(.manySignals(parts.map(\.fit.name), limit: Self.mostSignals)))
    }
    let stem = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
    var files: [(path: String, text: String)] = []
    var behaviors: [(name: String, value: JSONValue?)] = []
    var events: [(at: Double, value: JSONValue)] = []
    let origin = (parts.map { $0.legs[0].from }.min() ?? 0) - Self.lead
    var plots: [JSONValue] = []
    var expectations: [JSONValue] = []
    var (recorded, fitted) = (Self.recordedNote, Self.fittedNote(parts))
    for (index, part) in parts.enumerated() {
      let name = index == 0 ? "motion" : "motion\(index + 1)"
      let rest = index == 0 ? "residual" : "residual\(index + 1)"
      func file(_ kind: String, _ track: Track) -> String {
        let place = stem + (index == 0 ? "" : "-\(index + 1)") + "-\(kind).csv"
        files.append((place, track.table))
        return place.split(separator: "/").last.map(String.init) ?? place
      }
      let table = file("recorded", part.recorded)
      let samples: JSONValue = ["samples": .text(table)]
      let law = part.law ?? ["samples": .text(file("fitted", part.fitted))]
      behaviors.append((name, part.behavior("card\(index)", law)))
      let key = "behaviors.\(name)."
      recorded.append((key + "motion", samples))
      recorded.append((key + "interrupt", .text("ignore")))
      recorded.append((key + "states", part.states(ending: part.recorded)))
      if part.law == nil {
        fitted.append((key + "states", part.states(ending: part.fitted)))
      }
      plots.append(["signal": .text(name + ".progress"), "label": .text(part.fit.name)])
      if let residual = part.residual {
        let motion: JSONValue = ["samples": .text(file("residual", residual))]
        behaviors.append((rest, Self.residual(residual, "card\(index)", motion)))
        fitted.append(("behaviors.\(rest).states", ["a": .integer(0), "b": .integer(0)]))
        plots.append([
          "signal": .text(rest + ".progress"),
          "label": .text(part.fit.name + ", recorded less fitted"),
        ])
      }
      events += part.events(name, rest, origin: origin)
      expectations.append(
        [
          "matches": .text(name + ".progress"), "file": .text(table),
          "at": .text(Self.instant(part.legs[0].from - origin)),
          "within": .number(part.tolerance), "variants": .texts(["Fitted"]),
        ])
    }
    let end = parts.compactMap { $0.fit.samples.last?.time }.max() ?? 0
    let length = end - origin + Self.lead
    let scene: JSONValue = [
      "flick": .integer(1), "title": .text(title),
      "canvas": Self.canvas(parts.count),
      "layers": .list(parts.indices.map { Self.card($0, of: parts) }),
      "behaviors": .object(behaviors),
      "events": .list(events.sorted { $0.at < $1.at }.map(\.value)),
      "variants": ["Recorded": .object(recorded), "Fitted": .object(fitted)],
      "film": [
        "size": .list([.integer(1920), .integer(1080)]), "layout": .text("overlay"),
        "device": .text("none"), "theme": .text("light"), "plots": .list(plots),
        "hold": .text("400ms"),
      ],
      "render": [
        "fps": .integer(60), "duration": .text(Self.instant(length)), "step": .text("0.1ms"),
      ],
      "expect": .list(expectations),
    ]
    do {
      let text = try CanonicalScene.text(of: Array(scene.line().utf8), file: path)
      self.files = files + [(path, text)]
    } catch {
      throw FlickError(error)
    }
  }

  /// Writes all files, or none.
  func write(overwrites: Bool) throws(FlickError) {
    try media { () throws(MediaError) in
      var group = FileGroup(overwrites: overwrites)
      do throws(MediaError) {
        for (path, text) in files { try group.add(Array(text.utf8), as: path) }
      } catch {
        group.discard()
        throw error
      }
      try group.commit()
    }
  }

  // MARK: - Parts

  /// `nil` where nothing moves, or not all of it by a law.
  private static func part(_ fit: MotionFit) -> Part? {
    let legs = fit.segments.filter { $0.model != .rest }
    guard let first = legs.first, !fit.hasTarget,
      legs.allSatisfy({ $0.model != .unknown && $0.model != .follows })
    else { return nil }
    let later = fit.samples.filter { $0.time > first.from }
    let before = fit.samples.last { $0.time <= first.from }
    guard let next = later.first, let start = fit.value(at: first.from) else { return nil }
    // The recording as it is played, straight from sample to sample.
    var begin = start
    if let before {
      let part = (first.from - before.time) / (next.time - before.time)
      begin = before.value + part * (next.value - before.value)
    }
    let times = [first.from] + later.map(\.time)
    let values = [begin] + later.map(\.value)
    let curve = times.map { fit.value(at: $0) ?? 0 }
    let differences = zip(values, curve).map { $0 - $1 }
    guard let recorded = Track(times, values), let fitted = Track(times, curve) else { return nil }
    let all = values + curve
    return Part(
      fit: fit, legs: legs, recorded: recorded, residual: Track(times, differences),
      fitted: fitted, span: (all.min() ?? 0)...(all.max() ?? 1))
  }

  /// A state's name: a letter, so that axes of plots have numbers.
  fileprivate static func state(_ index: Int) -> String {
    index < 26 ? String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index))) : "leg\(index)"
  }

  fileprivate static func instant(_ seconds: Double) -> String {
    Spelling.number(1000 * seconds, decimals: 1) + "ms"
  }

  private static let recordedNote: [(name: String, value: JSONValue?)] = [
    ("note", .text("straight from sample to sample"))
  ]

  private static func fittedNote(_ parts: [Part]) -> [(name: String, value: JSONValue?)] {
    let words = parts.flatMap { part in
      part.legs.map { leg in
        guard let spring = leg.spring else { return leg.name ?? leg.model.rawValue }
        let stiffness = Spelling.number(spring.stiffness, decimals: 2)
        return "spring \(stiffness), ratio \(Spelling.number(spring.dampingRatio, decimals: 4))"
      }
    }
    var told: [String] = []
    for word in words where !told.contains(word) { told.append(word) }
    return [("note", .text(told.prefix(3).joined(separator: "; ")))]
  }

  private static func residual(_ track: Track, _ layer: String, _ motion: JSONValue) -> JSONValue {
    let (start, end) = (track.values[0], track.values[track.values.count - 1])
    return [
      "layer": .text(layer), "property": .text("progress"),
      "states": ["a": .number(start), "b": .number(end)], "motion": motion,
    ]
  }

  // MARK: - What is seen

  private static let side = 72
  private static let width = 520

  private static func canvas(_ count: Int) -> JSONValue {
    [
      "size": .list([.integer(width), .integer(top(count - 1) + side + 64)]), "scale": .integer(2),
      "background": ["linear": .texts(["#F4F7FD", "#E9EEF9"]), "angle": .integer(75)],
    ]
  }

  private static func top(_ index: Int) -> Int { 64 + index * (side + 32) }

  private static let colors = [
    ["#4C8DFF", "#2F6BEB"], ["#FF9F5A", "#EB6B2F"], ["#3CC48D", "#1E9B69"],
  ]

  private static func card(_ index: Int, of parts: [Part]) -> JSONValue {
    let span = parts[index].span
    let ends = [span.lowerBound, span.upperBound]
    let name = index == 0 ? "motion" : "motion\(index + 1)"
    return [
      "id": .text("card\(index)"), "type": .text("rect"),
      "frame": .list([48, top(index), side, side].map { .integer($0) }),
      "cornerRadius": .integer(18),
      "fill": ["linear": .texts(colors[index]), "angle": .integer(90)],
      "map": [
        "x": [
          "from": .text(name + ".progress"), "in": .list(ends.map { .number($0) }),
          "out": .list([.integer(48), .integer(width - 48 - side)]), "extrapolate": .text("extend"),
        ]
      ],
    ]
  }
}

extension FittedScene.Part {
  /// The law as scenes spell it, where one motion with one policy says all; else `nil`.
  fileprivate var law: JSONValue? {
    guard legs.allSatisfy({ $0.stepping == nil }) else { return nil }
    if legs.count == 1, legs[0].model == .ease { return ease(legs[0]) }
    guard let spring = legs[0].spring, legs[0].value("initialVelocity") != nil,
      legs.allSatisfy({ isLike($0, legs[0]) && $0.value("target") != nil }), interrupt != nil
    else { return nil }
    let numbers: JSONValue = [
      "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
    ]
    return ["spring": numbers]
  }

  private func isLike(_ leg: MotionFit.Segment, _ other: MotionFit.Segment) -> Bool {
    guard let a = leg.spring, let b = other.spring else { return false }
    return (a.stiffness / b.stiffness - 1).magnitude < 1e-3
      && (a.dampingRatio - b.dampingRatio).magnitude < 1e-3
  }

  private func ease(_ leg: MotionFit.Segment) -> JSONValue? {
    let controls = ["x1", "y1", "x2", "y2"].compactMap { leg.value($0) }
    guard controls.count == 4, let duration = leg.value("duration"), leg.value("target") != nil
    else { return nil }
    let time = Spelling.number(1000 * duration, decimals: 3) + "ms"
    return ["ease": ["duration": .text(time), "curve": .list(controls.map { .number($0) })]]
  }

  /// The one answer to all interruptions; `nil` where they were answered differently.
  private var interrupt: MotionFit.Policy? {
    let answers = fit.borders.compactMap(\.policy).filter { $0 != .ignore && $0 != .queue }
    let known: [MotionFit.Policy] = [.carry, .restart]
    guard let first = answers.first else { return .carry }
    return known.contains(first) && answers.allSatisfy { $0 == first } ? first : nil
  }

  private var answer: String {
    guard law != nil else { return "ignore" }
    return legs[0].model == .ease ? "restart" : (interrupt ?? .carry).rawValue
  }

  /// States by the legs' numbers; where a table is played there is one way, to its end.
  fileprivate func states(ending track: FittedScene.Track) -> JSONValue {
    let (start, end) = (track.values[0], track.values[track.values.count - 1])
    let later = legs.indices.map {
      (name: FittedScene.state($0 + 1), value: Optional(JSONValue.number(end)))
    }
    return .object([(FittedScene.state(0), .number(start))] + later)
  }

  fileprivate func behavior(_ layer: String, _ motion: JSONValue) -> JSONValue {
    let start = fit.value(at: legs[0].from) ?? 0
    let later = legs.enumerated().map { index, leg in
      let place = JSONValue.number(leg.value("target") ?? start)
      return (name: FittedScene.state(index + 1), value: Optional(place))
    }
    return [
      "layer": .text(layer), "property": .text("progress"),
      "states": .object([(FittedScene.state(0), .number(start))] + later), "motion": motion,
      "interrupt": .text(answer),
    ]
  }

  fileprivate func events(
    _ name: String, _ rest: String, origin: Double
  ) -> [(at: Double, value: JSONValue)] {
    legs.enumerated().map { index, leg in
      var change: JSONValue = .text(FittedScene.state(index + 1))
      let velocity = leg.value("initialVelocity") ?? 0
      let reach = span.upperBound - span.lowerBound
      if index == 0, law != nil, leg.model == .spring, velocity.magnitude > 1e-6 * reach {
        change = ["state": change, "velocity": .number(velocity)]
      }
      let isResidual = index == 0 && residual != nil
      let value: JSONValue = [
        "at": .text(FittedScene.instant(leg.from - origin)),
        "set": .object([(name, change), (rest, isResidual ? .text("b") : nil)]),
      ]
      return (leg.from, value)
    }
  }

  /// How far a sample may be from the fitted curve: as far as one is, and a little.
  fileprivate var tolerance: Double {
    let largest = residual?.values.map(\.magnitude).max() ?? 0
    return 1.2 * largest + 2e-3 * (span.upperBound - span.lowerBound)
  }
}
