import FlickCore
import FlickMedia
import Foundation
import Testing

@Suite struct FrameManifestTests {
  private static func hash(_ seed: UInt64) -> PixelHash {
    PixelHash(of: PlanarFrameTests.noise(width: 3, height: 2, seed: seed))
  }

  private static let manifest: FrameManifest = {
    var manifest = FrameManifest(
      width: 3, height: 2, framesPerSecond: 60, frameCount: 400,
      facts: [.init("scene", "abc"), .init("trace", "1 Abrupt"), .init("trace", "2 Smooth")])
    for frame in 10..<20 { manifest.list(frame, hash(1)) }
    for frame in [300, 20, 22] { manifest.list(frame, hash(2)) }
    return manifest
  }()

  @Test func `A manifest is text in which equal frames are one line`() {
    let (one, two) = (Self.hash(1), Self.hash(2))
    #expect(
      Self.manifest.text == """
        flick-manifest 1
        size 3x2
        fps 60
        frames 400
        scene abc
        trace 1 Abrupt
        trace 2 Smooth
        frame hash
        10-19 \(one)
        20 \(two)
        22 \(two)
        300 \(two)

        """)
  }

  @Test func `A manifest's text reads back to itself`() throws {
    let read = try FrameManifest(text: Self.manifest.text, path: "m")
    #expect(read == Self.manifest)
    #expect(read.numbers == Array(10...20) + [22, 300])
    #expect(read.values(of: "trace") == ["1 Abrupt", "2 Smooth"])
    #expect(read.hash(of: 22) == Self.hash(2) && read.hash(of: 21) == nil)
  }

  @Test func `A value is one line whatever it is made of`() throws {
    var manifest = Self.manifest
    manifest.add(.init("note", "two\nlines"))
    #expect(try FrameManifest(text: manifest.text, path: "m").values(of: "note") == ["two lines"])
  }

  @Test(arguments: [
    ("flick-manifest 1", "flick-manifest 2", 1), ("size 3x2", "size 3", 2),
    ("size 3x2", "size 0x2", 2), ("fps 60", "fps -1", 3), ("fps 60", "fps 60\nfps 60", 4),
    ("frames 400", "frames 99999999999", 4), ("frames 400", "frames 300", 12),
    ("scene abc", "Scene abc", 5), ("scene abc", "scene", 5), ("10-19 ", "19-10 ", 9),
    ("10-19 ", "10-20 ", 10), ("22 ", "x ", 11), ("22 ", "1-2-3 ", 11), ("22 ", "22 0", 11),
    ("frames 400\n", "", 7),
  ])
  func `A damaged manifest is refused by its line`(old: String, new: String, line: Int) {
    let text = Self.manifest.text.replacing(old, with: new)
    let error = #expect(throws: MediaError.self) { try FrameManifest(text: text, path: "m") }
    guard case .corrupt("m", let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("line \(line): "), "\(reason)")
  }

  @Test func `Two films differ in what decides their frames, not in which are there`() {
    let other = FrameManifest(
      width: 3, height: 2, framesPerSecond: 60, frameCount: 400,
      facts: [
        .init("scene", "abc"), .init("trace", "1 Abrupt"), .init("trace", "2 Smooth"),
        .init("part", "1/3"), .init("state", "incomplete"),
      ])
    #expect(Self.manifest.difference(from: other) == nil)
    let moved = FrameManifest(
      width: 3, height: 2, framesPerSecond: 60, frameCount: 400,
      facts: [.init("scene", "abc"), .init("trace", "1 Abrupt"), .init("trace", "3 Smooth")])
    let difference = Self.manifest.difference(from: moved)
    #expect(difference?.what == "trace")
    #expect(difference?.other == "1 Abrupt, 3 Smooth")
    let shorter = FrameManifest(
      width: 3, height: 2, framesPerSecond: 60, frameCount: 40, facts: Self.manifest.facts)
    #expect(Self.manifest.difference(from: shorter)?.what == "frames")
  }
}
