import FlickCore
import FlickMedia
import Foundation
import Testing

/// What happens when another program writes an output's place while it is drawn.
@Suite struct ClaimedNameTests {
  private static let frame = PlanarFrameTests.noise(width: 12, height: 8, seed: 1)

  /// An output that is opened, filled and waits for its end.
  enum Kind: String, CaseIterable {
    case folder = "frames", files = "a-00.png", group = "a.txt"

    func open(
      _ folder: borrowing ScratchFolder, overwrites: Bool
    ) throws -> () throws(MediaError) -> Void {
      let path = folder.path(rawValue)
      switch self {
      case .folder:
        let manifest = FrameManifest(
          width: 12, height: 8, framesPerSecond: 60, frameCount: 1, facts: [])
        let sink = try PNGSequenceSink(path: path, manifest: manifest, overwrites: overwrites)
        try sink.write(sink.prepare(frame), number: 0)
        return { () throws(MediaError) in try sink.finish() }
      case .files:
        let pattern = try #require(FramePattern(folder.path("a-##.png")))
        let sink = try PNGPatternSink(pattern: pattern, frames: [0, 1], overwrites: overwrites)
        for number in [1, 0] { try sink.write(sink.prepare(frame), number: number) }
        return { () throws(MediaError) in try sink.finish() }
      case .group:
        var group = FileGroup(overwrites: overwrites)
        try group.add(Array("b".utf8), as: folder.path("b.txt"))
        try group.add(Array("a".utf8), as: path)
        return { [group] () throws(MediaError) in try group.commit() }
      }
    }

    /// What another program leaves there.
    func write(_ folder: borrowing ScratchFolder) throws {
      guard self == .folder else { return try folder.write("theirs", to: rawValue) }
      let finish = try open(folder, overwrites: false)
      try finish()
    }
  }

  @Test(arguments: Kind.allCases, [false, true])
  func `an output that has come meanwhile stays, and nothing else does`(
    kind: Kind, overwrites: Bool
  ) throws {
    let mine = try ScratchFolder()
    let theirs = try ScratchFolder()
    try kind.write(theirs)
    let finish = try kind.open(mine, overwrites: overwrites)
    try FileManager.default.moveItem(
      atPath: theirs.path(kind.rawValue), toPath: mine.path(kind.rawValue))
    let before = try Data(contentsOf: mine.url.appending(path: kind.whole))
    #expect(throws: MediaError.taken(path: mine.path(kind.rawValue))) { try finish() }
    #expect(try Data(contentsOf: mine.url.appending(path: kind.whole)) == before)
    #expect(mine.content.filter { !$0.hasPrefix(kind.rawValue) } == [])
  }

  @Test(arguments: Kind.allCases)
  func `an output that was replaced meanwhile is not replaced again`(kind: Kind) throws {
    let mine = try ScratchFolder()
    let theirs = try ScratchFolder()
    try kind.write(theirs)
    try kind.write(mine)
    let finish = try kind.open(mine, overwrites: true)
    try FileManager.default.moveItem(
      atPath: mine.path(kind.rawValue), toPath: theirs.path("aside"))
    try FileManager.default.moveItem(
      atPath: theirs.path(kind.rawValue), toPath: mine.path(kind.rawValue))
    #expect(throws: MediaError.taken(path: mine.path(kind.rawValue))) { try finish() }
    #expect(mine.content.filter { !$0.hasPrefix(kind.rawValue) } == [])
  }

  @Test(arguments: Kind.allCases)
  func `an output is replaced where nobody else has touched it, also when it has gone`(
    kind: Kind
  ) throws {
    for goes in [false, true] {
      let mine = try ScratchFolder()
      try kind.write(mine)
      let finish = try kind.open(mine, overwrites: true)
      if goes { try FileManager.default.removeItem(atPath: mine.path(kind.rawValue)) }
      try finish()
      #expect(mine.content.contains(kind.rawValue))
      #expect(!mine.content.contains { $0.hasPrefix(".") })
      if kind == .group { #expect(try mine.read("a.txt") == "a") }
    }
  }
}

extension ClaimedNameTests.Kind {
  /// A file of it.
  fileprivate var whole: String { self == .folder ? "frames/manifest.txt" : rawValue }
}
