/// Where animations may jump or bend by themselves.
extension GroupedAnimation {
  /// Instants of the parent's time, in seconds, strictly between two others.
  /// Empty of what happens more often than every `spacing`.
  public func corners(from start: Double, until end: Double, spacing: Double) -> [Double] {
    let chain = groups + [Group(animation.timing)]
    var all: [Double] = []
    // From the inside out: what happens at a child's instants happens in each of
    // its group's cycles, where the group's curve passes them.
    var inner: [Double] = []
    for (depth, group) in chain.enumerated().reversed() {
      let duration = group.timing.duration
      var positions = inner
      if depth == groups.count {
        positions = animation.cornerFractions.map { $0 * duration }
      } else if group.curve != .linear {
        let inverse = CurveInverse(group.curve)
        let passed = inner.flatMap { inverse.fractions(passing: $0 / duration) }
        positions = (group.curve.kinks + passed).map { $0 * duration }
      }
      let isOutermost = depth == 0
      // A group shows no more than its duration of its children, or as much as
      // its curve overshoots.
      let parent = isOutermost ? nil : chain[depth - 1]
      let shown = parent.map { $0.curve == .linear ? 0...1 : $0.curve.extent }
      let span = parent?.timing.duration ?? 0
      let from = shown.map { $0.lowerBound * span } ?? start
      let limit = shown.map { $0.upperBound * span } ?? end
      inner = group.timing.instants(
        of: positions, from: from, until: limit, spacing: spacing)
      if isOutermost { all = inner }
    }
    return all.filter { $0 > start && $0 < end }
  }
}

extension PropertyAnimation {
  /// Fractions of its duration, between 0 and 1.
  fileprivate var cornerFractions: [Double] {
    var all: [Double] = []
    switch source {
    case .basic: break
    case .keyframes(let keyframes): all = keyframes.times
    case .path(let path), .pathAngle(let path, _): all = path.times
    case .transform: break
    case .transforms(let keys): all = keys.times
    case .function(_, let numbers):
      return PropertyAnimation(source: numbers, timing: timing, pace: pace).cornerFractions
    }
    switch pace {
    case .curve(.linear): break
    case .curve(let curve):
      all = curve.kinks + all.flatMap(CurveInverse(curve).fractions(passing:))
    case .course(let course, let from, let isReversed):
      all = course.joints.map { (isReversed ? from - $0 : $0 - from) / timing.duration }
    case .spring, .held: break
    }
    return all.filter { $0 > 0 && $0 < 1 }
  }
}

extension MediaTiming {
  /// When the way passes positions, and when cycles and the whole begin and end,
  /// in the parent's time; at most 10 000.
  fileprivate func instants(
    of positions: [Double], from start: Double, until limit: Double, spacing: Double
  ) -> [Double] {
    guard speed != 0 else { return [] }
    let pace = speed.magnitude
    var ends = [begin]
    if activeDuration.isFinite { ends.append(begin + activeDuration) }
    guard cycle / pace >= spacing else { return ends }
    var times = [0, duration] + positions
    if autoreverses { times += positions.map { cycle - $0 } + [cycle] }
    times = Array(Set(times)).sorted()
    let last = min(limit, begin + activeDuration)
    // Of the first cycle that matters: t = ±(parent − begin)·|speed| + offset.
    let first = ((max(start, begin) - begin) * pace / cycle).rounded(.down) - 1
    var result = ends
    var number = max(first, -1)
    while result.count < 10_000 {
      var isPast = true
      for time in times {
        let elapsed = speed > 0 ? time - timeOffset : timeOffset - time
        let shifted = elapsed - (elapsed / cycle).rounded(.down) * cycle + number * cycle
        let instant = begin + shifted / pace
        if instant < last { isPast = false }
        if instant > begin, instant < last { result.append(instant) }
      }
      if isPast { break }
      number += 1
    }
    return result
  }
}
