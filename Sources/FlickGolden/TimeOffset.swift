import FlickJSON
import FlickScene

/// By how many frames one sequence seems to lag behind the other.
package struct TimeOffset: Hashable, Sendable {
  /// Positive where the second shows the pixels of the first later.
  package let frames: Int
  /// How many of the frames that differ are found again at this offset.
  package let explained: Int
  /// Of how many.
  package let differing: Int

  /// The most frames that are looked back and ahead.
  package static let longest = 30

  /// The offset at which most of the frames that differ are found again, to the
  /// bit; `nil` unless that is more than half of them. Of equals the smallest, and
  /// later before earlier.
  ///
  /// - Parameters:
  ///   - differing: Their indices, in order.
  ///   - expected, actual: What identifies the pixels of a frame; `nil` where
  ///     there is no such frame.
  package init?<Pixels: Equatable>(
    differing: [Int], expected: (Int) -> Pixels?, actual: (Int) -> Pixels?
  ) {
    var best = (offset: 0, count: 0)
    for distance in 1...Self.longest {
      for offset in [distance, -distance] {
        var count = 0
        for index in differing {
          if let one = expected(index), let two = actual(index + offset), one == two { count += 1 }
        }
        if count > best.count { best = (offset, count) }
      }
    }
    guard best.count > 0, 2 * best.count > differing.count else { return nil }
    frames = best.offset
    explained = best.count
    self.differing = differing.count
  }

  /// In words.
  var text: String {
    let distance = abs(frames) == 1 ? "1 frame" : "\(abs(frames)) frames"
    return "offset: the second shows the same pixels \(distance) \(frames > 0 ? "late" : "early")"
      + ", in \(explained) of the \(differing) frames that differ"
  }

  /// As data.
  var json: JSONValue {
    [
      "frames": .integer(frames), "explained": .integer(explained),
      "differing": .integer(differing),
    ]
  }
}
