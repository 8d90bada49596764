import FlickCore

/// The instants at which the engine acts: whole multiples of a step.
package struct TickGrid: Hashable, Sendable {
  package let step: FlickDuration

  package init(step: FlickDuration) { self.step = step }

  /// The tick nearest to an instant, of two equally near the later one.
  package func nearest(to time: FlickTime) -> FlickTime {
    FlickTime(flicks: (2 * time.flicks + step.flicks) / (2 * step.flicks) * step.flicks)
  }

  /// The first tick at or after an instant.
  func first(from time: FlickTime) -> FlickTime {
    FlickTime(flicks: (time.flicks + step.flicks - 1) / step.flicks * step.flicks)
  }

  func after(_ tick: FlickTime) -> FlickTime { tick + step }
}
