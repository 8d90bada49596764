import FlickCore
import FlickMotion
import FlickScene

/// Layers whose time passes otherwise than the scene's.
extension LayerAnimator {
  /// Changes the time of a layer and of all that is in it, from now on.
  mutating func turn(
    _ change: LayerClockChange, at now: FlickTime, event: Int?
  ) {
    clocks.apply(change, at: now)
    let subtree = layerEnds[change.layer].map { change.layer..<$0 + 1 } ?? 0..<0
    for place in animated.indices where subtree.contains(animated[place].layer) {
      let time = clocks.time(of: animated[place].layer, at: now)
      animated[place].time = time
      events.append(
        TraceEvent(
          time: now, event: event,
          kind: .clock(channel: animated[place].channels.lowerBound, speed: time?.speed ?? 1)))
      var touched: Set<Int> = []
      for index in animated[place].running.indices {
        let running = animated[place].running[index]
        animated[place].running[index].phase = running.phase(in: time, at: now)
        touched.formUnion(running.parts.map(\.channel))
        arrive(index, on: place, at: now, event: event)
      }
      if touched.isEmpty { continue }
      animated[place].running.removeAll { $0.phase == .after && $0.isRemovedOnCompletion }
      show(touched, on: place, at: now, event: event)
    }
  }
}

extension LayerAnimator.Running {
  /// Seconds of the layer's time after it was added at which it begins and ends.
  private var active: (begin: Double, end: Double) {
    let timing = parts[0].animation.timing
    return (timing.begin, timing.begin + timing.activeDuration)
  }

  /// The phase in which it is from an instant on. At its begin and end that is
  /// the one to which the layer's time leads; where that stands, the later one.
  func phase(in time: LayerTime?, at now: FlickTime) -> MediaTiming.Moment.Phase {
    if isFrozen { return .active }
    guard let time else {
      if let end, end <= now { return .after }
      return begin <= now ? .active : .before
    }
    let elapsed = time.seconds(at: now) - addedTime
    let slack = LayerClockConstants.slack
    if time.speed < 0 {
      return elapsed <= active.begin + slack
        ? .before : elapsed <= active.end + slack ? .active : .after
    }
    return elapsed < active.begin - slack
      ? .before : elapsed < active.end - slack ? .active : .after
  }

  /// The next instant at which it changes its phase; `nil`: not by itself.
  func border(in time: LayerTime?) -> FlickTime? {
    guard let time else {
      switch phase {
      case .before: return begin
      case .active: return end
      case .after: return nil
      }
    }
    if isFrozen || time.speed == 0 { return nil }
    switch (phase, time.speed > 0) {
    case (.before, true), (.active, false): return time.instant(of: addedTime + active.begin)
    case (.active, true), (.after, false): return time.instant(of: addedTime + active.end)
    case (.before, false), (.after, true): return nil
    }
  }

  /// Goes over the next border.
  mutating func pass(in time: LayerTime?) {
    switch phase {
    case .before: phase = .active
    case .active: phase = (time?.speed ?? 1) < 0 ? .before : .after
    case .after: phase = .active
    }
  }

  /// Whether it still has something to happen by itself.
  func isUnsettled(in time: LayerTime?) -> Bool {
    let speed = time?.speed ?? 1
    switch phase {
    case .before: return speed > 0
    case .active: return !isFrozen && speed != 0
    case .after: return speed < 0
    }
  }
}

extension PropertyAnimation.Value {
  /// The same by the time of a layer, which passes at a speed of its own.
  func timed(by time: LayerTime?) -> PropertyAnimation.Value {
    guard let speed = time?.speed, speed != 1 else { return self }
    // In a time that stands nothing moves.
    let factor = speed == 0 ? 0 : 1 / speed
    return PropertyAnimation.Value(
      jets: jets.map {
        Jet($0.value, slope: factor * $0.slope, curvature: factor * factor * $0.curvature)
      })
  }
}

enum LayerClockConstants {
  /// Seconds of a layer's time, less than a flick: how near to a begin or an end
  /// counts as at it, since sums of seconds are not exact.
  static let slack = 1e-9
}
