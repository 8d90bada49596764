import ArgumentParser
import Flick
import Foundation

struct HashCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash", abstract: "Print a hash of every frame's pixels.",
    discussion: """
      One line a frame: 'film' or the variant's name, the frame's number, and the XXH3 hash \
      (128 bits) of its size and pixels. Equal pixels have equal hashes on every machine.
      """)

  @OptionGroup var arguments: SceneArguments

  @Option(help: "Only every so-manieth frame.")
  var every = 1

  @Option(help: "How many frames are drawn at the same time; the machine's cores by default.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    guard every >= 1 else { throw ValidationError("'--every' is at least 1 (was \(every))") }
    guard jobs >= 1, jobs <= 256 else {
      throw ValidationError("'--jobs' runs from 1 to 256 (was \(jobs))")
    }
  }

  func run() throws {
    let playback = try arguments.play()
    do {
      try playback.hashes(every: every, jobs: jobs) { line in Terminal.print(line + "\n") }
    } catch {
      throw Terminal.fail(error)
    }
  }
}
