import FlickCore

/// How the way between keys is filled. Names and meanings are those of
/// `CAKeyframeAnimation.calculationMode`.
public enum KeyframeMode: String, Hashable, Sendable, CaseIterable {
  /// Straight, each stretch in its own time.
  case linear
  /// Each key holds until the next.
  case discrete
  /// Straight, at one speed throughout; key times and curves are not used.
  case paced
  /// A smooth curve through the keys.
  case cubic
  /// The smooth curve with times in proportion to the distance between keys.
  case cubicPaced = "cubic-paced"

  public var isPaced: Bool { self == .paced || self == .cubicPaced }
}

/// The shape of a cubic curve at one key: Kochanek and Bartels, *Interpolating
/// splines with local tension, continuity, and bias control* (SIGGRAPH 1984).
/// All 0 is the plain curve.
public struct KeyShape: Hashable, Sendable {
  public static let plain = KeyShape()

  /// 1 makes a tight corner (both slopes 0), −1 a round one.
  public let tension: Double
  /// Not 0: the slopes before and after the key differ.
  public let continuity: Double
  /// 1 follows the chord before the key (it shoots past), −1 the one after.
  public let bias: Double

  public init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }

  /// The weights of the chords before and after the key for the slope on its
  /// near side (where the curve arrives) or its far side.
  func weights(arriving: Bool) -> (before: Double, after: Double) {
    let c = arriving ? -continuity : continuity
    let slack = 1 - tension
    return (slack * (1 + c) * (1 + bias), slack * (1 - c) * (1 - bias))
  }
}

/// A value that runs through keys, as a function of the fraction of the
/// duration that has passed.
///
/// Guarantees: at least two keys, all of one dimension and finite; as many
/// times as are shown, ascending from 0 to 1.
public struct Keyframes: Hashable, Sendable {
  public let mode: KeyframeMode
  /// The components of each key.
  public let keys: [[Double]]
  /// One a key; for `discrete` it may be one more. Fewer than keys: the rest
  /// is never shown.
  public let times: [Double]
  /// How the time of each stretch passes; missing ones are linear.
  public let curves: [TimingCurve]
  /// One a key; missing ones are plain.
  public let shapes: [KeyShape]

  /// - Parameters:
  ///   - keyTimes: `nil` for equal spacing; paced modes do not use them.
  ///   - curves: One a stretch; paced modes and `discrete` do not use them.
  ///   - shapes: One a key, for the cubic modes.
  ///
  /// Returns `nil` for fewer than two keys (Core Animation then animates
  /// nothing), keys of different dimensions, numbers that are not finite, and
  /// key times that `KeyTimes.problem` objects to.
  public init?(
    keys: [[Double]], mode: KeyframeMode = .linear, keyTimes: [Double]? = nil,
    curves: [TimingCurve] = [], shapes: [KeyShape] = []
  ) {
    guard keys.count >= 2, let first = keys.first, !first.isEmpty,
      keys.allSatisfy({ $0.count == first.count && $0.allSatisfy(\.isFinite) }),
      shapes.allSatisfy({ $0.tension.isFinite && $0.continuity.isFinite && $0.bias.isFinite })
    else { return nil }
    self.keys = keys
    self.mode = mode
    self.curves = mode.isPaced || mode == .discrete ? [] : curves
    self.shapes = shapes
    if mode.isPaced {
      times = KeyTimes.paced(lengths: zip(keys, keys.dropFirst()).map(Self.distance))
      return
    }
    let intervals = mode == .discrete
    let most = intervals ? keys.count + 1 : keys.count
    if let keyTimes, KeyTimes.problem(of: keyTimes, most: most) != nil { return nil }
    times = keyTimes ?? KeyTimes.even(keys: keys.count, intervals: intervals)
  }

  /// A single number's keys.
  public init?(
    values: [Double], mode: KeyframeMode = .linear, keyTimes: [Double]? = nil,
    curves: [TimingCurve] = [], shapes: [KeyShape] = []
  ) {
    self.init(
      keys: values.map { [$0] }, mode: mode, keyTimes: keyTimes, curves: curves, shapes: shapes)
  }

  /// The same of some of each key's numbers, at the same times: paced modes keep
  /// the times of the whole.
  public func components(_ range: Range<Int>) -> Keyframes {
    Keyframes(keys: keys.map { Array($0[range]) }, of: self)
  }

  private init(keys: [[Double]], of whole: Keyframes) {
    self.keys = keys
    mode = whole.mode
    times = whole.times
    curves = whole.curves
    shapes = whole.shapes
  }

  /// How many numbers a value has.
  public var dimensions: Int { keys[0].count }

  /// The components at a fraction of the duration; before 0 and after 1 those
  /// at the end. Where two keys share a time the later one counts.
  public func value(at fraction: Double) -> [Double] {
    jets(at: fraction).map(\.value)
  }

  /// The derivative of `value` by the fraction; on a key that of the stretch
  /// after it, at 1 that of the last one. Zero outside 0…1 and for `discrete`.
  public func slope(at fraction: Double) -> [Double] {
    jets(at: fraction).map(\.slope)
  }

  /// The second derivative of `value` by the fraction, on the side that
  /// `slope` is of.
  public func curvature(at fraction: Double) -> [Double] {
    jets(at: fraction).map(\.curvature)
  }

  /// All three.
  func jets(at fraction: Double) -> [Jet] {
    let stretch = stretch(at: fraction)
    let (index, eased) = (stretch.index, stretch.progress)
    if stretch.isHeld { return keys[index].map { Jet($0) } }
    let (pace, quickening, length) = (stretch.slope, stretch.curvature, stretch.length)
    let isInside = fraction >= 0 && fraction <= 1
    let isCubic = mode == .cubic || mode == .cubicPaced
    return keys[0].indices.map { component in
      let point =
        isCubic
        ? hermite(index, component, eased, length)
        : straight(index, component, eased)
      guard isInside else { return Jet(point.value) }
      // Straight lines bend no more than their curve does, even where that is
      // without limit.
      let bend = point.curvature == 0 ? 0 : point.curvature * pace * pace
      let own = point.slope == 0 ? 0 : point.slope * quickening
      return Jet(point.value, slope: point.slope * pace, curvature: bend + own)
    }
  }

  /// Where between two keys a fraction of the duration is.
  struct Stretch {
    /// Of the key before, or of the one that is held.
    let index: Int
    /// How much of the way to the next key, and its derivatives by the fraction.
    let progress: Double
    let slope: Double
    let curvature: Double
    let length: Double

    /// Whether the key itself is shown.
    var isHeld: Bool { length == 0 }

    fileprivate static func held(_ index: Int) -> Stretch {
      Stretch(index: index, progress: 0, slope: 0, curvature: 0, length: 0)
    }
  }

  func stretch(at fraction: Double) -> Stretch {
    let isInside = fraction >= 0 && fraction <= 1
    let fraction = min(max(fraction, 0), 1)
    if mode == .discrete { return .held(shownKey(at: fraction)) }
    let index = KeyTimes.interval(times, at: fraction)
    let length = times[index + 1] - times[index]
    // Only the last stretch can be empty here, and then its end is shown.
    guard length > 0 else { return .held(index + 1) }
    let u = (fraction - times[index]) / length
    let curve = index < curves.count ? curves[index] : .linear
    return Stretch(
      index: index, progress: curve.value(at: u), slope: isInside ? curve.slope(at: u) / length : 0,
      curvature: isInside ? curve.curvature(at: u) / (length * length) : 0, length: length)
  }

  private func shownKey(at fraction: Double) -> Int {
    var shown = 0
    for (index, time) in times.enumerated() where time <= fraction { shown = index }
    return min(shown, keys.count - 1)
  }

  private func straight(_ index: Int, _ component: Int, _ u: Double) -> Jet {
    let from = keys[index][component]
    let to = keys[index + 1][component]
    // Exact at both ends.
    return u == 1 ? Jet(to, slope: to - from) : .mix(from, to, at: u)
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    var square = 0.0
    for (x, y) in zip(a, b) { square += (y - x) * (y - x) }
    return square.squareRoot()
  }
}

extension Keyframes {
  /// The Hermite cubic from key `index` to the next, with the slopes that
  /// Core Animation was measured to use: (v₊ − v₋)/(t₊ − t₋) inside, the
  /// chord's at either end.
  private func hermite(_ index: Int, _ component: Int, _ u: Double, _ length: Double) -> Jet {
    let from = keys[index][component]
    let to = keys[index + 1][component]
    let start = keySlope(index, component, over: length, arriving: false)
    let end = keySlope(index + 1, component, over: length, arriving: true)
    let chord = to - from
    // x(u) = from + u·(start + u·(b + u·a)).
    let a = start + end - 2 * chord
    let b = 3 * chord - 2 * start - end
    if u == 1 { return Jet(to, slope: end, curvature: 2 * b + 6 * a) }
    return Jet(
      from + u * (start + u * (b + u * a)), slope: start + u * (2 * b + u * 3 * a),
      curvature: 2 * b + u * 6 * a)
  }

  /// The slope at a key, per stretch of this length beside it, on the side
  /// where the curve arrives or leaves.
  private func keySlope(
    _ index: Int, _ component: Int, over length: Double, arriving: Bool
  ) -> Double {
    let last = min(keys.count, times.count) - 1
    let shape = index < shapes.count ? shapes[index] : .plain
    let before = max(index - 1, 0)
    let after = min(index + 1, last)
    let span = times[after] - times[before]
    guard span > 0 else { return 0 }
    // At most 1: the stretch is a part of the span.
    let share = length / span
    let incoming = keys[index][component] - keys[before][component]
    let outgoing = keys[after][component] - keys[index][component]
    if index == 0 || index == last {
      return share * (1 - shape.tension) * (incoming + outgoing)
    }
    let weights = shape.weights(arriving: arriving)
    return share * (weights.before * incoming + weights.after * outgoing)
  }
}
