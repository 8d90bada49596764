import FlickCore
import FlickGolden
import FlickMedia

/// The frames of a film as they were and as they are.
///
/// Expected pixels come from the scene as it was, where its frame has the hash
/// that the golden holds, otherwise from the golden's key frames; elsewhere they
/// are not to be had.
struct FrameSight {
  private let golden: GoldenFolder
  private let take: GoldenTake
  private let base: (take: FrameDrawer, playback: Playback)?

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
  ) throws(FlickError) -> [(number: Int, difference: FrameDifference?)] {
    let comparer = FrameComparer(tolerance)
    let (golden, take, base) = (golden, take, base)
    var result: [(number: Int, difference: FrameDifference?)] = []
    try FramePipeline(frameCount: numbers.count, workers: take.jobs).run(
      makeWorker: { (now: take.drawer, before: base?.take) },
      draw: { drawers, index -> Result<FrameDifference?, FlickError> in
        let number = numbers[index]
        do throws(FlickError) {
          guard
            let expected = try Self.expected(number, golden, &drawers.before, base?.playback)
          else { return .success(nil) }
          drawers.now.draw(at: take.playback.plan.time(ofFrame: number))
          let comparison = comparer.compare(
            ComparedPicture(expected), ComparedPicture(drawers.now.pixmap))
          return .success(comparison.difference)
        } catch {
          return .failure(error)
        }
      },
      emit: { index, difference throws(FlickError) in
        result.append((numbers[index], try difference.get()))
      })
    return result
  }

  /// One frame twice; `nil` where the expected pixels are not to be had.
  func pair(of number: Int) throws(FlickError) -> WorstFrame? {
    var (now, before) = (take.drawer, base?.take)
    guard let expected = try Self.expected(number, golden, &before, base?.playback) else {
      return nil
    }
    now.draw(at: take.playback.plan.time(ofFrame: number))
    return WorstFrame(number: number, expected: expected, actual: now.pixmap)
  }

  private static func expected(
    _ number: Int, _ golden: GoldenFolder, _ drawer: inout FrameDrawer?, _ base: Playback?
  ) throws(FlickError) -> Pixmap? {
    if let base, number < base.plan.frameCount, drawer != nil {
      drawer?.draw(at: base.plan.time(ofFrame: number))
      if let pixmap = drawer?.pixmap,
        PixelHash(of: pixmap) == golden.manifest.frames.hash(of: number)
      {
        return pixmap
      }
    }
    return try golden.picture(of: number)
  }
}
