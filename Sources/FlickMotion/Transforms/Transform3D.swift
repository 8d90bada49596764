import FlickCore

/// A transform of space without perspective, applied to row vectors:
/// [x y z 1]·M, as Core Animation's `CATransform3D`.
public struct Transform3D: Hashable, Sendable {
  /// Sixteen numbers, row by row.
  public let rows: [Double]

  /// - Parameter rows: Sixteen numbers, row by row.
  public init(rows: [Double]) {
    precondition(rows.count == 16, "a transform of space has 16 numbers (was \(rows.count))")
    self.rows = rows
  }

  public static let identity = scale(x: 1, y: 1, z: 1)

  public init(_ plane: AffineTransform) {
    self.init(rows: [
      plane.a, plane.b, 0, 0, plane.c, plane.d, 0, 0, 0, 0, 1, 0, plane.tx, plane.ty, 0, 1,
    ])
  }

  public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Transform3D {
    Transform3D(rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  public static func scale(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(rows: [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
  }

  public enum Axis: Hashable, Sendable { case x, y, z }

  /// The same turn as `rotation(_:about:)` by an angle in degrees, exact for
  /// quarters of a turn.
  public static func rotation(degrees: Double, about axis: Axis) -> Transform3D {
    let turn = AffineTransform.rotation(degrees: degrees)
    let (c, s) = (turn.a, turn.b)
    switch axis {
    case .x: return Transform3D(rows: [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1])
    case .y: return Transform3D(rows: [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1])
    case .z: return Transform3D(rows: [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    }
  }

  /// A turn about an axis by an angle in radians: about x from y to z, about y
  /// from z to x, about z from x to y.
  public static func rotation(_ angle: Double, about axis: Axis) -> Transform3D {
    let (s, c) = Reproducible.sinCos(angle)
    switch axis {
    case .x: return Transform3D(rows: [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1])
    case .y: return Transform3D(rows: [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1])
    case .z: return Transform3D(rows: [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    }
  }

  /// The number in a row and a column, both from 1: `m41` is `self[4, 1]`.
  public subscript(row: Int, column: Int) -> Double { rows[4 * (row - 1) + column - 1] }

  /// First `self`, then `next`.
  public func then(_ next: Transform3D) -> Transform3D {
    var product = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = 0.0
        for k in 0..<4 { sum += rows[4 * row + k] * next.rows[4 * k + column] }
        product[4 * row + column] = sum
      }
    }
    return Transform3D(rows: product)
  }

  /// What takes it back; `nil` where nothing does.
  public var inverse: Transform3D? {
    let (a, b, c) = (rows[0..<3].map { $0 }, rows[4..<7].map { $0 }, rows[8..<11].map { $0 })
    func cross(_ u: [Double], _ v: [Double]) -> [Double] {
      [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    }
    let columns = [cross(b, c), cross(c, a), cross(a, b)]
    let determinant = a[0] * columns[0][0] + a[1] * columns[0][1] + a[2] * columns[0][2]
    guard determinant != 0, determinant.isFinite else { return nil }
    let m = (0..<3).map { row in columns.map { $0[row] / determinant } }
    let t = rows[12..<15].map { $0 }
    let back = (0..<3).map { -(t[0] * m[0][$0] + t[1] * m[1][$0] + t[2] * m[2][$0]) }
    let all = [
      m[0][0], m[0][1], m[0][2], 0, m[1][0], m[1][1], m[1][2], 0, m[2][0], m[2][1], m[2][2], 0,
      back[0], back[1], back[2], 1,
    ]
    return all.allSatisfy(\.isFinite) ? Transform3D(rows: all) : nil
  }

  /// Whether it leaves depth alone.
  var isPlane: Bool {
    rows[2] == 0 && rows[6] == 0 && rows[8] == 0 && rows[9] == 0 && rows[10] == 1
      && rows[14] == 0
  }

  /// What is seen from straight in front: depth is dropped.
  public var flattened: AffineTransform {
    AffineTransform(
      a: self[1, 1], b: self[1, 2], c: self[2, 1], d: self[2, 2], tx: self[4, 1], ty: self[4, 2])
  }
}

/// A transform made from a number that is interpolated first:
/// `CAValueFunction`. It replaces the model's transform, or, where the
/// animation is additive, is applied before it.
public enum ValueFunction: String, Hashable, Sendable, CaseIterable {
  case rotateX, rotateY, rotateZ
  case scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// How many numbers it takes.
  public var arity: Int { self == .scale || self == .translate ? 3 : 1 }

  /// Returns `nil` for a wrong number of values. Angles are in radians.
  public func transform(_ values: [Double]) -> Transform3D? {
    guard values.count == arity else { return nil }
    let v = values[0]
    switch self {
    case .rotateX: return .rotation(v, about: .x)
    case .rotateY: return .rotation(v, about: .y)
    case .rotateZ: return .rotation(v, about: .z)
    case .scale: return .scale(x: v, y: values[1], z: values[2])
    case .scaleX: return .scale(x: v, y: 1, z: 1)
    case .scaleY: return .scale(x: 1, y: v, z: 1)
    case .scaleZ: return .scale(x: 1, y: 1, z: v)
    case .translate: return .translation(v, values[1], values[2])
    case .translateX: return .translation(v, 0, 0)
    case .translateY: return .translation(0, v, 0)
    case .translateZ: return .translation(0, 0, v)
    }
  }
}

extension ValueFunction {
  /// What is seen of a layer whose `transform` is animated through this
  /// function; `nil` for a wrong number of values.
  ///
  /// - Parameters:
  ///   - values: The interpolated numbers, angles in radians.
  ///   - isAdditive: Whether the model's transform still acts, after it.
  public func presentation(
    _ values: [Double], model: Transform3D, isAdditive: Bool
  ) -> Transform3D? {
    guard let own = transform(values) else { return nil }
    return isAdditive ? own.then(model) : own
  }
}
