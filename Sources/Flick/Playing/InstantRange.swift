import FlickCore
import FlickScene

/// A stretch of a scene's own time as a person writes it, from one instant to another:
/// `0.5s..1.2s`, `open..flip+200ms`, `open..settled`. An end that is left out is the
/// scene's.
package struct InstantRange: Hashable, Sendable {
  private let start: SceneInstant?
  private let end: SceneInstant?
  /// As it was written, with the option.
  private let text: String

  /// - Parameter option: That the text was written after.
  /// - Throws: Kind `usage` for a text that is no such range.
  package init(_ text: String, option: String = "--range") throws(FlickError) {
    self.text = "\(option) \(text)"
    guard let dots = text.firstRange(of: ".."), text != ".." else {
      throw Self.noRange(text, option)
    }
    start = try Self.bound(text[..<dots.lowerBound], of: text, option)
    end = try Self.bound(text[dots.upperBound...], of: text, option)
  }

  /// The frames of a plan that show an instant from the start on and before
  /// the end; without an end, also those that hold the last instant.
  ///
  /// - Throws: Kind `usage` for an unknown event, an instant past the scene's
  ///   end, an end that is not after the start, or where no frame lies between.
  package func frames(of plan: FramePlan, in playback: Playback) throws(FlickError) -> [Int] {
    let first = try start.map { instant throws(FlickError) in try playback.time(of: instant) }
    let last = try end.map { instant throws(FlickError) in try playback.time(of: instant) }
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
          + "\(last.map(Self.seconds) ?? "the end"), as '\(text)' asks\n"
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
    let first = try start.map { instant throws(FlickError) in try playback.time(of: instant) }
    let last = try end.map { instant throws(FlickError) in try playback.time(of: instant) }
    let (from, to) = (first ?? .zero, last ?? .zero + playback.trace.duration)
    guard from < to else { throw endsEarly(from, to) }
    return (from, to)
  }

  private func endsEarly(_ start: FlickTime, _ end: FlickTime) -> FlickError {
    FlickError(
      .usage,
      "error: '\(text)' ends at \(Self.seconds(end)), which is not after its start at "
        + "\(Self.seconds(start))\n  help: name an end that comes later")
  }

  private static func seconds(_ time: FlickTime) -> String { Playback.secondsText(time - .zero) }

  private static func bound(
    _ part: Substring, of text: String, _ option: String
  ) throws(FlickError) -> SceneInstant? {
    guard !part.isEmpty else { return nil }
    guard let instant = SceneInstant(String(part)) else { throw noRange(text, option) }
    return instant
  }

  private static func noRange(_ text: String, _ option: String) -> FlickError {
    FlickError(
      .usage,
      "error: '\(text)' is no range of instants\n"
        + "  help: write '\(option) 0.5s..1.2s', '..800ms', or events by their ids: "
        + "'open..flip+200ms', 'open..settled'")
  }
}
