import Flick
import FlickCore
import FlickMedia
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// Which frames of a film are drawn.
@Suite struct FrameChoiceTests {
  @Test(arguments: [
    ("0-119", 200, "0-119"), ("100-", 103, "100-102"), ("-1", 50, "49"), ("-50", 50, "0"),
    ("0-100:5", 101, "0-100:5"), ("0-9:4", 10, "0-8:4"), ("7-:2", 12, "7-11:2"), ("5", 6, "5"),
    ("1-3,5,7-20:2", 21, "1-3,5-19:2"), ("-1,0", 3, "0,2"), ("3-5,4,4-6", 9, "3-6"),
    ("0-4:1", 5, "0-4"), ("0-0", 1, "0"),
  ])
  func `A list means these frames, each once and in order`(
    list: String, count: Int, text: String
  ) throws {
    #expect(try FrameList.text(of: #require(FrameList(list)).frames(of: count)) == text)
  }

  @Test func `A list's own text means the same frames`() throws {
    var state: UInt64 = 1
    for _ in 0..<200 {
      let frames = (0..<40).filter { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 62 != 0
      }
      if frames.isEmpty { continue }
      let list = try #require(FrameList(FrameList.text(of: frames)))
      #expect(try list.frames(of: 40) == frames)
    }
  }

  @Test(arguments: [
    "", ",", "a", "1-2-3", "--1", "-0", "1:2", "-1:2", "0-9:0", "1,", "1.5", "٣", "1,9-5",
  ])
  func `What is no list is refused`(list: String) {
    #expect(FrameList(list) == nil)
  }

  private static func frames(_ list: String, of count: Int) throws -> [Int] {
    try #require(FrameList(list)).frames(of: count)
  }

  @Test func `A list that runs past the end says what there is`() throws {
    let beyond = #expect(throws: FlickError.self) { try Self.frames("10-40", of: 30) }
    #expect(
      beyond?.message == """
        error: the film has 30 frames, 0 to 29 ('--frames' asks for '10-40')
          help: write '10-' for all up to the end
        """)
    for list in ["30", "30-", "-31"] {
      let error = #expect(throws: FlickError.self) { try Self.frames(list, of: 30) }
      #expect(error?.message.hasSuffix("help: write '-1' for the last one") == true)
    }
  }

  private static func play() throws -> Playback {
    try SceneText.play(
      SceneText.square(
        states: "\"a\": 0, \"b\": 40", motion: "\"spring\": { \"preset\": \"SwiftUI snappy\" }",
        events: """
          { "id": "go", "at": "100ms", "set": { "box": "b" } },
          { "id": "back", "at": "300ms", "set": { "box": "a" } }
          """, render: "\"fps\": 60, \"duration\": \"settled+250ms\""))
  }

  private static func frames(_ range: String, _ playback: Playback) throws -> [Int] {
    try #require(InstantRange(range)).frames(of: playback.plan, in: playback)
  }

  @Test func `A range takes the frames from its start on and before its end`() throws {
    let playback = try Self.play()
    #expect(try Self.frames("0.1s..200ms", playback) == Array(6..<12))
    #expect(try Self.frames("..50ms", playback) == [0, 1, 2])
    #expect(try Self.frames("go..back", playback) == Array(6..<18))
    #expect(try Self.frames("go+100ms..back+0.05s", playback) == Array(12..<21))
    let rest = try Self.frames("settled..", playback)
    #expect(rest.last == playback.frameCount - 1 && rest.count >= 15)
    #expect(try Self.frames("..settled", playback) + rest == Array(0..<playback.frameCount))
  }

  @Test(arguments: ["0.5..1", "1s", "..", "a..b..c", "go+..back"])
  func `What is no range is refused`(range: String) {
    #expect(InstantRange(range) == nil)
  }

  @Test(arguments: [
    ("100s..", "the scene ends at"),
    ("back..go", "is not after its start"), ("gone..", "no event is called 'gone'"),
    ("101ms..102ms", "no frame lies between 0.101 s and 0.102 s"),
    ("bakc..", "did you mean 'back'?"),
  ])
  func `A range that has no frames is refused`(range: String, words: String) throws {
    let playback = try Self.play()
    let error = #expect(throws: FlickError.self) { try Self.frames(range, playback) }
    #expect(error?.exitCode == 64)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `Some frames keep the numbers and the pixels that they have in the whole film`() throws
  {
    let playback = try Self.play()
    let drawn = try OutputTests.hashes(playback, jobs: 1)
    try withTemporaryFolder { folder in
      let paths = ["f-##.png", "a.mkv"].map { folder.appending(path: $0).path }
      let report = try RenderJob(
        playback, outputs: paths,
        choice: FrameChoice(.list(try #require(FrameList("3-9:3,-1")))), jobs: 2,
        overwrites: false
      ).run()
      #expect(report.frameCount == 4)
      for number in [3, 6, 9, playback.frameCount - 1] {
        let name = "f-\(number < 10 ? "0" : "")\(number).png"
        let data = try Data(contentsOf: folder.appending(path: name))
        let hash = PixelHash(of: try PNGCodec.decode([UInt8](data), name: name))
        #expect(drawn[number].hasSuffix(" \(hash)"))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 5)
    }
  }

  @Test func `A GIF counts its own frames, so it takes instants`() throws {
    let playback = try Self.play()
    try withTemporaryFolder { folder in
      func render(_ choice: FrameChoice) throws -> RenderReport {
        try RenderJob(
          playback, outputs: [folder.appending(path: "a.gif").path], choice: choice, jobs: 1,
          overwrites: false
        ).run()
      }
      let error = #expect(throws: FlickError.self) {
        try render(FrameChoice(.list(try #require(FrameList("0-9")))))
      }
      #expect(error?.message.contains("help: write '--range' with instants") == true)
      let report = try render(FrameChoice(.range(try #require(InstantRange("go..back")))))
      #expect(report.frameCount == 10)
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "a.gif")))
      #expect(try require(GIFTiming(bytes)).delays.reduce(0, +) == 20)
    }
  }
}
