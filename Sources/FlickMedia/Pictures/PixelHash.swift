import CXXHash
import FlickCore
import FlickFiles
import Foundation

/// What identifies a picture's size and pixels: XXH3, 128 bits, over width and
/// height (32 bits each, little-endian) and the rows of premultiplied RGBA,
/// top to bottom.
package struct PixelHash: Hashable, Sendable, CustomStringConvertible {
  private let digest: ContentHash

  /// Reads what `description` writes.
  package init?(_ text: String) {
    guard let digest = ContentHash(text) else { return nil }
    self.digest = digest
  }

  package init(of pixmap: Pixmap) {
    let size = [UInt32(pixmap.width).littleEndian, UInt32(pixmap.height).littleEndian]
    var stream = HashStream()
    size.withUnsafeBytes { stream.add($0) }
    pixmap.pixels.withUnsafeBytes { stream.add($0) }
    digest = stream.digest
  }

  /// 32 hexadecimal digits, the high half first.
  package var description: String { digest.description }

  /// The 16 bytes that the digits spell.
  package var bytes: [UInt8] { digest.bytes }
}

/// XXH3 with 128 bits of some bytes.
package struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  fileprivate init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The hash of texts, one after the other, as UTF-8.
  package init(of texts: some Sequence<String>) {
    var stream = HashStream()
    for var text in texts { text.withUTF8 { stream.add(UnsafeRawBufferPointer($0)) } }
    self = stream.digest
  }

  /// The hash of numbers' bits, 64 each, the lowest byte first.
  package init(of numbers: [UInt64]) {
    var stream = HashStream()
    numbers.map(\.littleEndian).withUnsafeBytes { stream.add($0) }
    self = stream.digest
  }

  package init(of bytes: [UInt8]) {
    var stream = HashStream()
    bytes.withUnsafeBytes { stream.add($0) }
    self = stream.digest
  }

  /// Reads what `description` writes.
  package init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 32,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  /// The hash of a file's bytes.
  ///
  /// - Throws: `cannotRead`.
  package init(ofFile path: String) throws(MediaError) {
    let descriptor: Int32
    do {
      descriptor = try PlainFile.open(FilePath(path)).descriptor
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    defer { close(descriptor) }
    var stream = HashStream()
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { break }
      if count > 0 {
        buffer[..<count].withUnsafeBytes { stream.add($0) }
      } else if errno != EINTR {
        throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
      }
    }
    self = stream.digest
  }

  /// 32 hexadecimal digits, the high half first.
  package var description: String { Self.hex(high) + Self.hex(low) }

  fileprivate var bytes: [UInt8] {
    [high, low].flatMap { half in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: half >> (8 * $0)) }
    }
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A hash that is fed piece by piece.
private struct HashStream: ~Copyable {
  private let state: OpaquePointer

  init() {
    guard let state = XXH3_createState() else {
      preconditionFailure("a hash needs a few hundred bytes of memory")
    }
    self.state = state
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    _ = flick_xxh3_update(state, bytes.baseAddress, bytes.count)
  }

  var digest: ContentHash {
    let digest = XXH3_128bits_digest(state)
    return ContentHash(high: digest.high64, low: digest.low64)
  }
}
