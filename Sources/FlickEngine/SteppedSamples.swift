import FlickCore
import FlickMotion

/// What a stepped solver showed at each instant of the display link.
///
/// The link ticks at n ÷ rate, counted from the start of the scene; the first
/// step comes at the first instant strictly after the segment's start, and
/// values hold in between.
package struct SteppedSamples: Hashable, Sendable {
  /// Ticks per second.
  let rate: Int
  let start: FlickTime
  /// The initial state, then one sample a tick. The last one holds for ever.
  private(set) var samples: [TraceSample]

  init(rate: Int, start: FlickTime, initial: TraceSample) {
    self.rate = rate
    self.start = start
    samples = [initial]
  }

  mutating func append(_ sample: TraceSample) {
    samples.append(sample)
  }

  /// How many ticks of the link lie after the start, up to and including an
  /// instant `elapsed` later.
  func ticks(within elapsed: FlickDuration) -> Int {
    Int(Self.linkIndex(at: start + elapsed, rate: rate) - Self.linkIndex(at: start, rate: rate))
  }

  /// The instant of the tick with that index, counted from 1 after the start,
  /// rounded up to a whole flick.
  func instant(ofTick tick: Int) -> FlickTime {
    let n = Self.linkIndex(at: start, rate: rate) + Int64(tick)
    let product = n * FlickTime.flicksPerSecond
    let rate = Int64(self.rate)
    return FlickTime(flicks: (product + rate - 1) / rate)
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
    samples[min(ticks(within: elapsed), samples.count - 1)]
  }

  /// The number of the last tick at or before an instant.
  private static func linkIndex(at time: FlickTime, rate: Int) -> Int64 {
    let (seconds, rest) = time.flicks.quotientAndRemainder(dividingBy: FlickTime.flicksPerSecond)
    return seconds * Int64(rate) + rest * Int64(rate) / FlickTime.flicksPerSecond
  }
}
