import FlickCore
import FlickMotion
import FlickScene

extension LayerAnimation {
  /// Its parts with what is read from the layer when they are added.
  ///
  /// - Parameters:
  ///   - anchor: Of the layer, from the top left corner of its frame.
  ///   - seen: All numbers of a channel at that moment.
  func resolved(anchor: Vector, seen: (Int) -> PropertyAnimation.Value) -> [Part] {
    let begun = parts.map { $0.begun(seen: seen($0.channel), anchor: anchor) }
    // What settles by itself lasts as long as the slowest of its components.
    let longest = begun.filter(\.settles).map(\.animation.timing.duration).max()
    guard let longest else { return begun }
    return begun.map { $0.settles ? $0.lasting(longest) : $0 }
  }
}

extension LayerAnimation.Part {
  fileprivate func begun(seen: PropertyAnimation.Value, anchor: Vector) -> LayerAnimation.Part {
    let own = animation.animation
    var source = own.source
    if leadsAnchor, case .path(let path) = source { source = .path(path.moved(by: -1 * anchor)) }
    let place = seen[components].value
    if current.contains(.place) {
      switch source {
      case .basic(_, let to, let by): source = .basic(from: place, to: to, by: by)
      case .transform(_, let to): source = .transform(from: Transform3D(rows: place), to: to)
      case .keyframes, .path, .pathAngle, .transforms, .function: break
      }
    }
    var pace = own.pace
    var timing = own.timing
    if let spring, current.contains(.velocity), case .spring(let effective, _) = pace {
      let velocity = velocity(of: source, seen: seen)
      pace = .spring(effective, velocity: velocity + spring.addedVelocity)
      if settles { timing = timing.lasting(spring.settlingDuration(initialVelocity: velocity)) }
    }
    return with(source: source, pace: pace, timing: timing)
  }

  /// What is seen, in whole ways per second; nothing where there is no way.
  private func velocity(of source: PropertyAnimation.Source, seen: PropertyAnimation.Value)
    -> Double
  {
    guard case .basic(let from, let to, _) = source, let to = to?.first else { return 0 }
    let seen = seen.jets[components.lowerBound]
    let way = to - (from?.first ?? seen.value)
    return way == 0 ? 0 : seen.slope / way
  }

  fileprivate func lasting(_ duration: Double) -> LayerAnimation.Part {
    let own = animation.animation
    return with(source: own.source, pace: own.pace, timing: own.timing.lasting(duration))
  }

  private func with(
    source: PropertyAnimation.Source, pace: PropertyAnimation.Pace, timing: MediaTiming
  ) -> LayerAnimation.Part {
    let own = animation.animation
    return LayerAnimation.Part(
      channel: channel, components: components,
      animation: GroupedAnimation(
        groups: animation.groups,
        animation: PropertyAnimation(
          source: source, timing: timing, pace: pace, combination: own.combination,
          isCumulative: own.isCumulative)),
      current: current, spring: spring, settles: settles, leadsAnchor: leadsAnchor)
  }
}

extension MediaTiming {
  /// The same with another duration; a settling duration is positive and finite.
  fileprivate func lasting(_ duration: Double) -> MediaTiming {
    MediaTiming(
      begin: begin, duration: duration, speed: speed, timeOffset: timeOffset,
      repetition: repetition, autoreverses: autoreverses, fill: fill) ?? self
  }
}
