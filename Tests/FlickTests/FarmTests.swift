import Flick
import FlickMedia
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// Jobs for many machines: what their tasks are, and that together they are the whole.
@Suite(.serialized) struct FarmTests {
  /// A scene in a folder of its own, and the job's folder beside it.
  private struct Place {
    let folder: URL

    var scene: String { path("scene.json") }
    var job: String { path("job") }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func write(_ text: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: "scene.json"))
    }

    func plan(
      _ output: String, _ division: FarmPlan.Division = .parts(3),
      subject: FarmPlan.Subject = .films
    ) throws(FlickError) -> FarmJob {
      try FarmPlan.job(
        scenes: [scene], subject: subject, outputs: output.isEmpty ? [] : [path(output)],
        division: division, drawing: FarmTests.drawing, arguments: [])
    }

    func farm(_ job: FarmJob) throws(FlickError) -> FarmFolder {
      _ = try FarmFolder.write(job, to: self.job, engine: .make, overwrites: true)
      return try FarmFolder(self.job)
    }
  }

  private static func scene(damping: Int = 20, extra: String = "") -> String {
    let text = SceneText.square(
      states: "\"a\": 0, \"b\": 40",
      motion: "\"spring\": { \"stiffness\": 300, \"damping\": \(damping) }",
      events: "{ \"at\": \"0ms\", \"set\": { \"box\": \"b\" } }",
      render: "\"fps\": 60, \"duration\": \"200ms\"")
    return String(text.dropLast(2)) + extra + " }"
  }

  private static func withPlace(_ body: (Place) throws -> Void) throws {
    // Its name is of letters that engines spell.
    let folder = URL(filePath: "/tmp/flick-farm-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(Place(folder: folder))
  }

  /// Figures may lie in the test's folder.
  private static var drawing: FarmDrawing {
    var drawing = FarmDrawing()
    drawing.scene.pathsMayLeaveFolder = true
    return drawing
  }

  private static func run(_ tasks: [Int], _ farm: FarmFolder) throws {
    for task in tasks { _ = try FarmTask.run(task, of: farm, drawing: drawing) }
  }

  private static func refused(
    _ code: Int32, at location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    do {
      try body()
      Issue.record("nothing is refused", sourceLocation: location)
    } catch {
      #expect((error as? FlickError)?.exitCode == code, sourceLocation: location)
    }
  }

  private static func refusal(_ body: () throws -> Void) -> FlickError? {
    #expect(throws: FlickError.self) { try body() }
  }

  // MARK: - Division

  @Test(arguments: [1, 2, 3, 7, 12])
  func `Tasks have each frame once, and as many as shards have`(count: Int) throws {
    try Self.withPlace { place in
      try place.write(Self.scene())
      let job: FarmJob = try place.plan("a.mkv", .parts(count))
      var next = 0
      for task in 1...count {
        let units = job.units(ofTask: task)
        #expect(units.count == 1)
        let range: Range<Int> = units[0].units
        #expect(range.lowerBound == next)
        #expect(range.upperBound == task * 12 / count)
        next = range.upperBound
      }
      #expect(next == 12)
    }
  }

  @Test func `Work that takes longer is in more tasks`() throws {
    let text = """
      { "format": 1, "renderer": "0.1.0", "arguments": [], "cores": 1, "tasks": 4, "work": [
        { "kind": "film", "scenes": ["a"], "digests": ["d"], "outputs": ["a/"], "units": 30,
          "cost": 1000 },
        { "kind": "figures", "scenes": ["b", "c"], "digests": ["d", "e"], "outputs": [],
          "units": 2, "cost": 5000 }] }
      """
    let job = try FarmJob(json: text, path: "job.json")
    let tasks = (1...4).map { job.units(ofTask: $0) }
    #expect(tasks.map { $0.map(\.work) } == [[0], [0], [0], [1]])
    #expect(tasks[2][0].units == 20..<30)
    #expect(tasks[3][0].units == 0..<2)
    let damaged = text.replacing("\"tasks\": 4", with: "\"tasks\": 40")
    Self.refused(65) { _ = try FarmJob(json: damaged, path: "j") }
  }

  @Test func `A measured job lasts as it is told`() throws {
    try Self.withPlace { place in
      try place.write(Self.scene())
      let one: FarmJob = try place.plan("a/", .taskSeconds(60))
      #expect(one.tasks == 1)
      #expect(one.taskSeconds ?? 0 > 0)
      #expect(try place.plan("a/", .taskSeconds(1e-9)).tasks == 12)
      #expect(try place.plan("a/", .framesPerTask(4)).tasks == 3)
    }
  }

  // MARK: - Drawing and joining

  @Test func `The tasks of a film, in any order and twice, are the film of one run`() throws {
    try Self.withPlace { place in
      try place.write(Self.scene())
      let farm = try place.farm(place.plan("out/"))
      try Self.run([3, 1], farm)
      let half = try FarmState(farm)
      #expect(half.missing == "2")
      #expect(half.text.hasPrefix("2 of 3 tasks are done; missing: 2\n"))
      #expect(half.text.contains("8 of 12 frames"))
      let early = Self.refusal { _ = try half.join(jobs: 1, overwrites: false) }
      #expect(early?.exitCode == 66)
      try Self.run([2, 2, 3], farm)
      let before = try String(contentsOfFile: farm.manifestPath(ofTask: 2), encoding: .utf8)
      // A try that was cut off after its frames draws the same again.
      try FileManager.default.removeItem(atPath: farm.manifestPath(ofTask: 2))
      try Self.run([2], farm)
      let after = try String(contentsOfFile: farm.manifestPath(ofTask: 2), encoding: .utf8)
      #expect(after == before)
      let joined = try FarmState(farm).join(jobs: 1, overwrites: false)
      #expect(joined.exitCode == 0)
      let playback = try SceneFile(path: place.scene).play()
      let whole = place.path("whole/")
      _ = try RenderJob(playback, outputs: [whole], jobs: 1, overwrites: false).run()
      let names = try FileManager.default.contentsOfDirectory(atPath: whole)
      #expect(names.count == 13)
      for name in names {
        #expect(
          FileManager.default.contentsEqual(
            atPath: whole + name, andPath: place.path("out/") + name))
      }
      #expect(try String(contentsOfFile: place.job + "/merged.txt", encoding: .utf8).count > 1)
    }
  }

  private static let sweep = """
    , "sweep": { "behaviors.box.motion.spring.stiffness": [\
    \((1...30).map { String(100 + $0) }.joined(separator: ", "))],
      "behaviors.box.motion.spring.damping": [5, 10, 15, 20] }
    """

  @Test func `A variant of a large sweep is the scene with its values`() throws {
    try Self.withPlace { place in
      try place.write(Self.scene(extra: Self.sweep))
      Self.refused(65) { _ = try SceneFile(path: place.scene) }
      let farm = try place.farm(place.plan("s/{variant}/", .parts(60)))
      try Self.run([60], farm)
      let manifest = try TaskManifest(reading: farm.manifestPath(ofTask: 60))
      #expect(manifest.made.map(\.units) == [118..<119, 119..<120])
      #expect(manifest.made[1].path == place.path("s/00120/"))
      try place.write(Self.scene())
      var options = SceneFile.Options()
      options.values = ["behaviors.box.motion.spring.stiffness=130"]
      let plain = try SceneFile(path: place.scene, options: options).play()
      let frames = try FrameManifest(reading: place.path("s/00120/manifest.txt"))
      let hashes = try OutputTests.hashes(plain, jobs: 1)
      #expect(frames.numbers.count == hashes.count)
      for number in frames.numbers {
        #expect(hashes[number].hasSuffix(" \(try require(frames.hash(of: number)))"))
      }
    }
  }

  @Test func `Figures and goldens go through the same door`() throws {
    try Self.withPlace { place in
      let figure = place.path("f.svg")
      try place.write(
        Self.scene(extra: ", \"figures\": [{ \"plot\": [\"box.x\"], \"out\": \"\(figure)\" }]"))
      let farm = try place.farm(place.plan("", .parts(1), subject: .figures))
      try Self.run([1], farm)
      #expect(FileManager.default.fileExists(atPath: figure))
      #expect(try FarmState(farm).join(jobs: 1, overwrites: false).exitCode == 0)
      try Data("other".utf8).write(to: URL(filePath: figure))
      Self.refused(65) { _ = try FarmState(farm).join(jobs: 1, overwrites: true) }

      let goldens = try place.farm(place.plan("", .parts(1), subject: .goldens))
      try Self.run([1], goldens)
      // There is none, which is told when the reports are joined.
      #expect(try FarmState(goldens).join(jobs: 1, overwrites: false).exitCode == 66)
    }
  }

  // MARK: - Refusals

  @Test func `A scene that has changed is not drawn into its job`() throws {
    try Self.withPlace { place in
      try place.write(Self.scene())
      let farm = try place.farm(place.plan("out/"))
      try Self.run([1], farm)
      try place.write(Self.scene(damping: 21))
      Self.refused(1) { try Self.run([2], farm) }
      // A job that is written anew forgets what was drawn for the old one.
      let anew = try place.farm(place.plan("out/"))
      #expect(try FarmState(anew).missing == "1-3")
    }
  }

  @Test(arguments: [
    ("renderer 0.1.0", "renderer 0.2.0", "renderer"), ("machine ", "machine other-", "machine"),
  ])
  func `Tasks of other programs and machines are not joined`(
    found: String, other: String, what: String
  ) throws {
    try Self.withPlace { place in
      try place.write(Self.scene())
      let farm = try place.farm(place.plan("out/"))
      try Self.run([1, 2, 3], farm)
      let path = farm.manifestPath(ofTask: 2)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try Data(text.replacing(found, with: other).utf8).write(to: URL(filePath: path))
      let error = Self.refusal { _ = try FarmState(farm).join(jobs: 1, overwrites: false) }
      #expect(error?.exitCode == 1)
      #expect(error?.message.contains("'\(what)' is ") == true)
      try Data(text.dropLast().utf8).write(to: URL(filePath: path))
      #expect(try FarmState(farm).strangers == [path])
    }
  }

  @Test func `A font that is another file tells tasks apart`() throws {
    func manifest(_ font: String, _ task: Int) throws -> TaskManifest {
      TaskManifest(
        task: try require(Shard(task, of: 2)), job: "j", renderer: "r", machine: "m",
        fonts: ["1 \(font)"],
        made: [.init(work: 0, units: 3..<9, trace: "t", pixels: nil, file: "f", path: "a b")])
    }
    let one = try manifest("Inter 400 aa", 1)
    #expect(TaskManifest(one.text) == one)
    #expect(TaskManifest(one.text.replacing("task 1/2", with: "task 3/2")) == nil)
    #expect(one.fontFiles.map(\.name) == ["1 Inter 400"])
    #expect(one.fontFiles[0].digests == ["aa"])
  }

  @Test(
    arguments: [
      ("a.gif", 64), ("-", 64), ("a-####.png", 64), ("{variant}.mkv", nil), ("a.mkv", nil),
    ] as [(String, Int32?)])
  func `What cannot be joined is no job`(output: String, code: Int32?) throws {
    try Self.withPlace { place in
      try place.write(Self.scene())
      func plan() throws(FlickError) {
        _ = try FarmPlan.job(
          scenes: [place.scene], subject: .films, outputs: [output], division: .parts(1),
          drawing: FarmDrawing(), arguments: [])
      }
      if let code { Self.refused(code) { try plan() } } else { try plan() }
    }
  }

  @Test func `Jobs that cannot be are refused with words`() throws {
    try Self.withPlace { place in
      try place.write(Self.scene())
      Self.refused(64) { _ = try place.plan("a/", .parts(13)) }
      Self.refused(64) { _ = try place.plan("", .parts(1)) }
      let figures = Self.refusal { _ = try place.plan("", .parts(1), subject: .figures) }
      #expect(figures?.message.contains("lists no figures") == true)
      let job: FarmJob = try place.plan("a/")
      let odd = Self.refusal {
        _ = try FarmFolder.write(job, to: "a b", engine: .make, overwrites: false)
      }
      #expect(odd?.exitCode == 64)
      Self.refused(66) { _ = try FarmFolder(place.path("none")) }
      let tasks = Self.refusal { _ = try FarmTask.tasks(FrameList("0-2"), of: job) }
      #expect(tasks?.message == "error: the job has 3 tasks, 1 to 3")
      #expect(try FarmTask.tasks(FrameList("1-3:2"), of: job) == [1, 3])
    }
  }

  // MARK: - Engines

  @Test(arguments: FarmEngine.allCases)
  func `Every engine's places draw every task once, and join them`(engine: FarmEngine) throws {
    for tasks in [3, 1200] {
      let text = """
        { "format": 1, "renderer": "0.1.0", "arguments": [], "cores": 2, "tasks": \(tasks),
          "work": [{ "kind": "film", "scenes": ["a"], "digests": ["d"], "outputs": ["a/"],
            "units": 5000, "cost": 1000 }] }
        """
      let job = try FarmJob(json: text, path: "job.json")
      let files = engine.files(for: job, folder: "jobs/a")
      let all = files.map(\.text).joined()
      #expect(all.contains("merge jobs/a -y --jobs "))
      #expect(all.utf8.count < 20_000)
      let step = try Regex("farm run jobs/a --tasks \"?[^\\s\"-]*(?: matrix.place )?}*(-[0-9:]+)?")
      let match = try #require(try step.firstMatch(in: all))
      let rest: String = match.output[1].substring.map(String.init) ?? ""
      let places: Int = rest.split(separator: ":").last.flatMap { Int($0) } ?? tasks
      guard places < tasks else { continue }
      var drawn: [Int] = []
      for place in 1...places { drawn += try FarmTask.tasks(FrameList("\(place)\(rest)"), of: job) }
      #expect(drawn.sorted() == Array(1...tasks))
    }
  }

  // MARK: - What engines say

  @Test(
    arguments: [
      (["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "3"], "2/3"),
      (
        [
          "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "0",
          "SLURM_ARRAY_TASK_STEP": "2",
        ], "3/3"
      ),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "1/4"),
      (["CI_NODE_INDEX": "1"], nil), (["SLURM_ARRAY_TASK_COUNT": "4"], nil), ([:], nil),
      (["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"], nil),
      (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "3"], nil),
      (
        [
          "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "3", "CI_NODE_INDEX": "1",
          "CI_NODE_TOTAL": "3",
        ], nil
      ),
    ] as [([String: String], String?)])
  func `A part is taken from the engine whole or not at all`(
    environment: [String: String], shard: String?
  ) throws {
    if let shard {
      #expect(try ShardChoice("auto")?.shard(in: environment).description == shard)
    } else {
      let error = Self.refusal { _ = try ShardChoice.automatic.shard(in: environment) }
      #expect(error?.exitCode == 64)
    }
    // Without the word nothing of it counts.
    #expect(try ShardChoice("1/2")?.shard(in: environment).description == "1/2")
  }

  @Test func `What is missing of a film's parts is a list for the next run`() throws {
    try Self.withPlace { place in
      try place.write(Self.scene())
      let playback = try SceneFile(path: place.scene).play()
      for part in [1, 3] {
        _ = try RenderJob(
          playback, outputs: [place.path("f/")],
          choice: FrameChoice(shard: Shard(part, of: 4)), jobs: 1, overwrites: false
        ).run()
      }
      let parts = [1, 3].map { place.path("f.part-\($0)-of-4") }
      #expect(try MergeJob.missing(parts: parts, output: "f/") == "3-5,9-11")
    }
  }
}
