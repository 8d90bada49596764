import ArgumentParser
import Flick
import Foundation
import RenderWords

struct FarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "farm",
    abstract:
      "Write films, sweeps, goldens and figures as jobs for schedulers, and run their tasks.",
    discussion: """
      'render farm scene.json -o film.mp4 --to slurm --parts 8' writes 'farm/job.json' and what \
      the engine reads. Tasks are drawn by 'render farm run farm --tasks 3', anywhere, in any \
      order, twice if need be; 'render merge farm' joins them when all are done.
      """,
    subcommands: [FarmWriteCommand.self, FarmRunCommand.self, FarmStatusCommand.self],
    defaultSubcommand: FarmWriteCommand.self)
}

/// What a job's tasks are told; they stand in its file as words.
struct FarmDrawingOptions: ParsableArguments {
  @OptionGroup var scene: SceneOptions
  @OptionGroup(title: "Formats") var formats: FormatOptions

  var drawing: FarmDrawing {
    var drawing = FarmDrawing()
    drawing.scene = scene.options
    drawing.output = formats.options
    drawing.words = \.words
    return drawing
  }

  /// The words that are read as these options.
  var words: [String] { scene.words + formats.words }

  /// The words of a job, read again.
  static func reading(_ job: FarmJob) throws -> FarmDrawing {
    var drawing = try parse(job.arguments).drawing
    drawing.jobs = job.cores
    return drawing
  }
}

struct FarmWriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write", abstract: "Write a job (the default command).",
    discussion: """
      An output with '{variant}' has a film for each variant, by its number; a sweep may then \
      make 100000. '{scene}' is the name of the scene's file.
      """)

  @Argument(help: "The scene files.", completion: .file(extensions: ["json"]))
  var scenes: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where films go: 'film.mp4', 'frames/', 'out/{scene}.mkv', 'sweep/{variant}.mp4'. May be "
        + "given several times. (default: the scenes' own outputs)", valueName: "path"))
  var output: [String] = []

  @Option(help: ArgumentHelp("The engine that runs the job.", valueName: "engine"))
  var to: FarmEngine

  @Option(help: ArgumentHelp("The job's folder.", valueName: "folder"))
  var job = "farm"

  @Option(help: "How many tasks there are.")
  var parts: Int?

  @Option(help: ArgumentHelp("How many frames a task draws.", valueName: "frames"))
  var framesPerTask: Int?

  @Option(
    help: ArgumentHelp(
      "How long a task lasts, '90s', '5m' or '1h': a few frames are drawn, to know what they take. "
        + "(default: 5m)", valueName: "time"))
  var taskTime: FarmTime?

  @Option(help: "How many processors a task is drawn with.")
  var cores = 1

  @Flag(help: "Hold the scenes to their goldens.")
  var goldens = false

  @Flag(help: "Draw the figures that the scenes list.")
  var figures = false

  @Flag(name: .customShort("y"), help: "Replace a job that exists.")
  var overwrite = false

  @OptionGroup var options: FarmDrawingOptions

  func validate() throws {
    guard [parts == nil, framesPerTask == nil, taskTime == nil].filter({ !$0 }).count < 2 else {
      throw ValidationError(
        "'--parts', '--frames-per-task' and '--task-time' all say how the work is divided; write "
          + "one of them")
    }
    guard cores >= 1, cores <= 256 else {
      throw ValidationError("'--cores' runs from 1 to 256 (was \(cores))")
    }
    guard (parts ?? 1) >= 1, (framesPerTask ?? 1) >= 1 else {
      throw ValidationError("'--parts' and '--frames-per-task' are at least 1")
    }
    guard !(goldens && figures) else {
      throw ValidationError("'--goldens' and '--figures' are two jobs; write one of them")
    }
    guard output.isEmpty || !goldens && !figures else {
      throw ValidationError("goldens and figures have places of their own; leave '-o' out")
    }
  }

  func run() throws {
    do {
      var drawing = options.drawing
      drawing.jobs = cores
      let made = try FarmPlan.job(
        scenes: scenes, subject: goldens ? .goldens : figures ? .figures : .films,
        outputs: output, division: division, drawing: drawing, arguments: options.words)
      let files = try FarmFolder.write(made, to: job, engine: to, overwrites: overwrite)
      Terminal.say("wrote \(files.joined(separator: ", "))")
      Terminal.say(made.description)
      Terminal.say("next: " + to.advice.replacing("FOLDER", with: job))
    } catch {
      throw Terminal.fail(error, json: options.scene.json)
    }
  }

  private var division: FarmPlan.Division {
    if let parts { return .parts(parts) }
    if let framesPerTask { return .framesPerTask(framesPerTask) }
    return .taskSeconds(taskTime?.seconds ?? 300)
  }
}

struct FarmRunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Draw tasks of a job; those that are done are left alone.",
    discussion: """
      Ends with 69 or 74 where another try may do better, with 64, 65, 66 or 1 where none does.
      """)

  @Argument(help: "The job's folder.", completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "Which tasks, as engines write them: '3', '1-3,5,7-10:2'; all by default.",
      valueName: "list"))
  var tasks: FrameList?

  @Option(help: "How many frames are drawn at the same time; what the job says by default.")
  var jobs: Int?

  @Flag(help: "Say nothing but problems.")
  var quiet = false

  func validate() throws {
    guard (1...256).contains(jobs ?? 1) else {
      throw ValidationError("'--jobs' runs from 1 to 256 (was \(jobs ?? 0))")
    }
  }

  func run() throws {
    let interruption = Interruption()
    let watch = InterruptWatch(interruption)
    defer { watch.stop() }
    do {
      let folder = try FarmFolder(folder)
      var drawing = try FarmDrawingOptions.reading(folder.job)
      if let jobs { drawing.jobs = jobs }
      drawing.command = Terminal.command()
      watch.writingBegins()
      for task in try FarmTask.tasks(tasks, of: folder.job) {
        let words = try FarmTask.run(
          task, of: folder, drawing: drawing, interruption: interruption)
        if !quiet { Terminal.say(words) }
      }
    } catch let error as FlickError {
      throw Terminal.fail(error)
    }
  }
}

struct FarmStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell how far a job is, from its tasks' manifests alone.")

  @Argument(help: "The job's folder.", completion: .directory)
  var folder: String

  @Flag(help: "Print every file that tasks have written, one a line.")
  var files = false

  @Flag(help: "Print it as data.")
  var json = false

  func validate() throws {
    guard !(files && json) else {
      throw ValidationError("'--files' and '--json' contradict each other")
    }
  }

  func run() throws {
    do {
      let state = try FarmState(FarmFolder(folder))
      if files {
        for file in state.files { Terminal.print(file + "\n") }
      } else {
        Terminal.print(json ? state.json : state.text)
      }
    } catch {
      throw Terminal.fail(error)
    }
  }
}

/// A time as schedulers' users write it.
struct FarmTime: ExpressibleByArgument {
  let seconds: Double

  init?(argument: String) {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
    guard let last = argument.last, let unit = units[last],
      let number = Double(argument.dropLast()), number.isFinite, number * unit >= 1
    else { return nil }
    seconds = number * unit
  }
}

extension FarmEngine: ExpressibleByArgument {}

extension SceneOptions {
  /// The words that are read as these options.
  var words: [String] {
    var words = values.flatMap { ["--set", $0] }
    if let size { words += ["--size", size.description] }
    if let scale { words += ["--scale", "\(scale)"] }
    if allowOutside { words.append("--allow-outside") }
    if strict { words.append("--strict") }
    return words
  }
}

extension FormatOptions {
  /// The words that are read as these options; those that change nothing are left out.
  var words: [String] {
    let plain = OutputOptions()
    let own = options
    var words: [String] = []
    if own.codec != plain.codec { words += ["--codec", codec.rawValue] }
    if own.quality != plain.quality { words += ["--quality", quality.rawValue] }
    if let chroma { words += ["--chroma", chroma.rawValue] }
    if own.gifRate != plain.gifRate { words += ["--gif-fps", "\(gifFps.rawValue)"] }
    if own.palette != plain.palette { words += ["--palette", palette.rawValue] }
    if once { words += ["--once"] }
    if own.png != plain.png { words += ["--png", png.rawValue] }
    if own.stallLimit != plain.stallLimit { words += ["--stall-limit", "\(stallLimit)"] }
    return words
  }
}
