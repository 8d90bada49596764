/// How two sequences of frames differ, frame by frame and never on average.
package struct SequenceComparison: Hashable, Sendable {
  /// One of the two that are compared.
  package struct Side: Hashable, Sendable {
    /// What a person called it.
    package let name: String
    /// Of its first frame.
    package let width: Int
    package let height: Int
    package let frameCount: Int
    /// As its file says it; `nil` where it does not.
    package let framesPerSecond: Double?
    /// How long each frame is seen, in seconds, where its file says it for each.
    package let delays: [Double]?

    package init(
      name: String, width: Int, height: Int, frameCount: Int, framesPerSecond: Double? = nil,
      delays: [Double]? = nil
    ) {
      self.name = name
      self.width = width
      self.height = height
      self.frameCount = frameCount
      self.framesPerSecond = framesPerSecond
      self.delays = delays
    }

    /// Seconds; `nil` where nothing says it.
    func delay(of frame: Int) -> Double? {
      guard let delays else { return framesPerSecond.map { 1 / $0 } }
      return delays.indices.contains(frame) ? delays[frame] : nil
    }
  }

  /// A pair of frames that are not equal.
  package struct Frame: Hashable, Sendable {
    /// Its place among the pairs, from 0.
    package let index: Int
    /// What its file calls it: a number or a name.
    package let label: String
    package let difference: FrameDifference

    package init(index: Int, label: String, difference: FrameDifference) {
      self.index = index
      self.label = label
      self.difference = difference
    }
  }

  /// A pair of frames of two sizes, or that are seen for two times.
  package struct Mismatch: Hashable, Sendable {
    package let index: Int
    package let label: String
    /// Such as `1920×1080`, or `20 ms`.
    package let expected: String
    package let actual: String

    package init(index: Int, label: String, expected: String, actual: String) {
      self.index = index
      self.label = label
      self.expected = expected
      self.actual = actual
    }
  }

  /// Frames one after the other that differ more than is allowed.
  package struct Run: Hashable, Sendable {
    package let frames: ArraySlice<Frame>
    /// The one with the most pixels that count, the first of equals.
    package let worst: Frame
  }

  package let expected: Side
  package let actual: Side
  package let tolerance: Tolerance
  /// How many pairs were looked at.
  package let compared: Int
  /// Pairs that differ more than is allowed, in order.
  package let failing: [Frame]
  /// Pairs that differ, but not more than is allowed, in order.
  package let tolerated: [Frame]
  package let resized: [Mismatch]
  /// Pairs that are not seen equally long, where one of the two says that frame by frame.
  package let retimed: [Mismatch]
  /// What only one of the two has, by name, in order.
  package let onlyExpected: [String]
  package let onlyActual: [String]
  package let offset: TimeOffset?

  package init(
    expected: Side, actual: Side, tolerance: Tolerance, compared: Int, differing: [Frame],
    resized: [Mismatch] = [], onlyExpected: [String] = [], onlyActual: [String] = [],
    offset: TimeOffset? = nil
  ) {
    self.expected = expected
    self.actual = actual
    self.tolerance = tolerance
    self.compared = compared
    failing = differing.filter { !tolerance.allows($0.difference) }
    tolerated = differing.filter { tolerance.allows($0.difference) }
    self.resized = resized
    retimed = Self.retimed(expected, actual, compared)
    self.onlyExpected = onlyExpected
    self.onlyActual = onlyActual
    self.offset = offset
  }

  /// Whether nothing differs more than is allowed.
  package var isSame: Bool {
    failing.isEmpty && resized.isEmpty && retimed.isEmpty && onlyExpected.isEmpty
      && onlyActual.isEmpty
      && expected.frameCount == actual.frameCount && !hasOtherRate
  }

  /// Whether both have one rate for all frames, and not the same.
  package var hasOtherRate: Bool {
    guard expected.delays == nil, actual.delays == nil else { return false }
    guard let one = expected.framesPerSecond, let two = actual.framesPerSecond else { return false }
    return Self.isOther(one, two)
  }

  /// Files round: 60 frames a second become 59.988 in some, while 59.94 is a rate of its
  /// own.
  private static func isOther(_ one: Double, _ two: Double) -> Bool {
    abs(one - two) > 0.0005 * max(one, two)
  }

  private static func retimed(_ expected: Side, _ actual: Side, _ count: Int) -> [Mismatch] {
    guard expected.delays != nil || actual.delays != nil else { return [] }
    return (0..<count).compactMap { frame in
      guard let one = expected.delay(of: frame), let two = actual.delay(of: frame),
        isOther(one, two)
      else { return nil }
      return Mismatch(
        index: frame, label: "\(frame)", expected: Decimal.text(1000 * one) + " ms",
        actual: Decimal.text(1000 * two) + " ms")
    }
  }

  package var worst: Frame? { Self.worst(of: failing[...]) }

  package var runs: [Run] {
    var runs: [Run] = []
    var start = failing.startIndex
    for end in failing.indices {
      let isLast = end == failing.count - 1 || failing[end + 1].index != failing[end].index + 1
      guard isLast else { continue }
      let frames = failing[start...end]
      if let worst = Self.worst(of: frames) { runs.append(Run(frames: frames, worst: worst)) }
      start = end + 1
    }
    return runs
  }

  private static func worst(of frames: ArraySlice<Frame>) -> Frame? {
    var worst = frames.first
    for frame in frames {
      if let most = worst?.difference.differing, frame.difference.differing > most { worst = frame }
    }
    return worst
  }
}
