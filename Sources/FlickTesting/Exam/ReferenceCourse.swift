import FlickMotion

/// A course that others are held to, at any instant.
enum ReferenceCourse {
  case spring(Spring, from: Double, to: Double)
  case timed(TimingCurve, seconds: Double, from: Double, to: Double)
  case sampled(Course, from: Double)

  /// - Parameter time: Since the animator was told to move; before it stands.
  func value(at time: Double) -> Double {
    switch self {
    case .spring(let spring, let from, let to):
      guard time > 0 else { return from }
      return spring.state(after: time, from: MotionState(value: from), toward: to).value
    case .timed(let curve, let seconds, let from, let to):
      guard time > 0 else { return from }
      return from + (to - from) * (time < seconds ? curve.value(at: time / seconds) : 1)
    case .sampled(let course, let from): return course.value(at: time, from: from)
    }
  }
}

extension Course {
  /// Of a course with even frames: a cubic through the four nearest.
  fileprivate func value(at time: Double, from: Double) -> Double {
    let place = (time - times[0]) / period
    guard place > -1 else { return from }
    guard place < Double(times.count - 1) else { return values[values.count - 1] }
    let index = Int(place.rounded(.down))
    let t = place - Double(index)
    func at(_ index: Int) -> Double { index < 0 ? from : values[min(index, values.count - 1)] }
    let (a, b, c, d) = (at(index - 1), at(index), at(index + 1), at(index + 2))
    let first = (c - a) / 2
    let second = a - 2.5 * b + 2 * c - d / 2
    let third = (d - a) / 2 + 1.5 * (b - c)
    return b + t * (first + t * (second + t * third))
  }
}

/// How a course runs along another: time passes `speed` times as fast in it, and it
/// begins `delay` late.
struct CourseFit {
  var speed = 1.0
  var delay = 0.0
  /// The root of the mean square, in the value's unit.
  var rms: Double
  /// The largest distance, with some slack in time.
  var error = 0.0

  /// - Parameter clock: What the animator might take for the time of each frame; `nil`:
  ///   when the frame really came.
  static func rms(
    _ course: Course, clock: [Double]? = nil, _ reference: ReferenceCourse, speed: Double,
    delay: Double
  ) -> Double {
    let clock = clock ?? course.times
    var sum = 0.0
    for index in clock.indices {
      let difference =
        course.values[index] - reference.value(at: speed * (clock[index] - delay))
      sum += difference * difference
    }
    return (sum / Double(max(clock.count, 1))).squareRoot()
  }

  static func error(
    _ course: Course, clock: [Double]? = nil, _ reference: ReferenceCourse, speed: Double,
    delay: Double, slack: Double
  ) -> Double {
    let clock = clock ?? course.times
    var worst = 0.0
    for index in clock.indices {
      let value = course.values[index]
      let time = speed * (clock[index] - delay)
      var (low, high) = (Double.infinity, -Double.infinity)
      for step in -2...2 {
        let other = reference.value(at: time + Double(step) / 2 * slack)
        low = min(low, other)
        high = max(high, other)
      }
      worst = max(worst, low - value, value - high)
    }
    return worst
  }

  /// The delay alone, from one and a half periods early, as of who draws for the
  /// frame's target, to two and a half late.
  static func delayed(
    _ course: Course, clock: [Double]? = nil, _ reference: ReferenceCourse, speed: Double = 1,
    slack: Double
  ) -> CourseFit {
    func rms(_ delay: Double) -> Double {
      Self.rms(course, clock: clock, reference, speed: speed, delay: delay)
    }
    var best = CourseFit(speed: speed, rms: .infinity)
    let step = course.period / 4
    for index in -6...10 {
      let delay = Double(index) * step
      let found = rms(delay)
      if found < best.rms { (best.delay, best.rms) = (delay, found) }
    }
    best.delay = Simplex.minimum(from: [best.delay], scale: [step / 2], steps: 40) { rms($0[0]) }[0]
    best.rms = rms(best.delay)
    best.error = error(
      course, clock: clock, reference, speed: speed, delay: best.delay, slack: slack)
    return best
  }

  /// Delay and speed, the speed from a tenth to ten times, where the delay alone does
  /// not explain it.
  static func timed(
    _ course: Course, _ reference: ReferenceCourse, slack: Double, tolerance: Double
  ) -> CourseFit {
    let even = delayed(course, reference, slack: slack)
    var best = even
    if best.error > tolerance {
      // One step a fourteenth: 68 of them from 0.1 to 10.
      var speed = 0.1
      while speed < 10 {
        let found = rms(course, reference, speed: speed, delay: 0)
        if found < best.rms { best = CourseFit(speed: speed, delay: 0, rms: found) }
        speed *= 1.07
      }
    }
    let found = Simplex.minimum(
      from: [best.speed, best.delay], scale: [0.03 * best.speed, course.period / 4], steps: 120
    ) { $0[0] > 0 ? rms(course, reference, speed: $0[0], delay: $0[1]) : .infinity }
    (best.speed, best.delay) = (found[0], found[1])
    best.rms = rms(course, reference, speed: best.speed, delay: best.delay)
    best.error = error(
      course, reference, speed: best.speed, delay: best.delay, slack: slack * best.speed)
    // Coarse steps of its own let another speed fit a little better.
    return even.error <= tolerance && best.rms > 0.5 * even.rms ? even : best
  }
}

/// Nelder and Mead's simplex, for a few numbers and smooth functions.
enum Simplex {
  static func minimum(
    from start: [Double], scale: [Double], steps: Int, _ cost: ([Double]) -> Double
  ) -> [Double] {
    var corners = [(start, cost(start))]
    for index in start.indices {
      var corner = start
      corner[index] += scale[index]
      corners.append((corner, cost(corner)))
    }
    let last = corners.count - 1
    for _ in 0..<steps {
      corners.sort { $0.1 < $1.1 }
      let worst = corners[last]
      var middle = [Double](repeating: 0, count: start.count)
      for corner in corners.dropLast() {
        for index in middle.indices { middle[index] += corner.0[index] / Double(last) }
      }
      func beyond(_ factor: Double) -> ([Double], Double) {
        let place = middle.indices.map { middle[$0] + factor * (middle[$0] - worst.0[$0]) }
        return (place, cost(place))
      }
      let mirrored = beyond(1)
      if mirrored.1 < corners[0].1 {
        let farther = beyond(2)
        corners[last] = farther.1 < mirrored.1 ? farther : mirrored
      } else if mirrored.1 < corners[last - 1].1 {
        corners[last] = mirrored
      } else {
        let nearer = mirrored.1 < worst.1 ? beyond(0.5) : beyond(-0.5)
        if nearer.1 < min(worst.1, mirrored.1) {
          corners[last] = nearer
        } else {
          for index in corners.indices.dropFirst() {
            let place = zip(corners[0].0, corners[index].0).map { ($0 + $1) / 2 }
            corners[index] = (place, cost(place))
          }
        }
      }
    }
    return corners.min { $0.1 < $1.1 }?.0 ?? start
  }
}
