extension SequenceComparison {
  /// What a person reads, without a newline at its end.
  ///
  /// - Parameter everyFrame: Whether each frame that differs has a line of its own.
  package func text(everyFrame: Bool) -> String {
    var lines = [headline]
    if isSame { lines.append("  compared: 8 bits a channel, and no colour where alpha is 0") }
    if let tolerance = tolerance.description { lines.append("  tolerance: \(tolerance)") }
    if !tolerated.isEmpty { lines.append("  used of it: " + Self.used(tolerated)) }
    lines += mismatchLines
    if isPair {
      lines += failing.flatMap { details(of: $0) }
    } else if !failing.isEmpty {
      lines += everyFrame ? failing.map(line) : runs.map(line)
      if let worst {
        lines += ["  worst: frame \(worst.label)"] + details(of: worst).map { "  " + $0 }
      }
    }
    if let offset { lines.append("  " + offset.text) }
    return lines.joined(separator: "\n")
  }

  /// Whether two pictures are compared, not sequences.
  private var isPair: Bool {
    expected.frameCount == 1 && actual.frameCount == 1 && onlyExpected.isEmpty
  }

  private var headline: String {
    if isSame {
      let what =
        isPair
        ? "\(expected.width)×\(expected.height) pixels"
        : "\(Self.count(compared, "frame")) of \(expected.width)×\(expected.height) pixels"
      return tolerated.isEmpty ? "same: \(what)" : "same within the tolerance: \(what)"
    }
    if isPair, let frame = failing.first {
      let whole = expected.width * expected.height
      return "different: \(frame.difference.differing) of \(whole) pixels"
    }
    if isPair, !resized.isEmpty { return "different: the size" }
    var reasons: [String] = []
    if expected.frameCount != actual.frameCount {
      reasons.append("\(expected.frameCount) frames, then \(actual.frameCount)")
    }
    if hasOtherRate, let one = expected.framesPerSecond, let two = actual.framesPerSecond {
      reasons.append("\(Decimal.text(one)) frames a second, then \(Decimal.text(two))")
    }
    if !resized.isEmpty { reasons.append("the size of \(Self.count(resized.count, "frame"))") }
    if !retimed.isEmpty {
      reasons.append("the times of \(retimed.count) of \(Self.count(compared, "frame"))")
    }
    if !failing.isEmpty {
      reasons.append("the pixels of \(failing.count) of \(Self.count(compared, "frame"))")
    }
    if reasons.isEmpty { reasons.append("the names of frames") }
    return "different: " + reasons.joined(separator: "; ")
  }

  private var mismatchLines: [String] {
    var lines: [String] = []
    for (frames, what) in [(resized, "sizes"), (retimed, "times")] {
      guard let first = frames.first else { continue }
      let place = isPair ? "" : "frame \(first.label): "
      lines.append("  \(place)\(first.expected), then \(first.actual)")
      if frames.count > 1 { lines.append("  and \(frames.count - 1) more of other \(what)") }
    }
    for (names, side) in [(onlyExpected, expected.name), (onlyActual, actual.name)] {
      guard let first = names.first else { continue }
      let more = names.count > 1 ? " and \(names.count - 1) more" : ""
      lines.append("  only in '\(side)': \(first)\(more)")
    }
    return lines
  }

  private func line(_ run: Run) -> String {
    guard let first = run.frames.first, let last = run.frames.last, run.frames.count > 1 else {
      return line(run.worst)
    }
    return "  frames \(first.label) to \(last.label), worst \(run.worst.label): "
      + Self.summary(run.worst.difference)
  }

  private func line(_ frame: Frame) -> String {
    "  frame \(frame.label): " + Self.summary(frame.difference)
  }

  private static func summary(_ difference: FrameDifference) -> String {
    let box = difference.box.map { ", \($0)" } ?? ""
    return "\(count(difference.differing, "pixel")), by up to "
      + "\(count(Int(difference.largest.max()), "level"))\(box)"
  }

  private func details(of frame: Frame) -> [String] {
    let difference = frame.difference
    let levels = difference.largest
    var lines = [
      "  largest difference: red \(levels[0]), green \(levels[1]), blue \(levels[2]), "
        + "alpha \(levels[3])"
    ]
    if let box = difference.box { lines.append("  box: \(box)") }
    if let window = difference.worstWindow {
      lines.append(
        "  worst \(window.side)×\(window.side): \(Self.count(window.count, "pixel")) "
          + "at \(window.x),\(window.y)")
    }
    if difference.unequal != difference.differing {
      lines.append("  not equal to the bit: \(Self.count(difference.unequal, "pixel"))")
    }
    if difference.antialiased > 0 {
      lines.append("  smoothed edges, not counted: \(Self.count(difference.antialiased, "pixel"))")
    }
    return lines
  }

  private static func used(_ frames: [Frame]) -> String {
    let pixels = frames.map(\.difference.differing).max() ?? 0
    let unequal = frames.map(\.difference.unequal).max() ?? 0
    let window = frames.compactMap(\.difference.worstWindow?.count).max() ?? 0
    let levels = frames.map { $0.difference.largest.max() }.max() ?? 0
    return "\(count(frames.count, "frame")), at most \(count(pixels, "pixel")) by the metric and "
      + "\(unequal) by the bit, \(window) in a window, \(count(Int(levels), "level"))"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)" + (number == 1 ? "" : "s")
  }
}
