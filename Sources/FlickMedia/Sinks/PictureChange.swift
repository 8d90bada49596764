import FlickCore

/// How a picture came from the one that the same drawer drew before it.
package struct PictureChange: Hashable, Sendable {
  /// Counts the pictures of one drawer, from 0.
  package let number: Int
  /// Areas that may overlap; outside them no pixel differs from picture
  /// `number − 1`. Of the first picture they mean nothing.
  package let areas: [DamagedArea]

  package init(number: Int, areas: [DamagedArea]) {
    precondition(number >= 0, "pictures are counted from 0 (was \(number))")
    self.number = number
    self.areas = areas
  }

  /// Whether the areas hold no pixel.
  package var isEmpty: Bool { areas.allSatisfy(\.isEmpty) }

  /// Whether the areas tell all that has changed since picture `last`.
  package func follows(_ last: Int?) -> Bool { last.map { $0 + 1 == number } ?? false }
}
