import FlickCore
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
        .input(.notAFile(name: name, noun: "\(kind)", isFolder: kind == .folder)))
    } catch .missing {
      throw FlickError(.input(.noFile(name: name, meant: nearest(to: path))))
    } catch {
      throw FlickError(.input(.unreadable(name: name, reason: error.reason)))
    }
  }

  /// The file beside a path that is called nearly as it and is of its kind; a name without an
  /// ending is a scene's.
  private static func nearest(to path: String) -> String? {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let names = FilePath(folder.isEmpty ? "." : String(folder)).content ?? []
    let suffix = FilePath(path).suffix.isEmpty ? "json" : FilePath(path).suffix
    let kin = names.filter { !$0.hasPrefix(".") && FilePath($0).suffix == suffix }
    let name = path.dropFirst(folder.count) + (FilePath(path).suffix.isEmpty ? ".json" : "")
    return Spelling.nearest(String(name), among: kin).map { folder + $0 }
  }
}
