import FlickCore
import FlickDisplay
import FlickStage
import Testing

/// What a text layer's keys about its letters draw.
@Suite struct LetterKeysTests {
  private func commands(_ keys: String = "") throws -> [DrawCommand] {
    let played = try StageFixture.play(
      """
      { "flick": 1, "canvas": { "size": [400, 100], "scale": 1 },
        "layers": [ { "type": "text", "frame": [0, 0, 400, 100], "text": "HH", "fontSize": 20 \(keys) } ],
        "render": { "duration": "100ms" } }
      """)
    return try played.stage().displayList(at: .zero).commands
  }

  private func run(_ commands: [DrawCommand]) throws -> GlyphRun {
    for case .glyphs(let run, _) in commands where run.text == "HH" { return run }
    throw Missing()
  }

  private struct Missing: Error {}

  @Test func `letters lean`() throws {
    #expect(try !run(commands()).font.isItalic)
    #expect(try run(commands(#", "italic": true"#)).font.isItalic)
  }

  @Test(arguments: [-1, 5]) func `letters stand farther apart or closer`(points: Int) throws {
    let plain = try run(commands()).glyphs[1].position.x
    let spaced = try run(commands(", \"letterSpacing\": \(points)")).glyphs[1].position.x
    #expect(abs(spaced - plain - Double(points)) < 1e-9)
  }

  @Test func `a line below the letters is painted under them, one through them upon them`() throws {
    let plain = try commands()
    let place = try #require(plain.firstIndex { if case .glyphs = $0 { true } else { false } })
    let under = try commands(#", "underline": true"#)
    let through = try commands(#", "strikethrough": true"#)
    #expect(under.count == plain.count + 1 && through.count == plain.count + 1)
    let baseline = try run(plain).transform.apply(Point.zero).y
    for (commands, index, isBelow) in [(under, place, true), (through, place + 1, false)] {
      guard case .fill(let shape, _, .solid(.black)) = commands[index],
        let box = shape.path.controlBounds
      else { throw Missing() }
      #expect((box.minY > baseline) == isBelow)
      #expect(box.width > 20 && box.height > 0.5)
    }
  }

  @Test func `letters and their line fade as one`() throws {
    let groups = try commands(#", "underline": true, "opacity": 0.5"#).filter {
      if case .pushGroup(let style) = $0 { style.opacity == 0.5 } else { false }
    }
    #expect(groups.count == 1)
  }
}
