/// Pixels of a rectangle as words for the page: screens are mostly flat or repeat the row
/// above, and a browser takes long for every byte that comes by its socket.
///
/// Each step is a word with the number of its pixels in the upper 30 bits and its kind in
/// the lower two: 0, as many words with a pixel each follow; 1, one word with the pixel of
/// all of them follows; 2, they are those of the row above. Steps go on over ends of rows.
package struct PixelRuns {
  package private(set) var words: [UInt32] = []
  /// What costs less as pixels than as a step.
  private static let shortest = 4

  package init() {}

  /// - Parameters:
  ///   - pixels: Row after row.
  ///   - width: Of a row.
  package mutating func append(_ pixels: UnsafeBufferPointer<UInt32>, width: Int) {
    var index = 0
    var literals = 0
    while index < pixels.count {
      let above = Self.length(from: index, in: pixels) {
        $0 >= width && pixels[$0 - width] == pixels[$0]
      }
      let run = Self.length(from: index, in: pixels) { pixels[$0] == pixels[index] }
      guard max(above, run) >= Self.shortest else {
        index += 1
        continue
      }
      addLiterals(of: pixels[literals..<index])
      words.append(UInt32(max(above, run)) << 2 | (above >= run ? 2 : 1))
      if above < run { words.append(pixels[index]) }
      index += max(above, run)
      literals = index
    }
    addLiterals(of: pixels[literals...])
  }

  private mutating func addLiterals(of pixels: Slice<UnsafeBufferPointer<UInt32>>) {
    guard !pixels.isEmpty else { return }
    words.append(UInt32(pixels.count) << 2)
    words.append(contentsOf: pixels)
  }

  /// How many pixels from an index on are as said.
  @inline(__always)
  private static func length(
    from start: Int, in pixels: UnsafeBufferPointer<UInt32>, _ isSo: (Int) -> Bool
  ) -> Int {
    var end = start
    while end < pixels.count, isSo(end) { end += 1 }
    return end - start
  }
}
