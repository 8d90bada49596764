import FlickCore
import FlickEngine
import FlickScene

/// The stretch of time in which there is something to see.
struct LivelySpan {
  let start: FlickTime
  let end: FlickTime

  init(start: FlickTime, end: FlickTime) {
    self.start = start
    self.end = end
  }

  /// From the first event to the instant at which all channels of the variants
  /// are near where they end up.
  init(of variants: [Int], of scene: Scene, in trace: Trace) {
    let whole = FlickTime.zero + trace.duration
    let steps = 600
    func time(_ step: Int) -> FlickTime {
      FlickTime(flicks: whole.flicks * Int64(step) / Int64(steps))
    }
    var last = 0
    let all = variants.flatMap { trace.variants[$0].grouped(by: scene.variants[$0]) }
    for (groups, track) in all {
      let samples = (0...steps).map { track.sample(at: time($0)) }
      for group in groups {
        let places = samples.map { $0.only(group.components).position }
        guard let final = places.last else { continue }
        let farthest = places.map { ($0 - final).length }.max() ?? 0
        guard farthest > 0, farthest.isFinite else { continue }
        let step = places.lastIndex { ($0 - final).length > farthest * 0.02 } ?? 0
        last = max(last, step)
      }
    }
    let first = trace.occurrences.map(\.start).min() ?? .zero
    let quiet = time(min(steps, last + 2))
    start = min(first, whole)
    end = quiet > start ? quiet : whole
  }

  /// So many instants: the events among these that lie in the span, its ends, and the
  /// middles of what is widest between them, in whole milliseconds. Of too many events
  /// the later ones of those that lie closest are left out.
  func instants(_ count: Int, at events: [FlickTime]) -> [FlickTime] {
    var times = Set(([start, end] + events).filter { $0 >= start && $0 <= end }).sorted()
    func gap(_ index: Int) -> FlickDuration { times[index] - times[index - 1] }
    while times.count > count {
      let closest = (1..<times.count - 1).min { (gap($0), $0) < (gap($1), $1) }
      guard let closest else { return [start] }
      times.remove(at: closest)
    }
    let millisecond = FlickTime.flicksPerSecond / 1000
    while times.count < count {
      guard let widest = (1..<times.count).max(by: { (gap($0), -$0) < (gap($1), -$1) }),
        gap(widest).flicks > 2 * millisecond
      else { break }
      let middle = times[widest - 1].flicks + gap(widest).flicks / 2
      times.insert(FlickTime(flicks: middle / millisecond * millisecond), at: widest)
    }
    return times
  }

  /// So many instants at equal steps, both ends among them, in whole
  /// milliseconds.
  func instants(_ count: Int) -> [FlickTime] {
    let millisecond = FlickTime.flicksPerSecond / 1000
    let length = (end - start).flicks
    let step = max(1, length / Int64(max(1, count - 1)) / millisecond)
    let first = start.flicks / millisecond
    return (0..<count).map { FlickTime(flicks: (first + step * Int64($0)) * millisecond) }
  }
}
