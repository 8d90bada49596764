import CPNG

/// Files in a ZIP archive, not compressed: the same bytes on every machine. The date of
/// all is the format's first, 1 January 1980.
package enum StoredZip {
  /// - Parameter files: Their paths in the archive and what they hold; fewer than 65 536,
  ///   in all less than 4 GB.
  package static func archive(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let path = Array(file.path.utf8)
      // Version 2.0, names in UTF-8, stored, the date.
      var fields: [UInt8] = []
      for value in [20, 0x800, 0, 0, 0x21] { append(value, 2, to: &fields) }
      append(Int(flick_png_crc(file.bytes, file.bytes.count)), 4, to: &fields)
      for value in [file.bytes.count, file.bytes.count] { append(value, 4, to: &fields) }
      for value in [path.count, 0] { append(value, 2, to: &fields) }
      directory += [0x50, 0x4B, 1, 2]
      append(20, 2, to: &directory)
      directory += fields
      for value in [0, 0, 0] { append(value, 2, to: &directory) }
      for value in [0, archive.count] { append(value, 4, to: &directory) }
      directory += path
      archive += [0x50, 0x4B, 3, 4] + fields + path + file.bytes
    }
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    for value in [files.count, files.count] { append(value, 2, to: &end) }
    for value in [directory.count, archive.count] { append(value, 4, to: &end) }
    append(0, 2, to: &end)
    return archive + directory + end
  }

  private static func append(_ value: Int, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}
