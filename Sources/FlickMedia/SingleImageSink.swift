import FlickCore
import Foundation

/// One picture into one PNG file.
package struct SingleImageSink {
  private let path: String
  private let overwrites: Bool

  package init(path: String, overwrites: Bool) {
    self.path = path
    self.overwrites = overwrites
  }

  /// Writes the picture beside its place and renames it.
  ///
  /// - Throws: `exists` or `cannotWrite`.
  package func write(_ pixmap: Pixmap) throws(MediaError) {
    let bytes = try PNGCodec.encode(pixmap, level: 6)
    let file = try PartialFile(path, overwrites: overwrites)
    try file.write(bytes)
    try file.commit()
  }
}
