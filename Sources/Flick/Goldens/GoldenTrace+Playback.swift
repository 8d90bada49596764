import FlickCore
import FlickEngine
import FlickGolden
import FlickMedia
import FlickScene

extension GoldenTrace {
  /// What a golden holds of a played scene's motion.
  package init(_ playback: Playback) {
    let (scene, trace) = (playback.file.scene, playback.trace)
    let grid = TickRow(step: scene.render.step, length: trace.duration)
    var variants: [GoldenTrace.Variant] = []
    for (variant, played) in zip(scene.variants, trace.variants) {
      let events = played.events.map { event in
        GoldenTrace.Event(
          time: event.time.flicks, cause: event.event.map(playback.name(ofEvent:)) ?? "",
          text: playback.words(event.kind))
      }
      let layers = LayerNames(variant.layers)
      let tracks = played.grouped(by: variant).flatMap { groups, track in
        let samples = grid.instants.map { track.sample(at: $0) }
        return groups.map { group in
          TrackReader(variant, group, events: played.events, track: track, grid: grid)
            .track(layers, samples: samples, cause: playback.name(ofEvent:))
        }
      }
      variants.append(GoldenTrace.Variant(name: variant.name, events: events, tracks: tracks))
    }
    self.init(length: trace.duration.flicks, variants: variants)
  }
}

/// The engine's ticks up to a scene's end.
struct TickRow {
  let step: FlickDuration
  let length: FlickDuration

  var instants: some Sequence<FlickTime> {
    let step = step
    return (0...(length.flicks / step.flicks)).lazy.map { .zero + $0 * step }
  }
}

/// What layers are called.
struct LayerNames {
  private var names: [Int: String] = [:]

  init(_ layers: [Layer]) {
    add(layers)
  }

  private mutating func add(_ layers: [Layer]) {
    for layer in layers {
      names[layer.index] = layer.id ?? "layer \(layer.index + 1)"
      add(layer.children)
    }
  }

  subscript(index: Int) -> String { names[index] ?? "layer \(index + 1)" }
}

/// Reads the motion of one number of a channel, or two.
private struct TrackReader {
  private let variant: Variant
  private let group: SignalGroup
  private let events: [TraceEvent]
  private let track: Track
  private let grid: TickRow

  init(
    _ variant: Variant, _ group: SignalGroup, events: [TraceEvent], track: Track, grid: TickRow
  ) {
    self.variant = variant
    self.group = group
    self.events = events
    self.track = track
    self.grid = grid
  }

  /// - Parameter samples: At each tick.
  func track(
    _ layers: LayerNames, samples: [TraceSample], cause: (Int) -> String
  ) -> GoldenTrace.Track {
    let channel = variant.channels[group.channel]
    var bits: [UInt64] = []
    var course = Overshoot(variant, channel: group.channel, events: events, track: track)
    for (time, sample) in zip(grid.instants, samples) {
      bits += numbers(sample).map(\.bitPattern)
      course.meet(sample.position, at: time)
    }
    return GoldenTrace.Track(
      behavior: channel.name, layer: layers[channel.layer],
      signals: group.signals.prefix(group.components.count).map(\.name),
      digest: ContentHash(of: bits).description, settles: settles?.flicks,
      overshoot: course.farthest,
      segments: segments(cause))
  }

  /// Value, velocity and acceleration.
  private func numbers(_ sample: TraceSample) -> [Double] {
    [.value, .velocity, .acceleration].flatMap { quantity in
      group.components.map { sample.number($0, quantity) }
    }
  }

  private func segments(_ cause: (Int) -> String) -> [GoldenTrace.Segment] {
    let end = FlickTime.zero + grid.length
    var segments: [GoldenTrace.Segment] = []
    for (place, segment) in track.segments.enumerated() where segment.start <= end {
      let isLast = place + 1 == track.segments.count
      let stop = isLast ? end : min(end, track.segments[place + 1].start)
      let state = segment.motion.state(after: .zero)
      segments.append(
        GoldenTrace.Segment(
          start: segment.start.flicks, cause: segment.event.map(cause) ?? "",
          motion: segment.motion.summary(of: group.components),
          state: numbers(state), samples: samples(of: segment, until: stop)))
    }
    return segments
  }

  /// At quarters of the segment, to the flick.
  private func samples(
    of segment: Track.Segment, until end: FlickTime
  ) -> [GoldenTrace.Sample] {
    if segment.motion.isRest { return [] }
    let length = (end - segment.start).flicks
    guard length >= 4 else { return [] }
    return (1...3).map { part in
      let elapsed = FlickDuration(flicks: length / 4 * Int64(part))
      let sample = segment.motion.state(after: elapsed)
      return GoldenTrace.Sample(
        time: (segment.start + elapsed).flicks, values: group.components.map { sample.number($0) })
    }
  }

  /// When it came to rest with nothing to move it afterwards.
  private var settles: FlickTime? {
    let index = group.channel
    // The first numbers tell it of all.
    guard group.components[0] == 0 else { return nil }
    for event in events.reversed() {
      switch event.kind {
      case .settled(index, _): return event.time
      case .started(index, _), .retargeted(index, _, _, _), .caught(index), .released(index, _),
        .forced(index), .ranAway(index):
        return nil
      default: continue
      }
    }
    return nil
  }
}

/// How far a behavior goes beyond the states that it is sent to, on either axis.
private struct Overshoot {
  private struct Run {
    let start: FlickTime
    /// `nil`: it was caught or glides.
    let target: Point?
    let from: Point
  }

  private let runs: [Run]
  private var current = -1
  /// In the property's unit, over all that has been met.
  private(set) var farthest = 0.0

  init(_ variant: Variant, channel index: Int, events: [TraceEvent], track: Track) {
    var runs: [Run] = []
    for event in events {
      let target: Point?
      switch event.kind {
      case .started(index, let state), .retargeted(index, let state, _, _):
        target = variant.behaviors[index].states[state].value
      case .caught(index), .released(index, _): target = nil
      default: continue
      }
      runs.append(
        Run(start: event.time, target: target, from: track.sample(at: event.time).position))
    }
    self.runs = runs
  }

  /// Takes places in the order of time.
  mutating func meet(_ place: Point, at time: FlickTime) {
    while current + 1 < runs.count, runs[current + 1].start <= time { current += 1 }
    guard current >= 0, let target = runs[current].target else { return }
    let from = runs[current].from
    farthest = max(
      farthest, Self.beyond(place.x, from.x, target.x), Self.beyond(place.y, from.y, target.y))
  }

  private static func beyond(_ value: Double, _ from: Double, _ target: Double) -> Double {
    if target == from { return abs(value - target) }
    return target > from ? value - target : target - value
  }
}
