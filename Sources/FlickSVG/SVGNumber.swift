import FlickCore

/// Numbers as SVG writes them: decimal, and no more digits than are needed.
///
/// The digits come from whole-number arithmetic, so they are the same on every
/// machine, in debug and in release.
enum SVGNumber {
  /// The nearest number with at most `places` decimals, from 0 to 9.
  ///
  /// Beyond nine billion million steps of the last decimal the shortest text
  /// that reads back as the same number is given, with an exponent if need be.
  static func text(_ value: Double, places: Int = SVGConstants.pixelPlaces) -> String {
    precondition(value.isFinite, "a written number is finite (was \(value))")
    precondition(powersOfTen.indices.contains(places), "0 to 9 decimals (were \(places))")
    let power = powersOfTen[places]
    let scaled = (value * Double(power)).rounded()
    guard scaled.magnitude < 9e15 else { return value.description }
    let steps = Int64(scaled)
    let whole = steps.magnitude / UInt64(power)
    var rest = steps.magnitude % UInt64(power)
    var text = steps < 0 ? "-" + String(whole) : String(whole)
    guard rest > 0 else { return text }
    var digits = places
    while rest.isMultiple(of: 10) {
      rest /= 10
      digits -= 1
    }
    let decimals = String(rest)
    text += "." + String(repeating: "0", count: digits - decimals.count) + decimals
    return text
  }

  /// A transform's linear part and translation as SVG's `matrix`.
  ///
  /// The linear part has nine significant digits, so that a point a million
  /// units away is moved by less than a thousandth of a pixel.
  static func matrix(_ transform: AffineTransform) -> String {
    let linear = [transform.a, transform.b, transform.c, transform.d]
    let largest = linear.map(\.magnitude).max() ?? 0
    var places = 9
    var bound = 1.0
    while places > 0, largest >= bound {
      bound *= 10
      places -= 1
    }
    let isSmall = largest < 0.001
    let entries =
      linear.map { isSmall ? shortest($0) : text($0, places: places) }
      + [text(transform.tx, places: 6), text(transform.ty, places: 6)]
    return "matrix(" + entries.joined(separator: " ") + ")"
  }

  /// The shortest text that reads back as the same number.
  private static func shortest(_ value: Double) -> String { value == 0 ? "0" : value.description }

  private static let powersOfTen: [Int64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}
