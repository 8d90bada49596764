import FlickCore

/// A transform of space taken apart: row vectors are scaled and sheared, then
/// turned, then moved.
///
/// Core Animation turns by the shortest arc between quaternions (facts, motion
/// §3); how it takes the rest apart was not measured. Here the scale and shear
/// are the lower triangle of a QR decomposition, which exists for any matrix and
/// agrees with CSS Transforms Level 2 where nothing is sheared; as there, a
/// mirror image is put down to all three axes.
struct SpaceComponents: Hashable, Sendable {
  /// Six numbers: of the first row one, of the second two, of the third three.
  let shape: [Double]
  /// x, y, z and w; of length 1.
  let turn: [Double]
  let translation: [Double]

  init(_ transform: Transform3D) {
    let m = transform.rows
    var rows = [Array(m[0..<3]), Array(m[4..<7]), Array(m[8..<11])]
    translation = Array(m[12..<15])
    let isMirrored = Self.dot(Self.cross(rows[0], rows[1]), rows[2]) < 0
    if isMirrored { rows = rows.map { $0.map { -$0 } } }
    let first =
      Self.unit(rows[0]) ?? Self.unit(Self.cross(rows[1], rows[2])) ?? [1, 0, 0]
    let along = Self.dot(rows[1], first)
    let rest = zip(rows[1], first).map { $0 - along * $1 }
    let second =
      Self.unit(rest) ?? Self.unit(Self.cross(rows[2], first)) ?? Self.across(first)
    let third = Self.cross(first, second)
    let sign: Double = isMirrored ? -1 : 1
    shape = [
      Self.dot(rows[0], first), along, Self.dot(rows[1], second), Self.dot(rows[2], first),
      Self.dot(rows[2], second), Self.dot(rows[2], third),
    ].map { sign * $0 }
    turn = Self.quaternion(first, second, third)
  }

  /// The numbers on the way from one to the other, with their derivatives by the
  /// progress: sixteen, row by row.
  static func course(
    from a: SpaceComponents, to b: SpaceComponents, at progress: Double
  ) -> [Jet] {
    let l = zip(a.shape, b.shape).map { Jet.mix($0, $1, at: progress) }
    let r = rotation(arc(from: a.turn, to: b.turn, at: progress))
    var rows: [Jet] = []
    for column in 0..<3 { rows.append(l[0] * r[column]) }
    for column in 0..<3 { rows.append(l[1] * r[column] + l[2] * r[3 + column]) }
    for column in 0..<3 {
      rows.append(l[3] * r[column] + l[4] * r[3 + column] + l[5] * r[6 + column])
    }
    return Transform3D.jets(
      rows: rows, translation: zip(a.translation, b.translation).map { .mix($0, $1, at: progress) })
  }

  /// The shortest arc between two quaternions (Shoemake, *Animating rotation
  /// with quaternion curves*, SIGGRAPH 1985).
  private static func arc(from a: [Double], to b: [Double], at progress: Double) -> [Jet] {
    let product = dot(a, b)
    let end = product < 0 ? b.map { -$0 } : b
    let cosine = product.magnitude
    // As long as the sine of the angle between them, which is below a quarter
    // turn, and precise where that is small.
    let away = zip(end, a).map { $0 - cosine * $1 }
    let sine = dot(away, away).squareRoot()
    guard sine > 0 else { return a.map { Jet($0) } }
    let angle = Reproducible.atan2(sine, cosine)
    let (s, c) = Jet(progress * angle, slope: angle).sineAndCosine
    return zip(a, away).map { c * Jet($0) + s * Jet($1 / sine) }
  }

  /// Three rows of the turn that a quaternion is.
  private static func rotation(_ q: [Jet]) -> [Jet] {
    let (x, y, z, w) = (q[0], q[1], q[2], q[3])
    let (one, two) = (Jet(1), Jet(2))
    return [
      one - two * (y * y + z * z), two * (x * y + z * w), two * (x * z - y * w),
      two * (x * y - z * w), one - two * (x * x + z * z), two * (y * z + x * w),
      two * (x * z + y * w), two * (y * z - x * w), one - two * (x * x + y * y),
    ]
  }

  /// Of a turn's rows. Of half a turn the one about the positive axis (Shepperd,
  /// *Quaternion from rotation matrix*, 1978: divides by the largest part).
  private static func quaternion(_ a: [Double], _ b: [Double], _ c: [Double]) -> [Double] {
    let diagonal = [a[0], b[1], c[2]]
    let trace = a[0] + b[1] + c[2]
    let (x, y, z) = (b[2] - c[1], c[0] - a[2], a[1] - b[0])
    let (xy, yz, zx) = (a[1] + b[0], b[2] + c[1], c[0] + a[2])
    func half(_ square: Double) -> Double { max(square, 0).squareRoot() / 2 }
    if diagonal.allSatisfy({ trace >= $0 }) {
      let w = half(1 + trace)
      return [x / (4 * w), y / (4 * w), z / (4 * w), w]
    }
    if a[0] >= b[1] && a[0] >= c[2] {
      let x2 = half(1 + a[0] - b[1] - c[2])
      return [x2, xy / (4 * x2), zx / (4 * x2), x / (4 * x2)]
    }
    if b[1] >= c[2] {
      let y2 = half(1 + b[1] - a[0] - c[2])
      return [xy / (4 * y2), y2, yz / (4 * y2), y / (4 * y2)]
    }
    let z2 = half(1 + c[2] - a[0] - b[1])
    return [zx / (4 * z2), yz / (4 * z2), z2, z / (4 * z2)]
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for (x, y) in zip(a, b) { sum += x * y }
    return sum
  }

  private static func cross(_ u: [Double], _ v: [Double]) -> [Double] {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  }

  /// `nil` where it has no length that can be told.
  private static func unit(_ v: [Double]) -> [Double]? {
    let length = dot(v, v).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    return v.map { $0 / length }
  }

  /// Some direction across another: of the axes the one that is farthest from it,
  /// straightened.
  private static func across(_ v: [Double]) -> [Double] {
    let axis: [Double] = v[1] * v[1] <= 0.5 ? [0, 1, 0] : [0, 0, 1]
    let along = dot(axis, v)
    return unit(zip(axis, v).map { $0 - along * $1 }) ?? axis
  }
}
