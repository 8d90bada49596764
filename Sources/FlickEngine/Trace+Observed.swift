import FlickCore
import FlickScene

extension Trace {
  /// The same play of the scene, with what was seen of some channels of one variant in
  /// place of what the engine computed: what it was sent to and touched by stays, how it
  /// moved and when it came to rest is what was seen.
  ///
  /// - Parameters:
  ///   - courses: By the index of their channel.
  ///   - still: How far from where it ends it may be and count as at rest.
  package func showing(
    _ courses: [Int: ObservedCourse], ofVariant index: Int, _ scene: Scene, still: Double
  ) -> Trace {
    let played = variants[index]
    var (tracks, events) = (played.tracks, played.events)
    for (channel, course) in courses.sorted(by: { $0.key < $1.key }) {
      let joints = played.tracks[channel].joints
      let legs = course.legs(joints: joints.map(\.start), still: still)
      let causes = Dictionary(joints.map { ($0.start, $0.event) }) { $1 }
      tracks[channel] = Track(course, legs, causes)
      events = Self.events(events, channel: channel, course, legs)
    }
    let variant = scene.variants[index]
    var variants = variants
    variants[index] = VariantTrace(
      tracks: tracks, derived: variant.derivedTracks(tracks, touches: played.touches),
      touches: played.touches, events: events, touchChanges: played.touchChanges)
    let rests = courses.keys.map { variants[index].lastRest(of: $0) }
    let settled = rests.reduce(settled) { latest, rest in
      guard let latest, let rest else { return nil }
      return max(latest, rest)
    }
    return Trace(
      variants: variants, occurrences: occurrences, problems: problems, settled: settled,
      duration: duration)
  }

  /// What happened to a channel, but when it came to rest and how it was turned round.
  private static func events(
    _ events: [TraceEvent], channel: Int, _ course: ObservedCourse, _ legs: [ObservedCourse.Leg]
  ) -> [TraceEvent] {
    var result: [TraceEvent] = []
    for event in events {
      switch event.kind {
      case .settled(channel, _): continue
      case .retargeted(channel, let state, _, _):
        let leg = legs.last { $0.start <= event.time }
        guard let leg else { continue }
        result.append(
          TraceEvent(
            time: event.time, event: event.event,
            kind: .retargeted(
              behavior: channel, state: state, before: leg.left, after: leg.right)))
      default: result.append(event)
      }
    }
    for leg in legs {
      guard let rest = leg.rest, rest > 0 else { continue }
      let kind = TraceEvent.Kind.settled(channel: channel, residualVelocity: .zero)
      result.append(TraceEvent(time: course.instants[rest], event: nil, kind: kind))
    }
    let order = result.indices.sorted { (result[$0].time, $0) < (result[$1].time, $1) }
    return order.map { result[$0] }
  }
}

extension Track {
  /// Where something other than rest begins, or an event had a hand in it.
  fileprivate var joints: [(start: FlickTime, event: Int?)] {
    var joints: [(start: FlickTime, event: Int?)] = []
    for segment in segments where segment.start > .zero {
      guard segment.event != nil || !segment.motion.isRest else { continue }
      if joints.last?.start == segment.start { joints.removeLast() }
      joints.append((segment.start, segment.event))
    }
    return joints
  }

  fileprivate init(
    _ course: ObservedCourse, _ legs: [ObservedCourse.Leg], _ causes: [FlickTime: Int?]
  ) {
    self.init(restingAt: course.places[0])
    for leg in legs {
      var samples = SteppedSamples(start: leg.start, initial: leg.right)
      for index in leg.range where course.instants[index] > leg.start {
        samples.append(course.sample(index, within: leg.range), at: course.instants[index])
      }
      beginAnew(.stepped(samples), at: leg.start, event: causes[leg.start] ?? nil)
    }
  }
}
