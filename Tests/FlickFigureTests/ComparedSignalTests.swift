import FlickCore
import FlickDisplay
import FlickFigure
import Testing

/// Two plays of a signal in one figure.
@Suite struct ComparedSignalTests {
  private static func figure(damping: String) throws -> Figure {
    func fixture(_ damping: String) throws -> FigureFixture {
      try FigureFixture(
        """
        { "flick": 1, "canvas": { "size": [100, 100] },
          "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 9, 9], "fill": "#000000" } ],
          "behaviors": { "box": { "layer": "box", "property": "y",
            "states": { "a": 0, "b": 50 }, "initial": "a",
            "motion": { "spring": { "stiffness": 300, "damping": \(damping) } } } },
          "events": [ { "at": "100ms", "set": { "box": "b" }, "note": "go" } ] }
        """)
    }
    let (before, now) = (try fixture("20"), try fixture(damping))
    func side(_ fixture: FigureFixture) throws -> ComparedSignal.Side {
      .init(
        fixture.scene, fixture.trace, variant: 0, signal: try fixture.signals("box.y")[0])
    }
    return try ComparedSignal(
      expected: side(before), actual: side(now),
      parting: FlickTime(flicks: FlickTime.flicksPerSecond / 10), fonts: FigureFixture.fonts
    ).figure()
  }

  private static func words(_ figure: Figure) -> [String] {
    figure.list.commands.compactMap { command in
      if case .glyphs(let run, _) = command { run.text } else { nil }
    }
  }

  @Test func `curves that the eye tells apart share one panel, up as in the films`() throws {
    let words = Self.words(try Self.figure(damping: "5"))
    #expect(words.contains("pt, upward positive"))
    #expect(words.contains("expected") && words.contains("actual"))
    #expect(words.contains("go: they part"))
    #expect(!words.contains("Actual less expected"))
  }

  @Test func `curves that it cannot tell apart have their difference below`() throws {
    let words = Self.words(try Self.figure(damping: "20.1"))
    #expect(words.contains("Actual less expected") && words.contains("pt"))
  }

  @Test func `the smallest difference has an axis with short numbers`() throws {
    let words = Self.words(try Self.figure(damping: "20.000000001"))
    #expect(words.contains { $0.hasPrefix("10⁻") && $0.hasSuffix(" pt") })
    #expect(words.allSatisfy { $0.count < 24 })
  }

  @Test func `both schemes draw the same`() throws {
    let figure = try Self.figure(damping: "20.1")
    let dark = try #require(figure.dark)
    #expect(dark.commands.count == figure.list.commands.count)
    #expect(dark != figure.list)
    #expect(figure.summary.contains("they part at 100\u{202F}ms"))
  }
}
