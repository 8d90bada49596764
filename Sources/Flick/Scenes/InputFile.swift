import FlickFiles
import FlickScene
import Foundation

/// A scene file's bytes, read only as far as a scene may be long.
enum InputFile {
  /// - Parameter path: `-` is the standard input.
  /// - Throws: Kind `missingInput` when it cannot be read, `scene` when it is
  ///   longer than any scene.
  static func read(_ path: String) throws(FlickError) -> [UInt8] {
    let limit = SceneConstants.maximumFileSize
    let name = path == "-" ? "standard input" : path
    do {
      return path == "-"
        ? try PlainFile.read(STDIN_FILENO, size: 0, limit: limit)
        : try PlainFile.read(FilePath(path), limit: limit)
    } catch .tooLarge(let size) {
      throw FlickError(SceneLoader.tooLarge(file: name, size: size))
    } catch .isOther(let kind) {
      throw FlickError(
        .missingInput,
        "error: cannot read '\(name)': it is \(kind), not a file\n  help: "
          + (kind == .folder
            ? "name a scene in it" : "write '-' to read a scene from standard input"))
    } catch {
      throw FlickError(
        .missingInput,
        "error: cannot read '\(name)': \(error.reason)\n  help: check the path of the scene")
    }
  }
}
