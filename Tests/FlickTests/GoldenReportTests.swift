import Flick
import FlickGolden
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// `report.json` is what other reports are made from, so that its members stay.
@Suite struct GoldenReportTests {
  /// A verdict in which every member says something.
  static let full: GoldenReport = {
    var verdict = GoldenVerdict(
      scene: "scenes/a.json", golden: "scenes/a.golden", outcome: .different, exitCode: 1,
      headline: "the motion")
    verdict.failures = "scenes/a.golden.failed"
    verdict.message = "said"
    verdict.expected = .init(width: 4, height: 3, framesPerSecond: 60, frameCount: 12)
    verdict.actual = .init(width: 4, height: 3, framesPerSecond: 50, frameCount: 10)
    var motion = GoldenVerdict.MotionChange()
    motion.onlyExpected = ["Old"]
    motion.onlyActual = ["New"]
    motion.divergences = [
      .init(
        variant: "A", layer: "box", signal: "box.x", time: 0.1, frame: 6, expected: 1, actual: 2.5,
        largest: 3, largestTime: 0.2)
    ]
    motion.events = [
      .init(variant: "A", expected: "tap", expectedTime: 0.1, actual: "tap", actualTime: 0.2)
    ]
    motion.courses = [
      .init(
        variant: "A", layer: "box", behavior: "box", expected: .init(settles: 1, overshoot: 2),
        actual: .init(settles: nil, overshoot: 0))
    ]
    motion.curves = [
      .init(
        variant: "A", signal: "box.x", times: [0, 1], expected: [0, 1], actual: [0, 2],
        figure: "<svg/>")
    ]
    verdict.causes = [
      .init(.fps, "fps: 60, then 50", expected: "60", actual: "50"),
      .init(.motion, "the motion", motion: motion),
      .init(.fonts, "fonts", fonts: [.init(name: "Inter 400", expected: "1", actual: nil)]),
    ]
    verdict.moments = [.init(name: "tap", variant: "A", time: 0.1, frame: 6)]
    verdict.changedKeys = [.init(path: "$.render.fps", expected: "60", actual: "50", line: 3)]
    verdict.changedFiles = [.init(path: "a.csv", expected: "2", actual: nil)]
    verdict.dropped = ["two pictures"]
    verdict.seconds = 0.5
    verdict.frames = .init(
      compared: 10, runs: [.init(first: 2, last: 3, worst: 3)], worst: 3,
      differing: [
        .init(
          number: 2, expected: "0", actual: "1", isTolerated: true,
          pixels: .init(
            differing: 4, unequal: 5, largest: [1, 2, 3, 4],
            box: .init(x: 0, y: 1, width: 2, height: 2),
            worstWindow: .init(x: 0, y: 1, side: 32, pixels: 4), reduction: 2))
      ], offset: .init(frames: 1, explained: 2, differing: 3))
    verdict.tolerance = .init(
      text: "metric per-channel:1", reason: "noise", frames: 1, pixels: 4, window: 4, levels: 1)
    return GoldenReport(renderer: "0.1.0", shard: "1/2", scenes: [verdict])
  }()

  @Test func `a report comes back from its file as it was`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "report.json").path
      try Self.full.write(to: path)
      #expect(try GoldenReport(reading: path) == Self.full)
    }
  }

  @Test func `every member has the name that other reports ask for`() throws {
    let stored = SceneText.root.appending(path: "Tests/FlickTests/Data/golden-report.json")
    let json = try Self.full.json()
    if ProcessInfo.processInfo.environment["FLICK_RECORD_REPORT"] != nil {
      try json.write(to: stored, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: stored, encoding: .utf8) == json)
  }

  @Test func `what is no report is refused`() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "report.json").path
      for (text, kind, words) in [
        ("[]", FlickError.Kind.scene, "is no report"), ("", .scene, "is no report"),
        (#"{"format": 2, "renderer": "9"}"#, .scene, "of format 2"),
        (#"{"format": 1, "renderer": "0.1.0"}"#, .scene, "damaged"),
      ] {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: FlickError.self) { try GoldenReport(reading: path) }
        #expect(error?.kind == kind)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
      }
      let error = #expect(throws: FlickError.self) { try GoldenReport(reading: path + "x") }
      #expect(error?.kind == .missingInput)
    }
  }

  @Test func `the worst scene decides the exit code`() {
    var report = GoldenReport(renderer: "0")
    #expect(report.exitCode == 0)
    for (outcome, code) in [
      (GoldenVerdict.Outcome.same, 0), (.different, 1), (.missing, 66), (.failed, 65),
    ] {
      report.scenes.append(
        GoldenVerdict(scene: "", golden: "", outcome: outcome, exitCode: code, headline: ""))
    }
    #expect(report.exitCode == 66)
    #expect(report.count(of: .missing) == 1)
  }
}
