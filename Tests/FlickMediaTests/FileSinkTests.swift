import FlickCore
import FlickMedia
import Foundation
import Testing

@Suite struct PNGSequenceSinkTests {
  private static let frames = (0..<3).map {
    PlanarFrameTests.noise(width: 12, height: 8, seed: UInt64($0))
  }

  /// Of a film of 200 000 frames.
  private static func manifest(scene: String = "a") -> FrameManifest {
    FrameManifest(
      width: 12, height: 8, framesPerSecond: 60, frameCount: 200_000,
      facts: [.init("scene", scene)])
  }

  private static func sink(
    _ path: String, overwrites: Bool = false, resumes: Bool = false, scene: String = "a"
  ) throws -> PNGSequenceSink {
    try PNGSequenceSink(
      path: path, manifest: manifest(scene: scene), overwrites: overwrites, resumes: resumes)
  }

  private func write(
    to path: String, overwrites: Bool = false, numbers: [Int] = [0, 1, 2]
  ) throws {
    let sink = try Self.sink(path, overwrites: overwrites)
    for (number, frame) in zip(numbers, Self.frames) {
      try sink.write(sink.prepare(frame), number: number)
    }
    try sink.finish()
  }

  private let names = [
    "frame-00000.png", "frame-00001.png", "frame-00002.png", "manifest.txt",
  ]

  @Test func `a folder holds every frame by its number, and the pixels come back`() throws {
    let folder = try ScratchFolder()
    try write(to: folder.path("out/frames"))
    #expect(folder.content == ["out", "out/frames"] + names.map { "out/frames/" + $0 })
    let manifest = try FrameFolder(reading: folder.path("out/frames")).manifest
    #expect(manifest.numbers == [0, 1, 2] && manifest.film == Self.manifest())
    for (number, frame) in Self.frames.enumerated() {
      #expect(manifest.hash(of: number) == PixelHash(of: frame))
    }
    for (name, frame) in zip(names, Self.frames) {
      let bytes = [UInt8](try Data(contentsOf: folder.url.appending(path: "out/frames/" + name)))
      #expect(try PNGCodec.decode(bytes, name: name) == frame)
    }
  }

  @Test func `a number with more digits keeps them`() {
    #expect(PNGSequenceSink.name(of: 99_999) == "frame-99999.png")
    #expect(PNGSequenceSink.name(of: 123_456) == "frame-123456.png")
  }

  @Test(arguments: [false, true])
  func `what another run has left meanwhile is taken over`(finishes: Bool) throws {
    let folder = try ScratchFolder()
    let path = folder.path("frames")
    let sink = try Self.sink(path, resumes: true)
    try sink.write(sink.prepare(Self.frames[1]), number: 1)
    let other = try Self.sink(folder.path("other"), resumes: true)
    try other.write(other.prepare(Self.frames[0]), number: 0)
    other.interrupt()
    try FileManager.default.moveItem(
      atPath: folder.path("other.partial"), toPath: path + ".partial")
    if finishes { try sink.finish() } else { sink.interrupt() }
    let left = try FrameFolder(reading: finishes ? path : path + ".partial").manifest
    #expect(left.numbers == [0, 1])
    #expect(folder.content.filter { !$0.contains("/") } == [finishes ? "frames" : "frames.partial"])
  }

  /// A run that takes nothing over takes nothing of others away.
  @Test(arguments: [false, true])
  func `what another run has left stays beside one that begins anew`(finishes: Bool) throws {
    let folder = try ScratchFolder()
    let path = folder.path("frames")
    let sink = try Self.sink(path)
    try sink.write(sink.prepare(Self.frames[1]), number: 1)
    let other = try Self.sink(folder.path("other"), resumes: true)
    try other.write(other.prepare(Self.frames[0]), number: 0)
    other.interrupt()
    try FileManager.default.moveItem(
      atPath: folder.path("other.partial"), toPath: path + ".partial")
    if finishes { try sink.finish() } else { sink.interrupt() }
    #expect(try FrameFolder(reading: path + ".partial").manifest.numbers == [0])
    let own = finishes ? path : try #require(sink.kept?.path)
    #expect(try FrameFolder(reading: own).manifest.numbers == [1])
  }

  @Test func `nothing stands under the final name before the end`() throws {
    let folder = try ScratchFolder()
    let sink = try Self.sink(folder.path("frames"))
    try sink.write(sink.prepare(Self.frames[0]), number: 0)
    #expect(!folder.content.contains { $0.hasPrefix("frames") })
    sink.abort()
    #expect(folder.content == [])
    #expect(throws: MediaError.aborted) { try sink.finish() }
  }

  @Test func `an empty folder is filled, a full one only when it may be replaced`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("frames"), withIntermediateDirectories: true)
    try write(to: folder.path("frames"))
    #expect(throws: MediaError.exists(path: folder.path("frames"))) {
      try write(to: folder.path("frames"))
    }
    try write(to: folder.path("frames"), overwrites: true, numbers: [17, 18])
    #expect(
      folder.content == [
        "frames", "frames/frame-00017.png", "frames/frame-00018.png", "frames/manifest.txt",
      ])
    try write(to: folder.path("frames"), overwrites: true)
    #expect(folder.content == ["frames"] + names.map { "frames/" + $0 })
  }

  @Test func `what no manifest lists is never removed, and it is named`() throws {
    let folder = try ScratchFolder()
    try write(to: folder.path("frames"))
    try folder.write("mine", to: "frames/frame-00017.png")
    let before = folder.content
    let error = #expect(throws: MediaError.self) {
      try write(to: folder.path("frames"), overwrites: true)
    }
    #expect(error?.description.contains("'frame-00017.png', which its manifest does not") == true)
    try FileManager.default.removeItem(atPath: folder.path("frames/manifest.txt"))
    let other = #expect(throws: MediaError.self) {
      try write(to: folder.path("frames"), overwrites: true)
    }
    #expect(other?.description.contains("'frame-00000.png', which no manifest lists") == true)
    #expect(folder.content == before.filter { $0 != "frames/manifest.txt" })
  }

  @Test func `a file that comes while frames are drawn stays beside them`() throws {
    let folder = try ScratchFolder()
    try write(to: folder.path("frames"))
    let sink = try Self.sink(folder.path("frames"), overwrites: true)
    try sink.write(sink.prepare(Self.frames[0]), number: 5)
    try folder.write("mine", to: "frames/notes.txt")
    try sink.finish()
    #expect(
      folder.content == [
        "frames", "frames/frame-00005.png", "frames/manifest.txt", "frames/notes.txt",
      ])
    #expect(try folder.read("frames/notes.txt") == "mine")
  }

  @Test func `an interruption keeps finished frames, and another run goes on with them`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("new/frames")
    let sink = try Self.sink(path)
    for number in [3, 4] {
      try sink.write(sink.prepare(Self.frames[number - 3]), number: number)
    }
    sink.interrupt()
    sink.abort()
    let partial = path + ".partial"
    #expect(sink.kept == KeptFrames(path: partial, count: 2))
    #expect(
      folder.content == [
        "new", "new/frames.partial", "new/frames.partial/frame-00003.png",
        "new/frames.partial/frame-00004.png", "new/frames.partial/manifest.txt",
      ])
    #expect(
      try FrameFolder(reading: partial).manifest.values(of: "state") == ["incomplete"])
    // Neither begun anew in silence nor mixed with another film's.
    #expect(throws: MediaError.unfinished(path: partial)) { try Self.sink(path) }
    #expect(
      throws: MediaError.differs(path: partial, what: "scene", found: "a", expected: "b")
    ) { try Self.sink(path, resumes: true, scene: "b") }

    let again = try Self.sink(path, resumes: true)
    #expect(again.earlierFrame(2) == nil)
    let frame = try #require(again.earlierFrame(3))
    #expect(frame.isEarlier && frame.hash == PixelHash(of: Self.frames[0]))
    try again.write(frame, number: 3)
    try again.write(again.prepare(Self.frames[2]), number: 9)
    try again.finish()
    #expect(again.reusedFrames == 1)
    // Frame 4 was not asked for again, and stays all the same.
    #expect(
      folder.content == ["new", "new/frames"]
        + ["frame-00003.png", "frame-00004.png", "frame-00009.png", "manifest.txt"]
        .map { "new/frames/" + $0 })
    let manifest = try FrameFolder(reading: path).manifest
    #expect(manifest.numbers == [3, 4, 9] && manifest.values(of: "state") == [])
  }

  @Test func `a run that is interrupted again loses nothing`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("frames")
    func stop(after numbers: [Int]) throws {
      let sink = try Self.sink(path, resumes: true)
      for number in numbers {
        try sink.write(
          sink.earlierFrame(number) ?? sink.prepare(Self.frames[number]), number: number)
      }
      sink.interrupt()
    }
    try stop(after: [0, 1])
    try stop(after: [])
    #expect(folder.content.count == 4)
    try stop(after: [2])
    let left = try FrameFolder(reading: path + ".partial")
    #expect(left.manifest.numbers == [0, 1, 2])
    #expect((0...2).allSatisfy { left.frame($0) != nil })
    #expect(folder.content.count == 5)
    try write(to: path, overwrites: true, numbers: [7])
    #expect(folder.content == ["frames", "frames/frame-00007.png", "frames/manifest.txt"])
  }

  @Test func `a frame whose pixels are not those of the manifest is drawn again`() throws {
    let folder = try ScratchFolder()
    try write(to: folder.path("frames"))
    let file = folder.url.appending(path: "frames/frame-00001.png")
    let whole = try Data(contentsOf: file)
    try whole.prefix(whole.count / 2).write(to: file)
    try FileManager.default.removeItem(atPath: folder.path("frames/frame-00002.png"))
    let sink = try Self.sink(folder.path("frames"), resumes: true)
    #expect(sink.earlierFrame(0) != nil)
    #expect(sink.earlierFrame(1) == nil)
    #expect(sink.earlierFrame(2) == nil)
    sink.abort()
    // Pixels that are whole but another frame's.
    try FileManager.default.copyItem(
      atPath: folder.path("frames/frame-00000.png"),
      toPath: folder.path("frames/frame-00002.png"))
    #expect(try FrameFolder(reading: folder.path("frames")).frame(2) == nil)
    #expect(folder.content == ["frames"] + names.map { "frames/" + $0 })
  }

  @Test func `an interruption before the first frame leaves nothing`() throws {
    let folder = try ScratchFolder()
    let sink = try Self.sink(folder.path("new/frames"))
    sink.interrupt()
    #expect(sink.kept == nil)
    #expect(folder.content == [])
  }

  @Test func `a folder with anything else in it is never replaced`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("frames"), withIntermediateDirectories: true)
    try folder.write("dear", to: "frames/thesis.txt")
    #expect(throws: MediaError.self) { try write(to: folder.path("frames"), overwrites: true) }
    #expect(folder.content == ["frames", "frames/thesis.txt"])
  }

  @Test func `a place below a file is refused and named`() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "file")
    let path = folder.path("file/frames")
    let error = #expect(throws: MediaError.self) { try write(to: path) }
    #expect(error?.description.contains(path) == true)
    #expect(folder.content == ["file"])
  }
}

@Suite struct SingleImageSinkTests {
  private let pixmap = PlanarFrameTests.noise(width: 12, height: 8, seed: 7)

  @Test func `a picture is written whole or not at all`() throws {
    let folder = try ScratchFolder()
    try SingleImageSink(path: folder.path("new/a.png"), overwrites: false).write(pixmap)
    #expect(folder.content == ["new", "new/a.png"])
    let bytes = [UInt8](try Data(contentsOf: folder.url.appending(path: "new/a.png")))
    #expect(try PNGCodec.decode(bytes, name: "a") == pixmap)
  }

  @Test func `a file that exists is kept unless it may be replaced`() throws {
    let folder = try ScratchFolder()
    try folder.write("mine", to: "a.png")
    #expect(throws: MediaError.exists(path: folder.path("a.png"))) {
      try SingleImageSink(path: folder.path("a.png"), overwrites: false).write(pixmap)
    }
    #expect(try folder.read("a.png") == "mine")
    try SingleImageSink(path: folder.path("a.png"), overwrites: true).write(pixmap)
    #expect(folder.content == ["a.png"])
  }

  @Test func `a link, a pipe or a folder is never replaced`() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.png"), withDestinationPath: "elsewhere.png")
    #expect(mkfifo(folder.path("pipe.png"), 0o644) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.png"), withIntermediateDirectories: true)
    for name in ["link.png", "pipe.png", "folder.png"] {
      let error = #expect(throws: MediaError.self) {
        try SingleImageSink(path: folder.path(name), overwrites: true).write(pixmap)
      }
      guard case .cannotWrite? = error else {
        Issue.record("\(name) is refused (was \(String(describing: error)))")
        continue
      }
    }
    #expect(folder.content == ["folder.png", "link.png", "pipe.png"])
  }
}
