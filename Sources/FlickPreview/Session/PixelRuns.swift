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
      // Where the last of the shortest differs from both its neighbours, none begins before it.
      let last = index + Self.shortest - 1
      if last < pixels.count, pixels[last] != pixels[last - 1],
        last < width || pixels[last] != pixels[last - width]
      {
        index = last
        continue
      }
      let above = Self.length(from: index, repeating: width, in: pixels)
      let run = 1 + Self.length(from: index + 1, repeating: 1, in: pixels)
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

  /// How many pixels from an index on are those at a distance before them.
  @inline(__always)
  private static func length(
    from start: Int, repeating distance: Int, in pixels: UnsafeBufferPointer<UInt32>
  ) -> Int {
    guard start >= distance else { return 0 }
    func eight(at index: Int) -> SIMD8<UInt32> {
      UnsafeRawBufferPointer(pixels).loadUnaligned(fromByteOffset: 4 * index, as: SIMD8.self)
    }
    // Most of what is not flat differs at once.
    guard start < pixels.count, pixels[start] == pixels[start - distance] else { return 0 }
    var end = start + 1
    while end + 8 <= pixels.count, eight(at: end) == eight(at: end - distance) { end += 8 }
    while end < pixels.count, pixels[end] == pixels[end - distance] { end += 1 }
    return end - start
  }
}
