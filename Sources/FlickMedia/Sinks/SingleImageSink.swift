import FlickCore
import Foundation

/// One picture into one file.
package struct SingleImageSink {
  private let path: String
  private let overwrites: Bool

  package init(path: String, overwrites: Bool) {
    self.path = path
    self.overwrites = overwrites
  }

  /// Writes the picture as PNG.
  ///
  /// - Throws: `exists` or `cannotWrite`.
  package func write(
    _ pixmap: Pixmap, compression: PNGCodec.Compression = .fast
  ) throws(MediaError) {
    try write(PNGCodec.encode(pixmap, compression: compression))
  }

  /// Writes a picture that is already encoded, beside its place, and renames
  /// it.
  ///
  /// - Throws: `exists` or `cannotWrite`.
  package func write(_ bytes: [UInt8]) throws(MediaError) {
    let file = try PartialFile(path, overwrites: overwrites)
    try file.write(bytes)
    try file.commit()
  }
}
