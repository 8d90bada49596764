import FlickCore
import FlickGolden
import FlickMedia

/// What is drawn of a scene that differs.
struct GoldenFailure {
  /// In the order of their frames.
  let pictures: [GoldenPicture]
  /// `worst.png` and the animations, where expected pixels were to be had.
  let files: [(name: String, bytes: [UInt8])]

  /// Those of the files that a failure has beside a golden's own.
  static let names =
    [GoldenFolder.reportName, "report.html", "junit.xml", "frames.csv", "worst.png"]
    + CelAnimation.names.map { "\($0).apng" }
  /// What the budget left out, in words; `nil`: nothing.
  let dropped: [String]?
}

extension GoldenJudge {
  /// The most frames that are shown of a scene.
  private static let mostPictures = 8
  /// The most frames of an animation.
  private static let mostFrames = 48

  /// Draws what is shown of a failure, each frame once, several at the same time.
  ///
  /// The surroundings of the worst frame's difference come first, and whatever the
  /// budget; then pictures, the worst frame before those that begin a run, the
  /// golden's key frames last; then animations of the first run of failing frames.
  ///
  /// - Throws: Kind `scene` for a key frame that is damaged, `io`.
  func failure(
    of verdict: GoldenVerdict, _ budget: inout FailureBudget
  ) throws(FlickError) -> GoldenFailure {
    let share = budget.share
    let wanted = numbersToShow(verdict)
    let run = verdict.frames?.runs.first
    let most = min(Self.mostFrames, (share.pictures - 2 * wanted.count) / 3)
    var plan = FailedFrame.Plan(
      shown: Array(wanted.prefix(share.pictures / 2)), worst: verdict.frames?.worst,
      tolerance: tolerance)
    if let run, most >= 2 {
      plan.stride = (run.last - run.first) / most + 1
      plan.moving = Array(stride(from: run.first, through: run.last, by: plan.stride))
    }
    var frames: [Int: FailedFrame] = [:]
    try pairs.each(of: plan.numbers) { [plan] number, seen, actual throws(FlickError) in
      try FailedFrame(number, seen, actual, plan)
    } to: {
      frames[$0.number] = $0
    }
    var files: [(name: String, bytes: [UInt8])] = []
    var left = share.bytes
    if let worst = plan.worst, let strip = frames[worst]?.strip {
      files.append(("worst.png", strip))
      left -= strip.count
    }
    var pictures: [GoldenPicture] = []
    for picture in plan.shown.compactMap({ frames[$0]?.picture }) {
      guard picture.byteCount <= left else { break }
      left -= picture.byteCount
      pictures.append(picture)
    }
    var dropped: [String] = []
    if pictures.count < wanted.count {
      dropped.append("\(wanted.count - pictures.count) of \(wanted.count) pictures")
    }
    let cels = plan.moving.compactMap { frames[$0]?.cels }
    let animations = CelAnimation.fitting(
      cels, milliseconds: plan.stride * 1000 / (verdict.actual?.framesPerSecond ?? 60), bytes: left)
    files += animations
    left -= animations.reduce(0) { $0 + $1.bytes.count }
    if animations.isEmpty, !cels.isEmpty || run != nil && most < 2 {
      dropped.append("the animations")
    }
    budget.spend(
      bytes: share.bytes - left, pictures: 2 * pictures.count + 3 * plan.moving.count)
    return GoldenFailure(
      pictures: pictures.sorted { $0.frame < $1.frame }, files: files,
      dropped: dropped.isEmpty
        ? nil : ["not drawn, to stay within a run's budget: " + dropped.joined(separator: ", ")])
  }

  /// The most important first.
  private func numbersToShow(_ verdict: GoldenVerdict) -> [Int] {
    let count = verdict.actual?.frameCount ?? 0
    let runs = verdict.frames?.runs ?? []
    var wanted: [Int?] = [verdict.frames?.worst]
    for run in runs { wanted += [run.first, run.worst] }
    var numbers: [Int] = []
    for number in wanted + keys.map(Optional.some) {
      guard let number, number < count, numbers.count < Self.mostPictures,
        !numbers.contains(number)
      else { continue }
      numbers.append(number)
    }
    return numbers
  }
}

/// A failing frame, as far as something is drawn of it.
private struct FailedFrame: Sendable {
  /// Which frames are drawn for what.
  struct Plan: Sendable {
    /// The most important first.
    let shown: [Int]
    let worst: Int?
    let tolerance: Tolerance
    /// Of the animations.
    var moving: [Int] = []
    var stride = 1

    var numbers: [Int] {
      Set(shown + moving + (worst.map { [$0] } ?? [])).sorted()
    }
  }

  let number: Int
  let picture: GoldenPicture?
  let cels: CelAnimation.Cels?
  /// `worst.png`.
  let strip: [UInt8]?

  /// - Parameter seen: `nil` where the expected pixels are not to be had.
  init(
    _ number: Int, _ seen: FramePair?, _ actual: Pixmap, _ plan: Plan
  ) throws(FlickError) {
    self.number = number
    do throws(MediaError) {
      if plan.shown.contains(number) {
        picture = GoldenPicture(
          frame: number,
          expected: try seen.map { frame throws(MediaError) in
            try PNGCodec.encode(frame.expected)
          },
          actual: try PNGCodec.encode(seen?.actual ?? actual))
      } else {
        picture = nil
      }
      guard let seen, number == plan.worst || plan.moving.contains(number) else {
        (cels, strip) = (nil, nil)
        return
      }
      let pair = (ComparedPicture(seen.expected), ComparedPicture(seen.actual))
      strip =
        number == plan.worst
        ? try PNGCodec.encode(
          FrameComparer(plan.tolerance).compare(pair.0, pair.1).strip(pair.0, pair.1)) : nil
      cels =
        plan.moving.contains(number)
        ? try CelAnimation.Cels(
          seen, FrameComparer().compare(pair.0, pair.1).picture(over: pair.0)) : nil
    } catch {
      throw FlickError(error)
    }
  }
}

/// A run of failing frames as animated PNGs: as it was, as it is, and what differs.
private enum CelAnimation {
  /// The longest side of a picture, in pixels.
  fileprivate static let longestSide = 640
  fileprivate static let names = ["expected", "actual", "difference"]

  /// One frame of each.
  struct Cels: Sendable {
    let width: Int
    let height: Int
    let pngs: [[UInt8]]

    init(_ seen: FramePair, _ difference: Pixmap) throws(MediaError) {
      let longest = max(difference.width, difference.height)
      let factor = (longest + CelAnimation.longestSide - 1) / CelAnimation.longestSide
      var pngs: [[UInt8]] = []
      (width, height) = (
        (difference.width + factor - 1) / factor, (difference.height + factor - 1) / factor
      )
      for picture in [seen.expected, seen.actual, difference] {
        pngs.append(try AnimatedPNG.encoded(picture.reduced(by: factor)))
      }
      self.pngs = pngs
    }
  }

  /// With every second frame left out until they have no more bytes than that; none
  /// where less than two would be left of several.
  static func fitting(
    _ all: [Cels], milliseconds: Int, bytes: Int
  ) -> [(name: String, bytes: [UInt8])] {
    // Key frames may have fewer pixels than frames that could be drawn again.
    var cels = all.filter { ($0.width, $0.height) == (all[0].width, all[0].height) }
    var milliseconds = milliseconds
    while cels.reduce(0, { $0 + $1.pngs.reduce(0) { $0 + $1.count } }) > bytes {
      guard cels.count > 3 else { return [] }
      cels = cels.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      milliseconds *= 2
    }
    guard let first = cels.first else { return [] }
    return names.enumerated().map { place, name in
      var animation = AnimatedPNG(width: first.width, height: first.height)
      for cel in cels {
        animation.append(encoded: cel.pngs[place], milliseconds: min(65_535, milliseconds))
      }
      return ("\(name).apng", animation.bytes)
    }
  }
}
