import FlickCore
import FlickScene

/// An instant of a scene as a person writes it: `360ms`, the end of an event by its
/// id, `flip`, everything's rest, `settled`, or a behavior's, `pane.settled`; of all
/// but the first also some time later or earlier, `flip+100ms`, `flip-100ms`.
public struct SceneInstant: Hashable, Sendable {
  private let text: String
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
    case .settled(let channel, _):
      throw FlickError(.choice(.neverSettles(behavior: channel.map { channels[$0].name })))
    case .after, .time:
      throw FlickError(.choice(.neverHappens(event: written.name ?? text)))
    }
  }

  private func unknown(in scene: Scene) -> FlickError {
    if let owner = written.settlingName {
      let known = scene.variants[0].channels.map(\.name)
      let meant = Spelling.nearest(owner, among: known)
      return FlickError(.choice(.noBehavior(owner, known: known, meant: meant)))
    }
    let name = written.name ?? text
    let known = scene.events.compactMap(\.id) + [WrittenInstant.settled]
    let meant = Spelling.nearest(name, among: known)
    return FlickError(.choice(.noEvent(name, known: known, meant: meant)))
  }
}

extension SceneInstant: CustomStringConvertible {
  /// As it was written.
  public var description: String { text }
}

extension Playback {
  /// - Throws: Kind `usage` for an instant that is not there or lies past the end.
  package func time(of instant: SceneInstant) throws(FlickError) -> FlickTime {
    let time = try instant.time(in: self)
    guard time >= .zero else {
      throw FlickError(.choice(.beforeBeginning(instant, time: time - .zero)))
    }
    guard time - .zero <= trace.duration else {
      throw FlickError(.choice(.afterEnd(instant, time: time - .zero, end: trace.duration)))
    }
    return time
  }
}
