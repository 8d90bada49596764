import FlickFiles
import Foundation

/// Whether an output could be opened, found out without writing anything. What
/// opening it would refuse is refused in the same words.
package enum OutputPlace {
  /// - Throws: `unsuitable`, `exists` or `cannotWrite`.
  package static func checkFilm(
    _ path: String, width: Int, height: Int, overwrites: Bool, settings: FilmSettings,
    hasManifest: Bool = false
  ) throws(MediaError) {
    if let reason = settings.refusal(width: width, height: height) {
      throw .unsuitable(path: path, reason: reason)
    }
    try PartialFile.checkPlace(path, overwrites: overwrites)
    try checkParent(of: path)
    if hasManifest {
      try PartialFile.checkPlace(ManifestSink.path(of: path), overwrites: overwrites)
    }
  }

  /// - Throws: What opening a `PNGSequenceSink` throws.
  package static func checkFrameFolder(
    _ path: String, manifest: FrameManifest, overwrites: Bool, resumes: Bool
  ) throws(MediaError) {
    let folder = FilePath(path).absolute.description
    _ = try PNGSequenceSink.find(
      at: folder, manifest, overwrites: overwrites, resumes: resumes)
    try checkParent(of: folder, for: path)
  }

  /// - Throws: `exists` or `cannotWrite`.
  package static func checkFrameFiles(
    _ pattern: FramePattern, frames: [Int], overwrites: Bool
  ) throws(MediaError) {
    try PNGPatternSink.checkPlace(pattern, frames: frames, overwrites: overwrites)
    let first = pattern.folder + pattern.name(of: frames.first ?? 0)
    try checkParent(of: first)
  }

  /// A folder above must be there, and may be written to: those that are missing
  /// would be made in it.
  private static func checkParent(of path: String, for output: String? = nil) throws(MediaError) {
    let output = output ?? path
    var folder = FilePath(path).absolute.folder
    while !folder.exists { folder = folder.folder }
    guard folder.isFolder else {
      throw .cannotWrite(path: output, reason: String(cString: strerror(ENOTDIR)))
    }
    guard access(folder.description, W_OK | X_OK) == 0 else {
      throw .cannotWrite(path: output, reason: String(cString: strerror(errno)))
    }
  }
}

extension FilmSettings {
  /// Why pictures of that size cannot be encoded so; `nil` where they can.
  func refusal(width: Int, height: Int) -> String? {
    guard format == .mp4, codec == .av1, min(width, height) < 64 else { return nil }
    return "AV1's encoder takes pictures of at least 64 × 64 pixels"
  }
}
