import FlickCore
import FlickMotion

/// What a stepped solver showed at each tick of the display link. The first
/// step comes at the first tick strictly after the segment's start, and values
/// hold in between.
package struct SteppedSamples: Hashable, Sendable {
  let start: FlickTime
  /// The initial state, then one sample a tick. The last one holds for ever.
  private(set) var samples: [TraceSample]
  /// When each sample was taken; the first at the start.
  private(set) var instants: [FlickTime]

  init(start: FlickTime, initial: TraceSample) {
    self.start = start
    samples = [initial]
    instants = [start]
  }

  /// Several series as one, at the instants of all of them from one on.
  init(sumOf all: [SteppedSamples], from start: FlickTime) {
    func sum(at instant: FlickTime) -> TraceSample {
      all.reduce(TraceSample(position: .zero, velocity: .zero, acceleration: .zero)) {
        $0.adding($1.samples[$1.index(at: instant)])
      }
    }
    self.init(start: start, initial: sum(at: start))
    for instant in Set(all.flatMap(\.instants)).filter({ $0 > start }).sorted() {
      append(sum(at: instant), at: instant)
    }
  }

  mutating func append(_ sample: TraceSample, at instant: FlickTime) {
    samples.append(sample)
    instants.append(instant)
  }

  /// The same course less its last position, which is its target.
  var relativeToLast: SteppedSamples {
    var result = self
    let last = samples[samples.count - 1].position
    result.samples = samples.map {
      TraceSample(
        position: .zero + ($0.position - last), velocity: $0.velocity,
        acceleration: $0.acceleration)
    }
    return result
  }

  func sample(after elapsed: FlickDuration) -> TraceSample {
    samples[index(at: start + elapsed)]
  }

  /// The last sample at or before an instant.
  private func index(at time: FlickTime) -> Int {
    var low = 0
    var high = instants.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if instants[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
