import Foundation

/// A text written beside its place and renamed when it is complete.
package enum TextFile {
  /// - Parameter overwrites: Whether a file may be there; its permissions stay.
  /// - Throws: `exists` or `cannotWrite`.
  package static func write(
    _ text: String, to path: String, overwrites: Bool
  ) throws(MediaError) {
    var status = stat()
    let mode = stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    let file = try PartialFile(path, overwrites: overwrites)
    try file.write(Array(text.utf8))
    if let mode { chmod(file.temporaryPath, mode) }
    try file.commit()
  }
}
