import FlickCore
import FlickMedia
import Testing

/// Frames that are converted where they change, kept as what has changed, and
/// composed again.
@Suite struct PlanarPreparerTests {
  static let sizes = [(64, 48), (33, 21), (200, 17), (16, 16), (1, 1), (130, 95)]

  private static func whole(_ pixmap: Pixmap, isQuarter: Bool) -> [UInt8] {
    (isQuarter ? PixelLayout.planar420 : .planar444).bytes(of: pixmap)
  }

  @Test(arguments: sizes, [true, false])
  func `composing what has changed equals converting the whole`(
    size: (Int, Int), isQuarter: Bool
  ) throws {
    for isWide in [true, false] {
      var film = RandomFilm(width: size.0, height: size.1, seed: UInt64(size.0 * size.1))
      var preparer = PlanarPreparer(
        width: size.0, height: size.1, isQuarter: isQuarter, isWide: isWide)
      var composer = PlanarComposer(width: size.0, height: size.1, isQuarter: isQuarter)
      // Frames that are drawn ahead, and those that an encoder has not taken yet,
      // with what they must go on to be.
      var ahead: [(frame: EncodedFrame, bytes: [UInt8])] = []
      var held: [(frame: EncodedFrame, bytes: [UInt8])] = []
      for number in 0..<60 {
        let change = film.next()
        let expected = Self.whole(film.pixmap, isQuarter: isQuarter)
        ahead.append((try preparer.prepare(film.pixmap, change), expected))
        while ahead.count > film.below(5) {
          let next = ahead.removeFirst()
          held.append((composer.whole(next.frame), next.bytes))
          #expect(held[held.count - 1].frame.bytes == next.bytes, "\(number)")
          while held.count > film.below(6) {
            #expect(held[0].frame.bytes == held[0].bytes, "\(number) overwrites one before")
            held.removeFirst()
          }
        }
      }
    }
  }

  @Test func `frames of several preparers take turns as they come`() throws {
    var films = (1...3).map { RandomFilm(width: 80, height: 64, seed: $0) }
    var preparers = films.map { _ in PlanarPreparer(width: 80, height: 64, isQuarter: true) }
    var composer = PlanarComposer(width: 80, height: 64, isQuarter: true)
    for _ in 0..<60 {
      let index = films[0].below(3)
      let change = films[index].next()
      let frame = try preparers[index].prepare(films[index].pixmap, change)
      #expect(composer.whole(frame).bytes == Self.whole(films[index].pixmap, isQuarter: true))
    }
  }

  @Test func `a picture after one that was left out is converted whole`() throws {
    var film = RandomFilm(width: 80, height: 64, seed: 4)
    var preparer = PlanarPreparer(width: 80, height: 64, isQuarter: true)
    var composer = PlanarComposer(width: 80, height: 64, isQuarter: true)
    for number in 0..<40 {
      let change = film.next()
      if number % 3 == 1 { continue }
      let frame = composer.whole(try preparer.prepare(film.pixmap, change))
      #expect(frame.bytes == Self.whole(film.pixmap, isQuarter: true), "\(number)")
    }
  }

  /// The damage is believed: what lies outside it is not looked at.
  @Test func `only what has changed is converted, and kept`() throws {
    var preparer = PlanarPreparer(width: 64, height: 32, isQuarter: true)
    var composer = PlanarComposer(width: 64, height: 32, isQuarter: true)
    let black = Pixmap(width: 64, height: 32, filledWith: Color(hex: 0).premultiplied)
    let white = Pixmap(width: 64, height: 32, filledWith: Color.white.premultiplied)
    let first = try preparer.prepare(black, PictureChange(number: 0, areas: []))
    #expect(first.count == 64 * 32 * 3 / 2)
    _ = composer.whole(first)
    let tile = DamagedArea(rects: [.init(x: 16, y: 16, width: 16, height: 16)])
    let change = try preparer.prepare(white, PictureChange(number: 1, areas: [tile]))
    // With a column of chroma to the right, which reads the tile's last.
    #expect(change.count == 16 * 16 + 2 * 9 * 8)
    let frame = composer.whole(change)
    for y in 0..<32 {
      for x in 0..<64 {
        let isInside = (16..<32).contains(x) && y >= 16
        #expect(frame.bytes[y * 64 + x] == (isInside ? 235 : 16))
      }
    }
    let same = try preparer.prepare(white, PictureChange(number: 2, areas: []))
    #expect(same.count == 0)
    #expect(composer.whole(same).bytes == frame.bytes)
  }
}
