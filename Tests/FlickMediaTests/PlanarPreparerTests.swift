import FlickCore
import FlickMedia
import Testing

@Suite struct PlanarPreparerTests {
  static let sizes = [(64, 48), (33, 21), (200, 17), (16, 16), (1, 1), (130, 95)]

  private static func whole(_ pixmap: Pixmap, isQuarter: Bool) -> [UInt8] {
    (isQuarter ? PixelLayout.planar420 : .planar444).bytes(of: pixmap)
  }

  @Test(arguments: sizes, [true, false])
  func `converting what has changed equals converting the whole`(
    size: (Int, Int), isQuarter: Bool
  ) throws {
    for isWide in [true, false] {
      var film = RandomFilm(width: size.0, height: size.1, seed: UInt64(size.0 * size.1))
      var preparer = PlanarPreparer(
        width: size.0, height: size.1, isQuarter: isQuarter, isWide: isWide)
      // Frames that an encoder has not taken yet, and what they must go on to be.
      var held: [(frame: EncodedFrame, bytes: [UInt8])] = []
      for number in 0..<60 {
        let change = film.next()
        let expected = Self.whole(film.pixmap, isQuarter: isQuarter)
        held.append((try preparer.prepare(film.pixmap, change), expected))
        #expect(held[held.count - 1].frame.bytes == expected, "\(number)")
        while held.count > film.below(6) {
          #expect(held[0].frame.bytes == held[0].bytes, "\(number) overwrites one before")
          held.removeFirst()
        }
      }
    }
  }

  @Test func `a picture after one that was left out is converted whole`() throws {
    var film = RandomFilm(width: 80, height: 64, seed: 4)
    var preparer = PlanarPreparer(width: 80, height: 64, isQuarter: true)
    for number in 0..<40 {
      let change = film.next()
      if number % 3 == 1 { continue }
      let frame = try preparer.prepare(film.pixmap, change)
      #expect(frame.bytes == Self.whole(film.pixmap, isQuarter: true), "\(number)")
    }
  }

  /// The damage is believed: what lies outside it is not looked at.
  @Test func `only what has changed is converted`() throws {
    var preparer = PlanarPreparer(width: 64, height: 32, isQuarter: true)
    let black = Pixmap(width: 64, height: 32, filledWith: Color(hex: 0).premultiplied)
    let white = Pixmap(width: 64, height: 32, filledWith: Color.white.premultiplied)
    _ = try preparer.prepare(black, PictureChange(number: 0, areas: []))
    let tile = DamagedArea(rects: [.init(x: 16, y: 16, width: 16, height: 16)])
    let frame = try preparer.prepare(white, PictureChange(number: 1, areas: [tile]))
    for y in 0..<32 {
      for x in 0..<64 {
        let isInside = (16..<32).contains(x) && y >= 16
        #expect(frame.bytes[y * 64 + x] == (isInside ? 235 : 16))
      }
    }
  }
}
