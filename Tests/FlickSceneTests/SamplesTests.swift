import FlickCore
import FlickMotion
import FlickScene
import Testing

/// Recorded motions, read from tables.
@Suite struct SamplesTests {
  static let table = "time_s,x,mark\n0.5,24,\n0.6,124,\n0.65,124,duplicate\n0.7,324,\n1.0,424,\n"

  static func motion(_ csv: String, column: String = "x") throws -> TimedMotion {
    let scene = """
      {
        "flick": 1, "canvas": { "size": [390, 844] },
        "layers": [{ "id": "card", "type": "rect", "frame": [0, 0, 9, 9], "fill": "#0A84FF" }],
        "behaviors": { "card": {
          "layer": "card", "property": "x", "states": { "a": 24, "b": 424 },
          "motion": { "samples": "finger.csv", "column": "\(column)" } } },
        "events": [{ "at": "100ms", "set": { "card": "b" } }]
      }
      """
    let loaded = try SceneLoader.load(
      bytes: Array(scene.utf8), file: "scene.json", resources: TwoFonts(stream: csv))
    guard case .timed(let timed) = loaded.scene.variants[0].behaviors[0].motion else {
      throw SampleTestError.notTimed
    }
    return timed
  }

  enum SampleTestError: Error { case notTimed }

  static func progress(_ motion: TimedMotion, at seconds: Double) throws -> TimedMotion.Progress {
    let elapsed = try #require(FlickDuration(seconds: seconds))
    return try #require(motion.progress(after: elapsed))
  }

  @Test func `it starts where told, lasts as long as was recorded, and ends at the target`() throws
  {
    let motion = try Self.motion(Self.table)
    #expect(motion.duration == FlickDuration(seconds: 0.5))
    #expect(try Self.progress(motion, at: 0).value == 0)
    #expect(motion.progress(after: motion.duration) == nil)
    #expect(abs(try Self.progress(motion, at: 0.499999).value - 1) < 1e-5)
  }

  @Test func `it is straight between samples, and its velocity is that slope`() throws {
    let motion = try Self.motion(Self.table)
    for (time, value, slope) in [(0.05, 0.125, 2.5), (0.15, 0.5, 5.0), (0.35, 0.875, 1 / 1.2)] {
      let found = try Self.progress(motion, at: time)
      #expect(abs(found.value - value) < 1e-9)
      #expect(abs(found.velocity - slope) < 1e-9)
      #expect(found.acceleration == 0)
    }
  }

  @Test func `a picture that was shown again is no sample`() throws {
    let found = try Self.progress(try Self.motion(Self.table), at: 0.15)
    #expect(abs(found.value - 0.5) < 1e-9)
  }

  @Test func `tabs and quotes are read as commas are`() throws {
    let tabs = "time_s\t\"x\"\r\n0\t1\r\n1\t3\r\n"
    #expect(try Self.motion(tabs).duration == FlickDuration(seconds: 1))
  }
}
