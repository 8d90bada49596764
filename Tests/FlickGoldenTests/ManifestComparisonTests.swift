import FlickCore
import FlickGolden
import FlickMedia
import Testing

@Suite struct ManifestComparisonTests {
  /// Frames of one pixel whose colours are these numbers.
  private func manifest(
    _ colors: [Int?], rate: Int = 60, facts: [FrameManifest.Fact] = []
  ) -> FrameManifest {
    var manifest = FrameManifest(
      width: 1, height: 1, framesPerSecond: rate, frameCount: colors.count, facts: facts)
    for (number, color) in colors.enumerated() {
      guard let color else { continue }
      manifest.list(
        number,
        PixelHash(of: Pixmap(width: 1, height: 1, pixels: [0xFF00_0000 | UInt32(color)])))
    }
    return manifest
  }

  private func compare(_ one: FrameManifest, _ two: FrameManifest) -> ManifestComparison {
    ManifestComparison(one, two, names: ("a", "b"))
  }

  @Test func `equal frames are the same, whatever scene they come from`() {
    let found = compare(
      manifest([1, 2, 3], facts: [.init("scene", "x")]),
      manifest([1, 2, 3], facts: [.init("scene", "y")]))
    #expect(found.isSame)
    #expect(found.text == "same: the pixels of 3 frames\n  scene: x, then y")
  }

  @Test func `runs, missing frames and what decided them are told`() {
    let found = compare(
      manifest([1, 2, 3, 4, 5, 6, nil], facts: [.init("trace", "x")]),
      manifest([1, 8, 9, 4, 7, nil, 3], facts: [.init("trace", "y")]))
    #expect(!found.isSame)
    #expect(
      found.text == """
        different: the pixels of 3 of 5 frames
          trace: x, then y
          frames 1 to 2, 4
          only in 'a': frames 5
          only in 'b': frames 6
        """)
    #expect(found.json.contains(#""differing": [[1, 2], [4, 4]]"#))
  }

  @Test func `another rate is said before anything else`() {
    let found = compare(
      manifest([1, 2], facts: [.init("trace", "x")]),
      manifest([1, 2], rate: 50, facts: [.init("trace", "y")]))
    #expect(!found.isSame)
    #expect(found.text == "different: the films\n  fps: 60, then 50")
  }

  @Test func `a lag is found by hashes alone`() {
    let found = compare(manifest(Array(0..<40)), manifest([0, 0, 0] + Array(0..<37)))
    #expect(found.offset?.frames == 3)
    #expect(found.text.hasSuffix("3 frames late, in 36 of the 39 frames that differ"))
  }
}
