import FlickCore
import FlickScene

extension GoldenReport {
  /// What a person reads, without a newline at its end.
  ///
  /// - Parameter everyScene: Whether scenes are named that are the same.
  package func text(everyScene: Bool = true) -> String {
    var lines: [String] = []
    for scene in scenes where everyScene || scene.outcome != .same { lines += scene.lines }
    lines.append(summary)
    return lines.joined(separator: "\n")
  }

  /// Such as `goldens: 20 same, 1 different`.
  package var summary: String {
    var parts: [String] = []
    for (outcome, word) in [
      (GoldenVerdict.Outcome.same, "same"), (.different, "different"), (.missing, "missing"),
      (.failed, "failed"),
    ] where count(of: outcome) > 0 {
      parts.append("\(count(of: outcome)) \(word)")
    }
    return "goldens: " + (parts.isEmpty ? "no scene" : parts.joined(separator: ", "))
  }
}

extension GoldenVerdict {
  /// The most lines of one kind that are said; data has all.
  private static let most = 6

  /// What a person reads of one scene: lines without a break or another control
  /// character in them, whatever the scene calls its things.
  package var lines: [String] {
    said.map { line in
      String(
        String.UnicodeScalarView(
          line.unicodeScalars.map { $0.properties.isPrintable ? $0 : "\u{FFFD}" }))
    }
  }

  /// What a list of tests shows: what is wrong, or what differs and the first key that changed.
  var inOneLine: String {
    if outcome == .failed, let first = message?.split(separator: "\n").first {
      return String(first)
    }
    guard let key = changedKeys.first else { return headline }
    return "\(headline); \(key.place): \(key.expected ?? "none"), then \(key.actual ?? "none")"
  }

  private var said: [String] {
    var lines = ["\(scene): \(headline)"]
    if let message { lines += message.split(separator: "\n").map { "  \($0)" } }
    guard outcome == .same || outcome == .different else { return lines }
    for cause in causes {
      lines.append("  " + cause.text)
      if let motion = cause.motion { lines += motion.lines.map { "    " + $0 } }
      for font in cause.fonts ?? [] {
        lines.append(
          "    \(font.name): \(font.expected ?? "not used"), then \(font.actual ?? "not used")")
      }
    }
    if let frames { lines += frames.lines.map { "  " + $0 } }
    if let tolerance { lines += tolerance.lines.map { "  " + $0 } }
    let files = changedFiles ?? []
    if frames != nil, !causes.contains(where: { $0.kind == .motion }),
      !(changedKeys.isEmpty && files.isEmpty)
    {
      lines.append("  motion: the same")
    }
    if !files.isEmpty {
      lines.append("  other bytes in files of the scene:")
      lines += Self.first(
        files.map { "    \($0.path): \($0.expected ?? "none"), then \($0.actual ?? "none")" },
        "    ")
    }
    if !changedKeys.isEmpty {
      lines.append("  changed in the scene since it was recorded:")
      lines += Self.first(
        changedKeys.map {
          "    \($0.place): \($0.expected ?? "none"), then \($0.actual ?? "none")"
        },
        "    ")
    }
    for words in dropped ?? [] { lines.append("  " + words) }
    if let failures { lines.append("  left in '\(failures)'; 'render golden approve' takes it") }
    return lines
  }

  fileprivate static func first(_ lines: [String], _ indent: String = "") -> [String] {
    guard lines.count > most else { return lines }
    return lines.prefix(most) + ["\(indent)and \(lines.count - most) more"]
  }
}

extension GoldenVerdict.MotionChange {
  /// The first divergence in words; `nil` where none is known.
  package var first: String? {
    divergences.first.map { found in
      "\(Self.place(found.variant))\(found.signal) of '\(found.layer)' at "
        + "\(Decimal.text(found.time)) s\(found.frame.map { " (frame \($0))" } ?? ""): "
        + "\(Self.number(found.expected)), then \(Self.number(found.actual))"
    }
  }

  fileprivate var lines: [String] {
    var lines: [String] = []
    for (names, side) in [(onlyExpected, "golden"), (onlyActual, "scene")] where !names.isEmpty {
      lines.append("only the \(side) has: " + names.joined(separator: ", "))
    }
    // When a behavior settles is said of its course.
    lines += GoldenVerdict.first(
      events.filter { !($0.expected ?? $0.actual ?? "").hasSuffix(" settles") }.map(Self.words))
    var values: [String] = []
    for found in divergences {
      guard let largest = found.largest, let time = found.largestTime else { continue }
      values.append(
        "\(Self.place(found.variant))\(found.signal) from \(Decimal.text(found.time)) s on, by up "
          + "to \(Decimal.text(largest)) at \(Decimal.text(time)) s")
    }
    lines += GoldenVerdict.first(values)
    return lines + GoldenVerdict.first(courses.flatMap(Self.words))
  }

  private static func number(_ value: Double?) -> String { Spelling.number(value ?? .infinity) }

  private static func place(_ variant: String?) -> String { variant.map { "\($0): " } ?? "" }

  private static func words(_ event: GoldenVerdict.EventChange) -> String {
    let place = place(event.variant)
    switch (event.expected, event.actual) {
    case (let before?, let now?) where before == now:
      return "\(place)\(before), at \(time(event.expectedTime)), then at \(time(event.actualTime))"
    case (let before?, let now?):
      return "\(place)\(before), at \(time(event.expectedTime)), then \(now), "
        + "at \(time(event.actualTime))"
    case (let before?, nil): return "\(place)\(before), at \(time(event.expectedTime)), is gone"
    case (nil, let now): return "\(place)\(now ?? ""), at \(time(event.actualTime)), is new"
    }
  }

  private static func time(_ seconds: Double?) -> String {
    seconds.map { "\(Decimal.text($0)) s" } ?? "no time"
  }

  private static func words(_ change: GoldenVerdict.CourseChange) -> [String] {
    let name = place(change.variant) + change.behavior
    var lines: [String] = []
    if change.expected.settles != change.actual.settles {
      func word(_ seconds: Double?) -> String { seconds.map { "\(Decimal.text($0)) s" } ?? "never" }
      lines.append(
        "\(name) settles: \(word(change.expected.settles)), then \(word(change.actual.settles))")
    }
    if change.expected.overshoot != change.actual.overshoot {
      lines.append(
        "\(name) overshoots by \(Decimal.text(change.expected.overshoot)), then "
          + Decimal.text(change.actual.overshoot))
    }
    return lines
  }
}

extension GoldenVerdict.Frames {
  fileprivate var lines: [String] {
    let failing = differing.filter { !$0.isTolerated }
    guard !failing.isEmpty else { return [] }
    let known = Dictionary(uniqueKeysWithValues: failing.map { ($0.number, $0) })
    var lines = [
      "pixels of \(failing.count) of \(compared) frames differ, the first is \(failing[0].number)"
    ]
    lines += GoldenVerdict.first(
      runs.map { run in
        let frames =
          run.first == run.last ? "frame \(run.first)" : "frames \(run.first) to \(run.last)"
        guard let worst = run.worst, let pixels = known[worst]?.pixels else {
          return "  \(frames), whose expected pixels are not to be had"
        }
        if pixels.differing == 0, let reduction = pixels.reduction {
          return "  \(frames), by less than a key frame reduced \(reduction) times shows"
        }
        let box = pixels.box.map { ", \($0.width)×\($0.height) at \($0.x),\($0.y)" } ?? ""
        let levels = pixels.largest.max() ?? 0
        let reduced = pixels.reduction.map { " of a key frame reduced \($0) times" } ?? ""
        return "  \(frames)\(run.first == run.last ? "" : ", worst \(worst)"): "
          + "\(pixels.differing) pixel\(pixels.differing == 1 ? "" : "s")\(reduced), by up to \(levels) "
          + "level\(levels == 1 ? "" : "s")\(box)"
      }, "  ")
    if let offset {
      let distance = abs(offset.frames) == 1 ? "1 frame" : "\(abs(offset.frames)) frames"
      lines.append(
        "  the same pixels come \(distance) \(offset.frames > 0 ? "late" : "early"), in "
          + "\(offset.explained) of the \(offset.differing) frames")
    }
    return lines
  }
}

extension GoldenVerdict.ToleranceUse {
  fileprivate var lines: [String] {
    [
      "tolerance: \(text), since: \(reason)",
      "  used of it: \(frames) frame\(frames == 1 ? "" : "s"), at most \(pixels) pixels, "
        + "\(window) in a window, \(levels) level\(levels == 1 ? "" : "s")",
    ]
  }
}

extension Unicode.Scalar.Properties {
  /// Whether a scalar neither ends a line nor does something else than stand in it.
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: true
    }
  }
}
