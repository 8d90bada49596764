import CJPEG
import FlickCore

/// Pictures from JPEG files, through libjpeg, taken as sRGB.
package enum JPEGReader {
  /// What libjpeg may take for itself while it decodes, in bytes: enough for the
  /// passes of a progressive picture of 20 million pixels.
  private static let mostMemory = 128 << 20

  /// What is known of a file before it is unpacked.
  package struct Head: Hashable, Sendable {
    /// As the picture is seen, the way it is to be turned taken into account.
    package let width: Int
    package let height: Int
    /// Whether the file brings a colour profile other than sRGB.
    package let hasOtherProfile: Bool
    fileprivate let orientation: Int

    fileprivate init(_ head: flick_jpeg_head) {
      let isTurned = head.orientation >= 5
      width = Int(isTurned ? head.height : head.width)
      height = Int(isTurned ? head.width : head.height)
      hasOtherProfile = head.has_other_profile != 0
      orientation = Int(head.orientation)
    }
  }

  /// Whether a file begins as every JPEG does.
  package static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// - Throws: `corrupt` with libjpeg's own words.
  package static func head(of bytes: [UInt8], name: String) throws(MediaError) -> Head {
    var head = flick_jpeg_head()
    var error = flick_jpeg_error()
    guard flick_jpeg_look(bytes, bytes.count, &head, &error) == 1 else {
      throw .corrupt(path: name, reason: text(of: error))
    }
    return Head(head)
  }

  /// The pixels as they are seen.
  ///
  /// - Parameter head: The file's own, whose size the caller has found small enough.
  /// - Throws: `corrupt` with libjpeg's own words, also where data are missing.
  package static func decode(
    _ bytes: [UInt8], head: Head, name: String
  ) throws(MediaError) -> Pixmap {
    let isTurned = head.orientation >= 5
    let (width, height) = isTurned ? (head.height, head.width) : (head.width, head.height)
    var error = flick_jpeg_error()
    var isDone: Int32 = 0
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      buffer.initialize(repeating: 0)
      isDone = flick_jpeg_decode(
        bytes, bytes.count, UInt32(width), UInt32(height), mostMemory, buffer.baseAddress, &error)
      count = width * height
    }
    guard isDone == 1 else { throw .corrupt(path: name, reason: text(of: error)) }
    let stored = Pixmap(width: width, height: height, pixels: pixels)
    return head.orientation == 1 ? stored : turned(stored, head)
  }

  /// The stored picture as Exif's orientation says it is seen: where its first row and
  /// its first column lie.
  private static func turned(_ stored: Pixmap, _ head: Head) -> Pixmap {
    let (width, height) = (stored.width, stored.height)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<head.height {
      for x in 0..<head.width {
        let (column, row) =
          switch head.orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        pixels.append(stored.pixels[row * width + column])
      }
    }
    return Pixmap(width: head.width, height: head.height, pixels: pixels)
  }

  private static func text(of error: flick_jpeg_error) -> String {
    withUnsafeBytes(of: error.message) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
