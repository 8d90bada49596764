import FlickCore
import FlickGolden
import FlickMedia

/// The frames of a film as they were and as they are.
///
/// Expected pixels come from the scene as it was, where its frame has the hash
/// that the golden holds, otherwise from the golden's key frames; elsewhere they
/// are not to be had.
struct FramePairs {
  private let golden: GoldenFolder
  private let take: GoldenTake
  private let base: (drawer: FrameDrawer, playback: Playback)?

  /// - Parameter base: The scene as it was, where it is known.
  init(_ golden: GoldenFolder, _ take: GoldenTake, base: Playback?) {
    self.golden = golden
    self.take = take
    var found: (FrameDrawer, Playback)?
    if let base, let stage = try? base.stage() {
      found = (FrameDrawer(stage, shutter: base.shutter(of: base.plan)), base)
    }
    self.base = found
  }

  /// How frames differ, in order; `nil` where the expected pixels are not to be had.
  func differences(
    of numbers: [Int], _ tolerance: Tolerance
  ) throws(FlickError) -> [(number: Int, difference: PairDifference?)] {
    let comparer = FrameComparer(tolerance)
    var result: [(number: Int, difference: PairDifference?)] = []
    try each(of: numbers) { number, seen, _ throws(FlickError) in
      (number, seen.map { PairDifference($0, comparer) })
    } to: {
      result.append($0)
    }
    return result
  }

  /// Draws frames as they were and as they are, several at the same time.
  ///
  /// - Parameters:
  ///   - make: Called on the workers' threads with a frame, where its expected pixels
  ///     are to be had, and with what it is now.
  ///   - emit: Called in the order of the numbers.
  func each<Result: Sendable>(
    of numbers: [Int],
    _ make: @escaping @Sendable (Int, FramePair?, Pixmap) throws(FlickError) -> Result,
    to emit: (Result) -> Void
  ) throws(FlickError) {
    guard !numbers.isEmpty else { return }
    let (golden, take, base) = (golden, take, base)
    try FramePipeline(frameCount: numbers.count, workers: take.jobs).run(
      makeWorker: { Pair(take.drawer, base?.drawer) },
      draw: { drawers, index -> Swift.Result<Result, FlickError> in
        do throws(FlickError) {
          let seen = try drawers.draw(numbers[index], golden, take, base?.playback)
          return .success(try make(numbers[index], seen, drawers.actual))
        } catch {
          return .failure(error)
        }
      },
      emit: { _, result throws(FlickError) in emit(try result.get()) })
  }

  /// What one thread draws with.
  private struct Pair {
    private var now: FrameDrawer
    private var before: FrameDrawer?

    /// The frame that was drawn last, as it is.
    var actual: Pixmap { now.pixmap }

    init(_ now: FrameDrawer, _ before: FrameDrawer?) {
      self.now = now
      self.before = before
    }

    mutating func draw(
      _ number: Int, _ golden: GoldenFolder, _ take: GoldenTake, _ base: Playback?
    ) throws(FlickError) -> FramePair? {
      var expected: Pixmap?
      var reduction = 1
      if let base, number < base.plan.frameCount {
        before?.draw(at: base.plan.time(ofFrame: number))
        if let pixmap = before?.pixmap,
          PixelHash(of: pixmap) == golden.manifest.frames.hash(of: number)
        {
          expected = pixmap
        }
      }
      if expected == nil {
        expected = try golden.picture(of: number)
        reduction = golden.manifest.keyReduction
      }
      now.draw(at: take.playback.plan.time(ofFrame: number))
      guard let expected else { return nil }
      let actual = now.pixmap.reduced(by: reduction)
      guard expected.width == actual.width, expected.height == actual.height else { return nil }
      return FramePair(
        number: number, expected: expected, actual: actual, reduction: reduction)
    }
  }
}

/// A frame as it was and as it is.
package struct FramePair: Sendable {
  package let number: Int
  package let expected: Pixmap
  package let actual: Pixmap
  /// Pixels of the frame that are one pixel of these pictures, across and down.
  package let reduction: Int
}

/// How a frame differs, perhaps seen in fewer pixels than it has.
struct PairDifference {
  let difference: FrameDifference
  let reduction: Int

  init(_ frame: FramePair, _ comparer: FrameComparer) {
    difference =
      comparer.compare(ComparedPicture(frame.expected), ComparedPicture(frame.actual)).difference
    reduction = frame.reduction
  }

  /// Whether a tolerance takes it for the same, which takes all its pixels.
  func isAllowed(by tolerance: Tolerance) -> Bool {
    reduction == 1 && tolerance.allows(difference)
  }

  var pixels: GoldenVerdict.Pixels {
    let scale = reduction
    return GoldenVerdict.Pixels(
      differing: difference.differing, unequal: difference.unequal,
      largest: (0..<4).map { Int(difference.largest[$0]) },
      box: difference.box.map {
        .init(
          x: $0.x * scale, y: $0.y * scale, width: $0.width * scale, height: $0.height * scale)
      },
      worstWindow: difference.worstWindow.map {
        .init(x: $0.x * scale, y: $0.y * scale, side: $0.side * scale, pixels: $0.count)
      }, reduction: scale == 1 ? nil : scale)
  }
}
