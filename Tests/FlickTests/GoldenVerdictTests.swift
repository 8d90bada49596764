import Flick
import FlickCore
import FlickGolden
import FlickMedia
import Foundation
import Testing

/// One number of a scene changes, and the verdict says of what kind that is.
@Suite struct GoldenVerdictTests {
  struct Change: CustomTestStringConvertible, Sendable {
    let before: String
    let now: String
    let kind: GoldenVerdict.Cause.Kind
    let key: String
    /// The first frame that differs; `nil`: frames are not compared.
    let frame: Int?

    var testDescription: String { "\(before), then \(now)" }
  }

  static let changes = [
    Change(
      before: "\"damping\": 20", now: "\"damping\": 20.1", kind: .motion,
      key: "$.behaviors.box.motion.spring.damping", frame: 7),
    Change(
      before: "#203040", now: "#203041", kind: .drawing, key: "$.layers[0].fill", frame: 0),
    Change(
      before: "\"cornerRadius\": 3", now: "\"cornerRadius\": 3.1", kind: .drawing,
      key: "$.layers[0].cornerRadius", frame: 0),
    Change(
      before: "\"fontSize\": 12", now: "\"fontSize\": 12.5", kind: .drawing,
      key: "$.layers[1].fontSize", frame: 0),
    // A tick lasts a 1200th of a second.
    Change(
      before: "\"at\": \"100ms\"", now: "\"at\": \"100.8333333333ms\"", kind: .motion,
      key: "$.events[0].at", frame: 7),
    Change(
      before: "\"fps\": 60", now: "\"fps\": 50", kind: .fps, key: "$.render.fps", frame: nil),
    Change(
      before: "\"size\": [64, 64]", now: "\"size\": [64, 65]", kind: .size,
      key: "$.canvas.size[1]", frame: nil),
    Change(
      before: "\"fps\": 60", now: "\"fps\": 60, \"duration\": \"2s\"", kind: .frames,
      key: "$.render.duration", frame: nil),
  ]

  @Test(arguments: changes)
  func `one changed number is told by its kind`(change: Change) throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.scene("a.json", change.before, change.now)
      let verdict = try fixture.verdict()
      #expect(verdict.outcome == .different)
      #expect(verdict.exitCode == 1)
      #expect(verdict.causes.first?.kind == change.kind, "\(verdict.lines)")
      #expect(verdict.changedKeys.map(\.path) == [change.key])
      if let frame = change.frame {
        let frames = try #require(verdict.frames)
        #expect(frames.differing.first?.number == frame)
        #expect(frames.runs.first?.first == frame)
        let first = try #require(frames.differing.first?.pixels)
        #expect(first.differing > 0 && first.box != nil)
      }
      #expect(try fixture.status().code == 1)
    }
  }

  @Test func `a motion is told with its first instant, layer, signal and values`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.scene("a.json", "\"damping\": 20", "\"damping\": 20.1")
      let motion = try #require(try fixture.verdict().causes.first?.motion)
      let first = try #require(motion.divergences.first)
      #expect((first.layer, first.signal) == ("box", "box.x"))
      // The tap is at 100 ms, the next tick the first at which a spring has moved.
      #expect(abs(first.time - 0.1 - 1.0 / 1200) < 1e-12)
      #expect(first.frame == 7)
      let (before, now) = (try #require(first.expected), try #require(first.actual))
      #expect(before != now && abs(before - now) < 1e-6)
      #expect(Set(motion.divergences.map(\.signal)).count == 3)
      let course = try #require(motion.courses.first)
      #expect(course.expected.overshoot > course.actual.overshoot)
      let curve = try #require(motion.curves.first)
      #expect(curve.signal == "box.x")
      #expect(curve.times.count == curve.expected.count)
      #expect(curve.times.count == curve.actual.count)
    }
  }

  @Test func `the number of frames follows from the motion`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.scene("a.json", "\"damping\": 20", "\"damping\": 12")
      let verdict = try fixture.verdict()
      #expect(verdict.causes.map(\.kind) == [.motion, .frames])
      #expect(verdict.headline == "different: the motion")
    }
  }

  // MARK: - The same motion

  /// One of two variants that are told apart by what they change.
  static let variants = GoldenFixture.scene.replacingOccurrences(
    of: "\"events\"",
    with: """
      "variants": {
        "Stiff": { "behaviors.box.motion.spring.stiffness": 400 },
        "Soft": { "behaviors.box.motion.spring.stiffness": 200 }
      },
      "events"
      """)

  struct Rewriting: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let key: String
    let change: @Sendable (String) -> String
  }

  static let rewritings = [
    Rewriting(testDescription: "variants in another order", key: "$.variants") {
      $0.replacing("Stiff", with: "?").replacing("Soft", with: "Stiff").replacing("?", with: "Soft")
        .replacing("400", with: "?").replacing("200", with: "400").replacing("?", with: "200")
    },
    Rewriting(testDescription: "a variant renamed", key: "$.variants.Hard") {
      $0.replacing("Stiff", with: "Hard")
    },
    Rewriting(testDescription: "a behavior renamed", key: "$.behaviors.card") {
      $0.replacing("\"box\": {", with: "\"card\": {")
        .replacing("behaviors.box", with: "behaviors.card")
    },
    Rewriting(testDescription: "a layer renamed", key: "$.layers[0].id") {
      $0.replacing("\"id\": \"box\"", with: "\"id\": \"card\"")
        .replacing("\"layer\": \"box\"", with: "\"layer\": \"card\"")
    },
    Rewriting(testDescription: "an event renamed", key: "$.events[0].id") {
      $0.replacing("\"go\"", with: "\"tap\"")
    },
    Rewriting(testDescription: "a tap one point aside", key: "$.events[0].tap[0]") {
      $0.replacing("\"tap\": [5, 5]", with: "\"tap\": [6, 5]")
    },
  ]

  @Test(arguments: rewritings)
  func `what moves the same has the same motion, and its keys are told`(
    rewriting: Rewriting
  ) throws {
    try GoldenFixture.run { fixture in
      try fixture.write(Self.variants, to: "a.json")
      try fixture.record()
      let text = rewriting.change(Self.variants)
      #expect(text != Self.variants)
      try fixture.write(text, to: "a.json")
      let verdict = try fixture.verdict()
      #expect(!verdict.causes.contains { $0.kind == .motion }, "\(verdict.lines)")
      #expect(verdict.changedKeys.contains { $0.path == rewriting.key }, "\(verdict.changedKeys)")
      #expect(verdict.lines.contains("  motion: the same"))
    }
  }

  /// On the layer of one that stayed, and on another.
  @Test(arguments: ["box", "word"])
  func `a behavior that came is told, and nothing of those that stayed`(layer: String) throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.scene(
        "a.json", "\"behaviors\": {",
        """
        "behaviors": {
          "new": { "layer": "\(layer)", "property": "y", "states": { "a": 0, "b": 34 },
            "initial": "a", "motion": { "spring": { "stiffness": 300, "damping": 20 } } },
        """)
      let motion = try #require(try fixture.verdict().causes.first?.motion)
      #expect(motion.onlyActual == ["new"] && motion.onlyExpected.isEmpty)
      #expect(motion.divergences.isEmpty && motion.courses.isEmpty)
    }
  }

  @Test func `a behavior that moves as it did is not told where the film now ends before it rests`()
    throws
  {
    let text = GoldenFixture.scene
      .replacing(
        "\"behaviors\": {",
        with: """
          "behaviors": {
            "word": { "layer": "word", "property": "y", "states": { "a": 30, "b": 34 },
              "initial": "a", "motion": { "spring": { "stiffness": 300, "damping": 21 } } },
          """
      ).replacing(
        "\"events\": [", with: "\"events\": [ { \"at\": \"50ms\", \"set\": { \"word\": \"b\" } },")
    try GoldenFixture.run { fixture in
      try fixture.write(text, to: "a.json")
      try fixture.record()
      try fixture.write(
        text.replacing("\"damping\": 20", with: "\"damping\": 19")
          .replacing("\"fps\": 60", with: "\"fps\": 60, \"duration\": \"300ms\""), to: "a.json")
      let motion = try #require(try fixture.verdict().causes.first?.motion)
      #expect(motion.divergences.allSatisfy { $0.signal.hasPrefix("box.") })
      #expect(motion.courses.map(\.behavior) == ["box"])
    }
  }

  @Test func `a duration that cuts the film is no other motion`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.scene("a.json", "\"fps\": 60", "\"fps\": 60, \"duration\": \"300ms\"")
      #expect(try fixture.verdict().causes.map(\.kind) == [.frames])
    }
  }

  // MARK: - Files of the scene

  @Test(.enabled(if: FileManager.default.fileExists(atPath: font)))
  func `edited recordings, pictures and fonts are named`() throws {
    try GoldenFixture.run { fixture in
      try FileManager.default.copyItem(atPath: Self.font, toPath: fixture.path("own.ttf"))
      var picture = Pixmap(
        width: 4, height: 4, filledWith: .init(red: 9, green: 9, blue: 9, alpha: 255))
      try Data(PNGCodec.encode(picture)).write(to: URL(filePath: fixture.path("four.png")))
      try fixture.write("t_ms,id,phase,x,y\n0,0,down,5,5\n50,0,up,5,5\n", to: "tap.csv")
      try fixture.write(
        GoldenFixture.scene
          .replacing(
            "{ \"id\": \"go\", \"at\": \"100ms\", \"tap\": [5, 5] }",
            with: "{ \"id\": \"go\", \"at\": \"100ms\", \"trace\": \"tap.csv\" }"
          )
          .replacing(
            "\"fontSize\": 12", with: "\"fontSize\": 12, \"font\": { \"file\": \"own.ttf\" }"
          )
          .replacing("\"fill\": \"#203040\"", with: "\"image\": \"four.png\"")
          .replacing("\"type\": \"rect\"", with: "\"type\": \"image\""),
        to: "a.json")
      let (code, said) = try fixture.record()
      #expect(code == 0, "\(said)")
      #expect(try fixture.read("a.golden/manifest.txt").contains("\ngolden 2\n"))
      #expect(try fixture.verdict().changedFiles == nil)
      // Later than before; the golden's scene is played with files of today.
      try fixture.write("t_ms,id,phase,x,y\n0,0,down,5,5\n150,0,up,5,5\n", to: "tap.csv")
      picture.pixels[0] ^= 1
      try Data(PNGCodec.encode(picture)).write(to: URL(filePath: fixture.path("four.png")))
      var bytes = try Data(contentsOf: URL(filePath: fixture.path("own.ttf")))
      bytes.append(0)
      try bytes.write(to: URL(filePath: fixture.path("own.ttf")))
      let verdict = try fixture.verdict()
      #expect(verdict.causes.first?.kind == .motion)
      #expect(verdict.changedFiles?.map(\.path) == ["four.png", "own.ttf", "tap.csv"])
      #expect(verdict.changedFiles?.allSatisfy { $0.expected != $0.actual } == true)
      #expect(verdict.lines.contains { $0.contains("tap.csv: ") })
      #expect(verdict.changedKeys.isEmpty)
    }
  }

  @Test func `a key of an included file is named with its file`() throws {
    try GoldenFixture.run { fixture in
      try FileManager.default.createDirectory(
        atPath: fixture.path("parts/deep"), withIntermediateDirectories: true)
      let colors = ##"{ "let": { "tint": "#203040", "unused": 1 } }"##
      try fixture.write(colors, to: "parts/deep/colors.json")
      try fixture.write(#"{ "include": ["deep/colors.json"] }"#, to: "parts/all.json")
      try fixture.write(
        GoldenFixture.scene.replacing("\"#203040\"", with: "\"$tint\"").replacing(
          "\"canvas\"", with: "\"include\": [\"parts/all.json\"], \"canvas\""), to: "a.json")
      let (code, said) = try fixture.record()
      #expect(code == 0, "\(said)")
      #expect(try fixture.read("a.golden/included/parts/deep/colors.json").contains("#203040"))
      #expect(try fixture.verdict().changedKeys.isEmpty)
      try fixture.write(
        colors.replacing("#203040", with: "#20FF40"), to: "parts/deep/colors.json")
      let verdict = try fixture.verdict()
      #expect(verdict.changedKeys.map(\.place) == ["parts/deep/colors.json: $.let.tint"])
      #expect(verdict.changedKeys.first?.expected == "\"#203040\"")
      #expect(verdict.lines.contains { $0.contains("parts/deep/colors.json: $.let.tint") })
      // What it drew is known without a picture of it: the scene as it was is drawn again.
      let failing = try #require(verdict.frames?.differing.first)
      #expect((failing.pixels?.differing ?? 0) > 0)
      // Laid out in another way it says the same.
      try fixture.write(colors.replacing(" ", with: "\n"), to: "parts/deep/colors.json")
      #expect(try fixture.verdict().changedKeys.isEmpty)
    }
  }

  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  @Test func `an event that moves by one tick is told with both times`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.scene("a.json", "\"at\": \"100ms\"", "\"at\": \"100.8333333333ms\"")
      let motion = try #require(try fixture.verdict().causes.first?.motion)
      let event = try #require(motion.events.first)
      #expect(event.expected == "go: finger 0 down at [5, 5]")
      #expect(event.actual == event.expected)
      let (before, now) = (try #require(event.expectedTime), try #require(event.actualTime))
      #expect(abs(now - before - 1.0 / 1200) < 1e-9)
    }
  }

  @Test(arguments: [1, 2, 5])
  func `nothing but the jobs changed`(jobs: Int) throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      let verdict = try fixture.verdict { $0.jobs = jobs }
      #expect(verdict.outcome == .same && verdict.exitCode == 0)
      #expect(verdict.causes.isEmpty && verdict.changedKeys.isEmpty)
      #expect(verdict.frames?.differing.isEmpty == true)
      let before = try fixture.content("a.golden")
      #expect(try fixture.record(["a.json"]) { $0.jobs = jobs }.said[0].hasSuffix("unchanged"))
      #expect(try fixture.content("a.golden") == before)
    }
  }

  @Test func `a scene in another layout is the same`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.write(
        GoldenFixture.scene.replacingOccurrences(of: "  ", with: " "), to: "a.json")
      #expect(try fixture.verdict().outcome == .same)
      #expect(try fixture.status().code == 0)
    }
  }

  @Test func `a trace that other code played is told by what the golden holds`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      // As if the program had played this scene otherwise when it was recorded.
      let trace = try GoldenTrace(
        text: fixture.read("a.golden/trace.txt").split(
          separator: "\n", omittingEmptySubsequences: false
        )
        .map(String.init).joined(separator: "\n"), path: "trace")
      let track = trace.variants[0].tracks[0]
      let segment = track.segments[1]
      let sample = segment.samples[0]
      let other = GoldenTrace(
        length: trace.length,
        variants: [
          .init(
            name: nil, events: trace.variants[0].events,
            tracks: [
              .init(
                behavior: track.behavior, layer: track.layer, signals: track.signals,
                digest: String(repeating: "0", count: 32), settles: track.settles,
                overshoot: track.overshoot,
                segments: [
                  track.segments[0],
                  .init(
                    start: segment.start, cause: segment.cause, motion: segment.motion,
                    state: segment.state,
                    samples: [.init(time: sample.time, values: [44])] + segment.samples.dropFirst()),
                  track.segments[2],
                ])
            ])
        ])
      let change = try #require(GoldenVerdict.MotionChange(from: other, to: trace))
      #expect(change.divergences.map(\.signal) == ["box.x"])
      #expect(change.divergences.first?.expected == 44)
      #expect(change.divergences.first?.actual == sample.values[0])
      #expect(change.events.isEmpty && change.courses.isEmpty)
    }
  }

  // MARK: - Tolerances

  @Test func `what is tolerated is so for a reason, and its use is told`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      var tolerance = DifferenceOptions()
      tolerance.metric = .perChannel(1)
      #expect(throws: FlickError.self) {
        try fixture.record(["a.json"]) { $0.tolerance = tolerance }
      }
      #expect(throws: FlickError.self) { try fixture.record(["a.json"]) { $0.reason = "so" } }
      try fixture.record(["a.json"]) {
        $0.tolerance = tolerance
        $0.reason = "one level of another machine"
      }
      try fixture.scene("a.json", "#203040", "#203041")
      let verdict = try fixture.verdict()
      #expect(verdict.outcome == .same, "\(verdict.lines)")
      let use = try #require(verdict.tolerance)
      #expect(use.text == "metric per-channel:1")
      #expect(use.reason == "one level of another machine")
      #expect(use.frames == verdict.actual?.frameCount)
      #expect((use.levels, use.pixels) == (1, 0))
      #expect(verdict.lines.contains { $0.contains("used of it") })
      // Two levels are more than one, and the motion is never tolerated.
      try fixture.scene("a.json", "#203040", "#203042")
      #expect(try fixture.verdict().causes.first?.kind == .drawing)
      try fixture.scene("a.json", "\"damping\": 20", "\"damping\": 20.1")
      #expect(try fixture.verdict().causes.first?.kind == .motion)
      // A golden keeps what it tolerates.
      try fixture.scene("a.json", "#203040", "#203042")
      try fixture.record()
      #expect(try fixture.verdict().tolerance?.reason == use.reason)
    }
  }

  // MARK: - Fonts

  @Test func `another font is told by name and digest`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      // As if the font had other bytes then, and one frame looked otherwise.
      var text = try fixture.read("a.golden/manifest.txt")
      let font = try #require(text.split(separator: "\n").first { $0.hasPrefix("font ") })
      let fields = font.split(separator: " ", maxSplits: 2)
      text = text.replacingOccurrences(of: fields[1], with: "00000000000000aa")
      text.replace(/(?m)^8 [0-9a-f]+$/, with: "8 " + String(repeating: "1", count: 32))
      try fixture.write(text, to: "a.golden/manifest.txt")
      let verdict = try fixture.verdict()
      let cause = try #require(verdict.causes.first)
      #expect(cause.kind == .fonts, "\(verdict.lines)")
      #expect(
        cause.fonts == [
          .init(name: String(fields[2]), expected: "00000000000000aa", actual: String(fields[1]))
        ])
    }
  }
}
