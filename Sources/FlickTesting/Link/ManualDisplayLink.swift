/// What a display link tells at one of its calls, in seconds of the device's clock.
public struct LinkFrame: Hashable, Sendable {
  /// When the frame before was shown, which is now.
  public let timestamp: Double
  /// When what is drawn now will be seen; on devices it may lie before now.
  public let targetTimestamp: Double
  /// The link's period, however far apart its calls really are.
  public let duration: Double

  public init(timestamp: Double, targetTimestamp: Double, duration: Double) {
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    self.duration = duration
  }
}

/// A display link whose time is told, not waited for: regular, or with what goes wrong on
/// devices. The same link always gives the same frames.
///
/// ```swift
/// var link = ManualDisplayLink(rate: 60)
/// link.jitter = 0.3
/// link.stalls = [.init(at: 0.1, seconds: 0.05)]
/// for frame in link.frames(for: 2) { animator.tick(frame.timestamp) }
/// ```
public struct ManualDisplayLink: Hashable, Sendable {
  /// A time in which no frame comes, since the link's start.
  public struct Stall: Hashable, Sendable {
    public var start: Double
    public var seconds: Double

    public init(at start: Double, seconds: Double) {
      self.start = start
      self.seconds = seconds
    }
  }

  /// The first frame from an instant on says that it will be seen before now.
  public struct EarlyTarget: Hashable, Sendable {
    /// Since the link's start.
    public var start: Double
    /// How long before the frame's own timestamp its target lies.
    public var seconds: Double

    public init(at start: Double, seconds: Double) {
      self.start = start
      self.seconds = seconds
    }
  }

  /// Frames per second.
  public var rate: Double
  /// The part of a period by which a frame may come early or late, from 0 to 0.49.
  public var jitter = 0.0
  /// The part of all frames that do not come, from 0 to 0.9.
  public var drops = 0.0
  public var stalls: [Stall] = []
  public var earlyTargets: [EarlyTarget] = []
  /// Decides which frames jitter and drop, and how.
  public var seed: UInt64
  /// What the device's clock says at the link's start: seconds since it was switched on.
  public var start = 12_345.678

  public init(rate: Double, seed: UInt64 = 0) {
    precondition(rate >= 1 && rate <= 4800, "a link has 1 to 4800 frames a second (was \(rate))")
    self.rate = rate
    self.seed = seed
  }

  public var period: Double { 1 / rate }

  /// The frames of so many seconds, the first of them a period after the start.
  public func frames(for seconds: Double) -> [LinkFrame] {
    precondition((0...0.49).contains(jitter), "jitter is 0 to 0.49 of a period (was \(jitter))")
    precondition((0...0.9).contains(drops), "0 to 0.9 of all frames drop (was \(drops))")
    var frames: [LinkFrame] = []
    var early = earlyTargets[...]
    let count = Int((seconds * rate).rounded(.down))
    frames.reserveCapacity(count)
    for number in stride(from: 1, through: count, by: 1) {
      let even = Double(number) / rate
      if stalls.contains(where: { even > $0.start && even < $0.start + $0.seconds }) { continue }
      if drops > 0, chance(number, 1) < drops { continue }
      let shift = jitter > 0 ? (2 * chance(number, 0) - 1) * jitter : 0
      let timestamp = start + (Double(number) + shift) / rate
      var target = timestamp + period
      if let next = early.first, even >= next.start {
        target = timestamp - next.seconds
        early.removeFirst()
      }
      frames.append(
        LinkFrame(timestamp: timestamp, targetTimestamp: target, duration: period))
    }
    return frames
  }

  /// From 0 to 1, by the seed, the frame and what is asked: SplitMix64.
  private func chance(_ number: Int, _ purpose: UInt64) -> Double {
    var state = seed &* 0xBF58_476D_1CE4_E5B9 &+ UInt64(number) &* 2 &+ purpose
    state = (state &+ 1) &* 0x9E37_79B9_7F4A_7C15
    state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((state ^ (state >> 31)) >> 11) / 9_007_199_254_740_992
  }
}
