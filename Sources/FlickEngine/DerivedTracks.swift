import FlickCore
import FlickMotion
import FlickScene

extension Variant {
  /// The tracks of the derived channels, which follow from the others and from touches.
  func derivedTracks(_ tracks: [Track], touches: [TouchTrack]) -> [Track] {
    let fingers = Dictionary(grouping: touches, by: \.pointer)
      .mapValues { Track(touches: $0, rate: touch.rate) }
    let absent = Track(.absent)
    return derived.map { channel in
      if case .finger(let pointer) = channel.owner { return fingers[pointer] ?? absent }
      let rest = Track(LayerStack(components: channel.initial, items: [], speed: nil).motion)
      guard let mapping = mapping(of: channel) else { return rest }
      let source = mapping.signal.channel
      guard source >= tracks.count else { return tracks[source].mapped(by: mapping) }
      // The layer's own value where no finger is on the glass.
      guard case .finger(let pointer) = derived[source - tracks.count].owner,
        let finger = fingers[pointer]
      else { return rest }
      return finger.mapped(by: mapping, orElse: rest.segments[0].motion)
    }
  }

  /// Where a channel is at an instant, while the scene is played.
  ///
  /// - Parameters:
  ///   - finger: Where the finger with that number is.
  ///   - sample: Where the channel with that index is that something moves.
  func sample(
    _ index: Int, finger: (Int) -> TraceSample, sample: (Int) -> TraceSample
  ) -> TraceSample {
    guard index >= channels.count else { return sample(index) }
    let channel = derived[index - channels.count]
    if case .finger(let pointer) = channel.owner { return finger(pointer) }
    let rest = LayerStack(components: channel.initial, items: [], speed: nil).model
    guard let mapping = mapping(of: channel) else { return rest }
    let followed = self.sample(mapping.signal.channel, finger: finger, sample: sample)
    return followed.isAbsent ? rest : mapping.sample(following: followed)
  }
}

extension Track {
  /// A finger's: where its touches are, sampled as the screen does, and nothing between
  /// them.
  fileprivate init(touches: [TouchTrack], rate: Int) {
    self.init(.absent)
    for touch in touches.sorted(by: { $0.down < $1.down }) {
      let finger = FollowedFinger(Contact(touch), rate: rate)
      beginAnew(.follow(finger), at: touch.down, event: touch.event)
      beginAnew(.absent, at: touch.up, event: nil)
    }
  }

  /// The course of a layer's key that follows this one.
  fileprivate func mapped(
    by mapping: Layer.Mapping, orElse other: SegmentMotion = .absent
  ) -> Track {
    func motion(_ segment: Segment) -> SegmentMotion {
      if case .absent = segment.motion { other } else { .mapped(mapping, segment.motion) }
    }
    var track = Track(motion(segments[0]))
    for segment in segments.dropFirst() {
      track.begin(motion(segment), at: segment.start, event: segment.event)
    }
    return track
  }
}

extension FollowedFinger {
  /// The finger itself.
  init(_ contact: Contact, rate: Int) {
    let start = contact.path.position(after: .zero)
    self.init(
      Fingers(contact, rate: rate), from: contact.down, countingFrom: start - .zero,
      layerAt: start, property: .xy, drag: Behavior.Drag())
  }
}

extension Contact {
  /// A finger that has left.
  fileprivate init(_ touch: TouchTrack) {
    self.init(
      number: 0, pointer: touch.pointer, written: touch.written, down: touch.down,
      event: touch.event, path: touch.path, busyUntil: touch.up)
  }
}

extension Layer.Mapping {
  /// Where the key is when the channel that it follows is there: its velocity is the
  /// signal's times the slope, as is its acceleration.
  func sample(following sample: TraceSample) -> TraceSample {
    let input = signal.read(sample)
    let (rate, second) = (signal.rate(1, of: sample), signal.rate(2, of: sample))
    let components = 0..<property.components
    let slopes = components.map { slope(at: input, component: $0) }
    return TraceSample(
      PropertyAnimation.Value(
        value: components.map { output(at: input, component: $0) },
        velocity: slopes.map { $0.times(rate) }, acceleration: slopes.map { $0.times(second) }))
  }
}

extension Signal {
  /// How fast the signal changes, and how fast that does; not a number where the sample
  /// does not tell.
  fileprivate func rate(_ order: Int, of sample: TraceSample) -> Double {
    let quantities: [Quantity] = [.value, .velocity, .acceleration]
    let known = quantities.drop { $0 != quantity }.dropFirst(order)
    guard let derived = known.first else { return .nan }
    if let component { return sample.number(component, derived) }
    // Of a speed: what of the acceleration points along the way.
    let (velocity, acceleration) = (sample.velocity, sample.acceleration)
    let speed = velocity.length
    return speed == 0
      ? 0 : (velocity.dx * acceleration.dx + velocity.dy * acceleration.dy) / speed
  }
}
