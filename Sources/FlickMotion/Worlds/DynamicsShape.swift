import FlickCore

/// A convex outline in the world: a box, or a line seen from both sides. Its
/// corners run so that (edge.dy, −edge.dx) points outwards.
struct DynamicsShape {
  let corners: [Point]
  let normals: [Vector]

  init(_ corners: [Point]) {
    self.corners = corners
    normals = corners.indices.map { index in
      let edge = corners[(index + 1) % corners.count] - corners[index]
      let length = edge.length
      return Vector(dx: edge.dy / length, dy: -edge.dx / length)
    }
  }

  init(_ body: DynamicsBody) {
    let x = body.item.size.width / 2
    let y = body.item.size.height / 2
    self.init([
      body.world(Vector(dx: -x, dy: -y)), body.world(Vector(dx: x, dy: -y)),
      body.world(Vector(dx: x, dy: y)), body.world(Vector(dx: -x, dy: y)),
    ])
  }

  /// The side of this outline from which `other` is farthest away, and by how
  /// much: negative where all sides overlap it.
  func farthestSide(from other: DynamicsShape) -> (side: Int, separation: Double) {
    var best = (side: 0, separation: -Double.infinity)
    for side in corners.indices {
      var nearest = Double.infinity
      for corner in other.corners {
        nearest = min(nearest, normals[side].dot(corner - corners[side]))
      }
      if nearest > best.separation { best = (side, nearest) }
    }
    return best
  }

  /// The side that faces most against `direction`.
  func sideFacing(against direction: Vector) -> Int {
    var best = 0
    var least = Double.infinity
    for side in normals.indices {
      let alignment = normals[side].dot(direction)
      if alignment < least {
        least = alignment
        best = side
      }
    }
    return best
  }

  /// A corner of contact: where, how far outside the reference side, and which
  /// features made it, so that it is recognised in the next step.
  struct Corner {
    let place: Point
    let separation: Double
    let feature: Int
  }

  /// Up to two places where `other` touches, or within `margin` could touch,
  /// one of this outline's sides: the facing side of `other` cut to the width
  /// of the reference side.
  ///
  /// Separating axes and clipping as in E. Catto's Box2D (*Iterative Dynamics
  /// with Temporal Coherence*, GDC 2005; `b2CollidePolygon.cpp`).
  func corners(
    side: Int, touching other: DynamicsShape, within margin: Double
  ) -> [Corner] {
    let start = corners[side]
    let end = corners[(side + 1) % corners.count]
    let normal = normals[side]
    let along = Vector(dx: -normal.dy, dy: normal.dx)
    let facing = other.sideFacing(against: normal)
    var points = [other.corners[facing], other.corners[(facing + 1) % other.corners.count]]
    let low = along.dot(start - .zero)
    let high = along.dot(end - .zero)
    points = Self.cut(points, where: along, from: low)
    points = Self.cut(points, where: -along, from: -high)
    guard points.count == 2 else { return [] }
    return points.enumerated().compactMap { slot, place in
      let separation = normal.dot(place - start)
      guard separation <= margin else { return nil }
      return Corner(
        place: place, separation: separation, feature: (side * 8 + facing) * 2 + slot)
    }
  }

  /// The part of the way between two points that lies where
  /// `direction`·point ≥ `limit`.
  private static func cut(
    _ points: [Point], where direction: Vector, from limit: Double
  ) -> [Point] {
    guard points.count == 2 else { return [] }
    let first = direction.dot(points[0] - .zero) - limit
    let second = direction.dot(points[1] - .zero) - limit
    if first < 0 && second < 0 { return [] }
    if first >= 0 && second >= 0 { return points }
    let crossing = points[0] + (first / (first - second)) * (points[1] - points[0])
    return first < 0 ? [crossing, points[1]] : [points[0], crossing]
  }
}
