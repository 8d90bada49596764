import CPNG
import FlickCore

/// Frames as one animated PNG that plays again and again (PNG, third edition,
/// section 11.3.4), made without another program.
package struct AnimatedPNG {
  private let width: Int
  private let height: Int
  private var frames: [(data: [UInt8], milliseconds: Int)] = []
  /// What stands before the first frame's pixels: size, colour, colour space.
  private var head: [(type: String, data: [UInt8])] = []

  /// - Parameters: All frames' size in pixels, at least 1.
  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "pictures have pixels (were \(width)×\(height))")
    (self.width, self.height) = (width, height)
  }

  /// Whether there is no frame yet.
  package var isEmpty: Bool { frames.isEmpty }

  /// A picture as a PNG that can be a frame of an animation.
  ///
  /// - Throws: `cannotWrite` with libpng's own words.
  package static func encoded(_ pixmap: Pixmap) throws(MediaError) -> [UInt8] {
    try PNGCodec.encode(pixmap, isAlwaysRGBA: true)
  }

  /// Appends a frame.
  ///
  /// - Parameter milliseconds: How long it is seen, up to 65 535.
  /// - Throws: `cannotWrite` with libpng's own words.
  package mutating func append(_ pixmap: Pixmap, milliseconds: Int) throws(MediaError) {
    precondition(
      pixmap.width == width && pixmap.height == height,
      "all frames have one size (was \(pixmap.width)×\(pixmap.height))")
    append(encoded: try Self.encoded(pixmap), milliseconds: milliseconds)
  }

  /// Appends what `encoded` made of a picture of the animation's size.
  package mutating func append(encoded png: [UInt8], milliseconds: Int) {
    precondition((0...65_535).contains(milliseconds), "16 bits hold it (was \(milliseconds))")
    let chunks = Self.chunks(of: png)
    if frames.isEmpty { head = chunks.filter { $0.type != "IDAT" && $0.type != "IEND" } }
    var data: [UInt8] = []
    for chunk in chunks where chunk.type == "IDAT" { data += chunk.data }
    frames.append((data, milliseconds))
  }

  /// The file; a PNG reader that knows no animations shows the first frame.
  package var bytes: [UInt8] {
    precondition(!frames.isEmpty, "an animation has frames")
    var file = PNGAnimation.signature
    for (type, data) in head {
      Self.add(type, data, to: &file)
      // Frames' number, and 0 for without end.
      if type == "IHDR" { Self.add("acTL", Self.number(frames.count) + Self.number(0), to: &file) }
    }
    var sequence = 0
    for (index, frame) in frames.enumerated() {
      // Sequence, size, place, delay as a fraction of a second, left as it is, not blended.
      var control = Self.number(sequence) + Self.number(width) + Self.number(height)
      control += Self.number(0) + Self.number(0)
      control += [
        UInt8(frame.milliseconds >> 8), UInt8(frame.milliseconds & 255), 0x03, 0xE8, 0, 0,
      ]
      Self.add("fcTL", control, to: &file)
      sequence += 1
      if index == 0 {
        Self.add("IDAT", frame.data, to: &file)
      } else {
        Self.add("fdAT", Self.number(sequence) + frame.data, to: &file)
        sequence += 1
      }
    }
    Self.add("IEND", [], to: &file)
    return file
  }

  /// The chunks of a file that we have just made.
  private static func chunks(of png: [UInt8]) -> [(type: String, data: [UInt8])] {
    var result: [(type: String, data: [UInt8])] = []
    var index = PNGAnimation.signature.count
    while index + 12 <= png.count {
      let length = png[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: png[(index + 4)..<(index + 8)], as: UTF8.self)
      result.append((type, Array(png[(index + 8)..<(index + 8 + length)])))
      index += length + 12
    }
    return result
  }

  private static func add(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(type.utf8) + data
    file += number(data.count) + body + number(Int(flick_png_crc(body, body.count)))
  }

  /// Four bytes, the highest first.
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
