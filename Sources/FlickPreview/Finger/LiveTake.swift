import Flick
import FlickCore
import FlickEngine
import FlickPointer
import FlickScene

/// A scene that plays while a finger moves on it.
///
/// Each picture plays the scene anew with what is known of the finger, by the engine that
/// plays recordings. What has been shown never changes by what comes later: a sample acts
/// after it (`TouchLog`).
package struct LiveTake: Sendable {
  /// The scene without the touches that the take replaces, as it is shown live.
  package let file: SceneFile
  package let replacement: TouchReplacement
  /// When it began.
  package let begin: FlickTime
  package private(set) var log: TouchLog
  /// The latest instant that was shown.
  package private(set) var shown: FlickTime

  /// What stands in the film before its end is known: no plots, whose axes follow from what
  /// comes, one speed, no words of events. `render hash` with these as `--set` prints the
  /// hashes of what was shown.
  package static func values(of film: Film) -> [String] {
    [
      "film.plots=[]", "film.paths=[]", "film.speed=1", "film.hold=0s", "film.captions=false",
      "film.footer=false",
    ] + (film.callouts.isEmpty ? [] : ["film.callouts=[]"])
      + (film.touches == .dotAndTrail ? ["film.touches=dot"] : [])
  }

  /// - Parameters:
  ///   - playback: The scene as it was shown.
  ///   - bytes: Its text.
  ///   - replaced: Texts in place of files that it includes.
  ///   - begin: At which the take begins, before anything of it is shown.
  /// - Throws: What is wrong with the scene without its touches.
  package init(
    of playback: Playback, bytes: [UInt8], replaced: [String: String] = [:], from begin: FlickTime
  ) throws(FlickError) {
    let scene = playback.file.scene
    guard let replacement = TouchReplacement(bytes, of: playback, from: begin) else {
      throw FlickError(.told(.scene, "the scene's file is not what was played"))
    }
    var options = playback.file.options
    if let film = scene.film {
      guard film.motionBlur == nil else {
        throw FlickError(
          .told(
            .usage, "recording on a film with motion blur is not supported yet",
            help: "take 'film.motionBlur' out while you record"))
      }
      options.values += Self.values(of: film)
    }
    file = try SceneFile(
      bytes: replacement.bytes, name: playback.file.path, folder: playback.file.folder,
      options: options, replaced: replaced)
    self.replacement = replacement
    self.begin = begin
    shown = begin
    log = TouchLog(
      begin: begin, grid: TickGrid(step: scene.render.step), canvas: scene.canvas.size,
      pointers: replacement.pointers)
  }

  /// Whether anything has been recorded.
  package var isEmpty: Bool { log.start == nil }

  package mutating func take(_ samples: [FingerSample]) {
    for sample in samples { log.take(sample, shown: shown) }
  }

  /// The scene as far as it is known, up to a frame of the film, which is its last: the
  /// next would be of an instant that nobody knows.
  ///
  /// - Parameter frame: Counted from the film's beginning; none before the last one shown.
  package mutating func play(frame: Int) -> Playback {
    shown = max(shown, instant(ofFrame: frame))
    return file.played(adding: event, until: instant(ofFrame: frame + 1))
  }

  /// The instant that a frame shows.
  package func instant(ofFrame frame: Int) -> FlickTime {
    .zero + Int64(frame) * file.scene.render.frameRate.frameDuration
  }

  /// Lifts the fingers that are down.
  package mutating func stop(seconds: Double) {
    let time = begin + (FlickDuration(seconds: max(0, seconds)) ?? .zero)
    log.liftAll(at: time, shown: shown)
  }

  /// The event that the fingers are; `nil` before the first goes down.
  package var event: SceneEvent? {
    guard let start = log.start, let stream = log.stream else { return nil }
    return SceneEvent(
      id: nil, start: .at(start), action: .trace(stream), note: nil, pointer: 0,
      origin: SourceOrigin(bytes: 0..<0, path: "$"))
  }
}
