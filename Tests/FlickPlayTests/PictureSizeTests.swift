import Flick
import FlickFuzzCommands
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// Pictures of the longest and of the flattest shape there is.
@Suite struct PictureSizeTests {
  static let sizes = ["16x8192", "64x8192", "400x8192", "8192x400", "8192x64", "8192x16", "16x16"]

  private static func playback(_ size: String, film: Bool) throws -> Playback {
    let sides = size.split(separator: "x").joined(separator: ", ")
    return try SceneText.play(
      """
      { "flick": 1, "title": "A box that moves",
        "canvas": { "size": [\(film ? "100, 100" : sides)], "scale": 1, "background": "#FFFFFF" },
        "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 10, 10], "fill": "#000000",
          "shadow": { "radius": 4, "color": "#000000" } } ],
        "behaviors": { "box": { "layer": "box", "property": "xy",
          "states": { "a": [0, 0], "b": [6, 90] }, "on": { "tap": "toggle" },
          "motion": { "spring": { "response": "0.2s", "dampingRatio": 0.7 } } } },
        "events": [ { "at": "20ms", "tap": [5, 5] }, { "at": "90ms", "tap": "box" } ],
        \(film ? "\"film\": { \"size\": [\(sides)], \"plots\": [\"box.x\", \"box.velocity.x\"], \"device\": \"phone\" }," : "")
        "render": { "fps": 30 } }
      """)
  }

  @Test(arguments: sizes, [false, true])
  func `every command draws at every size`(size: String, film: Bool) throws {
    let playback = try Self.playback(size, film: film)
    var random = FixedRandom(seed: 3)
    try withTemporaryFolder { folder in
      for command in CommandRun.Command.allCases {
        let result = CommandRun(command, of: playback, in: folder, &random)
        #expect(result.faults == [], "\(command)")
        #expect(result.refusal.map { $0.kind == .usage } ?? true, "\(command)")
      }
      for form in FigureOptions.Form.allCases {
        let options = FigureOptions(form: form, density: 1)
        try playback.writeFigure(
          options, to: folder.appending(path: "a.png").path, overwrites: true)
      }
    }
  }

  @Test func `a sheet that is too large is refused with a width that fits`() throws {
    let playback = try Self.playback("400x8192", film: true)
    let longest = try Self.playback("16x8192", film: true)
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "sheet.png").path
      func write(_ playback: Playback, frames: Int, columns: Int, width: Int) throws {
        try playback.writeSheet(
          to: path, frames: frames, columns: columns, width: width, overwrites: true)
      }
      let error = try #require(throws: FlickError.self) {
        try write(playback, frames: 16, columns: 4, width: 2560)
      }
      #expect(error.kind == .usage)
      #expect(
        error.message
          == """
          error: a picture has at most 32768 pixels a side and 134217728 in all \
          (this sheet would have 2560 × 50227)
            help: '--width 1707' fits, or show fewer frames by '--frames'
          """)
      try write(playback, frames: 16, columns: 4, width: 1707)
      let many = try #require(throws: FlickError.self) {
        try write(longest, frames: 92, columns: 1, width: 8192)
      }
      let advised = try #require(many.message.firstMatch(of: /'--width 64 --frames (\d+)'/))
      try write(longest, frames: try #require(Int(advised.1)), columns: 1, width: 64)
    }
  }

  @Test func `a figure that is too large is refused with what fits`() throws {
    let variants = (1...90).map { "\"v\($0)\": { \"note\": \"\($0)\" }" }.joined(separator: ", ")
    let playback = try SceneText.play(
      SceneText.square(
        states: "\"a\": 0, \"b\": 50",
        motion: "\"ease\": { \"duration\": \"0.1s\" }",
        events: "{ \"at\": \"20ms\", \"set\": { \"box\": \"b\" } }",
        render: "\"fps\": 60 }, \"variants\": { \(variants)"))
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.png").path
      let widest = try #require(FigureOptions.Width(pixels: 4096))
      let error = try #require(throws: FlickError.self) {
        try playback.writeFigure(
          FigureOptions(form: .strip, width: widest, density: 4), to: path, overwrites: true)
      }
      #expect(error.message.contains("fits, or write an '.svg'"), "\(error.message)")
      try playback.writeFigure(
        FigureOptions(form: .strip, width: widest, density: 4),
        to: folder.appending(path: "a.svg").path, overwrites: true)
    }
  }
}
