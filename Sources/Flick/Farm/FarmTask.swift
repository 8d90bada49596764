import FlickFiles
import FlickMedia
import FlickScene
import FlickStage

/// How the tasks of a job are drawn, as its arguments say.
package struct FarmDrawing: Sendable {
  package var scene = SceneFile.Options()
  package var output = OutputOptions()
  /// How many frames are drawn at the same time; it changes no byte.
  package var jobs = 1
  /// What goes on after an interruption, as a shell takes it.
  package var command: String?
  /// What reports of goldens tell of an error.
  package var words: @Sendable (FlickError) -> String = \.description

  package init() {}
}

/// One task of a job, drawn here.
package struct FarmTask {
  private let folder: FarmFolder
  private let shard: Shard
  private let drawing: FarmDrawing
  private let interruption: Interruption
  private var made: [TaskManifest.Made] = []
  private var fonts: Set<String> = []

  /// The tasks of a job that a list names, as engines write them: `3`, `1-3,5,7-10:2`.
  ///
  /// - Parameter list: From 1; `nil`: all.
  /// - Throws: Kind `usage` for tasks that the job has not.
  package static func tasks(_ list: FrameList?, of job: FarmJob) throws(FlickError) -> [Int] {
    guard let list else { return Array(1...job.tasks) }
    let numbers: [Int]
    do {
      numbers = try list.frames(of: job.tasks + 1)
    } catch {
      throw FlickError(.farm(.noTask(job.tasks)))
    }
    guard numbers.first != 0 else { throw FlickError(.farm(.noTask(job.tasks))) }
    return numbers
  }

  /// Draws the units of a task and leaves its manifest; does nothing where that is there.
  ///
  /// A run that is killed leaves nothing that another trips over, and two at once write the
  /// same bytes: files take their names when they are whole, the manifest as the last.
  ///
  /// - Parameter task: From 1.
  /// - Returns: What a person reads of it.
  /// - Throws: As drawing does; kind `different` where a scene has changed since the job was
  ///   written.
  package static func run(
    _ task: Int, of folder: FarmFolder, drawing: FarmDrawing,
    interruption: Interruption = Interruption()
  ) throws(FlickError) -> String {
    guard let shard = Shard(task, of: folder.job.tasks) else {
      throw FlickError(.farm(.noTask(folder.job.tasks)))
    }
    if isDone(shard, of: folder) { return "task \(shard) was done before" }
    var run = FarmTask(folder: folder, shard: shard, drawing: drawing, interruption: interruption)
    let start = ContinuousClock.now
    do throws(FlickError) {
      for (work, units) in folder.job.units(ofTask: task) {
        if interruption.isRequested { throw FlickError(MediaError.aborted) }
        try run.draw(work, units)
      }
      try run.writeManifest()
    } catch {
      // A copy of this task was sooner.
      if case .media(.taken) = error.problem, isDone(shard, of: folder) {
        return "task \(shard) was done by another run"
      }
      throw error
    }
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    return "task \(shard): \(run.count) units in \((seconds * 100).rounded() / 100) s"
  }

  private init(
    folder: FarmFolder, shard: Shard, drawing: FarmDrawing, interruption: Interruption
  ) {
    self.folder = folder
    self.shard = shard
    self.drawing = drawing
    self.interruption = interruption
  }

  private var count: Int {
    folder.job.units(ofTask: shard.number).map(\.units.count).reduce(0, +)
  }

  private static func isDone(_ shard: Shard, of folder: FarmFolder) -> Bool {
    let path = folder.manifestPath(ofTask: shard.number)
    guard FilePath(path).exists, let manifest = try? TaskManifest(reading: path) else {
      return false
    }
    return manifest.job == folder.digest.description && manifest.task == shard
      && manifest.made.allSatisfy { FilePath($0.path).exists }
  }

  private func writeManifest() throws(FlickError) {
    let manifest = TaskManifest(
      task: shard, job: folder.digest.description, renderer: FlickVersion.current,
      machine: FlickVersion.machine, fonts: fonts.sorted(), made: made)
    do {
      try TextFile.write(
        manifest.text, to: folder.manifestPath(ofTask: shard.number), overwrites: true)
    } catch {
      throw FlickError(error)
    }
  }

  // MARK: - Work

  private mutating func draw(_ work: Int, _ units: Range<Int>) throws(FlickError) {
    switch folder.job.work[work].kind {
    case .film: try drawFilm(work, units)
    case .variants: try drawVariants(work, units)
    case .goldens: try verifyGoldens(work, units)
    case .figures: try drawFigures(work, units)
    }
  }

  /// The frames of a part, with a manifest of its own.
  private mutating func drawFilm(_ work: Int, _ frames: Range<Int>) throws(FlickError) {
    let item = folder.job.work[work]
    let playback = try file(of: item).play()
    let outputs = item.outputs.indices.map { folder.partPath(work: work, output: $0) }
    _ = try RenderJob(
      playback, outputs: outputs, options: drawing.output,
      choice: FrameChoice(frames, as: shard), jobs: drawing.jobs, overwrites: true,
      continuation: RenderJob.Continuation(
        resumes: outputs.contains { $0.hasSuffix("/") }, command: drawing.command)
    ).run(interruption: interruption)
    for output in outputs {
      made.append(.init(work: work, units: frames, path: shard.path(of: output)))
    }
  }

  /// Variants, each a film of its own.
  private mutating func drawVariants(_ work: Int, _ numbers: Range<Int>) throws(FlickError) {
    let item = folder.job.work[work]
    let variants = try VariantsAlone(scene: item.scenes[0], options: drawing.scene)
    try check(variants.file, item)
    for number in numbers {
      if interruption.isRequested { throw FlickError(MediaError.aborted) }
      let playback = try variants.playback(number)
      var options = drawing.output
      options.hashesFrames = true
      let report = try RenderJob(
        playback, outputs: item.outputs.map { OutputTemplate($0).path(ofVariant: number) },
        options: options, jobs: drawing.jobs, overwrites: true,
        continuation: RenderJob.Continuation(command: drawing.command)
      ).run(interruption: interruption)
      try addFonts(of: playback, work)
      for output in report.outputs {
        try add(
          output.path, work, number, trace: playback.traceHash, pixels: output.pixelHash)
      }
    }
  }

  /// Holds scenes to their goldens. That one differs is told when the reports are joined.
  private mutating func verifyGoldens(_ work: Int, _ units: Range<Int>) throws(FlickError) {
    var options = GoldenOptions()
    options.jobs = drawing.jobs
    options.pathsMayLeaveFolder = drawing.scene.pathsMayLeaveFolder
    options.words = drawing.words
    options.showsFailures = false
    let outcome = try GoldenJob(
      scenes: Array(folder.job.work[work].scenes[units]), options: options
    ).verify(interruption: interruption)
    var report = outcome.report
    report.shard = shard.description
    // So that two runs write the same bytes.
    for index in report.scenes.indices { report.scenes[index].seconds = nil }
    let path = folder.reportPath(work: work, shard)
    try report.write(to: path)
    try add(path, work, units)
  }

  private mutating func drawFigures(_ work: Int, _ units: Range<Int>) throws(FlickError) {
    let item = folder.job.work[work]
    for unit in units {
      if interruption.isRequested { throw FlickError(MediaError.aborted) }
      let file = try SceneFile(path: item.scenes[unit], options: drawing.scene)
      try check(file, item, unit)
      let playback = try file.play()
      for path in try playback.writeFigures(overwrites: true) {
        try add(path, work, unit, trace: playback.traceHash)
      }
      try addFonts(of: playback, work)
    }
  }

  private mutating func addFonts(of playback: Playback, _ work: Int) throws(FlickError) {
    fonts.formUnion(try playback.stage().fonts(playback.plan).map { "\(work + 1) \($0)" })
  }

  private mutating func add(
    _ path: String, _ work: Int, _ unit: Int, trace: String?, pixels: String? = nil
  ) throws(FlickError) {
    try add(path, work, unit..<unit + 1, trace: trace, pixels: pixels)
  }

  /// Notes what was written, with the hash of its bytes.
  private mutating func add(
    _ path: String, _ work: Int, _ units: Range<Int>, trace: String? = nil, pixels: String? = nil
  ) throws(FlickError) {
    do {
      let file = path.hasSuffix("/") ? nil : try ContentHash(ofFile: path).description
      made.append(
        .init(work: work, units: units, trace: trace, pixels: pixels, file: file, path: path))
    } catch {
      throw FlickError(error)
    }
  }

  // MARK: - Scenes

  private func file(of item: FarmJob.Work) throws(FlickError) -> SceneFile {
    let file = try SceneFile(path: item.scenes[0], options: drawing.scene)
    try check(file, item)
    return file
  }

  private func check(
    _ file: SceneFile, _ item: FarmJob.Work, _ unit: Int = 0
  ) throws(FlickError) {
    guard file.digest.description == item.digests[unit] else {
      throw FlickError(.farm(.sceneChanged(path: file.path)))
    }
  }
}

/// A scene's variants, each by itself.
///
/// As many as one scene may have are read once; of a larger sweep each is read alone, as if
/// the others were not there.
struct VariantsAlone {
  let file: SceneFile
  private let all: Playback?
  let count: Int

  init(scene path: String, options: SceneFile.Options) throws(FlickError) {
    var options = options
    options.variantAlone = 0
    let first = try SceneFile(path: path, options: options)
    options.variantAlone = nil
    if let count = first.sweptVariants, count > SceneConstants.maximumVariants {
      (file, all, self.count) = (first, nil, count)
    } else {
      file = try SceneFile(path: path, options: options)
      all = try file.play()
      count = file.scene.variants.count
    }
  }

  /// - Parameter number: From 0.
  func playback(_ number: Int) throws(FlickError) -> Playback {
    if let all { return all.showing(variantAt: number) }
    var options = file.options
    options.variantAlone = number
    return try SceneFile(path: file.path, options: options).play().showing(variantAt: 0)
  }
}

/// An output's path with words to fill in: `{scene}` and `{variant}`.
struct OutputTemplate {
  private let text: String

  init(_ text: String) { self.text = text }

  var namesVariants: Bool { text.contains("{variant}") }
  var namesScenes: Bool { text.contains("{scene}") }

  /// With the name of a scene's file, without what follows its last dot.
  func path(ofScene path: String) -> String {
    let name = FilePath(path).name
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return text.replacing("{scene}", with: stem)
  }

  /// With a variant's number, from 1, in five digits.
  ///
  /// - Parameter number: From 0.
  func path(ofVariant number: Int) -> String {
    let digits = String(number + 1)
    return text.replacing(
      "{variant}", with: String(repeating: "0", count: max(0, 5 - digits.count)) + digits)
  }
}
