import FlickCore
import FlickMotion

/// What was seen of a channel's one or two numbers while something else than the engine
/// moved it.
package struct ObservedCourse: Hashable, Sendable {
  /// In the order of time, the first at 0.
  package let instants: [FlickTime]
  /// One an instant; `y` is zero where the channel has one number.
  package let places: [Point]
  /// Where they were seen as well.
  package let velocities: [Vector]?

  package init(instants: [FlickTime], places: [Point], velocities: [Vector]? = nil) {
    precondition(
      instants.count == places.count && instants.first == .zero,
      "a place is seen at each instant, first at 0")
    precondition(
      zip(instants, instants.dropFirst()).allSatisfy { $0 < $1 }, "one instant after the other")
    self.instants = instants
    self.places = places
    self.velocities = velocities
  }

  /// One stretch between two changes, and how it meets what was before.
  struct Leg {
    let start: FlickTime
    /// Indices of what was seen in it.
    let range: Range<Int>
    /// Just before and just after its start.
    let left: TraceSample
    let right: TraceSample
    /// From when on nothing moves in it.
    let rest: Int?
  }

  /// - Parameters:
  ///   - joints: Where it may have been sent elsewhere, in the order of time.
  ///   - still: How far from where it ends it may be and count as at rest.
  func legs(joints: [FlickTime], still: Double) -> [Leg] {
    let starts = [.zero] + joints.filter { $0 > .zero }
    var legs: [Leg] = []
    for (index, start) in starts.enumerated() {
      // What is seen at the very instant of a change was drawn before it.
      let first = index == 0 ? 0 : instants.firstIndex { $0 > start } ?? instants.count
      let next = index + 1 < starts.count ? starts[index + 1] : nil
      let end = next.flatMap { next in instants.firstIndex { $0 > next } } ?? instants.count
      let range = first..<max(first, end)
      let last = legs.last?.range ?? 0..<0
      let before = last.isEmpty ? range : last
      let left = sample(max(first - 1, 0), within: before)
      let right = first == 0 ? left : self.right(of: left, from: first - 1, before, range)
      legs.append(
        Leg(start: start, range: range, left: left, right: right, rest: rest(in: range, still)))
    }
    return legs
  }

  /// What is seen at an index, with velocity and acceleration by its neighbours.
  func sample(_ index: Int, within range: Range<Int>) -> TraceSample {
    let x = Self.fit(points(range, near: index) { $0.x }, degree: 3)
    let y = Self.fit(points(range, near: index) { $0.y }, degree: 3)
    return TraceSample(
      position: places[index],
      velocity: velocities?[index] ?? Vector(dx: x.slope(at: 0), dy: y.slope(at: 0)),
      acceleration: Vector(dx: x.bend(at: 0), dy: y.bend(at: 0)))
  }

  /// Just after a change: where the course that follows meets what was last shown, or
  /// would be at that instant if it does not.
  private func right(
    of left: TraceSample, from last: Int, _ before: Range<Int>, _ range: Range<Int>
  ) -> TraceSample {
    // What still shows the old place says nothing of the new course.
    let moved = range.first { places[$0] != places[last] } ?? range.upperBound
    guard range.upperBound - moved > 2 else { return left }
    let seconds = (instants[range.upperBound - 1] - instants[last]).seconds
    let period = seconds / Double(range.upperBound - 1 - last)
    let fastest = self.fastest
    func side(
      _ read: (Point) -> Double, _ old: (value: Double, velocity: Double, bend: Double)
    ) -> (value: Double, velocity: Double, bend: Double) {
      let near = points(moved..<range.upperBound, near: last, read)
      let (fine, coarse) = (Self.fit(near, degree: 3), Self.fit(near, degree: 2))
      let steps = stride(from: -1.0, through: 2.01, by: 1.0 / 64).map { $0 * period }
      func miss(_ time: Double) -> Double { abs(fine.value(at: time) - old.value) }
      // Where both are slow, they are near for long: the nearest instant counts.
      func cost(_ time: Double) -> Double { miss(time) + 0.05 * fastest * abs(time) }
      let meets = steps.min { cost($0) < cost($1) } ?? 0
      // What frames cannot tell apart is taken for the same.
      let bend = (abs(fine.bend(at: meets)) + abs(old.bend)) * period / 4
      let reach = max(abs(fine.slope(at: meets)), abs(old.velocity)) / 4 + bend
      let isJump = miss(meets) > reach * period + 1e-9
      let time = isJump ? 0 : meets
      let value = isJump ? fine.value(at: 0) : old.value
      let velocity = fine.slope(at: time)
      let rough = Self.fit(points(before, near: last, read), degree: 2).slope(at: 0)
      let change = abs(fine.bend(at: time) - old.bend) * period
      let doubt = abs(velocity - coarse.slope(at: time)) + abs(old.velocity - rough) + change
      // A change by much of what it was, or ever is, is none of these.
      let limit = max(0.35 * abs(old.velocity), 0.25 * fastest)
      let isSame = abs(velocity - old.velocity) <= min(doubt, limit)
      return (value, isSame ? old.velocity : velocity, fine.bend(at: time))
    }
    let x = side({ $0.x }, (left.position.x, left.velocity.dx, left.acceleration.dx))
    let y = side({ $0.y }, (left.position.y, left.velocity.dy, left.acceleration.dy))
    let place = Point(x: x.value, y: y.value)
    if let velocities {
      /// What was told, but for what it may have gained since.
      func told(_ read: (Vector) -> Double, _ bend: Double) -> Double {
        let (new, old) = (read(velocities[moved]), read(left.velocity))
        let gain = (abs(bend) + abs(read(left.acceleration))) * 2 * period
        let limit = max(0.35 * abs(old), 0.25 * fastest)
        return abs(new - old) <= min(gain, limit) ? old : new
      }
      return TraceSample(
        position: place,
        velocity: Vector(dx: told({ $0.dx }, x.bend), dy: told({ $0.dy }, y.bend)),
        acceleration: Vector(dx: x.bend, dy: y.bend))
    }
    return TraceSample(
      position: place, velocity: Vector(dx: x.velocity, dy: y.velocity),
      acceleration: Vector(dx: x.bend, dy: y.bend))
  }

  /// The greatest speed from one frame to the next.
  private var fastest: Double {
    let pairs = zip(instants.indices, instants.indices.dropFirst())
    return pairs.map { one, next in
      (places[next] - places[one]).length / (instants[next] - instants[one]).seconds
    }.max() ?? 0
  }

  /// The first of what is seen from which on the place is where the stretch ends; it must
  /// stand so for three frames.
  private func rest(in range: Range<Int>, _ still: Double) -> Int? {
    guard range.count > 3 else { return nil }
    let end = places[range.upperBound - 1]
    let last = range.last { (places[$0] - end).length > still }
    let first = last.map { $0 + 1 } ?? range.lowerBound
    return range.upperBound - first >= 3 ? first : nil
  }

  /// Up to five neighbours, their times counted from one of them.
  private func points(
    _ range: Range<Int>, near index: Int, _ read: (Point) -> Double
  ) -> [(time: Double, value: Double)] {
    let first = min(max(index - 2, range.lowerBound), max(range.lowerBound, range.upperBound - 5))
    return (first..<min(first + 5, range.upperBound)).map {
      ((instants[$0] - instants[index]).seconds, read(places[$0]))
    }
  }

  /// A cubic at most.
  struct Polynomial {
    var numbers: [Double]

    func value(at t: Double) -> Double {
      numbers.reversed().reduce(0) { $0 * t + $1 }
    }

    func slope(at t: Double) -> Double {
      numbers.indices.dropFirst().reversed().reduce(0) { $0 * t + Double($1) * numbers[$1] }
    }

    func bend(at t: Double) -> Double {
      numbers.indices.dropFirst(2).reversed().reduce(0) {
        $0 * t + Double($1 * ($1 - 1)) * numbers[$1]
      }
    }
  }

  /// The one nearest to all points.
  static func fit(_ points: [(time: Double, value: Double)], degree: Int) -> Polynomial {
    let count = min(degree, points.count - 1) + 1
    guard count > 0, let scale = points.map({ abs($0.time) }).max() else {
      return Polynomial(numbers: [0])
    }
    let unit = scale > 0 ? scale : 1
    var rows = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
    for point in points {
      var powers = [1.0]
      for _ in 0..<count { powers.append(powers[powers.count - 1] * point.time / unit) }
      for row in 0..<count {
        for column in 0..<count { rows[row][column] += powers[row] * powers[column] }
        rows[row][count] += powers[row] * point.value
      }
    }
    for pivot in 0..<count {
      guard abs(rows[pivot][pivot]) > 1e-14 else { return Polynomial(numbers: [points[0].value]) }
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in 0...count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    var power = 1.0
    return Polynomial(
      numbers: (0..<count).map { index in
        defer { power *= unit }
        return rows[index][count] / rows[index][index] / power
      })
  }
}
