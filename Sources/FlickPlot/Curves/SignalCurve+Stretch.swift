import FlickCore
import FlickEngine

extension SignalCurve {
  /// What lies in a stretch of time; its ends lie on the lines between samples.
  package func within(_ span: ClosedRange<FlickTime>) -> SignalCurve {
    SignalCurve(
      pieces: pieces.compactMap { piece in
        let (start, end) = (
          max(span.lowerBound, piece[0].time), min(span.upperBound, piece[piece.count - 1].time)
        )
        guard start <= end else { return nil }
        let inside = piece.map(\.time).filter { $0 > start && $0 < end }
        let times = [start] + inside + (start < end ? [end] : [])
        return zip(times, piece.values(at: times)).map { Sample(time: $0, value: $1) }
      }, gaps: gaps)
  }
}

extension [SignalCurve.Sample] {
  /// The values of a piece at instants in order of time within it, on the lines between
  /// its samples.
  package func values(at times: [FlickTime]) -> [Double] {
    var index = 0
    return times.map { time in
      while index + 1 < count, self[index + 1].time <= time { index += 1 }
      guard index + 1 < count, self[index].time < time else { return self[index].value }
      let (from, to) = (self[index], self[index + 1])
      let share = (time - from.time).seconds / (to.time - from.time).seconds
      return from.value + (to.value - from.value) * share
    }
  }
}
