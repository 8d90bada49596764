import FlickTesting
import Testing

@Suite struct ManualDisplayLinkTests {
  @Test func `a regular link is regular, and its clock is not at zero`() throws {
    let frames = ManualDisplayLink(rate: 60).frames(for: 1)
    #expect(frames.count == 60)
    let first = try #require(frames.first)
    #expect(abs(first.timestamp - 12_345.678 - 1.0 / 60) < 1e-9)
    #expect(abs(first.targetTimestamp - first.timestamp - 1.0 / 60) < 1e-9)
    #expect(first.duration == 1.0 / 60)
  }

  @Test func `one seed gives one link, another gives another`() {
    var link = ManualDisplayLink(rate: 120, seed: 4)
    link.jitter = 0.3
    link.drops = 0.2
    let frames = link.frames(for: 2)
    #expect(frames == link.frames(for: 2))
    #expect(frames == Array(link.frames(for: 3).prefix(frames.count)))
    link.seed = 5
    #expect(frames != link.frames(for: 2))
    #expect((150...230).contains(frames.count))
  }

  @Test(arguments: 0..<20)
  func `jitter never turns time round`(seed: Int) {
    var link = ManualDisplayLink(rate: 60, seed: UInt64(seed))
    link.jitter = 0.49
    let times = link.frames(for: 5).map(\.timestamp)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    let even = times.enumerated().map { link.start + Double($0.offset + 1) / 60 }
    #expect(zip(times, even).allSatisfy { abs($0 - $1) <= 0.49 / 60 + 1e-9 })
  }

  @Test func `no frame comes in a stall, and the next is on the grid`() {
    var link = ManualDisplayLink(rate: 100)
    link.stalls = [.init(at: 0.205, seconds: 0.1)]
    let times = link.frames(for: 1).map { $0.timestamp - link.start }
    #expect(times.count == 90)
    #expect(!times.contains { $0 > 0.205 && $0 < 0.305 })
    #expect(times.contains { abs($0 - 0.31) < 1e-9 })
  }

  @Test func `one target lies before its frame`() {
    var link = ManualDisplayLink(rate: 60)
    link.earlyTargets = [.init(at: 0.5, seconds: 0.04)]
    let early = link.frames(for: 1).filter { $0.targetTimestamp < $0.timestamp }
    #expect(early.count == 1)
    #expect(early.allSatisfy { abs($0.timestamp - $0.targetTimestamp - 0.04) < 1e-9 })
  }
}
