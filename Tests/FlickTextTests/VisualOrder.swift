import FlickDisplay
import FlickText

extension TextLine {
  /// The letters of a line in the order in which they stand, from left to right, with
  /// the left end of each cluster of them.
  var clusters: [(text: String, left: Double)] {
    runs.flatMap { run -> [(text: String, left: Double)] in
      let bytes = Array(run.text.utf8)
      let starts = Set(run.glyphs.map(\.cluster)).sorted()
      return starts.indices.map { index in
        let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
        let glyphs = run.glyphs.filter { $0.cluster == starts[index] }
        return (
          String(decoding: bytes[starts[index]..<end], as: UTF8.self),
          glyphs.map(\.position.x).min() ?? 0
        )
      }
      .sorted { $0.left < $1.left }
    }
  }

  /// The letters as they stand, from left to right.
  var visual: String { clusters.map(\.text).joined() }
}
