import Flick
import FlickCore
import FlickEngine
import FlickScene

/// Plays a scene with an app's own animator in place of Flick's: the scene says what is
/// touched and what is sent where, a link tells the time, and what the probes see becomes
/// the scene's trace. Everything that is asked of a scene can then be asked of the app.
///
/// ```swift
/// let scene = try SceneFile(path: "pane.json").play()
/// let pane = PaneView()
/// let probe = try MotionProbe(scene, variant: "Smooth", ["pane.y": { pane.frame.minY }])
/// let probed = probe.run(
///   send: { pane.animate(to: $0.value, at: $0.timestamp) },
///   tick: { pane.tick($0) })
/// #expect(probed.isAsExpected, "\(probed)")
/// ```
public struct MotionProbe {
  /// The scene sends a behavior to a state, by a touch that it has felt or an event.
  public struct Send: Hashable, Sendable {
    /// On the link's clock.
    public let timestamp: Double
    public let behavior: String
    public let state: String
    /// Where it is sent: the first number of the state.
    public let value: Double
    /// The same where the state is a point; `y` is 0 where it is a number.
    public let point: Point
  }

  let playback: Playback
  let variant: Int
  let link: ManualDisplayLink
  private let probes: [(signal: Signal, read: () -> Double)]

  /// - Parameters:
  ///   - playback: A scene that has been played, whose trace is what is expected.
  ///   - variant: Which of its variants the app is; `nil`: the first.
  ///   - link: What tells the time. What is between its frames is not seen; at 120 frames
  ///     a second and more, velocities are known well.
  ///   - probes: By the names of the scene's signals, such as `pane.y`, or `pane.velocity`
  ///     where the app tells it.
  /// - Throws: Kind `usage` where the scene has no such variant or signal, nothing moves
  ///   the signal itself, or it is an acceleration, which no app tells.
  public init(
    _ playback: Playback, variant: String? = nil,
    link: ManualDisplayLink = ManualDisplayLink(rate: 120),
    _ probes: KeyValuePairs<String, () -> Double>
  ) throws(FlickError) {
    let index = if let variant { try playback.variant(named: variant) } else { 0 }
    let played = playback.file.scene.variants[index]
    var found: [(signal: Signal, read: () -> Double)] = []
    for (name, read) in probes {
      _ = try playback.signal(name, variant: variant)
      func canBeRead(_ signal: Signal) -> Bool {
        signal.component != nil && signal.channel < played.channels.count
          && signal.quantity != .acceleration
          && played.channels[signal.channel].property.components <= 2
      }
      guard let signal = played.signal(named: name), canBeRead(signal) else {
        let known = played.signals.filter(canBeRead).map(\.name)
        throw FlickError(.choice(.noSignal(name, known: known, meant: nil)))
      }
      found.append((signal, read))
    }
    self.playback = playback
    self.variant = index
    self.link = link
    self.probes = found
  }

  /// Plays it. Whatever happens between two frames is told before the later one.
  ///
  /// - Parameters:
  ///   - seconds: How long; `nil`: as long as the scene.
  ///   - touch: What the screen reports of fingers, and when on the link's clock.
  ///   - send: What the scene's behaviors are sent to, for who feels no touches.
  ///   - tick: A frame of the link.
  public func run(
    seconds: Double? = nil, touch: (ScriptedTouch, _ timestamp: Double) -> Void = { _, _ in },
    send: (Send) -> Void = { _ in }, tick: (LinkFrame) -> Void
  ) -> ProbedMotion {
    let script = TouchScript(playback, index: variant)
    var (touches, sends) = (script.touches[...], self.sends[...])
    var times = [FlickTime.zero]
    var rows = [probes.map { $0.read() }]
    for frame in link.frames(for: seconds ?? playback.duration) {
      let time = frame.timestamp - link.start
      while true {
        let touchTime = touches.first?.time ?? .infinity
        let sendTime = (sends.first?.timestamp ?? .infinity) - link.start
        guard min(touchTime, sendTime) < time else { break }
        if touchTime <= sendTime {
          touch(touches.removeFirst(), link.start + touchTime)
        } else {
          send(sends.removeFirst())
        }
      }
      tick(frame)
      guard let since = FlickDuration(seconds: time), .zero + since > times[times.count - 1] else {
        continue
      }
      times.append(.zero + since)
      rows.append(probes.map { $0.read() })
    }
    return ProbedMotion(self, times: times, rows: rows, signals: probes.map(\.signal))
  }

  private var sends: [Send] {
    let behaviors = playback.file.scene.variants[variant].behaviors
    return playback.trace.variants[variant].events.compactMap { event in
      switch event.kind {
      case .started(let behavior, let state), .retargeted(let behavior, let state, _, _):
        let target = behaviors[behavior].states[state]
        return Send(
          timestamp: link.start + event.time.seconds, behavior: behaviors[behavior].name,
          state: target.name, value: target.value.x, point: target.value)
      default: return nil
      }
    }
  }
}
