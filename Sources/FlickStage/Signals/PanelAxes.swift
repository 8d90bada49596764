import FlickEngine
import FlickPlot
import FlickScene

// What the vertical axes of panels span, and where they have words.
extension SignalPanels {
  /// The states' values of a behavior's own signal.
  private func states(
    of signal: Signal, in variant: Int
  ) -> (component: Int, states: [Behavior.State])? {
    // Worlds and animations lead to no state.
    guard signal.quantity == .value, let component = signal.component,
      let behavior = scene.variants[variant].behavior(ofChannel: signal.channel)
    else { return nil }
    return (component, behavior.states)
  }

  /// The states' names on the axis of a behavior's own value, where they are a scale: two
  /// words at least that say a value each and stand apart. The name of a place says no value
  /// of one of its coordinates, unless that alone tells the states apart; and a single letter
  /// is no word: paper draws the line of such a state without it.
  func landmarks(
    of signal: Signal, in variant: Int, on range: ClosedRange<Double>
  ) -> [Plot.Panel.Landmark] {
    guard let (component, states) = states(of: signal, in: variant) else { return [] }
    let others = states.map { component == 1 ? $0.value.x : $0.value.y }
    let values = states.map { component == 1 ? $0.value.y : $0.value.x }
    guard Set(others).count == 1, Set(values).count > 1,
      let low = values.min(), let high = values.max(),
      high - low >= (range.upperBound - range.lowerBound) * SignalConstants.leastLandmarkSpan
    else { return [] }
    let sign = sign(of: signal, in: variant)
    let areWords = states.allSatisfy { $0.name.utf8.count > 1 }
    guard areWords || isPrinted else { return [] }
    return zip(states, values).map { state, value in
      Plot.Panel.Landmark(value: sign * value, name: areWords ? state.name : "")
    }
  }

  /// What the axis of each signal spans. Signals of one kind, which are there to be compared,
  /// share a range where that leaves each its shape.
  ///
  /// - Parameter curves: Of each signal, those of the variants.
  func sharedRanges(
    of signals: [Signal], curves: [[SignalCurve]], variants: [Int]
  ) -> [ClosedRange<Double>] {
    let own = zip(signals, curves).map { range(of: $0, curves: $1, variants: variants) }
    return signals.indices.map { index in
      let alike = signals.indices.filter { isComparable(signals[$0], signals[index]) }
      let low = alike.map { own[$0].lowerBound }.min() ?? 0
      let high = alike.map { own[$0].upperBound }.max() ?? 0
      let fits = alike.allSatisfy { other in
        high - low
          <= (own[other].upperBound - own[other].lowerBound) * SignalConstants.mostStretch
      }
      return fits ? low...high : own[index]
    }
  }

  /// Whether two signals are the same of different layers.
  private func isComparable(_ one: Signal, _ other: Signal) -> Bool {
    one.quantity == other.quantity && one.component == other.component
      && channel(of: one, in: 0).property == channel(of: other, in: 0).property
  }

  /// What the axis spans in every variant: all curves, all states, and zero
  /// where the signal is a rate.
  private func range(
    of signal: Signal, curves: [SignalCurve], variants: [Int]
  ) -> ClosedRange<Double> {
    var values = curves.compactMap(\.range).flatMap { [$0.lowerBound, $0.upperBound] }
    for variant in variants {
      guard let (component, states) = states(of: signal, in: variant) else { continue }
      let sign = sign(of: signal, in: variant)
      values += states.map { sign * (component == 1 ? $0.value.y : $0.value.x) }
    }
    if signal.quantity != .value || signal.component == nil { values.append(0) }
    guard let low = values.min(), let high = values.max() else { return 0...1 }
    return low < high ? low...high : low - 1...high + 1
  }
}
