import FlickCore
import FlickMotion
import FlickScene

/// A scene played: every animated value as segments that can be evaluated at
/// any instant, and what happened when. A pure function of the scene.
package struct Trace: Hashable, Sendable {
  /// When an event of the scene took place.
  package struct Occurrence: Hashable, Sendable {
    /// Index into the scene's events.
    package let event: Int
    /// The tick at which it acted, or at which its finger touched.
    package let start: FlickTime
    /// The tick at which its finger lifted; `start` for a tap or a change.
    package let end: FlickTime
    /// The only variant in which it took place then; `nil`: all of them.
    package let variant: Int?

    package init(event: Int, start: FlickTime, end: FlickTime, variant: Int? = nil) {
      self.event = event
      self.start = start
      self.end = end
      self.variant = variant
    }
  }

  /// In the scene's order of variants.
  package let variants: [VariantTrace]
  /// In the order in which they took place.
  package let occurrences: [Occurrence]
  /// What could not happen, in the scene's order of events.
  package let problems: [TraceProblem]
  /// The first tick at which everything in every variant rests with no event
  /// to come; `nil` if that was not reached within the scene's longest length.
  package let settled: FlickTime?
  /// How long the scene lasts by its own settings.
  package let duration: FlickDuration
}

extension Trace {
  /// When an instant of the scene was; `nil` where what it names never came.
  ///
  /// - Parameter variant: The one it is asked of; `nil`: all, of which the first
  ///   counts in which an event took place, and the last that came to rest.
  package func time(of instant: Instant, inVariant variant: Int? = nil) -> FlickTime? {
    switch instant {
    case .time(let time): return time
    case .after(let event, let plus):
      let ends = occurrences.lazy.filter {
        $0.event == event && (variant == nil || ($0.variant ?? variant) == variant)
      }.map(\.end)
      return ends.min().map { $0 + plus }
    case .settled(nil, let plus): return settled.map { $0 + plus }
    case .settled(let channel?, let plus):
      let traces = variant.map { [variants[$0]] } ?? variants
      let rests = traces.compactMap { $0.lastRest(of: channel) }
      return rests.count == traces.count ? rests.max().map { $0 + plus } : nil
    }
  }
}

/// What one variant did.
package struct VariantTrace: Hashable, Sendable {
  /// One per channel, in the variant's order.
  package let tracks: [Track]
  /// One per derived channel.
  package let derived: [Track]
  package let touches: [TouchTrack]
  package let events: [TraceEvent]
  /// What fingers did with each channel that they had, in the order of time.
  package let touchChanges: [Int: [TouchChange]]

  /// The signal's value at an instant.
  ///
  /// - Parameter limit: Which side counts where the signal jumps; the state
  ///   after the events of the instant unless told otherwise.
  package func value(of signal: Signal, at time: FlickTime, limit: Limit = .right) -> Double {
    signal.read(track(of: signal.channel).sample(at: time, limit: limit))
  }

  /// That of a channel, derived ones behind the others.
  package func track(of channel: Int) -> Track {
    channel < tracks.count ? tracks[channel] : derived[channel - tracks.count]
  }
}

/// What fingers have to do with a channel from an instant on.
package struct TouchChange: Hashable, Sendable {
  package let time: FlickTime
  package let phase: TouchPhase?
}

extension VariantTrace {
  /// What fingers have to do with a channel at an instant.
  package func touch(
    of channel: Int, at time: FlickTime, limit: Limit = .right
  ) -> TouchPhase? {
    let changes = touchChanges[channel] ?? []
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      let start = changes[middle].time
      let hasBegun = limit == .right ? start <= time : start < time
      if hasBegun { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? changes[low - 1].phase : nil
  }

  /// When a channel came to rest for good; `nil` where it never did.
  package func lastRest(of channel: Int) -> FlickTime? {
    var rest: FlickTime? = .zero
    for event in events {
      switch event.kind {
      case .settled(channel, _): rest = event.time
      case .started(channel, _), .retargeted(channel, _, _, _), .caught(channel),
        .forced(channel):
        rest = nil
      default: break
      }
    }
    return rest
  }

  /// Of each channel the numbers that are listed side by side, and the track that has them
  /// all.
  package func grouped(by variant: Variant) -> [(groups: [SignalGroup], track: Track)] {
    zip(variant.channelGroups, tracks).map { ($0, $1) }
  }

  /// The variant's layers where they are seen.
  package func pose(of variant: Variant, at time: FlickTime) -> LayerPose {
    LayerPose(variant) { track(of: $0).sample(at: time) }
  }

  /// Indices of the layers whose own keys move at an instant.
  package func movingLayers(of variant: Variant, at time: FlickTime) -> Set<Int> {
    func moves(_ channel: Int) -> Bool {
      let track = track(of: channel)
      return !track.segments[track.index(at: time)].motion.isRest
    }
    var layers: Set<Int> = []
    for (index, channel) in variant.channels.enumerated() where moves(index) {
      layers.insert(channel.layer)
    }
    for mapping in variant.mappings where moves(mapping.signal.channel) {
      layers.insert(mapping.layer)
    }
    return layers
  }
}

/// Which side of an instant is meant.
package enum Limit: Hashable, Sendable {
  /// Just before the events of the instant.
  case left
  /// Just after them.
  case right
}

/// Where a channel is, how fast it moves, and what drives it.
///
/// Velocity and acceleration are infinite where a curve stands upright or bends
/// without limit, as an ease-out does at its start, and no number where such
/// motions are added.
package struct TraceSample: Hashable, Sendable {
  /// Its first two numbers in the property's unit; `y` is zero where it has one.
  package let position: Point
  /// Per second.
  package let velocity: Vector
  /// Per second squared.
  package let acceleration: Vector
  /// All numbers of a channel that has more than two.
  private let all: PropertyAnimation.Value?

  package init(position: Point, velocity: Vector, acceleration: Vector) {
    self.position = position
    self.velocity = velocity
    self.acceleration = acceleration
    all = nil
  }

  /// Of a channel that has no value: a finger that is not on the glass.
  static let absent = TraceSample(
    position: Point(x: .nan, y: .nan), velocity: Vector(dx: .nan, dy: .nan),
    acceleration: Vector(dx: .nan, dy: .nan))

  /// Whether there is no value.
  package var isAbsent: Bool { position.x.isNaN }

  init(_ value: PropertyAnimation.Value) {
    let x = value.jets[0]
    let y = value.jets.count > 1 ? value.jets[1] : Jet(0)
    position = Point(x: x.value, y: y.value)
    velocity = Vector(dx: x.slope, dy: y.slope)
    acceleration = Vector(dx: x.curvature, dy: y.curvature)
    all = value.jets.count > 2 ? value : nil
  }

  /// One of its numbers, or how that changes.
  package func number(_ component: Int, _ quantity: Signal.Quantity = .value) -> Double {
    if let jet = all?.jets[component] {
      return switch quantity {
      case .value: jet.value
      case .velocity: jet.slope
      case .acceleration: jet.curvature
      }
    }
    let vector = vector(quantity)
    return component == 0 ? vector.dx : vector.dy
  }

  /// The same of its first two numbers.
  func vector(_ quantity: Signal.Quantity) -> Vector {
    switch quantity {
    case .value: position - .zero
    case .velocity: velocity
    case .acceleration: acceleration
    }
  }

  /// The same of one number or two alone.
  package func only(_ components: [Int]) -> TraceSample {
    guard all != nil else { return self }
    func part(_ quantity: Signal.Quantity) -> Vector {
      Vector(
        dx: number(components[0], quantity),
        dy: components.count > 1 ? number(components[1], quantity) : 0)
    }
    return TraceSample(
      position: .zero + part(.value), velocity: part(.velocity), acceleration: part(.acceleration))
  }

  /// - Parameter count: How many numbers the channel has.
  func value(components count: Int) -> PropertyAnimation.Value {
    all
      ?? PropertyAnimation.Value(
        value: [position.x, position.y], velocity: [velocity.dx, velocity.dy],
        acceleration: [acceleration.dx, acceleration.dy])[0..<count]
  }
}

extension Signal {
  /// The number that this signal shows of a sample.
  package func read(_ sample: TraceSample) -> Double {
    guard let component else { return sample.vector(quantity).length }
    return sample.number(component, quantity)
  }
}
