import FlickCore

/// What touches did to a motion: which border answers which, and which had no answer.
struct TouchedMotion {
  let events: [Double]

  func answer(_ built: inout FitBuilder.Built) {
    for event in events {
      let window = (event - FitConstants.answer.before)...(event + FitConstants.answer.after)
      let starts = built.segments.filter { $0.model != .rest && window.contains($0.from) }
        .map { ($0.from - event).magnitude }
      let nearest = built.borders.indices.filter { window.contains(built.borders[$0].at) }
        .min { (built.borders[$0].at - event).magnitude < (built.borders[$1].at - event).magnitude }
      if let index = nearest,
        (built.borders[index].at - event).magnitude <= starts.min() ?? .infinity
      {
        let late = Spelling.number(1000 * (built.borders[index].at - event), decimals: 1)
        built.borders[index] = built.borders[index].noting("answers the touch \(late) ms before")
        continue
      }
      // A start from rest is an answer, too.
      guard starts.isEmpty else { continue }
      let isMoving: (MotionFit.Segment) -> Bool = {
        $0.from < event && event < $0.to && $0.model != .rest && $0.model != .follows
      }
      guard let moving = built.segments.firstIndex(where: isMoving),
        hasWay(built.segments[moving], left: event)
      else { continue }
      let end = built.segments[moving].to
      // It begins when the motion that the touch met has ended: the change waited.
      if let next = built.borders.firstIndex(where: { ($0.at - end).magnitude < 1e-9 }),
        built.borders[next].velocity == .none
      {
        built.borders[next] = built.borders[next].noting(
          "the touch at \(Spelling.number(event, decimals: 3)) s waited for it", policy: .queue)
      } else {
        let speed = built.segments[moving].leg.state(at: event).velocity
        built.borders.append(
          MotionFit.Border(
            at: event, velocity: .kept, policy: .ignore, evidence: [(policy: .ignore, worseBy: 0)],
            velocities: (speed, speed), notes: ["the touch changed nothing"]))
      }
    }
    built.borders.sort { $0.at < $1.at }
  }

  /// Whether more than what nobody sees was left to go.
  private func hasWay(_ segment: MotionFit.Segment, left event: Double) -> Bool {
    let now = segment.leg.state(at: event).value
    let last = segment.leg.state(at: segment.to).value
    return (now - last).magnitude > 0.01 * segment.leg.window.reach
  }
}

extension MotionFit.Border {
  func noting(_ note: String, policy: MotionFit.Policy? = nil) -> Self {
    Self(
      at: at, velocity: velocity, policy: policy ?? self.policy, evidence: evidence,
      velocities: velocities, notes: notes + [note])
  }
}
