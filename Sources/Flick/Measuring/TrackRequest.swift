import FlickCore

/// A box whose content is followed through a film, as a person writes it:
/// `card=24,124,96,72@0.2`, in pixels and seconds; the name may be left out.
public struct TrackRequest: Hashable, Sendable {
  /// What columns are called after; `nil`: by its number.
  let name: String?
  let rect: Rect
  /// Of the picture that the box is drawn in.
  let time: Double
  /// As it was written.
  public let text: String

  /// Returns `nil` for a text that is no such box.
  public init?(_ text: String) {
    self.text = text
    var rest = text[...]
    if let equals = rest.firstIndex(of: "=") {
      let name = String(rest[..<equals])
      guard Spelling.isName(name), !name.contains(".") else { return nil }
      self.name = name
      rest = rest[rest.index(after: equals)...]
    } else {
      name = nil
    }
    let halves = rest.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, let time = Self.seconds(halves[1]) else { return nil }
    let numbers = halves[0].split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }),
      numbers[2] >= 2, numbers[3] >= 2
    else { return nil }
    self.time = time
    rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// `0.2`, `0.2s` or `200ms`.
  private static func seconds(_ text: Substring) -> Double? {
    let number: Double? =
      if text.hasSuffix("ms") {
        Double(text.dropLast(2)).map { $0 / 1000 }
      } else {
        Double(text.hasSuffix("s") ? text.dropLast() : text)
      }
    guard let number, number.isFinite, number >= 0 else { return nil }
    return number
  }
}
