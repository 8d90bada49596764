import FlickMedia
import Foundation
import Testing

@Suite struct StagedFolderTests {
  /// No process has it: Linux gives numbers up to 2²², others fewer.
  private static let dead = "4194305"

  @Test func `a folder that is removed leaves nothing, nor does a run that was killed`() throws {
    let scratch = try ScratchFolder()
    let names = ["a.failed", ".a.failed.partial-\(Self.dead)", ".b.failed.partial-\(Self.dead)"]
    for name in names {
      try FileManager.default.createDirectory(
        atPath: scratch.path(name + "/keys"), withIntermediateDirectories: true)
      try scratch.write("1", to: name + "/keys/0000.png")
    }
    StagedFolder.remove(scratch.path("a.failed"))
    let others = [names[2], names[2] + "/keys", names[2] + "/keys/0000.png"]
    #expect(scratch.content == others)
    StagedFolder.remove(scratch.path("a.failed"))
    #expect(scratch.content == others)
  }
}
