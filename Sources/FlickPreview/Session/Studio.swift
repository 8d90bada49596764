import Dispatch
import Flick
import FlickFiles
import FlickJSON

/// What all pages share: which scenes there are, and how they are read.
package final class Studio: Sendable {
  private let paths: [String]
  package let options: SceneFile.Options
  /// An error as the terminal has it.
  let words: @Sendable (FlickError) -> String
  private let sessions = Locked(0)
  /// The sessions and what they write.
  let jobs = DispatchGroup()

  /// - Throws: Kind `missingInput` where a path leads to nothing or to no scene.
  init(
    _ paths: [String], options: SceneFile.Options,
    words: @escaping @Sendable (FlickError) -> String
  ) throws(FlickError) {
    self.words = words
    self.paths = paths
    self.options = options
    for path in paths where !FilePath(path).exists {
      throw FlickError(
        .told(
          .missingInput, "there is nothing at '\(path)'",
          help: "name a scene, or a folder with scenes"))
    }
    if try scenes().isEmpty {
      throw FlickError(
        .told(
          .missingInput, "there is no scene in '\(paths.joined(separator: "', '"))'",
          help: "'render new scene.json' makes one"))
    }
  }

  /// The scenes' paths, each once; folders are looked through anew.
  func scenes() throws(FlickError) -> [String] {
    var scenes: [String] = []
    for path in paths {
      let found = FilePath(path).isFolder ? try SceneWalk(path).scenes : [path]
      scenes += found.filter { !scenes.contains($0) }
    }
    return scenes
  }

  /// The title that a scene has, as far as it can be read.
  static func title(of path: String) -> String? {
    guard let bytes = try? PlainFile.read(FilePath(path), limit: 1 << 22) else { return nil }
    return JSONReader.read(bytes).root?["title"]?.string
  }

  /// Whether another page may be served.
  func enter() -> Bool {
    sessions.withLock { count in
      guard count < PreviewConstants.mostSessions else { return false }
      count += 1
      jobs.enter()
      return true
    }
  }

  func leave() {
    sessions.withLock { $0 -= 1 }
    jobs.leave()
  }

  /// Until all pages have been left, and what they wrote is whole or removed.
  func waitForSessions() { jobs.wait() }
}
