import Flick
import FlickFit
import FlickTestSupport
import FlickTesting
import Foundation
import Testing

/// Goldens of motion, in our form and in Android's.
@Suite struct MotionGoldenTests {
  /// Goldens of other people's animators, which are not part of the project.
  static let androids: [String] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "shared/reference/recordings/goldens")
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    if files == nil {
      print("skipped: Android's goldens, because ../shared/reference/recordings is not there")
    }
    return files?.map { folder.appending(path: $0).path } ?? []
  }()

  @Test(arguments: androids)
  func `one of Android's is itself, tells what changed, and reads back`(path: String) throws {
    let golden = try MotionGolden(reading: path)
    #expect(golden.differences(from: golden).isEmpty)
    try withTemporaryFolder { folder in
      let copy = folder.appending(path: "copy.json")
      try Data(golden.motionGolden.utf8).write(to: copy)
      #expect(try MotionGolden(reading: copy.path) == golden)
    }
    guard let last = golden.signals.last, let sample = last.samples.last else { return }
    let moved = RecordedSignal.Sample(time: sample.time, value: sample.value + 1)
    let changed = try #require(
      RecordedSignal(name: last.name, samples: last.samples.dropLast() + [moved]))
    let other = MotionGolden(golden.signals.dropLast() + [changed])
    let lines = other.differences(from: golden, tolerance: 0.5)
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("'\(last.name)' differs in 1 of") == true, "\(lines)")
  }

  private static let scene = """
    { "flick": 1, "canvas": { "size": [100, 100] },
      "layers": [{ "id": "card", "type": "rect", "frame": [0, 0, 10, 10], "fill": "#08F" }],
      "behaviors": { "card": { "layer": "card", "property": "x",
        "states": { "left": 5, "right": 95 },
        "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
      "events": [{ "at": "100ms", "set": { "card": "right" } }] }
    """

  private func probed(rate: Double, _ value: @escaping (Double) -> Double) throws -> ProbedMotion {
    let playback = try SceneFile(bytes: Array(Self.scene.utf8), name: "card.json").play()
    let signal = try playback.signal("card.x")
    var now = 0.0
    let probe = try MotionProbe(
      playback, link: ManualDisplayLink(rate: rate), ["card.x": { value(signal.value(at: now)) }])
    return probe.run(seconds: 1) { now = $0.timestamp - 12_345.678 }
  }

  @Test(arguments: ["card.csv", "card.json"])
  func `what was recorded is the same, and what differs is told by name`(name: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: name).path
      let own = try probed(rate: 60) { $0 }
      let missing = try own.check(golden: path, records: false)
      #expect(!missing.isSame)
      #expect(missing.description.contains("FLICK_RECORD_MOTION=1"), "\(missing)")
      #expect(try own.check(golden: path, records: true).isSame)
      let check = try own.check(golden: path, tolerance: 1e-5, records: false)
      #expect(check.isSame, "\(check)")
      let other = try probed(rate: 60) { $0 > 50 ? $0 + 1 : $0 }
      let wrong = try other.check(golden: path, records: false)
      #expect(!wrong.isSame)
      #expect(wrong.description.contains("'card.x' differs in "), "\(wrong)")
      let fast = try probed(rate: 120) { $0 }.check(golden: path, records: false)
      #expect(fast.description.contains("'card.x' was seen at 60 frames that were not expected"))
      try Data("{ \"frame_ids\": [0] }".utf8).write(to: folder.appending(path: name))
      let damaged = try own.check(golden: path, records: false)
      #expect(damaged.description.contains("frame_ids"), "\(damaged)")
    }
  }

  @Test func `frames of one millisecond have no names in Android's form`() throws {
    let own = try probed(rate: 1200) { $0 }
    #expect(throws: FlickError.self) { try own.check(golden: "none.json", records: false) }
  }

  @Test func `what is attached to a failure holds what was seen and expected`() throws {
    let own = try probed(rate: 60) { $0 > 50 ? $0 + 1 : $0 }
    let files = Dictionary(uniqueKeysWithValues: own.attachments.map { ($0.name, $0.text) })
    #expect(files["seen.csv"] == own.table && files["seen.csv"] != files["expected.csv"])
    #expect(files["expected.csv"]?.split(separator: "\n").count == 62)
    #expect(files["seen.svg"]?.contains("</svg>") == true)
  }
}
