import FlickFiles
import FlickScene

/// The folder that a scene may read from.
struct SceneFolder {
  let path: String

  /// Reads a plain file of the folder, links followed; what is outside it after
  /// that is not opened.
  func file(_ name: String, limit: Int, mayLeaveFolder: Bool) -> ResourceFile {
    guard !name.utf8.contains(0), let folder = FilePath(path).real,
      let file = folder.joined(with: name).real
    else { return .missing }
    guard mayLeaveFolder || folder.holds(file) else { return .outside }
    do {
      return .bytes(try PlainFile.read(file, limit: limit))
    } catch .tooLarge {
      return .tooLarge
    } catch .isOther(let kind) {
      return .isOther(kind.description)
    } catch {
      return .missing
    }
  }
}
