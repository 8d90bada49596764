extension Layer.Text {
  /// What stands before and behind a number, and how many decimals it has.
  private typealias NumberPlace = (before: Substring, decimals: Int, after: Substring)

  /// The first "#", with a point and zeros behind it for decimals, six at most.
  private var place: NumberPlace? {
    guard let mark = string.firstIndex(of: "#") else { return nil }
    let after = string[string.index(after: mark)...]
    let zeros = after.first == "." ? after.dropFirst().prefix(6).prefix { $0 == "0" } : ""
    return (
      string[..<mark], zeros.count, zeros.isEmpty ? after : after[zeros.endIndex...]
    )
  }

  /// How many decimals the number in the text has; `nil` where there is no place for one.
  package var numberPlace: Int? { place?.decimals }

  /// The text with a number in its place, rounded half away from zero.
  package func string(showing number: Double) -> String {
    guard let place else { return string }
    let scale = (0..<place.decimals).reduce(1.0) { scale, _ in scale * 10 }
    // Whole numbers are exact up to here.
    let limit = 0x1p53
    let units = Int64(min(limit, (number.magnitude * scale).rounded(.toNearestOrAwayFromZero)))
    let sign = number < 0 && units > 0 ? "\u{2212}" : ""
    var digits = String(units)
    if place.decimals > 0 {
      digits = String(repeating: "0", count: max(0, place.decimals + 1 - digits.count)) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -place.decimals))
    }
    return place.before + sign + digits + place.after
  }
}
