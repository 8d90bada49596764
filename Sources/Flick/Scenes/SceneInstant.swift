import FlickCore
import FlickScene

/// An instant of a scene as a person writes it: `360ms`, the end of an event by its
/// id, `flip`, everything's rest, `settled`, or a behavior's, `pane.settled`; of all
/// but the first also some time later or earlier, `flip+100ms`, `flip-100ms`.
public struct SceneInstant: Hashable, Sendable {
  package let text: String
  private let written: WrittenInstant

  /// Returns `nil` unless the text is one of these; whether the scene has the
  /// name only the scene tells.
  public init?(_ text: String) {
    guard let written = WrittenInstant(text) else { return nil }
    self.text = text
    self.written = written
  }

  /// When it was; of several variants, the first in which an event took place, and
  /// the last that came to rest.
  ///
  /// - Throws: Kind `usage` for a name that the scene has not, and for what never came.
  func time(in playback: Playback) throws(FlickError) -> FlickTime {
    let scene = playback.file.scene
    let channels = scene.variants[0].channels
    let instant = written.instant(
      event: { name in scene.events.firstIndex { $0.id == name } },
      channel: { name in channels.firstIndex { $0.name == name } })
    guard let instant else { throw unknown(in: scene) }
    if let time = playback.trace.time(of: instant) { return time }
    switch instant {
    case .settled(nil, _):
      throw FlickError(
        .usage, "error: the scene never settles\n  help: name an instant, or an event")
    case .settled(let channel?, _):
      throw FlickError(
        .usage,
        "error: '\(channels[channel].name)' never settles\n  help: name an instant, or an event")
    case .after, .time:
      throw FlickError(
        .usage,
        "error: the event '\(written.name ?? text)' does not take place before the scene's end\n"
          + "  help: name an instant, or another event")
    }
  }

  private func unknown(in scene: Scene) -> FlickError {
    let (name, noun, known) =
      if let owner = written.settlingName {
        (owner, "behavior", scene.variants[0].channels.map(\.name))
      } else {
        (written.name ?? text, "event", scene.events.compactMap(\.id) + [WrittenInstant.settled])
      }
    let help =
      Spelling.nearest(name, among: known).map { "did you mean '\($0)'?" }
      ?? "there are \(Spelling.list(known.map { "'\($0)'" }, "and"))"
    return FlickError(.usage, "error: no \(noun) is called '\(name)'\n  help: \(help)")
  }
}

extension Playback {
  /// - Throws: Kind `usage` for an instant that is not there or lies past the end.
  package func time(of instant: SceneInstant) throws(FlickError) -> FlickTime {
    let time = try instant.time(in: self)
    guard time >= .zero else {
      throw FlickError(
        .usage,
        "error: the scene begins at 0 s ('\(instant.text)' would be at "
          + "\(Self.secondsText(time - .zero)))\n  help: name an instant from its beginning on")
    }
    guard time - .zero <= trace.duration else {
      let (end, asked) = lengthText(beside: time - .zero)
      throw FlickError(
        .usage,
        "error: the scene ends at \(end) ('\(instant.text)' is at \(asked))\n"
          + "  help: name an instant up to its end")
    }
    return time
  }
}
