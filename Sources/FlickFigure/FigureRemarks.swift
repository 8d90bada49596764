import FlickCore
import FlickEngine
import FlickPlot
import FlickScene

// What a figure points out on request: how far the last motion went beyond its
// target, and when it came to rest.
extension FigureBuilder {
  func remarks(on signal: Signal, in variant: Int) -> [Plot.Remark] {
    guard signal.quantity == .value, signal.component != nil else { return [] }
    let played = trace.variants[variant]
    var run: (state: Int, start: FlickTime)?
    var settled: FlickTime?
    for event in played.events {
      switch event.kind {
      case .started(signal.channel, let state), .retargeted(signal.channel, let state, _, _):
        run = (state, event.time)
        settled = nil
      case .caught(signal.channel), .released(signal.channel, _):
        run = nil
        settled = nil
      case .settled(signal.channel, _): settled = event.time
      default: break
      }
    }
    var remarks: [Plot.Remark] = []
    let sign = panels.sign(of: signal, in: variant)
    if let run {
      let state = scene.variants[variant].behaviors[signal.channel].states[run.state].value
      let target = signal.component == 1 ? state.y : state.x
      if let extreme = overshoot(
        of: signal, in: played, beyond: target, from: run.start, to: settled ?? end)
      {
        let distance = (extreme.value - target).magnitude
        remarks.append(
          Plot.Remark(
            time: extreme.time, value: sign * extreme.value, kind: .measure(from: sign * target),
            text: fonts.language(
              "overshoot %@",
              FigureWords.number(distance) + words.unit(of: signal.channel, in: variant))))
      }
    }
    if let settled, settled <= end {
      remarks.append(
        Plot.Remark(
          time: settled, value: sign * played.value(of: signal, at: settled), kind: .point,
          text: fonts.language("at rest, %@", words.instant(settled))))
    }
    return remarks
  }

  /// The farthest that the signal goes beyond its target, away from where the
  /// motion began; `nil` where it stays within a thousandth of the way.
  private func overshoot(
    of signal: Signal, in played: VariantTrace, beyond target: Double, from start: FlickTime,
    to end: FlickTime
  ) -> SignalCurve.Sample? {
    let from = played.value(of: signal, at: start)
    guard from != target, end > start else { return nil }
    let curve = played.curve(
      of: signal, until: end,
      spacing: FlickDuration(flicks: max(1, (end - start).flicks / 2_000)), tolerance: 0)
    var farthest: SignalCurve.Sample?
    for sample in curve.pieces.joined() where sample.time > start {
      let beyond = target > from ? sample.value - target : target - sample.value
      guard beyond > (target - from).magnitude / 1_000 else { continue }
      let best = farthest.map { ($0.value - target).magnitude } ?? 0
      if beyond > best { farthest = sample }
    }
    return farthest
  }
}

extension Plot.Panel {
  func with(_ remarks: [Plot.Remark]) -> Plot.Panel {
    Plot.Panel(
      title: title, unit: unit, titleColor: titleColor, lines: lines, range: range,
      landmarks: landmarks, weight: weight, tellsJumps: tellsJumps, remarks: remarks,
      growsDown: growsDown)
  }
}
