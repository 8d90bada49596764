import FlickCore
import FlickGolden
import Testing

@Suite struct SequenceComparisonTests {
  static func difference(_ pixels: Int, levels: UInt8 = 9) -> FrameDifference {
    FrameDifference(
      unequal: pixels, differing: pixels, antialiased: 0,
      largest: SIMD4(levels, 1, 0, 0), box: PixelRect(x: 3, y: 4, width: 5, height: 6),
      worstWindow: .init(x: 3, y: 4, side: 32, count: pixels))
  }

  private func side(_ name: String, frames: Int, rate: Double? = nil) -> SequenceComparison.Side {
    .init(name: name, width: 64, height: 48, frameCount: frames, framesPerSecond: rate)
  }

  private func comparison(
    _ pixels: [Int: Int], frames: Int = 300, tolerance: Tolerance = Tolerance(),
    offset: TimeOffset? = nil
  ) -> SequenceComparison {
    SequenceComparison(
      expected: side("a", frames: frames), actual: side("b", frames: frames),
      tolerance: tolerance, compared: frames,
      differing: pixels.keys.sorted().map {
        .init(index: $0, label: "\($0)", difference: Self.difference(pixels[$0] ?? 0))
      }, offset: offset)
  }

  @Test func `runs are what lies side by side, each with its worst frame`() {
    let found = comparison([39: 1, 40: 5, 41: 5, 43: 2, 97: 7])
    #expect(found.runs.map { $0.frames.map(\.index) } == [[39, 40, 41], [43], [97]])
    #expect(found.runs.map(\.worst.index) == [40, 43, 97])
    #expect(found.worst?.index == 97)
    #expect(!found.isSame)
  }

  @Test func `the words say runs, the worst frame and where it differs`() {
    let found = comparison([39: 1, 40: 5, 43: 2])
    #expect(
      found.text(everyFrame: false) == """
        different: the pixels of 3 of 300 frames
          frames 39 to 40, worst 40: 5 pixels, by up to 9 levels, 5×6 at 3,4
          frame 43: 2 pixels, by up to 9 levels, 5×6 at 3,4
          worst: frame 40
            largest difference: red 9, green 1, blue 0, alpha 0
            box: 5×6 at 3,4
            worst 32×32: 5 pixels at 3,4
        """)
    #expect(
      found.text(everyFrame: true).contains("\n  frame 39: 1 pixel, by up to 9 levels, 5×6 at 3,4")
    )
  }

  @Test func `what a tolerance allows is told and no difference`() {
    let found = comparison([7: 3, 8: 2], tolerance: Tolerance(maxPixels: 3))
    #expect(found.isSame)
    #expect(
      found.text(everyFrame: false) == """
        same within the tolerance: 300 frames of 64×48 pixels
          compared: 8 bits a channel, and no colour where alpha is 0
          tolerance: at most 3 pixels a frame
          used of it: 2 frames, at most 3 pixels by the metric and 3 by the bit, 3 in a window, 9 levels
        """)
    #expect(!comparison([7: 4], tolerance: Tolerance(maxPixels: 3)).isSame)
  }

  @Test func `counts, rates and sizes are said first`() {
    let found = SequenceComparison(
      expected: side("a", frames: 300, rate: 60), actual: side("b", frames: 250, rate: 50),
      tolerance: Tolerance(), compared: 250,
      differing: [.init(index: 3, label: "3", difference: Self.difference(8))],
      resized: [.init(index: 9, label: "9", expected: "64×48", actual: "32×48")])
    #expect(!found.isSame)
    #expect(
      found.text(everyFrame: false).hasPrefix(
        """
        different: 300 frames, then 250; 60 frames a second, then 50; the size of 1 frame; \
        the pixels of 1 of 250 frames
          frame 9: 64×48, then 32×48
        """))
  }

  @Test func `rates that files have rounded are the same`() {
    func differs(_ one: Double?, _ two: Double?) -> Bool {
      SequenceComparison(
        expected: side("a", frames: 2, rate: one), actual: side("b", frames: 2, rate: two),
        tolerance: Tolerance(), compared: 2, differing: []
      ).hasOtherRate
    }
    #expect(!differs(100_000 / 1667, 60))
    #expect(!differs(nil, 60))
    #expect(differs(60_000 / 1001, 60))
    #expect(differs(50, 60))
  }

  @Test func `one more frame is a difference`() {
    let found = SequenceComparison(
      expected: side("a", frames: 2), actual: side("b", frames: 3), tolerance: Tolerance(),
      compared: 2, differing: [], onlyActual: ["frame-00002.png"])
    #expect(!found.isSame)
    #expect(
      found.text(everyFrame: false)
        == "different: 2 frames, then 3\n  only in 'b': frame-00002.png")
  }

  @Test(arguments: [-7, -1, 1, 2, 30])
  func `a film that lags is found out`(lag: Int) throws {
    // A still, a motion from 40 to 79, a still.
    func film(_ index: Int) -> Int? {
      (0..<200).contains(index) ? min(max(index, 40), 79) : nil
    }
    func late(_ index: Int) -> Int? {
      (0..<200).contains(index) ? film(min(max(index - lag, 0), 199)) : nil
    }
    let differing = (0..<200).filter { film($0) != late($0) }
    let offset = try #require(
      TimeOffset(differing: differing, expected: film, actual: late))
    #expect(offset.frames == lag)
    #expect(offset.explained == differing.count)
  }

  @Test func `other pixels are no offset`() {
    #expect(
      TimeOffset(differing: [1, 2, 3], expected: { $0 }, actual: { $0 + 1000 }) == nil)
  }

  @Test func `data says the same`() {
    let json = comparison([39: 1, 40: 5]).json
    #expect(json.hasPrefix(#"{"format": 1, "kind": "frames", "verdict": "different""#))
    #expect(json.contains(#""runs": [{"first": 39, "last": 40, "worst": 40}]"#))
    #expect(json.contains(#""worstWindow": {"x": 3, "y": 4, "side": 32, "pixels": 5}"#))
  }
}
