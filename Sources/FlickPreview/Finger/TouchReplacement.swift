import Flick
import FlickCore
import FlickEngine
import FlickJSON
import FlickScene

/// A scene's text without the touches that a recording takes the place of.
///
/// A recording takes the place of every touch that begins at its instant or later, and of
/// what follows those events. A finger that is down by then goes on as the scene has it; what
/// the program does by itself stays. Where others name an event that is gone, they get the
/// instant at which it was; what is expected of nothing but that event goes with it, and so
/// do callouts and a poster that show what was there from the instant on.
package struct TouchReplacement: Sendable {
  package let bytes: [UInt8]
  /// The names of the events that are gone, or their places in the list from 1.
  package let replaced: [String]
  /// Fingers that no touch that stays has from the instant on.
  package let pointers: [Int]

  /// Returns `nil` where the text is none that was played.
  package init?(_ bytes: [UInt8], of playback: Playback, from instant: FlickTime) {
    guard var edit = SceneEdit(bytes) else { return nil }
    let events = playback.file.scene.events
    let list = edit.root["events"]
    let items = list?.items ?? []
    let item = events.map { event in
      items.firstIndex { $0.range.contains(event.origin.bytes.lowerBound) }
    }
    let fate = Fate(events, items: item, playback.trace, from: instant)
    pointers = (0..<PreviewTouch.fingers).filter { !fate.busy.contains($0) }
    if let list, !fate.gone.isEmpty {
      edit.remove(Set(fate.gone.compactMap { item[$0] }), of: list)
    }
    let ids = Set(fate.gone.compactMap { events[$0].id })
    replaced = fate.gone.sorted().map { events[$0].id ?? "event \($0 + 1)" }
    if !fate.gone.isEmpty {
      let shown = Self.forgetShown(playback, from: instant, in: &edit)
      Self.rename(ids, playback, except: shown, in: &edit)
    }
    self.bytes = edit.result
  }

  /// Takes out what points at the film from an instant on, and returns the paths of that.
  private static func forgetShown(
    _ playback: Playback, from start: FlickTime, in edit: inout SceneEdit
  ) -> Set<[String]> {
    let (scene, trace) = (playback.file.scene, playback.trace)
    func isGone(_ instant: Instant) -> Bool { trace.time(of: instant).map { $0 >= start } ?? true }
    let written = scene.film?.callouts ?? []
    let callouts = written.indices.filter { isGone(written[$0].instant) }
    var paths = Set(callouts.map { ["film", "callouts", "\($0)"] })
    if !callouts.isEmpty, let list = edit.root["film"]?["callouts"] {
      edit.remove(Set(callouts), of: list)
    }
    if let poster = scene.render.poster, isGone(poster), let render = edit.root["render"] {
      edit.remove(["poster"], of: render)
      paths.insert(["render", "poster"])
    }
    return paths
  }

  /// Gives what names an event that is gone the instant at which it was.
  ///
  /// - Parameter shown: Paths of what is gone as well.
  private static func rename(
    _ ids: Set<String>, _ playback: Playback, except shown: Set<[String]>,
    in edit: inout SceneEdit
  ) {
    var changes: [(path: [String], range: Range<Int>, text: String)] = []
    var gone: Set<Int> = []
    let events = playback.file.scene.events
    SchemaWalk.walk(edit.root) { visit in
      guard case .text(let format) = visit.schema, let text = visit.node.string,
        visit.path.first != "events", !shown.contains(where: visit.path.starts)
      else { return }
      if format == .event, ids.contains(text), visit.path.first == "expect" {
        gone.formUnion(visit.path.dropFirst().prefix(1).compactMap { Int($0) })
      }
      guard let written = WrittenInstant(text),
        let instant = written.instant(
          event: { name in ids.contains(name) ? events.firstIndex { $0.id == name } : nil },
          channel: { _ in nil }), case .after = instant,
        let time = playback.trace.time(of: instant)
      else { return }
      switch format {
      case .instant: changes.append((visit.path, visit.node.range, "\"\(Self.text(time))\""))
      // A film that ended with a touch now lasts until the recording has come to rest.
      case .length: changes.append((visit.path, visit.node.range, "\"settled\""))
      default: break
      }
    }
    if let expected = edit.root["expect"], !gone.isEmpty { edit.remove(gone, of: expected) }
    for change in changes {
      let isGone = change.path[0] == "expect" && Int(change.path[1]).map(gone.contains) ?? false
      if !isGone { edit.replace(change.range, by: change.text) }
    }
  }

  /// An instant as a scene writes it, to the microsecond.
  static func text(_ time: FlickTime) -> String {
    let microseconds = max(FlickTime.zero, time).seconds * 1_000_000
    return Spelling.number(microseconds.rounded() / 1000) + "ms"
  }
}

/// What becomes of a scene's events where a recording begins.
private struct Fate {
  private(set) var gone: Set<Int> = []
  /// Fingers that are on the glass by then, or will be.
  private(set) var busy: Set<Int> = []

  /// - Parameter items: Of the list as it is written, which item each event is of.
  init(_ events: [SceneEvent], items: [Int?], _ trace: Trace, from instant: FlickTime) {
    var down: Set<Int> = []
    var seen: Set<Int> = []
    for occurrence in trace.occurrences where seen.insert(occurrence.event).inserted {
      let event = events[occurrence.event]
      guard event.action.isTouch else { continue }
      let goesOn = event.action.goesOn && down.contains(event.pointer)
      guard occurrence.start < instant || goesOn else {
        gone.insert(occurrence.event)
        continue
      }
      if occurrence.end >= instant || goesOn { busy.formUnion(event.pointersUsed) }
      if event.action.stays {
        down.insert(event.pointer)
        busy.insert(event.pointer)
      } else if event.action.goesOn {
        down.remove(event.pointer)
        if occurrence.end < instant { busy.remove(event.pointer) }
      }
    }
    var count = -1
    while count != gone.count {
      count = gone.count
      for (index, event) in events.enumerated() where !gone.contains(index) {
        let isOfItem = gone.contains { items[$0] != nil && items[$0] == items[index] }
        if isOfItem || event.awaited.map(gone.contains) ?? false { gone.insert(index) }
      }
    }
  }
}

extension SceneEvent {
  /// The event that it cannot be without.
  fileprivate var awaited: Int? {
    if case .after(let event, _) = start { return event }
    if case .animator(let block, _) = action { return block }
    return nil
  }

  /// Of the glass, while it lasts.
  fileprivate var pointersUsed: [Int] {
    switch action {
    case .trace(let stream): stream.contacts.map(\.pointer)
    case .pinch: [pointer, pointer + 1]
    default: [pointer]
    }
  }
}

extension SceneEvent.Action {
  fileprivate var isTouch: Bool {
    switch self {
    case .tap, .press, .drag, .flick, .pinch, .down, .move, .up, .cancel, .trace: true
    case .set, .animate, .animator, .load: false
    }
  }

  /// Whether it moves or lifts a finger that is down.
  fileprivate var goesOn: Bool {
    switch self {
    case .move, .up, .cancel: true
    case .drag(let stroke), .flick(let stroke): stroke.from == nil
    default: false
    }
  }

  /// Whether the finger is down at its end.
  fileprivate var stays: Bool {
    switch self {
    case .down, .move: true
    case .drag(let stroke), .flick(let stroke): !stroke.lifts
    case .pinch(let pinch): !pinch.lifts
    default: false
    }
  }
}
