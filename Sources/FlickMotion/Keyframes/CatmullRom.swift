import FlickCore

/// A smooth curve in the plane through given points: Catmull and Rom's with
/// the square root of each chord as its share of the parameter (centripetal),
/// which neither loops nor overshoots within a stretch.
///
/// Source: Flutter's `CatmullRomSpline`. Guarantees: at least four points,
/// neighbours apart, all finite.
public struct CatmullRomSpline: Hashable, Sendable {
  public let points: [Point]
  /// Cubic coefficients of each stretch, highest power first.
  private let stretches: [[Vector]]

  /// - Parameters:
  ///   - tension: 0 is the plain curve, 1 joins the points by straight lines.
  ///   - startHandle: What the curve would come from; the first chord
  ///     continued unless given. `endHandle` likewise.
  public init?(
    points: [Point], tension: Double = 0, startHandle: Point? = nil, endHandle: Point? = nil
  ) {
    guard points.count >= 4, tension >= 0, tension <= 1 else { return nil }
    let last = points.count - 1
    let all =
      [startHandle ?? points[0] + (points[0] - points[1])] + points
      + [endHandle ?? points[last] + (points[last] - points[last - 1])]
    guard all.allSatisfy(\.isFinite), zip(all, all.dropFirst()).allSatisfy({ $0 != $1 }) else {
      return nil
    }
    self.points = points
    stretches = (0..<last).map { index in
      Self.coefficients(all[index], all[index + 1], all[index + 2], all[index + 3], tension)
    }
  }

  private static func coefficients(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ tension: Double
  ) -> [Vector] {
    let before = (p1 - p0).length.squareRoot()
    let here = (p2 - p1).length.squareRoot()
    let after = (p3 - p2).length.squareRoot()
    let chord = p2 - p1
    let slack = 1 - tension
    let start =
      slack
      * (chord + here * ((1 / before) * (p1 - p0) - (1 / (before + here)) * (p2 - p0)))
    let end =
      slack
      * (chord + here * ((1 / after) * (p3 - p2) - (1 / (here + after)) * (p3 - p1)))
    return [
      start + end - 2 * chord, 3 * chord - 2 * start - end, start, Vector(dx: p1.x, dy: p1.y),
    ]
  }

  /// The place at a parameter from 0 to 1, of which each stretch takes an
  /// equal share.
  public func point(at parameter: Double) -> Point {
    let scaled = min(max(parameter, 0), 1) * Double(stretches.count)
    let index = min(Int(scaled), stretches.count - 1)
    return point(stretch: index, at: scaled - Double(index))
  }

  func point(stretch index: Int, at t: Double) -> Point {
    let c = stretches[index]
    let sum = c[3] + t * (c[2] + t * (c[1] + t * c[0]))
    return Point(x: sum.dx, y: sum.dy)
  }
}

/// A timing curve through given points, from (0, 0) to (1, 1): Flutter's
/// `CatmullRomCurve`, solved exactly. Flutter itself joins samples by straight
/// lines and is up to 2·10⁻⁴ off the curve.
public struct CatmullRomCurve: Hashable, Sendable {
  private let spline: CatmullRomSpline

  /// Returns `nil` unless there are at least two points, their x ascend
  /// strictly between 0 and 1, and the tension lies from 0 to 1.
  public init?(points: [Point], tension: Double = 0) {
    let all = [Point.zero] + points + [Point(x: 1, y: 1)]
    guard points.count >= 2, zip(all, all.dropFirst()).allSatisfy({ $0.x < $1.x }),
      let spline = CatmullRomSpline(points: all, tension: tension)
    else { return nil }
    self.spline = spline
  }

  /// The progress at a fraction of the duration; outside 0…1 that at the end.
  public func value(at fraction: Double) -> Double {
    let fraction = min(max(fraction, 0), 1)
    let index = KeyTimes.interval(spline.points.map(\.x), at: fraction)
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if spline.point(stretch: index, at: middle).x <= fraction {
        low = middle
      } else {
        high = middle
      }
    }
    return fraction == 1 ? 1 : spline.point(stretch: index, at: low).y
  }
}

/// Two cubic curves that meet in a point: Flutter's `ThreePointCubic`.
///
/// Guarantees: the midpoint lies strictly between 0 and 1 in both coordinates,
/// the control points' x on their own side of it.
public struct ThreePointCubic: Hashable, Sendable {
  public let middle: Point
  private let first: UnitBezier
  private let second: UnitBezier

  /// - Parameters: The control points a1, b1 before the midpoint and a2, b2
  ///   after it, all in the unit square's coordinates.
  public init?(a1: Point, b1: Point, middle: Point, a2: Point, b2: Point) {
    guard middle.x > 0, middle.x < 1, middle.y > 0, middle.y < 1 else { return nil }
    let rest = Point(x: 1 - middle.x, y: 1 - middle.y)
    let xs = [
      a1.x / middle.x, b1.x / middle.x, (a2.x - middle.x) / rest.x, (b2.x - middle.x) / rest.x,
    ]
    let ys = [
      a1.y / middle.y, b1.y / middle.y, (a2.y - middle.y) / rest.y, (b2.y - middle.y) / rest.y,
    ]
    guard xs.allSatisfy({ $0 >= 0 && $0 <= 1 }), ys.allSatisfy(\.isFinite) else { return nil }
    self.middle = middle
    first = UnitBezier(x1: xs[0], y1: ys[0], x2: xs[1], y2: ys[1])
    second = UnitBezier(x1: xs[2], y1: ys[2], x2: xs[3], y2: ys[3])
  }

  /// The progress at a fraction of the duration; outside 0…1 that at the end.
  public func value(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    if fraction < middle.x {
      return middle.y * first.y(first.parameter(at: fraction / middle.x))
    }
    let u = (fraction - middle.x) / (1 - middle.x)
    return middle.y + (1 - middle.y) * second.y(second.parameter(at: u))
  }
}
