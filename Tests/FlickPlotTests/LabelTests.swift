import FlickPlot
import FlickText
import Testing

@Suite struct LabelRowTests {
  @Test func `boxes never touch and never leave their bounds`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let count = Int.random(in: 1...6, using: &random)
      let centers = (0..<count).map { _ in Double.random(in: -50...450, using: &random) }.sorted()
      let widths = (0..<count).map { _ in Double.random(in: 1...60, using: &random) }
      let lefts = try #require(
        LabelRow.lefts(centers: centers, widths: widths, gap: 5, within: 0...400))
      for index in 0..<count {
        #expect(lefts[index] >= -1e-9 && lefts[index] + widths[index] <= 400 + 1e-9)
        if index > 0 { #expect(lefts[index] - lefts[index - 1] - widths[index - 1] >= 5 - 1e-9) }
      }
    }
  }

  @Test func `boxes with room stand in the middle of what they name`() {
    let lefts = LabelRow.lefts(centers: [50, 150], widths: [20, 40], gap: 5, within: 0...400)
    #expect(lefts == [40, 130])
  }

  @Test func `two crowded boxes give way by the same amount`() {
    let lefts = LabelRow.lefts(centers: [100, 110], widths: [30, 30], gap: 10, within: 0...400)
    #expect(lefts == [70, 110])
  }

  @Test func `a box that weighs more gives way less`() throws {
    let lefts = try #require(
      LabelRow.lefts(
        centers: [100, 110], widths: [30, 30], weights: [1, 1e9], gap: 10, within: 0...400))
    #expect(abs(lefts[1] - 95) < 1e-6 && abs(lefts[0] - 55) < 1e-6)
  }

  @Test func `too many boxes for the bounds are refused`() {
    #expect(LabelRow.lefts(centers: [1, 2], widths: [30, 30], gap: 5, within: 0...64) == nil)
  }
}
