import FlickCore

/// What a screen told of a finger.
package struct FingerSample: Hashable, Sendable {
  package enum Phase: String, Hashable, Sendable { case down, move, up, cancel }

  /// Which finger, as the screen numbers them.
  package let finger: Int
  package let phase: Phase
  /// Since the take began, by the screen's clock.
  package let seconds: Double
  /// In canvas points.
  package let position: Point

  /// Returns `nil` unless the numbers are finite.
  package init?(finger: Int, phase: Phase, seconds: Double, position: Point) {
    guard [seconds, position.x, position.y].allSatisfy(\.isFinite) else { return nil }
    self.finger = finger
    self.phase = phase
    self.seconds = seconds
    self.position = position
  }
}
