import Dispatch
import Flick
import FlickFiles

/// A scene that is drawn anew when its files change, without a page.
public struct WatchedScene {
  private let path: String
  private let options: SceneFile.Options

  public init(path: String, options: SceneFile.Options) {
    self.path = path
    self.options = options
  }

  /// Plays the scene now and after each change, until it is asked to stop.
  ///
  /// - Parameters:
  ///   - draw: Writes what is wanted of the scene; its interruption is requested when
  ///     files change meanwhile.
  ///   - fail: Told what is wrong with the scene, or with what is written.
  public func run(
    until interruption: Interruption,
    draw: (Playback, Interruption) throws(FlickError) -> Void, fail: (FlickError) -> Void
  ) {
    let news = DispatchSemaphore(value: 0)
    let drawing = Locked(Interruption())
    @Sendable func changed() {
      drawing.withLock { $0 }.request()
      news.signal()
    }
    interruption.onRequest { changed() }
    var scene = FollowedScene(path)
    var watch: FileWatch?
    defer { watch?.stop() }
    while !interruption.isRequested {
      // Before the scene is read: what changes from now on is drawn again.
      let current = Interruption()
      drawing.withLock { $0 = current }
      while news.wait(timeout: .now()) == .success {}
      if interruption.isRequested { return }
      do throws(FlickError) {
        let playback = try scene.read(options).play()
        scene.follow(by: &watch, changed: changed)
        try draw(playback, current)
      } catch {
        scene.follow(by: &watch, changed: changed)
        if !current.isRequested { fail(error) }
      }
      news.wait()
    }
  }
}
