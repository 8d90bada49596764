import FlickCore
import FlickEngine
import FlickScene

// How far a signal is from a recording.
extension VariantMeasurement {
  func matches(
    _ signal: Signal, _ recorded: RecordedColumn, _ file: String, within: Double,
    from instant: Instant?
  ) -> Outcome {
    let expected =
      "\(signal.name) matches \(Spelling.quoted(file)) within \(Self.number(within))"
      + (instant.map { " from" + words(for: $0).dropFirst(3) } ?? "")
    guard let start = instant.map(time(of:)) ?? .zero else {
      return Outcome(false, "\(expected): \(Self.never)")
    }
    let end = FlickTime.zero + trace.duration
    var worst: (distance: Double, time: FlickTime)?
    for (second, value) in zip(recorded.times, recorded.values) {
      guard let elapsed = FlickDuration(seconds: second) else { continue }
      let time = start + elapsed
      guard time >= .zero, time <= end else { continue }
      let distance = abs(played.value(of: signal, at: time) - value)
      // A signal without a value is as far as can be.
      let far = distance.isNaN ? Double.infinity : distance
      if worst.map({ far > $0.distance }) ?? true { worst = (far, time) }
    }
    guard let worst else {
      return Outcome(false, "\(expected): no sample of it lies in the scene's time")
    }
    guard worst.distance < .infinity else {
      return Outcome(false, "\(expected): it has no value at \(Self.seconds(worst.time))")
    }
    return Outcome(
      worst.distance <= within,
      "\(expected): the farthest is \(Self.number(worst.distance)) "
        + "at \(Self.seconds(worst.time))",
      [("distance", .number(worst.distance)), ("time", .number(worst.time.seconds))])
  }
}
