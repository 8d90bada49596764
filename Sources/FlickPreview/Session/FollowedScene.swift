import Flick
import FlickFiles
import Foundation

/// A scene that is read again and again.
struct FollowedScene {
  let path: String
  /// The scene's own file and those that it names; where it is wrong, also those that it
  /// named before.
  private(set) var files: Set<FilePath>

  /// When it began to be read last, in nanoseconds since 1970.
  private var start: Int64 = 0

  init(_ path: String) {
    self.path = path
    files = [FilePath(path)]
  }

  /// Reads it anew.
  mutating func read(_ options: SceneFile.Options) throws(FlickError) -> SceneFile {
    // A little earlier, since files' times are those of the last tick of a clock.
    start = Int64(Date().timeIntervalSince1970 * 1e9) - 20_000_000
    let named = Locked<Set<String>>([])
    func found() -> Set<FilePath> {
      let folder = FilePath(path).folder
      return Set([FilePath(path)] + named.withLock { $0.map { folder.joined(with: $0) } })
    }
    do {
      let file = try SceneFile(path: path, options: options, naming: named)
      files = found()
      return file
    } catch {
      files.formUnion(found())
      throw error
    }
  }

  /// Has the files watched that were found.
  func follow(by watch: inout FileWatch?, changed: @escaping @Sendable () -> Void) {
    guard files != watch?.files else { return }
    watch?.stop()
    watch = FileWatch(files, since: start, changed: changed)
  }
}
