import FlickCore

/// One channel's motion: segments, each valid until the next begins.
///
/// Guarantees: at least one segment; the first begins at 0, starts never fall.
package struct Track: Hashable, Sendable {
  package struct Segment: Hashable, Sendable {
    package let start: FlickTime
    package let motion: SegmentMotion
    /// Index of the scene's event that began it, if one did.
    package let event: Int?
  }

  package private(set) var segments: [Segment]

  init(_ motion: SegmentMotion) {
    segments = [Segment(start: .zero, motion: motion, event: nil)]
  }

  init(restingAt position: Point) { self.init(.rest(position)) }

  /// Begins another segment, at the start of the last one or later.
  mutating func begin(_ motion: SegmentMotion, at start: FlickTime, event: Int?) {
    segments.append(Segment(start: start, motion: motion, event: event))
  }

  /// Begins another segment. What began at the same instant was never seen, and
  /// this takes its place.
  mutating func beginAnew(_ motion: SegmentMotion, at start: FlickTime, event: Int?) {
    if let last = segments.last, last.start == start { segments.removeLast() }
    segments.append(Segment(start: start, motion: motion, event: event))
  }

  /// Changes what drives the last segment from now on; its past is the same.
  mutating func replaceLast(with motion: SegmentMotion) {
    let last = segments.removeLast()
    segments.append(Segment(start: last.start, motion: motion, event: last.event))
  }

  /// Adds what the last segment, a stepped one, shows from an instant on.
  mutating func extendLast(with sample: TraceSample, at instant: FlickTime) {
    var last = segments.removeLast()
    guard case .stepped(var samples) = last.motion else {
      preconditionFailure("only a stepped motion goes on frame by frame")
    }
    // Lets go of the samples, which are not copied then.
    last = Segment(start: last.start, motion: .rest(.zero), event: last.event)
    samples.append(sample, at: instant)
    segments.append(Segment(start: last.start, motion: .stepped(samples), event: last.event))
  }

  /// The state at an instant, in the segment that holds then.
  package func sample(at time: FlickTime, limit: Limit = .right) -> TraceSample {
    let segment = segments[index(at: time, limit: limit)]
    return segment.motion.sample(after: time - segment.start)
  }

  /// The segment that holds at `time`: with the right limit the last one that
  /// has begun, with the left limit the last one that began before.
  package func index(at time: FlickTime, limit: Limit = .right) -> Int {
    var low = 0
    var high = segments.count
    while high - low > 1 {
      let middle = (low + high) / 2
      let start = segments[middle].start
      let hasBegun = limit == .right ? start <= time : start < time
      if hasBegun { low = middle } else { high = middle }
    }
    return low
  }
}
