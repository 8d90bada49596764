import Flick
import FlickFiles

/// A scene that is read again and again.
struct FollowedScene {
  let path: String
  /// The scene's own file and those that it names; where it is wrong, also those that it
  /// named before.
  private(set) var files: Set<FilePath>

  init(_ path: String) {
    self.path = path
    files = [FilePath(path)]
  }

  /// Reads it and plays it.
  mutating func play(_ options: SceneFile.Options) throws(FlickError) -> Playback {
    let named = Locked<Set<String>>([])
    func found() -> Set<FilePath> {
      let folder = FilePath(path).folder
      return Set([FilePath(path)] + named.withLock { $0.map { folder.joined(with: $0) } })
    }
    do {
      let file = try SceneFile(path: path, options: options, naming: named)
      files = found()
      return try file.play()
    } catch {
      files.formUnion(found())
      throw error
    }
  }
}
