import FlickFiles
import FlickMedia
import FlickScene
import Foundation

/// A job made of scenes: what its units are, what they cost, and how many tasks that makes.
package struct FarmPlan: Sendable {
  /// How work is divided.
  package enum Division: Hashable, Sendable {
    case parts(Int)
    case framesPerTask(Int)
    /// So many seconds of the clock for each task, on a machine like this one.
    case taskSeconds(Double)
  }

  /// What is made of the scenes.
  package enum Subject: Hashable, Sendable {
    case films, goldens, figures
  }

  private let drawing: FarmDrawing
  private let division: Division
  private var work: [Planned] = []

  /// Work of which it is not yet known what a unit takes.
  private struct Planned {
    let kind: FarmJob.Kind
    var scenes: [String]
    var digests: [String]
    let outputs: [String]
    let units: Int
    /// In all units, as far as they are counted.
    let frames: Int
  }

  /// Reads and plays the scenes.
  ///
  /// - Parameters:
  ///   - scenes: Files; for goldens folders of them, too.
  ///   - outputs: Where films go, with `{scene}` and `{variant}` to fill in; empty: those that
  ///     each scene names.
  ///   - arguments: What `drawing` was made of.
  /// - Returns: The job; nothing is written.
  /// - Throws: Kind `usage` for outputs that a job cannot have and for more tasks than units,
  ///   `scene` and others as reading does.
  package static func job(
    scenes: [String], subject: Subject, outputs: [String], division: Division,
    drawing: FarmDrawing, arguments: [String]
  ) throws(FlickError) -> FarmJob {
    var plan = FarmPlan(drawing: drawing, division: division)
    switch subject {
    case .films:
      try checkTemplates(outputs, isSeveral: scenes.count > 1)
      for scene in scenes { try plan.addFilm(scene, outputs) }
    case .goldens:
      var options = GoldenOptions()
      options.pathsMayLeaveFolder = drawing.scene.pathsMayLeaveFolder
      let job = try GoldenJob(scenes: scenes, options: options)
      let paths = job.scenes + job.orphans
      plan.work = [
        Planned(
          kind: .goldens, scenes: paths, digests: [], outputs: [], units: paths.count, frames: 0)
      ]
    case .figures: try plan.addFigures(scenes)
    }
    try plan.checkPlaces()
    try drawing.output.checkUse(by: plan.work.flatMap(\.outputs))
    return try plan.divided(arguments: arguments)
  }

  private init(drawing: FarmDrawing, division: Division) {
    self.drawing = drawing
    self.division = division
  }

  // MARK: - Units

  private mutating func addFilm(_ scene: String, _ outputs: [String]) throws(FlickError) {
    let variants = try VariantsAlone(scene: scene, options: drawing.scene)
    let file = variants.file
    let paths = outputs.isEmpty ? file.scene.render.outputs : outputs
    guard !paths.isEmpty else { throw FlickError(.output(.noOutputs(scene: scene))) }
    if outputs.isEmpty { try file.checkInside(paths, keys: "render", "outputs") }
    let templates = paths.map(OutputTemplate.init)
    let filled = templates.map { $0.path(ofScene: scene) }
    for path in filled { try Self.checkOutput(path) }
    let digest = [file.digest.description]
    let first = try variants.playback(0)
    guard templates.contains(where: \.namesVariants) else {
      let playback = try SceneFile(path: scene, options: drawing.scene).play()
      work.append(
        Planned(
          kind: .film, scenes: [scene], digests: digest, outputs: filled,
          units: playback.frameCount, frames: playback.frameCount))
      // Said now, and not by the first task.
      for path in filled { _ = try OutputTarget(path).part(Shard(1, of: 1)) }
      return
    }
    guard templates.allSatisfy(\.namesVariants) else {
      throw FlickError(.farm(.mixedOutputs(scene: scene)))
    }
    work.append(
      Planned(
        kind: .variants, scenes: [scene], digests: digest, outputs: filled,
        units: variants.count, frames: variants.count * first.frameCount))
  }

  private mutating func addFigures(_ scenes: [String]) throws(FlickError) {
    var digests: [String] = []
    for scene in scenes {
      let file = try SceneFile(path: scene, options: drawing.scene)
      guard !file.scene.figures.isEmpty else { throw FlickError(.farm(.noFigures(scene: scene))) }
      digests.append(file.digest.description)
    }
    work = [
      Planned(
        kind: .figures, scenes: scenes, digests: digests, outputs: [], units: scenes.count,
        frames: 0)
    ]
  }

  private static func checkTemplates(
    _ outputs: [String], isSeveral: Bool
  ) throws(FlickError) {
    if isSeveral, let output = outputs.first(where: { !OutputTemplate($0).namesScenes }) {
      throw FlickError(.farm(.oneOutput(path: output)))
    }
  }

  private static func checkOutput(_ path: String) throws(FlickError) {
    guard !path.contains(where: \.isNewline) else {
      throw FlickError(.farm(.notFarmed(path: path)))
    }
    switch try OutputTarget(path).format {
    case .film, .pngFolder: return
    case .pngFiles, .stream: throw FlickError(.farm(.notFarmed(path: path)))
    }
  }

  /// No two films go to one place.
  private func checkPlaces() throws(FlickError) {
    var places = RunPlaces(inputs: work.flatMap(\.scenes).map(FilePath.init))
    for path in work.flatMap(\.outputs) {
      try places.add(FilePath(path), isFolder: path.hasSuffix("/"))
    }
  }

  // MARK: - Tasks

  private func divided(arguments: [String]) throws(FlickError) -> FarmJob {
    var costs = work.map { _ in 1 }
    // One film is divided by its frames; only work of several kinds has to be weighed.
    let isMeasured = if case .taskSeconds = division { true } else { work.count > 1 }
    if isMeasured {
      let meter = FarmMeter(drawing: drawing)
      for (index, item) in work.enumerated() {
        let seconds = try meter.seconds(
          ofUnit: item.kind, scenes: item.scenes, outputs: item.outputs)
        costs[index] = min(max(2, Int(seconds * 1e6)), FarmJob.highestCost)
      }
    }
    let units = work.map(\.units).reduce(0, +)
    let total = zip(work, costs).map { Double($0.units) * Double($1) / 1e6 }.reduce(0, +)
    let tasks: Int
    switch division {
    case .parts(let count):
      guard count <= units else {
        throw FlickError(.farm(.moreTasksThanUnits(tasks: count, units: units)))
      }
      tasks = count
    case .framesPerTask(let count):
      let frames = work.map(\.frames).reduce(0, +)
      guard frames > 0 else { throw FlickError(.farm(.noFramesCounted)) }
      tasks = min(units, (frames + count - 1) / count)
    case .taskSeconds(let seconds):
      tasks = min(units, max(1, Int((total / Double(drawing.jobs) / seconds).rounded(.up))))
    }
    guard tasks <= Shard.most else { throw FlickError(.farm(.tooManyTasks(tasks))) }
    return FarmJob(
      arguments: arguments, cores: drawing.jobs, tasks: tasks,
      work: zip(work, costs).map { item, cost in
        FarmJob.Work(
          kind: item.kind, scenes: item.scenes, digests: item.digests, outputs: item.outputs,
          units: item.units, cost: cost)
      })
  }
}

/// What units take, found by doing a few of them.
private struct FarmMeter {
  let drawing: FarmDrawing

  /// How many units of the others are looked at.
  private static let samples = 3
  /// How many frames of a film are, at each of three places.
  private static let frames = 4

  /// Seconds of the processor that a unit takes.
  func seconds(
    ofUnit kind: FarmJob.Kind, scenes: [String], outputs: [String]
  ) throws(FlickError) -> Double {
    switch kind {
    case .film:
      return try frameSeconds(
        SceneFile(path: scenes[0], options: drawing.scene).play(), outputs)
    case .variants:
      let variants = try VariantsAlone(scene: scenes[0], options: drawing.scene)
      let sample = Set([0, variants.count / 2, variants.count - 1]).sorted()
      var sum = 0.0
      for number in sample {
        let playback = try variants.playback(number)
        sum += try Double(playback.frameCount) * frameSeconds(playback, outputs)
      }
      return sum / Double(sample.count)
    case .goldens, .figures:
      let stride = max(1, scenes.count / Self.samples)
      let sample = scenes.indices.filter { $0 % stride == 0 }.prefix(Self.samples)
      var sum = 0.0
      for index in sample where FilePath(scenes[index]).exists {
        let start = ProcessorClock.seconds
        let playback = try SceneFile(path: scenes[index], options: drawing.scene).play()
        if kind == .figures {
          for figure in playback.file.scene.figures {
            _ = try playback.figureDocument(FigureOptions(figure))
          }
        }
        sum += ProcessorClock.seconds - start
        if kind == .goldens {
          sum += try Double(playback.frameCount) * frameSeconds(playback, ["-"])
        }
      }
      return sum / Double(max(1, sample.count))
    }
  }

  /// Seconds that a frame takes to draw and to encode as a job's part is.
  private func frameSeconds(
    _ playback: Playback, _ outputs: [String]
  ) throws(FlickError) -> Double {
    let count = playback.frameCount
    var frames: Set<Int> = []
    for place in [1, 3, 5] {
      let start = min(place * count / 6, max(0, count - Self.frames))
      frames.formUnion(start..<min(count, start + Self.frames))
    }
    let folder = FilePath.temporaryFolder.appending("flick-farm-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder.description) }
    let places = outputs.enumerated().map { index, output in
      folder.appending(Self.name(index, output)).description
        + (output.hasSuffix("/") || output == "-" ? "/" : "")
    }
    let list = FrameList(FrameList.text(of: frames.sorted()))
    let report = try RenderJob(
      playback, outputs: places, options: drawing.output,
      choice: FrameChoice(list.map(FrameChoice.Frames.list) ?? .all), jobs: 1, overwrites: false
    ).run()
    return (report.drawSeconds + report.encodeSeconds) / Double(frames.count)
  }

  /// A film that counts frames of its own, as a GIF does, stands for itself without loss.
  private static func name(_ index: Int, _ output: String) -> String {
    let suffix = FilePath(output).suffix
    if output.hasSuffix("/") || suffix.isEmpty { return "\(index)" }
    return "\(index)." + (suffix == "gif" ? "mkv" : suffix)
  }
}
