import FlickCore

/// What must hold of the trace.
package struct Expectation: Hashable, Sendable {
  package enum Check: Hashable, Sendable {
    /// The right limit minus the left one is at most `within`, at the event or
    /// (`nil`) at every joint.
    case continuous(Signal, acrossEvent: Int?, within: Double)
    case settled(behavior: Int, by: FlickTime)
    case range(Signal, minimum: Double?, maximum: Double?)
  }

  package let check: Check
  /// Indices of the variants it is asked of.
  package let variants: [Int]
  package let origin: SourceOrigin

  package init(check: Check, variants: [Int], origin: SourceOrigin) {
    self.check = check
    self.variants = variants
    self.origin = origin
  }
}
