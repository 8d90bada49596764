import FlickCore

/// How a behavior gets to its target.
package enum Motion: Hashable, Sendable {
  case spring(Spring, solver: SpringSolver)
  case ease(duration: FlickDuration, curve: TimingCurve)
}
