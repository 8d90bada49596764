import FlickCore
import FlickTestSupport
import Testing

@Suite struct PathTextTests {
  private func point(_ x: String, _ y: String) -> Point? {
    let drawn = PathText.parse("M\(x) \(y)", reach: 1e300, segments: 1)
    guard drawn.failure == nil, case .move(let point)? = drawn.path.elements.first else {
      return nil
    }
    return point
  }

  @Test func `numbers have the value that their digits say, to the bit`() {
    var random = FixedRandom(seed: 5)
    func digits(_ most: Int) -> String {
      (0..<random.next(below: most + 1)).map { _ in "\(random.next(below: 10))" }.joined()
    }
    for _ in 0..<20_000 {
      let whole = digits(10) + "3"
      let fraction = random.next(below: 4) == 0 ? "" : "." + digits(9) + "7"
      let exponent = random.next(below: 8) == 0 ? "e-\(random.next(below: 30))" : ""
      let text = ["", "-"][random.next(below: 2)] + whole + fraction + exponent
      let read = point(text, "0")?.x
      #expect(read?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(arguments: [
    (".5", 0.5), ("-.5", -0.5), ("5.", 5), ("-5.", -5), ("5.e1", 50), (".5e1", 5), ("+7", 7),
    ("000000000000000001.5", 1.5), ("123456789012345", 123_456_789_012_345),
    ("1234567890123456789", 1_234_567_890_123_456_768), ("0.1234567890123456", 0.1234567890123456),
  ])
  func `spellings that leave digits out`(text: String, value: Double) {
    #expect(point(text, "1")?.x.bitPattern == value.bitPattern)
    #expect(point("1", text)?.y.bitPattern == value.bitPattern)
  }
}
