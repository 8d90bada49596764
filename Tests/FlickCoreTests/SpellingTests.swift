import FlickCore
import FlickTestSupport
import Testing

@Suite struct SpellingTests {
  /// Without a limit, by the definition.
  private func distance(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Int {
    guard let x = a.last, let y = b.last else { return max(a.count, b.count) }
    let (shorter, other) = (a.dropLast(), b.dropLast())
    var least = distance(shorter, other) + (x == y ? 0 : 1)
    least = min(least, distance(shorter, b) + 1, distance(a, other) + 1)
    if let before = shorter.last, let beforeOther = other.last, x == beforeOther, before == y {
      least = min(least, distance(shorter.dropLast(), other.dropLast()) + 1)
    }
    return least
  }

  @Test func `a distance is that of the definition, or above the limit`() {
    var random = FixedRandom(seed: 4)
    func word() -> [UInt8] {
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        UInt8.random(in: 97...99, using: &random)
      }
    }
    for _ in 0..<400 {
      let (a, b) = (word(), word())
      let expected = distance(a[...], b[...])
      for limit in 0...5 {
        let found = Spelling.editDistance(a, b, limit: limit)
        #expect(found == (expected <= limit ? expected : nil))
      }
    }
  }

  @Test func `the nearest word is found, the first of equals, and none that is far`() {
    #expect(Spelling.nearest("shett", among: ["still", "sheet", "check"]) == "sheet")
    #expect(Spelling.nearest("ab", among: ["ac", "bb", "ba"]) == "ac")
    #expect(Spelling.nearest("Fill", among: ["stroke", "fill"]) == "fill")
    #expect(Spelling.nearest("fill", among: ["opacity", "frame"]) == nil)
    // Of a slip of one letter nothing is left that says what was meant.
    #expect(Spelling.nearest("c", among: ["a", "b"]) == nil)
    #expect(Spelling.nearest("", among: ["a"]) == nil)
  }
}
