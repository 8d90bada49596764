import Flick
import FlickTestSupport
import Foundation
import FlickFuzzCommands
import FlickFuzz

/// Reads, draws, prints and exports damaged scenes: every one is refused with its reason
/// or drawn, without a crash, within a time, and without a word for what is no number.
///
/// `scripts/fuzz draws` runs it. An input is decided by its number and the seed alone;
/// the one at work lies in the folder, so that it is there after a crash.
@main
struct DrawFuzz {
  private let options: Options
  private let mutator: SceneMutator
  private let origin: UInt64

  static func main() {
    let options = Options(CommandLine.arguments)
    do {
      try DrawFuzz(options).run()
    } catch {
      Say.say("fuzz-draw: \(error)")
      exit(1)
    }
  }

  private init(_ options: Options) throws {
    self.options = options
    mutator = try SceneMutator(folder: options.scenes)
    origin = options.seed &* 0x9E37_79B9
  }

  private func run() throws {
    let watchdog = Watchdog(limit: options.limit)
    watchdog.start()
    let start = ProcessInfo.processInfo.systemUptime
    var counts = Counts()
    var number = options.first
    while counts.draws < options.draws {
      if options.seconds > 0, ProcessInfo.processInfo.systemUptime - start > options.seconds {
        break
      }
      try draw(number, watchdog, &counts)
      number += 1
      counts.inputs += 1
    }
    try? FileManager.default.removeItem(at: options.input)
    let taken = Int(ProcessInfo.processInfo.systemUptime - start)
    print(
      "\(counts.inputs * (options.reads + 1)) inputs read, \(counts.draws) draws of "
        + "\(counts.played) scenes, \(counts.inputs - counts.played) inputs refused, "
        + "\(counts.refusals) draws refused, the slowest took "
        + "\(Int(watchdog.slowest * 1000)) ms, \(taken) s in all")
    guard counts.faults == 0 else { exit(1) }
    // Nothing but refusals would prove nothing.
    guard counts.played * 4 > counts.inputs, counts.refusals * 2 < counts.draws else {
      Say.say("fuzz-draw: most is refused: the scenes are changed too much")
      exit(1)
    }
  }

  private struct Counts {
    var inputs = 0
    var played = 0
    var draws = 0
    var refusals = 0
    var faults = 0
  }

  private func draw(_ number: Int, _ watchdog: Watchdog, _ counts: inout Counts) throws {
    var random = FixedRandom(seed: origin &+ UInt64(number))
    // The first numbers of seeds that are near are alike.
    for _ in 0..<8 { _ = random.next() }
    let bytes = mutator.scene(&random)
    try Data(bytes).write(to: options.input)
    watchdog.begins("input \(number)")
    defer { watchdog.ends() }
    // Numbers of its own, so that how much is read does not decide what is drawn.
    var other = random
    read(near: bytes, number, watchdog, &other)
    watchdog.begins("input \(number)")
    guard let playback = play(bytes, number, &random, &counts) else { return }
    counts.played += 1
    for _ in 0..<3 {
      let commands = CommandRun.Command.allCases
      let command = commands[random.next(below: commands.count)]
      let work = "input \(number), \(command.rawValue)"
      watchdog.begins(work)
      let result = CommandRun(command, of: playback, in: options.folder, &random) {
        watchdog.begins(work)
      }
      counts.draws += 1
      if result.refusal != nil { counts.refusals += 1 }
      for fault in result.faults { tell(fault, number, command.rawValue, &counts) }
    }
  }

  /// What is one more change away, of the scene or of its bytes.
  private func read(
    near bytes: [UInt8], _ number: Int, _ watchdog: Watchdog, _ random: inout FixedRandom
  ) {
    Reading.check(bytes)
    for _ in 0..<options.reads {
      watchdog.begins("input \(number), a change from it")
      var input = bytes
      if random.next(below: 3) > 0 {
        input = mutator.changed(bytes, times: 1, &random)
      } else {
        for _ in 0...random.next(below: 3) {
          input[random.next(below: input.count)] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      Reading.check(input)
    }
  }

  private func play(
    _ bytes: [UInt8], _ number: Int, _ random: inout FixedRandom, _ counts: inout Counts
  ) -> Playback? {
    var settings = SceneFile.Options()
    let sizes = ["16x8192", "8192x16", "16x16", "48x2731", "640x360", "333x777", "256x256"]
    let hasFilm = String(decoding: bytes, as: UTF8.self).contains("\"film\"")
    if hasFilm {
      settings.size = SceneFile.Size(sizes[random.next(below: sizes.count)])
    } else {
      settings.scale = [0.25, 0.5, 0.013][random.next(below: 3)]
    }
    do throws(FlickError) {
      return try SceneFile(
        bytes: bytes, name: "input.json", folder: options.scenes.path, options: settings
      ).play()
    } catch {
      if error.kind != .scene || !error.description.contains("error: ") {
        tell("refused without a reason: \(error.description)", number, "check", &counts)
      }
      return nil
    }
  }

  /// Keeps the input, and says what is wrong with it.
  private func tell(_ fault: String, _ number: Int, _ command: String, _ counts: inout Counts) {
    let kept = options.folder.appending(path: "fault-\(number).json")
    try? FileManager.default.removeItem(at: kept)
    try? FileManager.default.copyItem(at: options.input, to: kept)
    Say.say("fuzz-draw: input \(number), \(command): \(fault)\n  it is in \(kept.path)")
    counts.faults += 1
  }
}

enum Say {
  static func say(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }
}
