import FlickCore
import FlickMotion
import FlickPointer
import FlickScene

/// A finger's way over the glass as a function of the time since it touched:
/// strokes, and places that were reported one by one, each in force until the
/// next begins.
///
/// A stroke is known at every instant and sampled by the screen, at n ÷ rate
/// after the touch. Of a reported place nothing is known but the place and its
/// time: it holds until the next one.
struct FingerPath: Hashable, Sendable {
  /// A place as a recording tells it.
  struct Report: Hashable, Sendable {
    /// Since the touch.
    let since: FlickDuration
    let position: Point
    /// In points per second.
    let velocity: Vector
    /// Whether a recogniser counts it among the samples; not where the finger
    /// only lies still, or lifts where it was.
    let isSample: Bool
  }

  private enum Way: Hashable, Sendable {
    case stroke(FingerStroke)
    /// In order of time; the first one at the part's start.
    case reports([Report])
  }

  private struct Part: Hashable, Sendable {
    let start: FlickDuration
    var way: Way
  }

  let from: Point
  /// Starts never fall; the first one begins at the touch.
  private var parts: [Part]
  /// When the finger leaves the glass, as far as is known.
  private(set) var lift: FlickDuration?

  /// A finger that goes down and is told what to do later.
  init(at point: Point) {
    from = point
    parts = [
      Part(
        start: .zero,
        way: .reports([Report(since: .zero, position: point, velocity: .zero, isSample: true)]))
    ]
  }

  /// A finger that goes down for a stroke.
  init(_ stroke: FingerStroke) {
    from = stroke.from
    parts = [Part(start: .zero, way: .stroke(stroke))]
  }

  /// A finger as it was recorded.
  init(_ contact: PointerStream.Contact) {
    self.init(at: contact.position)
    for row in contact.rows {
      switch row.phase {
      case .move: report(row.position, velocity: row.velocity, at: row.since)
      case .stationary: rest(velocity: row.velocity, at: row.since)
      }
    }
    if let end = contact.end { leave(at: end.since, from: end.position, velocity: end.velocity) }
  }

  // MARK: - What it does next

  /// Goes on with a stroke that starts where the finger is.
  mutating func add(_ stroke: FingerStroke, at since: FlickDuration) {
    parts.append(Part(start: since, way: .stroke(stroke)))
  }

  /// The finger is found at a place.
  ///
  /// - Parameter velocity: As its author knows it; the slope from the place
  ///   before if `nil`.
  mutating func report(_ position: Point, velocity: Vector? = nil, at since: FlickDuration) {
    append(
      Report(
        since: since, position: position, velocity: velocity ?? slope(to: position, at: since),
        isSample: true))
  }

  /// The finger lies still from now on.
  private mutating func rest(velocity: Vector?, at since: FlickDuration) {
    append(
      Report(
        since: since, position: self.position(after: since), velocity: velocity ?? .zero,
        isSample: false))
  }

  /// The finger leaves, at a place of its own or where it is; recognisers do
  /// not count that place.
  ///
  /// - Parameter velocity: As its author knows it; as it was if `nil`.
  mutating func leave(
    at since: FlickDuration, from position: Point? = nil, velocity: Vector? = nil
  ) {
    let here = self.position(after: since)
    let speed = self.velocity(after: since)
    if position ?? here != here || velocity ?? speed != speed {
      append(
        Report(
          since: since, position: position ?? here, velocity: velocity ?? speed, isSample: false))
    }
    lift = since
  }

  private mutating func append(_ report: Report) {
    let last = parts.count - 1
    if case .reports(var reports) = parts[last].way {
      // Emptied first, so that the list grows in place.
      parts[last].way = .reports([])
      reports.append(report)
      parts[last].way = .reports(reports)
    } else {
      parts.append(Part(start: report.since, way: .reports([report])))
    }
  }

  /// From the last place of an earlier instant.
  private func slope(to position: Point, at since: FlickDuration) -> Vector {
    guard since > .zero else { return .zero }
    let before = FlickDuration(flicks: since.flicks - 1)
    let part = parts[index(at: before)]
    let instant =
      switch part.way {
      case .reports(let reports): reports[Self.index(in: reports, at: before)].since
      case .stroke(let stroke): part.start + stroke.length
      }
    guard instant < since else { return velocity(after: since) }
    return (1 / (since - instant).seconds) * (position - self.position(after: instant))
  }

  // MARK: - Where it is

  /// Whether the finger ever leaves the place where it touched.
  var travels: Bool {
    parts.contains { part in
      switch part.way {
      case .stroke(let stroke): stroke.travels
      case .reports(let reports): reports.contains { $0.position != from }
      }
    }
  }

  /// When the finger leaves, or what is known of its way so far.
  var length: FlickDuration {
    if let lift { return lift }
    let last = parts[parts.count - 1]
    return switch last.way {
    case .stroke(let stroke): last.start + stroke.length
    case .reports(let reports): reports.last?.since ?? last.start
    }
  }

  /// How long the finger has been down, at most until it leaves. At the tick at which its
  /// stroke ends all of the stroke has been made, though the tick may come before the
  /// stroke's own end, which it rounds.
  ///
  /// - Parameter last: The tick at which it leaves, if it does.
  func elapsed(
    at now: FlickTime, touchedAt down: FlickTime, until last: FlickTime
  ) -> FlickDuration {
    guard let lift else { return now - down }
    return now >= last ? lift : min(lift, now - down)
  }

  /// Where the finger is; after the lift where it left.
  func position(after elapsed: FlickDuration) -> Point {
    let elapsed = lift.map { min($0, elapsed) } ?? elapsed
    let part = parts[index(at: elapsed)]
    return switch part.way {
    case .stroke(let stroke): stroke.position(after: elapsed - part.start)
    case .reports(let reports): reports[Self.index(in: reports, at: elapsed)].position
    }
  }

  /// The finger's speed, per second; at the end of a stroke from the left, so
  /// that a lift without a hold keeps it.
  func velocity(after elapsed: FlickDuration) -> Vector {
    let part = parts[index(at: elapsed)]
    return switch part.way {
    case .stroke(let stroke): stroke.velocity(after: elapsed - part.start)
    case .reports(let reports): reports[Self.index(in: reports, at: elapsed)].velocity
    }
  }

  /// The part that is in force: the last one that has begun.
  private func index(at elapsed: FlickDuration) -> Int {
    var low = 0
    var high = parts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].start <= elapsed { low = middle } else { high = middle }
    }
    return low
  }

  /// The last report at or before `elapsed`, the first one if there is none.
  private static func index(in reports: [Report], at elapsed: FlickDuration) -> Int {
    var low = 0
    var high = reports.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if reports[middle].since <= elapsed { low = middle } else { high = middle }
    }
    return low
  }
}

// MARK: - What the screen tells of it

extension FingerPath {
  /// The last instant at or before `elapsed` at which the screen looked: at
  /// n ÷ rate after the touch for a stroke, at the times of what was reported,
  /// and at the lift.
  func lastSample(at elapsed: FlickDuration, rate: Int) -> FlickDuration {
    if let lift, elapsed >= lift { return lift }
    var part = index(at: elapsed)
    var latest = elapsed
    while true {
      if case .reports(let reports) = parts[part].way {
        return reports[Self.index(in: reports, at: latest)].since
      }
      let number = latest.flicks * Int64(rate) / FlickTime.flicksPerSecond
      let sample = Self.instant(ofSample: number, rate)
      // A stroke that has begun since the last look has not been seen.
      if sample >= parts[part].start || part == 0 { return sample }
      latest = FlickDuration(flicks: parts[part].start.flicks - 1)
      part -= 1
    }
  }

  /// The first such instant later than `elapsed`; `nil` after the lift, and
  /// where no more is known.
  func firstSample(after elapsed: FlickDuration, rate: Int) -> FlickDuration? {
    if let lift, elapsed >= lift { return nil }
    var part = index(at: elapsed)
    var from = FlickDuration(flicks: elapsed.flicks + 1)
    while true {
      let end = part + 1 < parts.count ? parts[part + 1].start : lift
      if let next = firstSample(ofPart: part, from: from, rate: rate) {
        guard let end, next >= end else { return next }
      }
      part += 1
      guard part < parts.count else { return lift }
      from = max(from, parts[part].start)
    }
  }

  private func firstSample(ofPart part: Int, from: FlickDuration, rate: Int) -> FlickDuration? {
    switch parts[part].way {
    case .stroke:
      let second = FlickTime.flicksPerSecond
      return Self.instant(ofSample: ((from.flicks - 1) * Int64(rate)) / second + 1, rate)
    case .reports(let reports):
      let index = Self.index(in: reports, at: from)
      if reports[index].since >= from { return reports[index].since }
      return index + 1 < reports.count ? reports[index + 1].since : nil
    }
  }

  /// The first sample at which the finger has travelled further than `slop`
  /// from where it touched, or `nil` if it does not, as far as is known.
  func recognition(slop: Double, rate: Int) -> FlickDuration? {
    var elapsed = FlickDuration.zero
    let end = length
    while let sample = firstSample(after: elapsed, rate: rate) {
      if (position(after: sample) - from).length > slop { return sample }
      if sample >= end { return nil }
      elapsed = sample
    }
    return nil
  }

  /// Whether the finger was ever seen further than `slop` from where it touched.
  func strays(beyond slop: Double, rate: Int) -> Bool {
    recognition(slop: slop, rate: rate) != nil
  }

  /// What the screen reports of the finger until it lifts: its place at every
  /// sample at which it has moved, and all that was recorded.
  func samples(touchedAt down: FlickTime, rate: Int) -> [TouchSample] {
    reports(rate: rate).filter(\.isSample).map {
      TouchSample(time: down + $0.since, position: $0.position)
    }
  }

  /// The same with the instants at which only the velocity changes, so that
  /// the reports replayed are the finger.
  func reports(rate: Int) -> [Report] {
    var result = [
      Report(since: .zero, position: from, velocity: velocity(after: .zero), isSample: true)
    ]
    for (index, part) in parts.enumerated() {
      let end = index + 1 < parts.count ? parts[index + 1].start : nil
      switch part.way {
      case .reports(let reports):
        result.append(contentsOf: reports.dropFirst(index == 0 ? 1 : 0))
      case .stroke:
        appendSamples(ofPart: index, until: end, rate: rate, to: &result)
      }
    }
    return result
  }

  private func appendSamples(
    ofPart part: Int, until end: FlickDuration?, rate: Int, to reports: inout [Report]
  ) {
    let length = self.length
    var from = max(parts[part].start, FlickDuration(flicks: 1))
    while let sample = firstSample(ofPart: part, from: from, rate: rate) {
      let since = lift.map { min($0, sample) } ?? sample
      if let end, since >= end { return }
      let position = position(after: since)
      let velocity = velocity(after: since)
      let last = reports[reports.count - 1]
      if position != last.position || velocity != last.velocity {
        reports.append(
          Report(
            since: since, position: position, velocity: velocity,
            isSample: position != last.position))
      }
      if since >= length { return }
      from = FlickDuration(flicks: since.flicks + 1)
    }
  }

  /// n ÷ rate, rounded up to a whole flick.
  private static func instant(ofSample n: Int64, _ rate: Int) -> FlickDuration {
    let rate = Int64(rate)
    return FlickDuration(flicks: (n * FlickTime.flicksPerSecond + rate - 1) / rate)
  }
}
