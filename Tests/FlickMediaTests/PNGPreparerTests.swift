import FlickCore
import FlickMedia
import Testing

@Suite struct PNGPreparerTests {
  /// Several bands of rows, one, and the ends of both.
  static let sizes = [(64, 200), (33, 65), (40, 64), (17, 1), (1, 130)]

  @Test(arguments: sizes)
  func `a frame is the file of its pixels, whatever was before`(size: (Int, Int)) throws {
    var film = RandomFilm(width: size.0, height: size.1, seed: UInt64(size.0 * size.1))
    var preparer = PNGPreparer()
    for number in 0..<40 {
      let change = film.next()
      let file = try preparer.prepare(film.pixmap, change).bytes
      #expect(try PNGCodec.decode(file, name: "frame") == film.pixmap, "\(number)")
      #expect(try file == PNGCodec.encode(film.pixmap), "\(number)")
    }
  }

  @Test func `a frame after one that was left out is encoded whole`() throws {
    var film = RandomFilm(width: 70, height: 150, seed: 4)
    var preparer = PNGPreparer()
    for number in 0..<40 {
      let change = film.next()
      if number % 3 == 1 { continue }
      let file = try preparer.prepare(film.pixmap, change).bytes
      #expect(try PNGCodec.decode(file, name: "frame") == film.pixmap, "\(number)")
    }
  }

  @Test func `a veil that comes and goes turns RGB into RGBA and back`() throws {
    var preparer = PNGPreparer()
    let tile = DamagedArea(rects: [.init(x: 16, y: 80, width: 16, height: 16)])
    for number in 0..<4 {
      var pixmap = PlanarFrameTests.noise(width: 48, height: 140, seed: 1)
      if !number.isMultiple(of: 2) { pixmap.pixels[85 * 48 + 20] = 0x8010_2030 }
      let file = try preparer.prepare(pixmap, PictureChange(number: number, areas: [tile])).bytes
      #expect(file[25] == (number.isMultiple(of: 2) ? 2 : 6))
      #expect(try PNGCodec.decode(file, name: "frame") == pixmap, "\(number)")
    }
  }

  /// The damage is believed: what lies outside its rows is not looked at.
  @Test func `a band that has not changed keeps its bytes`() throws {
    var preparer = PNGPreparer()
    let black = Pixmap(width: 48, height: 140, filledWith: Color(hex: 0).premultiplied)
    let white = Pixmap(width: 48, height: 140, filledWith: Color.white.premultiplied)
    _ = try preparer.prepare(black, PictureChange(number: 0, areas: []))
    let tile = DamagedArea(rects: [.init(x: 16, y: 80, width: 16, height: 16)])
    let file = try preparer.prepare(white, PictureChange(number: 1, areas: [tile])).bytes
    let shown = try PNGCodec.decode(file, name: "frame")
    for y in 0..<140 {
      #expect(
        shown[0, y] == ((64..<128).contains(y) ? Color.white : Color(hex: 0)).premultiplied)
    }
    // Nothing changes: the same file, though the pixels say otherwise.
    let held = try preparer.prepare(black, PictureChange(number: 2, areas: []))
    #expect(held.bytes == file)
  }
}
