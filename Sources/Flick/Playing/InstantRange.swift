import FlickCore
import FlickScene

/// A stretch of a scene's own time, from one instant to another, as a person writes it:
/// `0.5s..1.2s`, `open..flip+200ms`, `open..settled`. An end that is left out is the
/// scene's.
public struct InstantRange: Hashable, Sendable {
  private let start: SceneInstant?
  private let end: SceneInstant?
  private let text: String

  /// Returns `nil` for a text that is no such range; whether the scene has its names only
  /// the scene tells.
  public init?(_ text: String) {
    guard let dots = text.firstRange(of: ".."), text != "..",
      case .some(let start) = Self.bound(text[..<dots.lowerBound]),
      case .some(let end) = Self.bound(text[dots.upperBound...])
    else { return nil }
    (self.start, self.end, self.text) = (start, end, text)
  }

  /// `nil` for what is no instant; no instant where nothing is written.
  private static func bound(_ part: Substring) -> SceneInstant?? {
    part.isEmpty ? .some(nil) : SceneInstant(String(part)).map { .some($0) }
  }

  /// The frames of a plan that show an instant from the start on and before
  /// the end; without an end, also those that hold the last instant.
  ///
  /// - Throws: Kind `usage` for an unknown event, an instant past the scene's
  ///   end, an end that is not after the start, or where no frame lies between.
  package func frames(of plan: FramePlan, in playback: Playback) throws(FlickError) -> [Int] {
    let (first, last) = try ends(in: playback)
    let start = first ?? .zero
    if let last, last <= start { throw endsEarly(start, last, "range") }
    var frames: [Int] = []
    for frame in 0..<plan.frameCount {
      let time = plan.time(ofFrame: frame)
      if let last, time >= last { break }
      if time >= start { frames.append(frame) }
    }
    guard !frames.isEmpty else {
      let before = plan.time(ofFrame: plan.frame(showing: start))
      throw FlickError(.choice(.noFrames(in: self, start: start, end: last, before: before)))
    }
    return frames
  }

  /// The instants from which to which it runs.
  ///
  /// - Parameter option: What asks for it: `range` or `zoom`.
  /// - Throws: Kind `usage` as `frames(of:in:)` does, but for frames.
  package func stretch(
    of playback: Playback, option: String
  ) throws(FlickError) -> (start: FlickTime, end: FlickTime) {
    let (first, last) = try ends(in: playback)
    let (from, to) = (first ?? .zero, last ?? .zero + playback.trace.duration)
    guard from < to else { throw endsEarly(from, to, option) }
    return (from, to)
  }

  private func ends(
    in playback: Playback
  ) throws(FlickError) -> (first: FlickTime?, last: FlickTime?) {
    (
      try start.map { instant throws(FlickError) in try playback.time(of: instant) },
      try end.map { instant throws(FlickError) in try playback.time(of: instant) }
    )
  }

  private func endsEarly(_ start: FlickTime, _ end: FlickTime, _ option: String) -> FlickError {
    FlickError(.choice(.rangeEndsEarly(self, option: option, start: start, end: end)))
  }
}

extension InstantRange: CustomStringConvertible {
  /// As it was written.
  public var description: String { text }
}
