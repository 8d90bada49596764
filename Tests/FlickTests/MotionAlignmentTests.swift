import Flick
import FlickCore
import FlickScene
import FlickTestSupport
import Foundation
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

  private static func diff(
    _ one: String, _ other: String, within: Double = 0, aligns: Bool = true
  ) throws -> DifferenceReport {
    var found: DifferenceReport?
    try withTemporaryFolder { folder in
      let paths = ["a.csv", "b.csv"].map { folder.appending(path: $0).path }
      for (path, text) in zip(paths, [one, other]) {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      var options = DifferenceOptions()
      (options.aligns, options.within) = (aligns, within)
      found = try DifferenceJob(paths[0], paths[1], options: options).run()
    }
    return try #require(found)
  }

  /// A table of variants with motions of their own.
  private static func table(_ ways: [(name: String, way: Double)], error: Double = 0.1) -> String {
    var text = "variant,time_s,card.x,card.error\n"
    for (name, way) in ways {
      for index in 0..<60 {
        let time = Double(index) / 60
        let place = way * time * time * (3 - 2 * time)
        text += "\"\(name)\",\(time),\(place),\(error * Double(index % 7))\n"
      }
    }
    return text
  }

  @Test func `variants are compared each with its own, and not what is known of a place`() throws {
    let one = Self.table([("Soft, slow", 300), ("Hard", 120)])
    #expect(try Self.diff(one, one).isSame)
    // How far places may be off is no motion.
    let other = Self.table([("Hard", 120), ("Soft, slow", 310)], error: 0.4)
    let report = try Self.diff(one, other, within: 1)
    #expect(!report.isSame)
    #expect(report.text.contains("Soft, slow: card.x: the second"))
    #expect(report.text.contains("Hard: card.x: the second is 0 ms"))
    #expect(!report.text.contains("card.error"))
    let fewer = try Self.diff(one, Self.table([("Hard", 120)]), within: 1)
    #expect(!fewer.isSame)
    #expect(fewer.text.contains("Soft, slow: only one of them has this variant"))
  }

  @Test func `a table of one variant is not compared with one of several`() throws {
    let plain = "time_s,card.x\n0,0\n1,10\n"
    let error = #expect(throws: FlickError.self) {
      try Self.diff(Self.table([("A", 1), ("B", 2)]), plain)
    }
    #expect(error?.message.contains("several variants") == true)
  }

  @Test func `options that change nothing of tables are refused`() throws {
    let plain = "time_s,card.x\n0,0\n1,10\n"
    let error = #expect(throws: FlickError.self) {
      try Self.diff(plain, plain, within: 1, aligns: false)
    }
    #expect(error?.kind == .usage)
  }

  @Test func `what stands is no motion`() throws {
    let standing = try RecordedColumn("time_s,x\n0,5\n1,5\n", column: nil)
    #expect(MotionAlignment(try Self.column(), standing) == nil)
  }
}
