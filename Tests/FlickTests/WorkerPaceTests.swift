import Flick
import Testing

@Suite struct WorkerPaceTests {
  /// After which stretches another worker joins, of stretches of 100 ms.
  private func joins(_ waited: [Int], processors: Int) -> [Int] {
    var pace = WorkerPace(processors: processors)
    return waited.indices.filter {
      pace.joins(after: .milliseconds(waited[$0]), of: .milliseconds(100))
    }
  }

  @Test func `nobody joins where each frame is ready when it is taken`() {
    for processors in [1, 2, 4, 64] {
      #expect(joins(Array(repeating: 0, count: 50), processors: processors) == [])
    }
  }

  @Test func `another joins when frames were lacking three times in a row, not counting the first`()
  {
    #expect(joins([100, 100, 100, 100, 100, 100, 100], processors: 2) == [3, 6])
    #expect(joins([100, 100, 100, 0, 100, 100, 100], processors: 2) == [6])
  }

  @Test func `with processors to spare an eighth of the time is enough`() {
    let some = Array(repeating: 20, count: 4)
    #expect(joins(some, processors: 2) == [])
    #expect(joins(some, processors: 4) == [3])
  }
}

@Suite struct WorkerBudgetTests {
  private func most(_ width: Int, _ height: Int, isExposed: Bool = false, kept: Int = 0) -> Int {
    WorkerBudget(width: width, height: height, isExposed: isExposed, keptBytes: kept).most
  }

  @Test func `films of 1920 × 1080 have one worker, frames of that size two`() {
    #expect(most(1920, 1080, kept: 4 * 1920 * 1080 * 3 / 2) == 1)
    #expect(most(1920, 1080) == 2)
    #expect(most(1920, 1080, isExposed: true) == 1)
  }

  @Test func `smaller pictures have more, larger ones never less than one`() {
    #expect(most(1280, 720, kept: 4 * 1280 * 720 * 3 / 2) == 3)
    #expect(most(16, 16) > 256)
    #expect(most(8192, 8192, isExposed: true, kept: 1 << 30) == 1)
  }
}
