import FlickFiles
import FlickMedia

/// A place that a film is written to, and as what.
struct OutputTarget: Hashable {
  enum Format: Hashable {
    case film(FilmFormat)
    /// A folder of its own.
    case pngFolder
    /// Files of a folder, named by a pattern.
    case pngFiles(FramePattern)
    /// Standard output.
    case stream
  }

  let path: String
  let format: Format

  /// Reads a path's meaning: an extension of a film's format, `-` for standard
  /// output, `####` in the name of a PNG for its frames, a slash at its end for a
  /// folder of PNG frames.
  ///
  /// - Throws: Kind `usage` for anything else.
  init(_ path: String) throws(FlickError) {
    self.path = path
    guard !path.isEmpty else {
      throw FlickError(.output(.noPath))
    }
    if path == "-" {
      format = .stream
      return
    }
    if path.utf8.last == UInt8(ascii: "/") {
      format = .pngFolder
      return
    }
    let suffix = FilePath(path).suffix
    if suffix.isEmpty {
      throw FlickError(.output(.unclear(path: path)))
    } else if let film = FilmFormat(rawValue: suffix) {
      format = .film(film)
    } else if suffix == "png", let pattern = FramePattern(path) {
      format = .pngFiles(pattern)
    } else if suffix == "png" || suffix == "svg" {
      throw FlickError(.output(.onePicture(path: path)))
    } else {
      throw FlickError(.output(.noFilmFormat(path: path, suffix: suffix)))
    }
  }
}

/// A file of text, by the suffix that it usually has.
enum TextForm: String {
  case csv, json, css, xml, swift, kt, dart, js

  /// Suffixes that promise a picture, a film, or one of the two forms of tables.
  private static let promises =
    FilmFormat.allCases.map(\.rawValue) + ["png", "jpg", "jpeg", "svg", "pdf", "csv", "json"]

  /// - Throws: Kind `usage` for a path that promises something else.
  func checkSuffix(_ path: String) throws(FlickError) {
    let suffix = FilePath(path).suffix.lowercased()
    guard suffix == rawValue || !Self.promises.contains(suffix) else {
      throw FlickError(.output(.promisesOther(path: path, suffix: rawValue)))
    }
  }
}
