import Flick
import FlickCore
import FlickScene
import Testing

/// Recordings laid onto each other.
@Suite struct MotionAlignmentTests {
  /// A spring's way from 24 to 300, 60 times a second, on a clock and in a place of its own.
  static func column(later: Double = 0, pace: Double = 1, offset: Double = 0) throws
    -> RecordedColumn
  {
    var text = "time_s,x\n"
    for index in 0..<90 {
      let time = Double(index) / 60
      let since = max(0, time - 0.25)
      let (sine, cosine) = Reproducible.sinCos(14.1 * since)
      let left = Reproducible.exp(-10 * since) * (cosine + 0.7 * sine)
      text += "\(time * pace + later),\(300 - 276 * left + offset)\n"
    }
    return try RecordedColumn(text, column: nil)
  }

  @Test func `a recording is itself, at once and at one speed`() throws {
    let column = try Self.column()
    let found = try #require(MotionAlignment(column, column))
    #expect(abs(found.shift) < 1e-6 && abs(found.speed - 1) < 1e-6)
    #expect(found.largest < 1e-3)
  }

  @Test(arguments: [(0.1, 1.25, 12.0), (-0.2, 0.8, 0.0), (0.0, 2.0, -300.0)])
  func `later, slower and elsewhere are told apart`(
    later: Double, pace: Double, offset: Double
  ) throws {
    let own = try Self.column()
    let other = try Self.column(later: later, pace: pace, offset: offset)
    let found = try #require(MotionAlignment(own, other))
    #expect(abs(found.speed * pace - 1) < 1e-4)
    #expect(abs(found.offset - offset) < 0.01)
    #expect(found.largest < 0.05)
  }

  @Test func `what stands is no motion`() throws {
    let standing = try RecordedColumn("time_s,x\n0,5\n1,5\n", column: nil)
    #expect(MotionAlignment(try Self.column(), standing) == nil)
  }
}
