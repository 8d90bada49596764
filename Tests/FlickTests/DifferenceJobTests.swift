import Flick
import FlickCore
import FlickMedia
import FlickTestScenes
import Foundation
import Testing

@Suite struct DifferenceJobTests {
  /// A square of 6 × 6 that moves to the right by two pixels a frame, from frame 4 on.
  private func frame(_ number: Int) -> Pixmap {
    var picture = Pixmap(width: 64, height: 40, filledWith: Color.white.premultiplied)
    let left = 4 + 2 * min(max(0, number - 4), 20)
    for y in 10..<16 {
      for x in left..<(left + 6) { picture.pixels[y * 64 + x] = 0xFFDE_6F2F }
    }
    return picture
  }

  private func folder(_ path: String, _ numbers: some Sequence<Int>) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (index, number) in numbers.enumerated() {
      try write(frame(number), "\(path)/\(PNGSequenceSink.name(of: index))")
    }
  }

  private func write(_ picture: Pixmap, _ path: String) throws {
    try Data(PNGCodec.encode(picture)).write(to: URL(fileURLWithPath: path))
  }

  private func inScratch(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flick-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func run(
    _ one: String, _ two: String, _ change: (inout DifferenceOptions) -> Void = { _ in }
  ) throws -> DifferenceReport {
    var options = DifferenceOptions()
    change(&options)
    return try DifferenceJob(one, two, options: options).run()
  }

  @Test func `two pictures`() throws {
    try inScratch { folder in
      try write(frame(4), folder + "/a.png")
      var other = frame(4)
      other.pixels[5 * 64 + 40] = 0xFF00_00FE
      try write(other, folder + "/b.png")
      #expect(
        try run(folder + "/a.png", folder + "/a.png").text == """
          same: 64×40 pixels
            compared: 8 bits a channel, and no colour where alpha is 0
          """)
      let report = try run(folder + "/a.png", folder + "/b.png") { $0.output = folder + "/d.png" }
      #expect(!report.isSame)
      #expect(
        report.text == """
          different: 1 of 2560 pixels
            largest difference: red 1, green 255, blue 255, alpha 0
            box: 1×1 at 40,5
            worst 32×32: 1 pixel at 32,5
          """)
      #expect(FileManager.default.fileExists(atPath: folder + "/d.png"))
      #expect(try report.picture() != nil)
      #expect(
        try run(folder + "/a.png", folder + "/b.png") {
          $0.ignored = [PixelRect(x: 40, y: 5, width: 1, height: 1)]
        }.isSame)
      #expect(try run(folder + "/a.png", folder + "/b.png") { $0.maxPixels = 1 }.isSame)
    }
  }

  @Test func `a folder that lags by two frames, with the pictures of what differs`() throws {
    try inScratch { folder in
      try self.folder(folder + "/a", 0..<30)
      try self.folder(folder + "/b", [0, 0] + Array(0..<28))
      let report = try run(folder + "/a", folder + "/b") { $0.output = folder + "/d/" }
      #expect(
        report.text.hasPrefix(
          """
          different: the pixels of 21 of 30 frames
            frames 5 to 25, worst 6: 48 pixels
          """))
      #expect(
        report.text.hasSuffix(
          "offset: the second shows the same pixels 2 frames late, "
            + "in 21 of the 21 frames that differ"))
      let drawn = try FileManager.default.contentsOfDirectory(atPath: folder + "/d").sorted()
      #expect(drawn == (5...25).map(PNGSequenceSink.name(of:)))
      let again = #expect(throws: FlickError.self) {
        try run(folder + "/a", folder + "/b") { $0.output = folder + "/d/" }
      }
      #expect(again?.exitCode == 74)
    }
  }

  @Test func `folders of other counts, and frames of other sizes`() throws {
    try inScratch { folder in
      try self.folder(folder + "/a", 0..<3)
      try self.folder(folder + "/b", 0..<4)
      try write(Pixmap(width: 32, height: 40), folder + "/b/" + PNGSequenceSink.name(of: 1))
      let report = try run(folder + "/a", folder + "/b")
      #expect(
        report.text == """
          different: 3 frames, then 4; the size of 1 frame
            frame 1: 64×40, then 32×40
            only in '\(folder)/b': frame-00003.png
          """)
    }
  }

  @Test(.enabled(if: (try? ToolFinder.path(of: "ffprobe")) != nil), arguments: ["mkv", "apng"])
  func `films against films and their frames`(format: String) throws {
    try inScratch { folder in
      let settings = FilmSettings(format: try #require(FilmFormat(rawValue: format)))
      for (name, shift) in [("a", 0), ("b", 1)] {
        let sink = try VideoSink(
          path: "\(folder)/\(name).\(format)", width: 64, height: 40, framesPerSecond: 50,
          overwrites: false, settings: settings)
        for number in 0..<12 { try sink.write(sink.prepare(frame(number + shift)), number: number) }
        try sink.finish()
      }
      try self.folder(folder + "/frames", 0..<12)
      #expect(try run("\(folder)/a.\(format)", "\(folder)/frames").isSame)
      #expect(
        try run("\(folder)/frames", "\(folder)/a.\(format)").text.hasPrefix("same: 12 frames"))
      let report = try run("\(folder)/a.\(format)", "\(folder)/b.\(format)")
      #expect(report.text.hasPrefix("different: the pixels of 8 of 12 frames"))
      #expect(report.text.contains("1 frame early"))
    }
  }

  /// An animated PNG whose frames are seen so long, in milliseconds.
  private func animation(_ milliseconds: [Int], _ path: String) throws {
    var animation = AnimatedPNG(width: 64, height: 40)
    for (number, time) in milliseconds.enumerated() {
      try animation.append(frame(number + 4), milliseconds: time)
    }
    try Data(animation.bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test(.enabled(if: (try? ToolFinder.path(of: "ffprobe")) != nil))
  func `the same pictures for other times are different`() throws {
    try inScratch { folder in
      try animation([100, 200, 100], folder + "/a.png")
      try animation([100, 100, 100], folder + "/b.apng")
      try animation([40, 40, 40], folder + "/c.apng")
      #expect(try run(folder + "/a.png", folder + "/a.png").isSame)
      let report = try run(folder + "/a.png", folder + "/b.apng")
      #expect(
        report.text == """
          different: the times of 1 of 3 frames
            frame 1: 200 ms, then 100 ms
          """)
      #expect(
        report.json.contains(
          "\"retimed\": [{\"index\": 1, \"frame\": \"1\", \"expected\": \"200 ms\", "
            + "\"actual\": \"100 ms\"}]"))
      #expect(
        try run(folder + "/b.apng", folder + "/c.apng").text == """
          different: the times of 3 of 3 frames
            frame 0: 100 ms, then 40 ms
            and 2 more of other times
          """)
    }
  }

  /// A GIF has one picture for equal frames, and how long it is seen.
  @Test(.enabled(if: (try? ToolFinder.path(of: "ffprobe")) != nil))
  func `GIFs of the same pictures for other times are different`() throws {
    try inScratch { folder in
      for (name, numbers) in [("a", [4, 4, 5]), ("b", [4, 5, 5])] {
        let sink = try VideoSink(
          path: "\(folder)/\(name).gif", width: 64, height: 40, framesPerSecond: 50,
          overwrites: false, settings: FilmSettings(format: .gif))
        for (place, number) in numbers.enumerated() {
          try sink.write(sink.prepare(frame(number)), number: place)
        }
        try sink.finish()
      }
      #expect(
        try run(folder + "/a.gif", folder + "/b.gif").text == """
          different: the times of 2 of 2 frames
            frame 0: 40 ms, then 20 ms
            and 1 more of other times
          """)
    }
  }

  @Test(.enabled(if: (try? ToolFinder.path(of: "ffprobe")) != nil))
  func `a film of one rate has that time for each frame`() throws {
    try inScratch { folder in
      for (name, rate) in [("a.mkv", 50), ("b.mkv", 25), ("c.apng", 50), ("d.gif", 50)] {
        let format = try #require(FilmFormat(rawValue: String(name.split(separator: ".")[1])))
        let sink = try VideoSink(
          path: "\(folder)/\(name)", width: 64, height: 40, framesPerSecond: rate,
          overwrites: false, settings: FilmSettings(format: format))
        for number in 0..<6 { try sink.write(sink.prepare(frame(number + 4)), number: number) }
        try sink.finish()
      }
      #expect(try run(folder + "/a.mkv", folder + "/c.apng").isSame)
      #expect(!(try run(folder + "/b.mkv", folder + "/c.apng").isSame))
      let gif = try run(folder + "/a.mkv", folder + "/d.gif")
      #expect(!gif.text.contains("times"), "\(gif.text)")
    }
  }

  @Test(.enabled(if: (try? ToolFinder.path(of: "ffprobe")) != nil))
  func `an animation that is damaged anywhere is refused`() throws {
    try inScratch { folder in
      let path = folder + "/a.apng"
      try animation([100, 200, 100], path)
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      func refusal(_ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: FlickError.self) { try run(path, path) }
        #expect(error?.exitCode == 65)
        return error?.message ?? ""
      }
      #expect(try refusal(Array(whole.dropLast(12))).contains("it has no chunk 'IEND'"))
      for place in stride(from: 8, to: whole.count, by: 37) {
        var bytes = whole
        bytes[place] ^= 0x10
        #expect(try refusal(bytes).contains("is damaged"), "byte \(place)")
      }
      // The second and third frame in each other's place, each chunk whole.
      let chunks = try #require(Self.chunks(whole))
      let controls = chunks.indices.filter { chunks[$0].type == "fcTL" }
      var order = Array(chunks.indices)
      order.replaceSubrange(
        controls[1]...(controls[2] + 1),
        with: [controls[2], controls[2] + 1, controls[1], controls[1] + 1])
      let swapped = whole.prefix(8) + order.flatMap { whole[chunks[$0].range] }
      #expect(try refusal(Array(swapped)).contains("has the number 3, not 1"))
    }
  }

  private static func chunks(_ png: [UInt8]) -> [(type: String, range: Range<Int>)]? {
    var chunks: [(type: String, range: Range<Int>)] = []
    var index = 8
    while index + 12 <= png.count {
      let length = png[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: png[(index + 4)..<(index + 8)], as: UTF8.self)
      chunks.append((type, index..<(index + 12 + length)))
      index += 12 + length
    }
    return index == png.count ? chunks : nil
  }

  @Test(.enabled(if: (try? ToolFinder.path(of: "ffprobe")) != nil))
  func `films that lose, and files that are none, are refused`() throws {
    try inScratch { folder in
      let sink = try VideoSink(
        path: folder + "/a.mp4", width: 64, height: 40, framesPerSecond: 50, overwrites: false)
      try sink.write(sink.prepare(frame(0)), number: 0)
      try sink.finish()
      let lossy = #expect(throws: FlickError.self) {
        try run(folder + "/a.mp4", folder + "/a.mp4")
      }
      #expect(lossy?.exitCode == 65)
      #expect(lossy?.message.contains("'h264' does not keep pixels") == true)
      try Data("no film".utf8).write(to: URL(fileURLWithPath: folder + "/b.mkv"))
      let broken = #expect(throws: FlickError.self) {
        try run(folder + "/b.mkv", folder + "/b.mkv")
      }
      #expect(broken?.exitCode == 65)
      // What others call things reaches no terminal as a command to it.
      try Data("no film".utf8).write(to: URL(fileURLWithPath: folder + "/\u{1B}[31m.mkv"))
      let named = #expect(throws: FlickError.self) {
        try run(folder + "/\u{1B}[31m.mkv", folder + "/b.mkv")
      }
      #expect(named?.message.contains("/\u{FFFD}[31m.mkv' is damaged") == true)
    }
  }

  @Test func `what cannot be compared is refused with its exit code`() throws {
    try inScratch { folder in
      try write(frame(0), folder + "/a.png")
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: folder + "/b.png"))
      try Data("time_s,a\n0,1\n".utf8).write(to: URL(fileURLWithPath: folder + "/a.csv"))
      try Data("time_s,a\n,1\n".utf8).write(to: URL(fileURLWithPath: folder + "/b.csv"))
      try FileManager.default.createDirectory(
        atPath: folder + "/empty", withIntermediateDirectories: true)
      let cases: [(String, String, Int32)] = [
        ("a.png", "none.png", 66), ("a.png", "b.png", 65), ("a.png", "a.csv", 64),
        ("a.csv", "b.csv", 65), ("empty", "empty", 65), ("a.png", "empty", 65),
      ]
      for (one, two, code) in cases {
        let error = #expect(throws: FlickError.self) {
          try run("\(folder)/\(one)", "\(folder)/\(two)")
        }
        #expect(error?.exitCode == code, "\(one) and \(two)")
        #expect(error?.message.contains("error: ") == true)
      }
    }
  }

  @Test func `wrong options are refused as usage`() throws {
    try inScratch { folder in
      try write(frame(0), folder + "/a.png")
      let changes: [(inout DifferenceOptions) -> Void] = [
        { $0.output = "d.jpg" }, { $0.output = "d-####.png" },
      ]
      for change in changes {
        let error = #expect(throws: FlickError.self) {
          try run(folder + "/a.png", folder + "/a.png", change)
        }
        #expect(error?.exitCode == 64)
      }
    }
  }

  @Test func `an output that exists is kept, and one that is compared in any case`() throws {
    try inScratch { folder in
      try write(frame(4), folder + "/a.png")
      try write(frame(8), folder + "/b.png")
      try write(frame(8), folder + "/c.png")
      for (name, overwrites, code) in [("c", false, 74), ("a", false, 64), ("b", true, 64)] {
        let before = FileManager.default.contents(atPath: folder + "/\(name).png")
        let error = #expect(throws: FlickError.self) {
          try run(folder + "/a.png", folder + "/b.png") {
            $0.output = folder + "/\(name).png"
            $0.overwrites = overwrites
          }
        }
        #expect(error?.exitCode == Int32(code))
        #expect(FileManager.default.contents(atPath: folder + "/\(name).png") == before)
      }
    }
  }

  @Test func `terminals get pictures the way they understand`() {
    #expect(InlinePicture(environment: ["TERM": "xterm-256color"]) == nil)
    #expect(InlinePicture(environment: ["TERM": "xterm-kitty"]) == .kitty)
    #expect(InlinePicture(environment: ["TERM": "xterm-kitty", "TMUX": "0"]) == nil)
    #expect(InlinePicture(environment: ["TERM_PROGRAM": "iTerm.app"]) == .iTerm)
    let png = [UInt8](repeating: 7, count: 5000)
    let kitty = InlinePicture.kitty.text(png: png)
    let pieces = kitty.components(separatedBy: "\u{1B}_G").dropFirst()
    #expect(pieces.first?.hasPrefix("f=100,a=T,m=1;") == true)
    #expect(pieces.last?.hasPrefix("m=0;") == true)
    let base64 = pieces.map { $0.drop { $0 != ";" }.dropFirst().prefix { $0 != "\u{1B}" } }.joined()
    #expect(Data(base64Encoded: base64) == Data(png))
    #expect(
      InlinePicture.iTerm.text(png: [1, 2, 3])
        == "\u{1B}]1337;File=inline=1;size=3:AQID\u{07}\n")
  }
}
