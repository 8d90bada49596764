/// Maps values to places along a line, in proportion.
///
/// Guarantees: all four ends are finite. A domain without length maps to the
/// middle of the places.
package struct LinearScale: Hashable, Sendable {
  package let domain: ClosedRange<Double>
  /// Where the domain's lower end lies.
  package let start: Double
  /// Where the domain's upper end lies.
  package let end: Double

  package init(domain: ClosedRange<Double>, from start: Double, to end: Double) {
    precondition(
      domain.lowerBound.isFinite && domain.upperBound.isFinite && start.isFinite && end.isFinite,
      "a scale's ends are finite (were \(domain), \(start), \(end))")
    self.domain = domain
    self.start = start
    self.end = end
  }

  private var length: Double { domain.upperBound - domain.lowerBound }

  /// Where `value` lies. Values outside the domain lie outside the places.
  package func position(of value: Double) -> Double {
    guard length > 0 else { return (start + end) / 2 }
    let fraction = (value - domain.lowerBound) / length
    return start + fraction * (end - start)
  }

  /// The value that lies at `position`; the domain's lower end where all
  /// values lie at one place.
  package func value(at position: Double) -> Double {
    guard start != end else { return domain.lowerBound }
    let fraction = (position - start) / (end - start)
    return domain.lowerBound + fraction * length
  }

  /// How much value one unit of length stands for; not negative.
  package var valuePerUnit: Double {
    start == end ? 0 : length / (end - start).magnitude
  }
}
