import FlickCore
import FlickScene

/// A stretch of a scene's own time as a person writes it: `0.5s..1.2s`, or by
/// events, `open..flip+200ms`, `open..settled`. An end that is left out is the
/// scene's.
package struct InstantRange: Hashable, Sendable {
  private enum Bound: Hashable {
    case time(FlickTime, text: String)
    /// An event's id, or `settled`.
    case name(String, plus: FlickDuration, text: String)
  }

  private let start: Bound?
  private let end: Bound?
  private let text: String

  /// - Throws: Kind `usage` for a text that is no such range.
  package init(_ text: String) throws(FlickError) {
    guard let dots = text.firstRange(of: ".."), text != ".." else { throw Self.noRange(text) }
    self.text = text
    start = try Self.bound(text[..<dots.lowerBound], of: text)
    end = try Self.bound(text[dots.upperBound...], of: text)
  }

  /// The frames of a plan that show an instant from the start on and before
  /// the end; without an end, also those that hold the last instant.
  ///
  /// - Throws: Kind `usage` for an unknown event, an instant past the scene's
  ///   end, an end that is not after the start, or where no frame lies between.
  package func frames(of plan: FramePlan, in playback: Playback) throws(FlickError) -> [Int] {
    let first = try start.map { bound throws(FlickError) in try Self.time(of: bound, in: playback) }
    let last = try end.map { bound throws(FlickError) in try Self.time(of: bound, in: playback) }
    if let last, last <= first ?? .zero { throw endsEarly(first ?? .zero, last) }
    var frames: [Int] = []
    for frame in 0..<plan.frameCount {
      let time = plan.time(ofFrame: frame)
      if let last, time >= last { break }
      if time >= first ?? .zero { frames.append(frame) }
    }
    guard !frames.isEmpty else {
      let next = plan.time(ofFrame: plan.frame(showing: first ?? .zero))
      throw FlickError(
        .usage,
        "error: no frame lies between \(Self.seconds(first ?? .zero)) and "
          + "\(last.map(Self.seconds) ?? "the end"), as '--range \(text)' asks\n"
          + "  help: the frame before shows \(Self.seconds(next)); begin there, or end later")
    }
    return frames
  }

  /// The instants from which to which it runs.
  ///
  /// - Throws: Kind `usage` as `frames(of:in:)` does, but for frames.
  package func stretch(
    of playback: Playback
  ) throws(FlickError) -> (start: FlickTime, end: FlickTime) {
    let first = try start.map { bound throws(FlickError) in try Self.time(of: bound, in: playback) }
    let last = try end.map { bound throws(FlickError) in try Self.time(of: bound, in: playback) }
    let (from, to) = (first ?? .zero, last ?? .zero + playback.trace.duration)
    guard from < to else { throw endsEarly(from, to) }
    return (from, to)
  }

  private func endsEarly(_ start: FlickTime, _ end: FlickTime) -> FlickError {
    FlickError(
      .usage,
      "error: '--range \(text)' ends at \(Self.seconds(end)), which is not after its start at "
        + "\(Self.seconds(start))\n  help: name an end that comes later")
  }

  private static func seconds(_ time: FlickTime) -> String { Playback.secondsText(time - .zero) }

  private static func bound(_ part: Substring, of text: String) throws(FlickError) -> Bound? {
    guard !part.isEmpty else { return nil }
    if let instant = SceneInstant(String(part)) { return .time(instant.time, text: String(part)) }
    let plus = part.firstIndex(of: "+")
    let name = String(part[..<(plus ?? part.endIndex)])
    guard Spelling.isName(name) else { throw noRange(text) }
    guard let plus else { return .name(name, plus: .zero, text: String(part)) }
    guard let offset = SceneInstant(String(part[part.index(after: plus)...])) else {
      throw noRange(text)
    }
    return .name(name, plus: offset.time - .zero, text: String(part))
  }

  private static func noRange(_ text: String) -> FlickError {
    FlickError(
      .usage,
      "error: '\(text)' is no range of instants\n"
        + "  help: write '--range 0.5s..1.2s', '..800ms', or events by their ids: "
        + "'open..flip+200ms', 'open..settled'")
  }

  private static func time(of bound: Bound, in playback: Playback) throws(FlickError) -> FlickTime {
    let time: FlickTime
    let text: String
    switch bound {
    case .time(let instant, let written): (time, text) = (instant, written)
    case .name(let name, let plus, let written):
      (time, text) = (try self.time(ofEvent: name, in: playback) + plus, written)
    }
    guard time - .zero <= playback.trace.duration else {
      let (end, named) = playback.lengthText(beside: time - .zero)
      throw FlickError(
        .usage,
        "error: the scene ends at \(end) ('\(text)' is at \(named))\n"
          + "  help: name an instant up to its end, or leave the end out")
    }
    return time
  }

  /// When an event takes place, in the first variant in which it does.
  private static func time(
    ofEvent name: String, in playback: Playback
  ) throws(FlickError) -> FlickTime {
    let events = playback.file.scene.events
    if let index = events.firstIndex(where: { $0.id == name }) {
      let starts = playback.trace.occurrences.filter { $0.event == index }.map(\.start)
      if let first = starts.min() { return first }
      throw FlickError(
        .usage,
        "error: the event '\(name)' does not take place before the scene's end\n"
          + "  help: name an instant, or another event")
    }
    if name == "settled" {
      if let settled = playback.trace.settled { return settled }
      throw FlickError(
        .usage, "error: the scene never settles\n  help: name an instant, or leave the end out")
    }
    let names = events.compactMap(\.id) + ["settled"]
    let help =
      Spelling.nearest(name, among: names).map { "did you mean '\($0)'?" }
      ?? "there are \(Spelling.list(names.map { "'\($0)'" }, "and"))"
    throw FlickError(.usage, "error: no event is called '\(name)'\n  help: \(help)")
  }
}
