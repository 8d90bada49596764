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
  private static let placeOfCount = 20
  private static let placeOfMicroseconds = 24

  /// A frame of a WebSocket, with 0 for the id and the microseconds.
  private let frame: Data
  /// Where its message begins, and where the runs do.
  private let start: Int
  private let startOfRuns: Int

  /// In bytes.
  var size: Int { frame.count }

  /// - Parameter rects: In the picture, with pixels each; later ones go over earlier ones.
  init(of pixmap: Pixmap, rects: [PixelRect], isTransparent: Bool, number: Int) {
    let runs = Self.runs(of: pixmap, in: rects, isTransparent: isTransparent)
    var header = Data(capacity: Self.headerSize)
    for value in [
      0, UInt32(number), UInt32(pixmap.width), UInt32(pixmap.height), isTransparent ? 2 : 0, 0,
    ] { header.append(value) }
    header.append(UInt64(0))
    header.append(contentsOf: PixelHash(of: pixmap).bytes)
    var places = Data(capacity: 8 * rects.count)
    for rect in rects {
      for value in [rect.x, rect.y, rect.width, rect.height] { places.append(UInt16(value)) }
    }
    self.init(
      header: header, places: [places], runs: [runs.words.withUnsafeBytes { Data($0) }])
  }

  private init(header: Data, places: [Data], runs: [Data]) {
    let count = places.reduce(0) { $0 + $1.count }
    let length = header.count + count + runs.reduce(0) { $0 + $1.count }
    var data = Data(SocketFrame.header(.binary, length: length))
    start = data.count
    startOfRuns = start + header.count + count
    data.reserveCapacity(start + length)
    for part in [[header], places, runs].joined() { data.append(part) }
    data.set(UInt32(count / 8), at: start + Self.placeOfCount)
    frame = data
  }

  /// This picture and the one after it as one, for a page that has skipped this one.
  func joined(to next: PictureMessage) -> PictureMessage {
    PictureMessage(
      header: next.frame[next.start..<next.start + Self.headerSize],
      places: [self, next].map { $0.frame[$0.start + Self.headerSize..<$0.startOfRuns] },
      runs: [self, next].map { $0.frame[$0.startOfRuns...] })
  }

  /// The frame of a WebSocket for a page that asked for it.
  func answer(to id: UInt32, microseconds: UInt64) -> Data {
    var data = frame
    data.set(id, at: start)
    data.set(microseconds, at: start + Self.placeOfMicroseconds)
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

extension Data {
  fileprivate mutating func append(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func set(_ value: some FixedWidthInteger, at place: Int) {
    Swift.withUnsafeBytes(of: value.littleEndian) { bytes in
      replaceSubrange(startIndex + place..<startIndex + place + bytes.count, with: bytes)
    }
  }
}
