import FlickCore
import FlickEngine
import FlickPointer
import FlickScene

/// How recorded fingers are written.
public enum RecordingFormat: String, CaseIterable, Sendable {
  case csv, webdriver, getevent
  case pointerEvents = "pointer-events"

  fileprivate var writer: RecordingWriter {
    switch self {
    case .csv: .csv
    case .webdriver: .webdriver
    case .getevent: .getevent
    case .pointerEvents: .pointerEvents
    }
  }
}

extension Playback {
  /// Hands on what a screen reports of the fingers, in a form that a `trace`
  /// event replays, piece by piece.
  ///
  /// - Parameter variant: Whose screen samples the fingers.
  public func pointerStream(
    variant: Int, as format: RecordingFormat = .csv, to emit: (String) -> Void
  ) {
    let rate = file.scene.variants[variant].touch.rate
    let rows = trace.variants[variant].touches.flatMap { $0.rows(rate: rate) }
    // Rows of one instant stay in the order in which the fingers went down.
    let ordered = rows.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
    format.writer.write(ordered, canvas: file.scene.canvas.size, to: emit)
  }

  /// Hands on what the events become in a variant: touches, what they hit,
  /// and what the behaviors do, line by line.
  public func eventTable(variant: Int, to emit: (String) -> Void) {
    let events = trace.variants[variant].events
    for event in events {
      let time = Self.pad(RecordedNumber.milliseconds(event.time) + " ms", to: 16, fromLeft: true)
      let cause = Self.pad(event.event.map(name) ?? "", to: 12, fromLeft: false)
      emit("\(time)  \(cause)  \(words(event.kind))\n")
    }
  }

  /// The name that stands above the variant's table; `nil` where there is one
  /// variant without a name. There are ``variantCount``, counted from 0.
  public func variantName(_ index: Int) -> String? { file.scene.variants[index].name }

  public var variantCount: Int { file.scene.variants.count }

  package func name(ofEvent index: Int) -> String {
    file.scene.events[index].id ?? "event \(index + 1)"
  }

  /// What happened, indented where it is a consequence.
  package func words(_ kind: TraceEvent.Kind) -> String {
    switch kind {
    case .touchDown(let pointer, let point): "finger \(pointer) down at \(Self.place(point))"
    case .touchUp(let pointer, let point): "finger \(pointer) up at \(Self.place(point))"
    case .touchCancelled(let pointer, let point):
      "finger \(pointer) cancelled at \(Self.place(point))"
    case .reached(let channels) where channels.isEmpty: "  on a layer"
    case .reached(let channels): "  on " + channels.map(owner).joined(separator: ", ")
    case .missed(let point): "  on nothing at \(Self.place(point))"
    case .longPressed(let pointer, let point):
      "finger \(pointer) presses long at \(Self.place(point))"
    case .doubleTapped(let pointer, let point):
      "finger \(pointer) taps twice at \(Self.place(point))"
    case .caught(let channel):
      "  \(owner(channel)) follows the "
        + (file.scene.variants[0].behavior(ofChannel: channel)?.gesture?.isOfTwo ?? false
          ? "fingers" : "finger")
    case .released(let channel, let velocity):
      "  \(owner(channel)) glides on at \(speed(velocity, channel))"
    case .started(let behavior, let state):
      "  \(owner(behavior)) starts for \(self.state(state, behavior))"
    case .retargeted(let behavior, let state, _, let after):
      "  \(owner(behavior)) turns to \(self.state(state, behavior)) at "
        + speed(after.velocity, behavior)
    case .queued(let behavior, let state):
      "  \(owner(behavior)) will go to \(self.state(state, behavior)) next"
    case .ignored(let channel): "  \(owner(channel)) takes no notice"
    case .forced(let channel):
      "  \(owner(channel)) is "
        + (file.scene.variants[0].channels[channel].owner == .layer
          ? "animated" : "moved by its world")
    case .animation(let channel, let key, let step):
      "  \(owner(channel)).\(key) " + Self.words(step)
    case .clock(let channel, let speed):
      "  \(owner(channel))'s time "
        + (speed == 0 ? "stands" : "passes at \(Self.rounded(speed))")
    case .settled(let channel, _): "  \(owner(channel)) settles"
    case .ranAway(let behavior): "  \(owner(behavior)) runs away"
    }
  }

  private static func words(_ step: TraceEvent.AnimationStep) -> String {
    switch step {
    case .added: "is added"
    case .replaced: "is replaced"
    case .removed: "is removed"
    case .completed(finished: true): "has finished"
    case .completed(finished: false): "ends unfinished"
    }
  }

  func owner(_ channel: Int) -> String { file.scene.variants[0].channels[channel].name }

  private func state(_ index: Int, _ behavior: Int) -> String {
    file.scene.variants[0].behaviors[behavior].states[index].name
  }

  private func speed(_ velocity: Vector, _ channel: Int) -> String {
    let property = file.scene.variants[0].channels[channel].property
    let unit = property.unit() == .points ? "pt/s" : "/s"
    let text =
      property.components == 2
      ? "[\(Self.rounded(velocity.dx)), \(Self.rounded(velocity.dy))]" : Self.rounded(velocity.dx)
    return "\(text) \(unit)"
  }

  // MARK: - Numbers

  private static func place(_ point: Point) -> String {
    "[\(rounded(point.x)), \(rounded(point.y))]"
  }

  private static func rounded(_ value: Double) -> String { Spelling.number(value, decimals: 2) }

  private static func pad(_ text: String, to width: Int, fromLeft: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return fromLeft ? space + text : text + space
  }
}
