import FlickCore

/// Files that take their names together: all of them, or none.
package struct FileGroup {
  private let overwrites: Bool
  private var files: [PartialFile] = []

  package init(overwrites: Bool) { self.overwrites = overwrites }

  /// Writes bytes beside a file's place.
  ///
  /// - Throws: `exists` or `cannotWrite`.
  package mutating func add(_ bytes: [UInt8], as path: String) throws(MediaError) {
    let file = try PartialFile(path, overwrites: overwrites)
    try file.write(bytes)
    files.append(file)
  }

  /// Copies a file beside another's place, a part at a time.
  ///
  /// - Throws: `exists`, `cannotWrite` or `cannotRead`.
  package mutating func add(copyOf source: String, as path: String) throws(MediaError) {
    let file = try PartialFile(path, overwrites: overwrites)
    do {
      try file.write(copyOf: source)
    } catch {
      file.discard()
      throw error
    }
    files.append(file)
  }

  /// Writes a picture as PNG beside a file's place.
  ///
  /// - Throws: `exists` or `cannotWrite`.
  package mutating func add(_ pixmap: Pixmap, as path: String) throws(MediaError) {
    try add(PNGCodec.encode(pixmap, compression: .small), as: path)
  }

  /// Writes an SVG document as PDF beside a file's place.
  ///
  /// - Throws: `exists`, `cannotWrite`, `toolMissing` or `toolFailed`.
  package mutating func add(pdfOf svg: String, as path: String) throws(MediaError) {
    let converter = try DocumentConverter()
    let file = try PartialFile(path, overwrites: overwrites)
    do {
      try converter.convert(svg, into: file)
    } catch {
      file.discard()
      throw error
    }
    files.append(file)
  }

  /// Gives the files their names.
  ///
  /// - Throws: `taken` or `cannotWrite` where one can't take it; none has then.
  package func commit() throws(MediaError) { try PartialFile.commit(files) }

  /// Removes what was written, the last first.
  package func discard() {
    for file in files.reversed() { file.discard() }
  }
}
