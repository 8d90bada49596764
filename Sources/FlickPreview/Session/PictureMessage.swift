import FlickCore
import FlickMedia
import Foundation

/// A picture as a page gets it: a header, the rectangles that differ from the picture
/// before it, and their pixels as `PixelRuns`, red, green, blue and opacity, not
/// premultiplied.
///
/// All numbers begin with their lowest byte: id, frame, width, height, flags (bit 1: the
/// picture may be transparent) and the number of rectangles with 32 bits, microseconds
/// since it was asked for with 64, the hash as its digits are read, then column, row,
/// width and height of each rectangle with 16, then their runs.
enum PictureMessage {
  static let headerSize = 48

  /// - Parameter rects: In the picture, with pixels each; later ones go over earlier ones.
  /// - Returns: A frame of a WebSocket.
  static func frame(
    of pixmap: Pixmap, rects: [PixelRect], isTransparent: Bool, id: UInt32, number: Int,
    microseconds: UInt64
  ) -> Data {
    let runs = runs(of: pixmap, in: rects, isTransparent: isTransparent)
    let count = headerSize + 8 * rects.count + 4 * runs.words.count
    let start = SocketFrame.header(.binary, length: count)
    var data = Data(capacity: start.count + count)
    data.append(contentsOf: start)
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    for value in [
      id, UInt32(number), UInt32(pixmap.width), UInt32(pixmap.height), isTransparent ? 2 : 0,
      UInt32(rects.count),
    ] { add(value) }
    add(microseconds)
    data.append(contentsOf: PixelHash(of: pixmap).bytes)
    for rect in rects {
      for value in [rect.x, rect.y, rect.width, rect.height] { add(UInt16(value)) }
    }
    runs.words.withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }

  private static func runs(
    of pixmap: Pixmap, in rects: [PixelRect], isTransparent: Bool
  ) -> PixelRuns {
    var runs = PixelRuns()
    var tile: [UInt32] = []
    for rect in rects {
      tile.removeAll(keepingCapacity: true)
      for y in rect.rows {
        let row = pixmap.pixels[y * pixmap.width + rect.minX..<y * pixmap.width + rect.maxX]
        if isTransparent {
          tile.append(contentsOf: row.lazy.map(Pixmap.straight))
        } else {
          tile.append(contentsOf: row)
        }
      }
      tile.withUnsafeBufferPointer { runs.append($0, width: rect.width) }
    }
    return runs
  }
}
