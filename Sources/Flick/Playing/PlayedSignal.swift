import FlickCore
import FlickEngine
import FlickScene

/// One number of a played scene over time, such as the place of a pane or its
/// velocity: in the scene's units (points, degrees, and so on, or those per second),
/// down and to the right being positive.
public struct PlayedSignal: Sendable {
  /// What of an instant is meant at which something happens.
  public enum Side: Hashable, Sendable {
    /// Just before it: the velocity with which a motion is interrupted.
    case before
    /// Just after it: the velocity with which the next one begins.
    case after
  }

  /// As traces and plots name it: `pane.velocity`.
  public let name: String
  /// Seconds of the scene's own time until its end.
  public let duration: Double
  private let signal: Signal
  private let track: Track

  fileprivate init(_ signal: Signal, _ track: Track, duration: FlickDuration) {
    name = signal.name
    self.duration = duration.seconds
    self.signal = signal
    self.track = track
  }

  /// The value at an instant, computed from the start of the motion that runs then;
  /// infinite where it has no bound, as the acceleration at the start of an ease-out.
  ///
  /// - Parameter seconds: Of the scene's own time, from 0 to a day, to the nearest
  ///   flick (1/705 600 000 s); past the end the value stays as it is there.
  public func value(at seconds: Double, _ side: Side = .after) -> Double {
    precondition((0...86_400).contains(seconds), "an instant is from 0 s to a day (was \(seconds))")
    guard let duration = FlickDuration(seconds: seconds) else {
      preconditionFailure("a day is a duration")
    }
    return signal.read(track.sample(at: .zero + duration, limit: side == .before ? .left : .right))
  }
}

extension Playback {
  /// The names of the scene's variants, in its order; none if it has no variants.
  public var variantNames: [String] { file.scene.variants.compactMap(\.name) }

  /// The names of the signals of a variant: every number that changes over time.
  ///
  /// - Parameter variant: `nil`: the one that is shown, or the first.
  /// - Throws: Kind `usage` when there is no variant of that name.
  public func signalNames(variant: String? = nil) throws(FlickError) -> [String] {
    file.scene.variants[try index(of: variant)].signals.map(\.name)
  }

  /// A signal of a variant.
  ///
  /// - Parameter variant: `nil`: the one that is shown, or the first.
  /// - Throws: Kind `usage` when there is no variant or no signal of that name.
  public func signal(_ name: String, variant: String? = nil) throws(FlickError) -> PlayedSignal {
    let index = try index(of: variant)
    let signal = try signal(named: name, variant: index)
    return PlayedSignal(
      signal, trace.variants[index].track(of: signal.channel), duration: trace.duration)
  }

  private func index(of variant: String?) throws(FlickError) -> Int {
    if let variant { try self.variant(named: variant) } else { shown ?? 0 }
  }

  /// The film at an instant, or the canvas where the scene has no film: the pixels
  /// that ``writeStill(at:to:overwrites:png:)`` writes.
  ///
  /// - Throws: Kind `usage` for an instant that is not there.
  public func picture(at instant: SceneInstant) throws(FlickError) -> Pixmap {
    try picture(showing: try time(of: instant))
  }

  func picture(showing time: FlickTime) throws(FlickError) -> Pixmap {
    var drawer = FrameDrawer(try stage(), shutter: shutter(of: plan))
    drawer.draw(at: time)
    return drawer.pixmap
  }
}
