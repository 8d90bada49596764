import FlickMedia
import FlickScene

/// Puts scene files into the layout that all of them share.
///
/// Keys stand in the order of the language's tables, what fits on a line of 100
/// characters stays on one, and comments go along with what they speak of.
public struct SceneFormatter: Sendable {
  /// As the caller named it; `-` is the standard input.
  public let path: String
  /// What the file should say.
  public let text: String
  /// Whether it says so already.
  public let isCanonical: Bool

  /// Reads a file.
  ///
  /// - Throws: Kind `missingInput` when it cannot be read, `scene` where its
  ///   text is not JSON.
  public init(path: String) throws(FlickError) {
    let bytes = try InputFile.read(path)
    do {
      text = try CanonicalScene.text(of: bytes, file: path == "-" ? "standard input" : path)
    } catch {
      throw FlickError(error)
    }
    self.path = path
    isCanonical = text.utf8.elementsEqual(bytes)
  }

  /// Replaces the file, unless it is canonical: written beside it and renamed.
  ///
  /// - Throws: Kind `io`.
  public func rewrite() throws(FlickError) {
    if isCanonical { return }
    do {
      try TextFile.write(text, to: path, overwrites: true)
    } catch {
      throw FlickError(error)
    }
  }
}
