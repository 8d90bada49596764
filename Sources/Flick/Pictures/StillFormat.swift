/// What a single picture is written as.
enum StillFormat: Hashable {
  case png
  case svg

  /// Reads the format off a path's end.
  ///
  /// - Throws: Kind `usage` for any other end.
  init(path: String) throws(FlickError) {
    let name = path.lowercased()
    if name.hasSuffix(".png") {
      self = .png
    } else if name.hasSuffix(".svg") {
      self = .svg
    } else {
      throw FlickError(.output(.noStillFormat(path: path)))
    }
  }
}
