import Flick
import FlickCore
import FlickEngine
import FlickScene

/// What one event's fingers did to a played scene.
struct DrivenTrace {
  private let variant: VariantTrace
  private let kinds: [TraceEvent]
  private let event: Int
  private let step: FlickDuration

  init(_ playback: Playback, event: Int, variant: Int) {
    self.variant = playback.trace.variants[variant]
    self.event = event
    step = playback.file.scene.render.step
    kinds = self.variant.events.filter { $0.event == event }
  }

  /// The behaviors and items that it moved or sent somewhere.
  var channels: [Int] {
    var channels: Set<Int> = []
    for event in kinds {
      switch event.kind {
      case .caught(let channel), .released(let channel, _), .started(let channel, _),
        .retargeted(let channel, _, _, _), .queued(let channel, _), .ignored(let channel),
        .forced(let channel):
        channels.insert(channel)
      default: break
      }
    }
    return channels.sorted()
  }

  /// The channels that it had hold of.
  var held: Set<Int> {
    Set(
      kinds.compactMap { event in
        if case .caught(let channel) = event.kind { channel } else { nil }
      })
  }

  /// The velocities of those at the tick at which it let go, by channel.
  var releases: [Int: Vector] {
    let lift = kinds.last { if case .touchUp = $0.kind { true } else { false } }?.time
    guard let lift else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: held.map { ($0, variant.track(of: $0).sample(at: lift).velocity) })
  }

  var touch: TouchTrack? { variant.touches.last { $0.event == event } }

  /// The farthest that a channel is from where another play has it, at the engine's ticks.
  func distance(
    to other: DrivenTrace, channel: Int, from start: FlickTime, until end: FlickTime
  ) -> (distance: Double, at: FlickTime) {
    var farthest = (distance: 0.0, at: start)
    var now = start
    while now <= end {
      let way =
        variant.track(of: channel).sample(at: now).position
        - other.variant.track(of: channel).sample(at: now).position
      if way.length > farthest.distance { farthest = (way.length, now) }
      now = now + step
    }
    return farthest
  }
}
