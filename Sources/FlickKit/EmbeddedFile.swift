import CTexts

/// The files that are built into the program.
package enum EmbeddedFile {
  /// - Parameter name: As `CTexts.c` lists it.
  /// - Returns: `nil` for a name that none has.
  package static func bytes(named name: String) -> [UInt8]? {
    var count = 0
    return flick_embedded_file(name, &count).map {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }
}
