import FlickCore

/// A point that runs along a path, as a function of the fraction of the
/// duration that has passed.
///
/// As measured on QuartzCore: every stretch takes one interval; `linear`
/// follows the curve's own parameter, `paced` its length, `discrete` shows the
/// starts of the stretches. `cubic` and `cubic-paced` are `linear` and `paced`:
/// a path is smooth already where it wants to be.
/// Guarantees: at least one stretch; times ascending from 0 to 1, no more than
/// one more than stretches.
public struct KeyframePath: Hashable, Sendable {
  public let measure: PathMeasure
  public let mode: KeyframeMode
  public let times: [Double]
  public let curves: [TimingCurve]

  /// Returns `nil` for a path without a stretch and for key times that
  /// `KeyTimes.problem` objects to.
  public init?(
    path: Path, mode: KeyframeMode = .linear, keyTimes: [Double]? = nil,
    curves: [TimingCurve] = []
  ) {
    measure = PathMeasure(path)
    let stretches = measure.stretches
    guard !stretches.isEmpty else { return nil }
    self.mode = mode
    self.curves = mode.isPaced || mode == .discrete ? [] : curves
    if mode.isPaced {
      times = KeyTimes.paced(lengths: stretches.map(\.length))
      return
    }
    if let keyTimes, KeyTimes.problem(of: keyTimes, most: stretches.count + 1) != nil {
      return nil
    }
    times = keyTimes ?? KeyTimes.even(keys: stretches.count, intervals: true)
  }

  /// The place at a fraction of the duration.
  public func point(at fraction: Double) -> Point {
    let place = locate(fraction)
    return place.stretch.point(at: place.parameter)
  }

  /// The derivative of `point` by the fraction: zero outside 0…1 and for
  /// `discrete`, on a joint that of the stretch after it.
  public func slope(at fraction: Double) -> Vector {
    guard fraction >= 0, fraction <= 1 else { return .zero }
    let place = locate(fraction)
    let slope = place.stretch.derivative(at: place.parameter)
    guard mode.isPaced, slope.length > 0, place.stretch.length.isFinite else {
      return place.pace * slope
    }
    return (place.pace * place.stretch.length / slope.length) * slope
  }

  /// The second derivative of `point` by the fraction, on the side that `slope`
  /// is of.
  public func curvature(at fraction: Double) -> Vector {
    guard let drive = drive(at: fraction) else { return .zero }
    return drive.speed * drive.speed * drive.place.secondDerivative(at: drive.parameter)
      + drive.quickening * drive.place.derivative(at: drive.parameter)
  }

  /// The first and the second derivative of `angle` by the fraction, in radians.
  public func turn(at fraction: Double) -> (slope: Double, curvature: Double) {
    guard let drive = drive(at: fraction) else { return (0, 0) }
    let (t, speed) = (drive.parameter, drive.speed)
    let (first, second) = (drive.place.derivative(at: t), drive.place.secondDerivative(at: t))
    let third = drive.place.thirdDerivative
    let square = first.dot(first)
    guard square > 0 else { return (0, 0) }
    let bend = first.cross(second) / square
    let bendSlope = (first.cross(third) - 2 * bend * first.dot(second)) / square
    return (bend * speed, bendSlope * speed * speed + bend * drive.quickening)
  }

  /// The same course elsewhere.
  public func moved(by way: Vector) -> KeyframePath {
    KeyframePath(measure: measure.moved(by: way), mode: mode, times: times, curves: curves)
  }

  private init(measure: PathMeasure, mode: KeyframeMode, times: [Double], curves: [TimingCurve]) {
    self.measure = measure
    self.mode = mode
    self.times = times
    self.curves = curves
  }

  /// How a stretch's parameter grows with the fraction.
  private struct Drive {
    let place: PathMeasure.Stretch
    let parameter: Double
    /// The first and the second derivative of the parameter.
    let speed: Double
    let quickening: Double
  }

  /// `nil` where nothing moves.
  private func drive(at fraction: Double) -> Drive? {
    guard fraction >= 0, fraction <= 1, mode != .discrete else { return nil }
    let index = KeyTimes.interval(times, at: fraction)
    let length = times[index + 1] - times[index]
    guard length > 0 else { return nil }
    let found = locate(fraction)
    let stretch = found.stretch
    guard mode.isPaced, stretch.length.isFinite else {
      let curve = index < curves.count && !mode.isPaced ? curves[index] : .linear
      let bend = curve.curvature(at: (fraction - times[index]) / length)
      return Drive(
        place: stretch, parameter: found.parameter, speed: found.pace,
        quickening: bend / (length * length))
    }
    // At one speed along the curve: |B'|·t' is constant.
    let slope = stretch.derivative(at: found.parameter)
    guard slope.length > 0 else { return nil }
    let speed = found.pace * stretch.length / slope.length
    let along = slope.dot(stretch.secondDerivative(at: found.parameter)) / slope.dot(slope)
    return Drive(
      place: stretch, parameter: found.parameter, speed: speed,
      quickening: -along * speed * speed)
  }

  /// The direction of travel in radians: `rotateAuto`. From −π to π at the start, and counted
  /// on from there: 2π more after a circle. For `rotateAutoReverse` the layer is turned by π more.
  public func angle(at fraction: Double) -> Double {
    let place = locate(fraction)
    return measure.angle(of: place.index, at: place.parameter)
  }

  private func locate(
    _ fraction: Double
  ) -> (index: Int, stretch: PathMeasure.Stretch, parameter: Double, pace: Double) {
    let fraction = min(max(fraction, 0), 1)
    let index = KeyTimes.interval(times, at: fraction)
    let stretch = measure.stretches[index]
    if mode == .discrete { return (index, stretch, 0, 0) }
    let length = times[index + 1] - times[index]
    guard length > 0 else { return (index, stretch, 1, 0) }
    let u = (fraction - times[index]) / length
    if mode.isPaced {
      // A stretch too long for its length to be a number runs by parameter.
      guard stretch.length.isFinite else { return (index, stretch, u, 1 / length) }
      return (index, stretch, stretch.parameter(atLength: u * stretch.length), 1 / length)
    }
    let curve = index < curves.count ? curves[index] : .linear
    return (index, stretch, curve.value(at: u), curve.slope(at: u) / length)
  }
}
