import FlickCore
import FlickMotion
import Testing

@Suite struct TimedMotionTests {
  static let second = FlickDuration(flicks: FlickTime.flicksPerSecond)

  static func ms(_ value: Int64) -> FlickDuration {
    FlickDuration(flicks: value * FlickTime.flicksPerSecond / 1000)
  }

  static func courses() throws -> [TimedMotion.Course] {
    [
      .curve(.easeInOut), .curve(.linear), .curve(.easeIn),
      .keyframes(try #require(Keyframes(values: [0, 1.2, 0.9, 1], mode: .cubic))),
      .keyframes(
        try #require(
          Keyframes(
            values: [0, 0.7, 1], keyTimes: [0, 0.25, 1], curves: [.easeIn, .easeOut]))),
      .keyframes(try #require(Keyframes(values: [0, 3, 1], mode: .paced))),
      .keyframes(
        try #require(
          Keyframes(
            values: [0, 1.5, -0.5, 1], mode: .cubic,
            shapes: [
              KeyShape(), KeyShape(tension: 0.5), KeyShape(continuity: 0.3), KeyShape(bias: -1),
            ]))),
    ]
  }

  @Test func `It starts at 0 and is at its target when its time is over`() throws {
    for course in try Self.courses() {
      let motion = TimedMotion(duration: Self.second, course: course)
      #expect(motion.progress(after: .zero)?.value == 0)
      #expect(motion.progress(after: Self.second) == nil)
      #expect(motion.length == Self.second)
    }
  }

  @Test func `Velocity is the slope and acceleration the slope of that`() throws {
    let h = FlickDuration(flicks: 70_560)  // 0.1 ms
    for course in try Self.courses() {
      for autoreverses in [false, true] {
        let motion = TimedMotion(
          duration: Self.second, course: course, repetition: .count(2),
          autoreverses: autoreverses)
        for at in stride(from: Int64(13), to: 1990, by: 97) {
          // A key or the border of a cycle within the difference bends it.
          if [250, 333, 500, 666, 667, 750].contains(where: { abs(at % 1000 - $0) < 3 }) {
            continue
          }
          let before = try #require(motion.progress(after: Self.ms(at) - h))
          let here = try #require(motion.progress(after: Self.ms(at)))
          let after = try #require(motion.progress(after: Self.ms(at) + h))
          let slope = (after.value - before.value) / (2 * h.seconds)
          let bend = (after.velocity - before.velocity) / (2 * h.seconds)
          #expect(abs(slope - here.velocity) < 1e-4 * max(1, abs(slope)), "\(at) ms")
          #expect(abs(bend - here.acceleration) < 1e-3 * max(1, abs(bend)), "\(at) ms")
        }
      }
    }
  }

  @Test func `A repeated cycle equals the first`() throws {
    for course in try Self.courses() {
      let motion = TimedMotion(
        duration: Self.second, course: course, repetition: .forever, autoreverses: true)
      #expect(motion.length == nil)
      let far = FlickDuration(flicks: motion.cycle.flicks * 1_000_000)
      for at in stride(from: Int64(0), to: 2000, by: 111) {
        #expect(motion.progress(after: Self.ms(at)) == motion.progress(after: far + Self.ms(at)))
      }
    }
  }

  @Test func `The way back mirrors the way there`() throws {
    for course in try Self.courses() {
      let motion = TimedMotion(
        duration: Self.second, course: course, repetition: .count(1), autoreverses: true)
      for at in stride(from: Int64(7), to: 1000, by: 111) {
        let there = try #require(motion.progress(after: Self.ms(at)))
        let back = try #require(motion.progress(after: Self.ms(2000 - at)))
        #expect(there.value == back.value)
        #expect(abs(there.velocity + back.velocity) <= 1e-9 * max(1, abs(there.velocity)))
      }
    }
  }

  @Test func `Corners are the borders of cycles, keys and steps`() throws {
    let keys = try #require(Keyframes(values: [0, 2, 1], keyTimes: [0, 0.25, 1]))
    let motion = TimedMotion(
      duration: Self.second, course: .keyframes(keys), repetition: .count(2.5))
    #expect(
      motion.corners(before: Self.ms(9000), spacing: Self.ms(1))
        == [250, 1000, 1250, 2000, 2250].map(Self.ms))
    #expect(motion.corners(before: Self.ms(1100), spacing: Self.ms(1)).count == 2)
    #expect(motion.corners(before: Self.ms(9000), spacing: Self.ms(1001)) == [])
  }

  @Test func `Each step comes at the flick that is nearest to it, the last one too`() throws {
    let durations: [Int64] = [333, 700, 800]
    for (count, duration) in (1...30).flatMap({ count in durations.map { (count, $0) } }) {
      let steps = try #require(StepCurve(count: count, position: .jumpEnd))
      let motion = TimedMotion(duration: Self.ms(duration), course: .curve(.steps(steps)))
      let corners = motion.corners(before: Self.ms(9000), spacing: Self.ms(1))
      #expect(corners.count == count)
      for (index, corner) in corners.enumerated() {
        let before = motion.progress(after: corner - FlickDuration(flicks: 1))?.value
        #expect(before == Double(index) / Double(count))
        #expect((motion.progress(after: corner)?.value ?? 1) == Double(index + 1) / Double(count))
      }
    }
  }

  @Test(arguments: [1e-9, 0.3, 1, 2.5, 1e9])
  func `Hostile counts give finite values and never hang`(count: Double) {
    let tiny = TimedMotion(
      duration: FlickDuration(flicks: 1), course: .curve(.ease), repetition: .count(count),
      autoreverses: true)
    for flicks in [Int64(0), 1, 2, 1_000_000_007, 1 << 60] {
      if let progress = tiny.progress(after: FlickDuration(flicks: flicks)) {
        #expect(progress.value.isFinite)
        #expect(progress.velocity.isFinite)
      }
    }
  }
}
