import Flick
import FlickFuzz
import FlickFuzzCommands
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// What every command does with every scene; `scripts/fuzz draws` goes on with more of
/// them.
@Suite struct EveryCommandTests {
  private static let scenes = SceneText.root.appending(path: "scenes")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: scenes.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }()

  /// What writes text; each as often as it has much to choose from.
  private static let commands: [(CommandRun.Command, times: Int)] = [
    (.vectors, 2), (.trace, 2), (.events, 1), (.check, 1), (.figure, 3), (.export, 8),
  ]

  @Test(arguments: names)
  func `no output has a word for what is no number`(name: String) throws {
    var settings = SceneFile.Options()
    settings.scale = 0.25
    let file = try SceneFile(path: Self.scenes.appending(path: name).path, options: settings)
    let playback = try file.play()
    var random = FixedRandom(seed: UInt64(name.utf8.count))
    try withTemporaryFolder { folder in
      for (command, times) in Self.commands {
        for _ in 0..<times {
          let result = CommandRun(command, of: playback, in: folder, &random)
          #expect(result.faults == [], "\(command) of \(name)")
        }
      }
    }
  }

  @Test func `damaged scenes are refused or drawn`() throws {
    let mutator = try SceneMutator(folder: Self.scenes)
    var random = FixedRandom(seed: 7)
    var played = 0
    try withTemporaryFolder { folder in
      for _ in 0..<60 {
        let bytes = mutator.scene(&random)
        var settings = SceneFile.Options()
        settings.scale = 0.1
        guard
          let playback = try? SceneFile(
            bytes: bytes, name: "input.json", folder: Self.scenes.path, options: settings
          ).play()
        else { continue }
        played += 1
        let commands = CommandRun.Command.allCases
        let command = commands[random.next(below: commands.count)]
        let result = CommandRun(command, of: playback, in: folder, &random)
        #expect(result.faults == [], "\(command) of\n\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(played >= 20)
  }

  @Test func `what finds words for no number finds them`() {
    for line in ["a,inf,b", "-inf", "{\"x\":nan}", "1,Infinity", "inf"] {
      #expect(CommandRun.lineWithoutNumber("first\n\(line)\nlast") == line[...], "\(line)")
    }
    for line in ["info", "banana", "1.5", "infinitely", "nano", ""] {
      #expect(CommandRun.lineWithoutNumber(line) == nil, "\(line)")
    }
  }
}
