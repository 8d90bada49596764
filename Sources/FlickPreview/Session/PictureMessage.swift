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
struct PictureMessage {
  static let headerSize = 48
  private static let placeOfMicroseconds = 24

  /// A frame of a WebSocket, with 0 for the id and the microseconds.
  private let frame: Data
  /// Where its message begins.
  private let start: Int

  /// In bytes.
  var size: Int { frame.count }

  /// - Parameter rects: In the picture, with pixels each; later ones go over earlier ones.
  init(of pixmap: Pixmap, rects: [PixelRect], isTransparent: Bool, number: Int) {
    let runs = Self.runs(of: pixmap, in: rects, isTransparent: isTransparent)
    let count = Self.headerSize + 8 * rects.count + 4 * runs.words.count
    let begin = SocketFrame.header(.binary, length: count)
    var data = Data(capacity: begin.count + count)
    data.append(contentsOf: begin)
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    for value in [
      0, UInt32(number), UInt32(pixmap.width), UInt32(pixmap.height), isTransparent ? 2 : 0,
      UInt32(rects.count),
    ] { add(value) }
    add(UInt64(0))
    data.append(contentsOf: PixelHash(of: pixmap).bytes)
    for rect in rects {
      for value in [rect.x, rect.y, rect.width, rect.height] { add(UInt16(value)) }
    }
    runs.words.withUnsafeBytes { data.append(contentsOf: $0) }
    (frame, start) = (data, begin.count)
  }

  /// The frame of a WebSocket for a page that asked for it.
  func answer(to id: UInt32, microseconds: UInt64) -> Data {
    var data = frame
    func set(_ value: some FixedWidthInteger, at place: Int) {
      withUnsafeBytes(of: value.littleEndian) { bytes in
        let first = data.startIndex + start + place
        data.replaceSubrange(first..<first + bytes.count, with: bytes)
      }
    }
    set(id, at: 0)
    set(microseconds, at: Self.placeOfMicroseconds)
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
