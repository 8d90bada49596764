/// Where animations may jump or bend by themselves.
extension GroupedAnimation {
  /// Instants of the parent's time, in seconds, strictly between two others.
  /// Empty of what happens more often than every `spacing`.
  package func corners(from start: Double, until end: Double, spacing: Double) -> [Double] {
    let chain = groups + [animation.timing]
    var fractions = animation.cornerFractions
    var all: [Double] = []
    // From the inside out: what happens at a child's instants happens in each of
    // its group's cycles.
    var inner: [Double] = []
    for (depth, timing) in chain.enumerated().reversed() {
      let isOutermost = depth == 0
      let positions = fractions.map { $0 * timing.duration } + inner
      fractions = []
      // A group shows no more than its duration of its children.
      let limit = isOutermost ? end : chain[depth - 1].duration
      let from = isOutermost ? start : 0
      inner = timing.instants(of: positions, from: from, until: limit, spacing: spacing)
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
    }
    switch pace {
    case .curve(.steps(let steps)) where steps.count <= 1000:
      all += (0...steps.count).map { Double($0) / Double(steps.count) }
    case .curve(.points(let easing)): all += easing.points.map(\.input)
    // A key's time is the fraction only where the time passes evenly.
    case .curve(let curve) where curve != .linear: all = []
    case .course(let course, let from, let isReversed):
      all = course.joints.map { (isReversed ? from - $0 : $0 - from) / timing.duration }
    case .curve, .spring, .held: break
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
