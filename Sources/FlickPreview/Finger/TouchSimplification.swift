import Flick
import FlickCore
import FlickEngine
import FlickPointer
import FlickScene

/// A recording as the one gesture that does the same: a tap, a drag or a flick, where there
/// is one that is near enough.
package struct TouchSimplification: Sendable {
  /// What is near: half a point, and 2 % of the velocity at the release.
  package static let nearestPoints = 0.5
  package static let nearestVelocity = 0.02

  /// The event as a scene writes it; `nil` where no gesture is near enough.
  package let event: String?
  /// The scene's whole text with it.
  package let scene: [UInt8]?
  /// How near it is, or why there is none.
  package let words: String

  private init(_ words: String, event: String? = nil, scene: [UInt8]? = nil) {
    self.words = words
    self.event = event
    self.scene = scene
  }

  /// - Parameter variant: Whose motion is compared.
  package static func simplify(
    _ recording: TouchRecording, of take: LiveTake, variant: Int = 0
  ) -> TouchSimplification {
    guard Set(recording.rows.map(\.pointer)).count == 1,
      recording.rows.count(where: { $0.phase == .down }) == 1,
      let last = recording.rows.last, last.phase == .up
    else {
      return TouchSimplification("only one finger that goes down and lifts once is one gesture")
    }
    let search = Search(recording, take, variant)
    let candidates = search.isTap ? [search.tap()] : [search.stroke()]
    for case let candidate? in candidates {
      let verdict = search.judge(candidate)
      return verdict
    }
    return TouchSimplification("the finger does not move")
  }

  /// Looks for the gesture.
  private struct Search {
    let take: LiveTake
    let variant: Int
    let rows: [PointerRow]
    let start: FlickTime
    let end: FlickTime
    let index: Int
    let recorded: DrivenTrace
    let whole: Playback

    init(_ recording: TouchRecording, _ take: LiveTake, _ variant: Int) {
      self.take = take
      self.variant = variant
      rows = recording.rows
      start = recording.start
      index = take.file.scene.events.count
      let touched = take.file.played(adding: take.event, until: .zero + EngineLimit.longest)
      // Until all that it did has come to rest.
      end = touched.trace.settled ?? start + EngineLimit.watched
      whole = touched
      recorded = DrivenTrace(touched, event: index, variant: variant)
    }

    var length: FlickDuration { rows[rows.count - 1].time - rows[0].time }
    var from: Point { rows[0].position }
    var to: Point { rows[rows.count - 1].position }

    /// Whether it lets nothing go that it dragged.
    var isTap: Bool { recorded.held.isEmpty }

    // MARK: - Candidates

    func tap() -> Candidate? {
      Candidate(
        start: start + length, action: .tap(.canvas(from)),
        text: "\"tap\": \(Self.text(from))", name: "tap")
    }

    /// The drag or the flick that is nearest to the recorded finger.
    func stroke() -> Candidate? {
      guard to != from else { return nil }
      let moves = rows.indices.dropFirst().filter { rows[$0].position != rows[$0 - 1].position }
      guard let first = moves.first, let last = moves.last else { return nil }
      let rest = length - (rows[last].time - .zero)
      let drag = Shape(before: rows[first - 1].time - .zero, after: rest, speed: nil)
      let released = recorded.releases.values.map(\.length).max() ?? 0
      let flick = Shape(before: drag.before, after: .zero, speed: released)
      let found = [drag, released > TouchFit.restingSpeed ? flick : drag].map(nearest)
      return found.min { $0.error < $1.error }.flatMap { candidate($0.shape) }
    }

    /// Goes downhill from a shape, in ever smaller steps.
    private func nearest(_ shape: Shape) -> (shape: Shape, error: Double) {
      var best = (shape: shape, error: error(of: shape))
      var step = TouchFit.firstStep
      while step >= 1 {
        let next = neighbours(of: best.shape, step).map { (shape: $0, error: error(of: $0)) }
          .min { $0.error < $1.error }
        if let next, next.error < best.error {
          best = next
        } else {
          step /= 2
        }
      }
      return best
    }

    private func neighbours(of shape: Shape, _ step: Int64) -> [Shape] {
      let time = FlickDuration(flicks: step * FlickTime.flicksPerSecond / 1000)
      var result: [Shape] = []
      for sign: Int64 in [-1, 1] {
        var other = shape
        other.before = shape.before + sign * time
        result.append(other)
        other = shape
        if let speed = shape.speed {
          other.speed = speed * (1 + Double(sign * step) * TouchFit.speedPart)
        } else {
          other.after = shape.after + sign * time
        }
        result.append(other)
      }
      return result
    }

    /// How far off it is, as a part of what is near: the finger where the recorded one was
    /// seen, and the velocity at the release.
    private func error(of shape: Shape) -> Double {
      guard let candidate = candidate(shape) else { return .infinity }
      let play = take.file.played(
        adding: candidate.event, until: start + length + EngineLimit.lift)
      let other = DrivenTrace(play, event: index, variant: variant)
      guard let touch = other.touch else { return .infinity }
      return max(
        Self.distance(of: touch, to: rows, from: start).distance / nearestPoints,
        velocityPart(other) / nearestVelocity)
    }

    private static func distance(
      of touch: TouchTrack, to rows: [PointerRow], from start: FlickTime
    ) -> (distance: Double, at: FlickTime) {
      var farthest = (distance: 0.0, at: start)
      for row in rows {
        let now = start + (row.time - .zero)
        let distance = (touch.position(at: now) - row.position).length
        if distance > farthest.distance { farthest = (distance, now) }
      }
      return farthest
    }

    private func candidate(_ shape: Shape) -> Candidate? {
      let duration = length - shape.before - shape.after
      guard shape.before >= .zero, shape.after >= .zero, duration >= TouchFit.shortest else {
        return nil
      }
      let way = to - from
      let velocity = shape.speed.map { ($0 / way.length) * way }
      // Faster, its cubic would swing past its ends.
      if let speed = shape.speed, speed * duration.seconds > 3 * way.length { return nil }
      let stroke = SceneEvent.Stroke(
        from: .canvas(from), end: .to(.canvas(to)), duration: duration, endVelocity: velocity,
        holdBefore: shape.before, holdAfter: shape.after)
      let name = shape.speed == nil ? "drag" : "flick"
      var text =
        "\"\(name)\": { \"from\": \(Self.text(from)), \"to\": \(Self.text(to)), "
        + "\"duration\": \"\(TouchReplacement.text(.zero + duration))\""
      if let speed = shape.speed { text += ", \"velocity\": \(Spelling.number(speed.rounded()))" }
      let holds = [("before", shape.before), ("after", shape.after)].filter { $0.1 > .zero }
      if !holds.isEmpty {
        text +=
          ", \"hold\": { "
          + holds.map { "\"\($0)\": \"\(TouchReplacement.text(.zero + $1))\"" }
          .joined(separator: ", ") + " }"
      }
      return Candidate(
        start: start, action: shape.speed == nil ? .drag(stroke) : .flick(stroke),
        text: text + " }", name: name)
    }

    private static func text(_ point: Point) -> String {
      "[\(Spelling.number(point.x)), \(Spelling.number(point.y))]"
    }

    // MARK: - The verdict

    /// Plays the gesture as the scene will have it, and compares.
    func judge(_ candidate: Candidate) -> TouchSimplification {
      let text = "{ \"at\": \"\(TouchReplacement.text(candidate.start))\", \(candidate.text) }"
      guard let scene = TouchRecording.adding(text, to: take.replacement.bytes),
        let file = try? SceneFile(
          bytes: scene, name: take.file.path, folder: take.file.folder, options: take.file.options,
          replaced: take.file.replaced)
      else { return TouchSimplification("the scene does not take the gesture: \(text)") }
      let play = file.played(adding: nil, until: .zero + EngineLimit.longest)
      let other = DrivenTrace(play, event: index, variant: variant)
      guard other.channels == recorded.channels else {
        return TouchSimplification("a \(candidate.name) in its place moves other things")
      }
      var farthest = (distance: 0.0, at: start)
      if candidate.name != "tap", let touch = other.touch {
        farthest = Self.distance(of: touch, to: rows, from: start)
      }
      let released = start + length
      for channel in recorded.channels {
        let found = recorded.distance(to: other, channel: channel, from: released, until: end)
        if found.distance > farthest.distance { farthest = found }
      }
      let part = velocityPart(other)
      let near =
        "\(Spelling.number(farthest.distance, decimals: 2)) pt away at "
        + "\(Spelling.number(farthest.at.seconds, decimals: 3)) s, and "
        + "\(Spelling.number(part * 100, decimals: 1)) % off in velocity"
      guard farthest.distance <= nearestPoints, part <= nearestVelocity else {
        return TouchSimplification("the nearest \(candidate.name) is up to \(near)")
      }
      return TouchSimplification(
        "a \(candidate.name) does the same: at most \(near)", event: text, scene: scene)
    }

    /// How much the velocities at the release differ, as a part of the recorded ones.
    private func velocityPart(_ other: DrivenTrace) -> Double {
      let others = other.releases
      return recorded.releases.map { channel, velocity in
        let difference = ((others[channel] ?? .zero) - velocity).length
        return difference / max(velocity.length, TouchFit.restingSpeed)
      }.max() ?? 0
    }
  }

  /// What is looked for: how a finger that travels in a straight line shares its time.
  private struct Shape {
    var before: FlickDuration
    var after: FlickDuration
    /// At the lift, in points per second; `nil` ends at rest.
    var speed: Double?
  }

  private struct Candidate {
    let start: FlickTime
    let action: SceneEvent.Action
    let text: String
    let name: String

    var event: SceneEvent {
      SceneEvent(
        id: nil, start: .at(start), action: action, note: nil, pointer: 0,
        origin: SourceOrigin(bytes: 0..<0, path: "$"))
    }
  }
}

/// How gestures are looked for.
private enum TouchFit {
  /// In milliseconds, to be halved down to 1.
  static let firstStep: Int64 = 64
  /// Of the speed, for each of those.
  static let speedPart = 0.005
  /// Below this many points per second nothing is thrown.
  static let restingSpeed = 10.0
  static let shortest = FlickDuration(flicks: FlickTime.flicksPerSecond / 200)
}

private enum EngineLimit {
  /// By then a finger that lifts has lifted.
  static let lift = FlickDuration(flicks: FlickTime.flicksPerSecond / 100)
  /// How far a gesture is followed where nothing comes to rest.
  static let watched = FlickDuration(flicks: 3 * FlickTime.flicksPerSecond)
  static let longest = FlickDuration(flicks: 20 * FlickTime.flicksPerSecond)
}
