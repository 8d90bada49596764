import Flick
import FlickPreview
import FlickTestSupport
import Foundation
import Testing

/// What a page sees is what the film holds.
@Suite(.serialized) struct PictureTests {
  private static let size = "480x270"

  @Test(arguments: [
    "pane", "spring-grid", "eight-interruptions", "chat", "image-sequence", "color-blend",
  ])
  func `pictures at random instants are the film's frames to the bit`(name: String) async throws {
    try await apart {
      let path = PreviewHouse.scenes + "/\(name).json"
      try expectFrames(of: path, size: Self.size)
    }
  }

  @Test(arguments: ["", "\"film\": { \"motionBlur\": { \"samples\": 4 }, \"size\": [200, 120] },"])
  func `pictures of a transparent canvas, and with motion blur, are the film's too`(
    film: String
  ) async throws {
    try await apart {
      try withTemporaryFolder { folder in
        let path = folder.appending(path: "a.json").path
        var text = SmallScene.text().replacing(
          "\"layers\"", with: film + "\"layers\"", maxReplacements: 1)
        if film.isEmpty { text = text.replacing("#FFFFFF", with: "#00000000") }
        text = text.replacing("\"#000000\"", with: "\"#2040608A\"")
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try expectFrames(of: path, size: nil)
      }
    }
  }

  private func expectFrames(of path: String, size: String?) throws {
    var options = SceneFile.Options()
    options.size = size.flatMap(SceneFile.Size.init)
    let playback = try SceneFile(path: path, options: options).play()
    let step = max(1, playback.frameCount / 16)
    var hashes: [Int: String] = [:]
    try playback.hashes(every: step, jobs: 2) { line in
      let words = line.split(separator: " ")
      if let frame = Int(words[words.count - 2]) { hashes[frame] = String(words[words.count - 1]) }
    }
    var random = FixedRandom(seed: 21)
    let house = try PreviewHouse([path], size: size)
    let page = try house.page()
    let film = try page.open(path)
    #expect(film["frames"]?.number == Double(playback.frameCount))
    for (index, frame) in hashes.keys.sorted().shuffled(using: &random).enumerated() {
      let shown = try page.show(frame, id: index + 1)
      #expect(shown.frame == frame)
      #expect(shown.hash == hashes[frame], "frame \(frame) is sent as the film has it")
      #expect(shown.painted == hashes[frame], "what is painted at frame \(frame) is the film's")
    }
  }

  @Test(arguments: 1...40) func `steps give back their pixels, and fewer words where these repeat`(
    width: Int
  ) {
    var random = FixedRandom(seed: UInt64(width))
    for colors in [1, 2, 3, 1000] as [UInt32] {
      var pixels: [UInt32] = []
      while pixels.count < 30 * width {
        let color = UInt32.random(in: 0..<colors, using: &random)
        pixels += Array(repeating: color, count: Int.random(in: 1...9, using: &random))
      }
      pixels.removeLast(pixels.count - 30 * width)
      var runs = PixelRuns()
      pixels.withUnsafeBufferPointer { runs.append($0, width: width) }
      var position = 0
      let tile = TestPage.tile(columns: width, count: pixels.count) {
        defer { position += 1 }
        return runs.words[position]
      }
      #expect(tile == pixels && position == runs.words.count)
      #expect(runs.words.count <= 2 * pixels.count && (colors > 1 || runs.words.count == 2))
    }
  }

  @Test func `a frame that does not move sends nothing`() async throws {
    try await apart {
      let path = PreviewHouse.scenes + "/pane.json"
      let house = try PreviewHouse([path], size: "320x180")
      let page = try house.page()
      _ = try page.open(path)
      #expect(try page.show(40, id: 1).rects > 0)
      #expect(try page.show(40, id: 2).rects == 0)
    }
  }

  @Test func `a film that is played again is the same, and so is what is sought after it`()
    async throws
  {
    try await apart {
      let path = PreviewHouse.scenes + "/first-touch.json"
      let house = try PreviewHouse([path], size: "320x180")
      let page = try house.page()
      _ = try page.open(path)
      let loop = [0, 3, 6, 9, 12]
      // Of what has been played, a page that is late skips every other picture.
      let late = [0, 6, 12, 3, 9, 0]
      // What has been played stays known while other frames are sought between.
      let frames = loop + loop + [40, 2] + loop + [9, 30, 3, 6, 9, 9, 20] + late
      var shown: [Int: String] = [:]
      for (index, frame) in frames.enumerated() {
        let picture = try page.show(frame, id: index + 1)
        #expect(picture.frame == frame && picture.id == index + 1)
        #expect(picture.painted == picture.hash, "frame \(frame) is painted as it is sent")
        #expect(shown.updateValue(picture.hash, forKey: frame) ?? picture.hash == picture.hash)
      }
      var options = SceneFile.Options()
      options.size = SceneFile.Size(width: 320, height: 180)
      var hashes: [Int: String] = [:]
      try SceneFile(path: path, options: options).play().hashes(every: 1, jobs: 1) { line in
        let words = line.split(separator: " ")
        if let frame = Int(words[words.count - 2]) {
          hashes[frame] = String(words[words.count - 1])
        }
      }
      #expect(shown.allSatisfy { hashes[$0] == $1 })
    }
  }

  @Test func `two pages see two scenes at a time`() async throws {
    try await apart {
      let paths = ["pane", "spring-grid"].map { PreviewHouse.scenes + "/\($0).json" }
      let house = try PreviewHouse(paths, size: "320x180")
      let pages = try paths.map { path in
        let page = try house.page()
        _ = try page.open(path)
        return page
      }
      for frame in [10, 30] {
        for (page, path) in zip(pages, paths) {
          var options = SceneFile.Options()
          options.size = SceneFile.Size(width: 320, height: 180)
          var hash = ""
          try SceneFile(path: path, options: options).play().hashes(every: frame, jobs: 1) { line in
            if line.contains(" \(frame) ") { hash = String(line.split(separator: " ").last ?? "") }
          }
          #expect(try page.show(frame, id: frame).painted == hash)
        }
      }
    }
  }

  @Test func `a page that never acknowledges gets three pictures, then the newest`() async throws {
    try await apart {
      let path = PreviewHouse.scenes + "/pane.json"
      let house = try PreviewHouse([path], size: "320x180")
      let page = try house.page()
      _ = try page.open(path)
      for id in 1...60 {
        try page.say(["type": "show", "frame": .integer(id), "id": .integer(id)])
        if id <= 3 { #expect(try page.picture().id == id) }
      }
      // An answer that comes after all requests.
      try page.say(["type": "scenes"])
      while true {
        let message = try page.next()
        if case .picture = message { Issue.record("a fourth picture came without an ack") }
        if case .text(let node) = message, node["items"] != nil { break }
      }
      try page.say(["type": "ack", "id": .integer(1)])
      #expect(try page.picture().id == 60)
    }
  }
}
