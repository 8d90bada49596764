import FlickFiles
import Foundation

/// Why a film's file is not what its format wants, in words that follow "damaged: ".
struct FilmDamage: Error {
  let reason: String

  static let cutOff = FilmDamage(reason: "it is cut off")
}

/// A file's bytes, of which a small part is in memory at a time.
///
/// One thread reads.
final class FileBytes {
  let count: Int
  /// Negative where everything is in memory.
  private let descriptor: Int32
  private var window: [UInt8]
  private var start = 0

  private static let windowSize = 1 << 14

  /// - Throws: `cannotRead`.
  init(_ path: String) throws(MediaError) {
    do {
      (descriptor, count) = try PlainFile.open(FilePath(path))
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    window = []
  }

  init(_ bytes: [UInt8]) {
    descriptor = -1
    count = bytes.count
    window = bytes
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// - Throws: Where the file ends before, as all that reads from it does.
  func byte(_ index: Int) throws(FilmDamage) -> UInt8 {
    guard index >= 0, index < count else { throw .cutOff }
    if index < start || index >= start + window.count {
      window = try read(index, min(Self.windowSize, count - index))
      start = index
    }
    return window[index - start]
  }

  /// So many bytes from an index on.
  func bytes(_ index: Int, _ length: Int) throws(FilmDamage) -> [UInt8] {
    guard index >= 0, length >= 0, index <= count - length else { throw .cutOff }
    if index >= start, index + length <= start + window.count {
      return Array(window[(index - start)..<(index - start + length)])
    }
    return try read(index, length)
  }

  /// A number of up to 8 bytes, the highest first, as far as an `Int` holds it.
  func number(_ index: Int, _ length: Int) throws(FilmDamage) -> Int {
    var value: UInt64 = 0
    for offset in 0..<length { value = value << 8 | UInt64(try byte(index + offset)) }
    guard let number = Int(exactly: value) else { throw .cutOff }
    return number
  }

  /// A number whose lowest byte comes first.
  func reversedNumber(_ index: Int, _ length: Int) throws(FilmDamage) -> Int {
    var value = 0
    for offset in 0..<length { value |= Int(try byte(index + offset)) << (8 * offset) }
    return value
  }

  func text(_ index: Int, _ length: Int) throws(FilmDamage) -> String {
    String(decoding: try bytes(index, length), as: UTF8.self)
  }

  private func read(_ index: Int, _ length: Int) throws(FilmDamage) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      while filled < length {
        let taken = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, length - filled,
          off_t(index + filled))
        if taken > 0 {
          filled += taken
        } else if taken == 0 || errno != EINTR {
          break
        }
      }
    }
    guard bytes.count == length else { throw .cutOff }
    return bytes
  }
}
