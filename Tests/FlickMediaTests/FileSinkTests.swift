import FlickCore
import FlickMedia
import Foundation
import Testing

@Suite struct PNGSequenceSinkTests {
  private static let frames = (0..<3).map {
    PlanarFrameTests.noise(width: 12, height: 8, seed: UInt64($0))
  }

  private func write(to path: String, overwrites: Bool = false) throws {
    let sink = try PNGSequenceSink(path: path, overwrites: overwrites)
    for (number, frame) in Self.frames.enumerated() {
      try sink.write(sink.prepare(frame), number: number)
    }
    try sink.finish()
  }

  private let names = ["frame-00000.png", "frame-00001.png", "frame-00002.png"]

  @Test func `a folder holds every frame by its number, and the pixels come back`() throws {
    let folder = try ScratchFolder()
    try write(to: folder.path("out/frames"))
    #expect(folder.content == ["out", "out/frames"] + names.map { "out/frames/" + $0 })
    for (name, frame) in zip(names, Self.frames) {
      let bytes = [UInt8](try Data(contentsOf: folder.url.appending(path: "out/frames/" + name)))
      #expect(try PNGCodec.decode(bytes, name: name) == frame)
    }
  }

  @Test func `a number with more digits keeps them`() {
    #expect(PNGSequenceSink.name(of: 99_999) == "frame-99999.png")
    #expect(PNGSequenceSink.name(of: 123_456) == "frame-123456.png")
  }

  @Test func `nothing stands under the final name before the end`() throws {
    let folder = try ScratchFolder()
    let sink = try PNGSequenceSink(path: folder.path("frames"), overwrites: false)
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
    try folder.write("old", to: "frames/frame-00017.png")
    try write(to: folder.path("frames"), overwrites: true)
    #expect(folder.content == ["frames"] + names.map { "frames/" + $0 })
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
