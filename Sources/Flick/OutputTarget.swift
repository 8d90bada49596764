import Foundation

/// A place that a film is written to, and as what.
struct OutputTarget: Hashable {
  enum Format: Hashable {
    case mp4
    case pngFrames
  }

  let path: String
  let format: Format

  /// Formats whose extensions are known and that are not built yet.
  private static let planned: Set<String> = [
    "webm", "mov", "gif", "apng", "webp", "avif", "mkv", "png", "svg",
  ]

  /// Reads a path's meaning: `.mp4` is a film, a path without extension or with
  /// a slash at its end is a folder of PNG frames.
  ///
  /// - Throws: Kind `usage` for any other extension.
  init(_ path: String) throws(FlickError) {
    self.path = path
    guard !path.isEmpty else {
      throw FlickError(.usage, "error: an output needs a path\n  help: write '-o film.mp4'")
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
    let dot = name.lastIndex(of: ".")
    if path.hasSuffix("/") || dot == nil || dot == name.startIndex {
      format = .pngFrames
      return
    }
    let suffix = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
    if suffix == "mp4" {
      format = .mp4
    } else if Self.planned.contains(suffix) {
      throw FlickError(
        .usage,
        "error: writing '.\(suffix)' is not supported yet (was '\(path)')\n"
          + "  help: write '.mp4', or a folder for PNG frames")
    } else {
      throw FlickError(
        .usage,
        "error: '.\(suffix)' is no format that films are written in (was '\(path)')\n"
          + "  help: write '.mp4', or a folder for PNG frames")
    }
  }
}
