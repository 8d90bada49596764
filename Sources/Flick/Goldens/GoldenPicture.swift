import FlickGolden
import FlickMedia
import Foundation

/// A frame that fails, as PNG files to be shown.
struct GoldenPicture: Sendable {
  let frame: Int
  let expected: [UInt8]?
  let actual: [UInt8]

  func ofScene(_ index: Int) -> GoldenPage.Picture {
    .init(
      scene: index, frame: frame, expected: expected.map { Data($0).base64EncodedString() },
      actual: Data(actual).base64EncodedString())
  }
}

extension GoldenJudge {
  /// The most frames that are shown of a scene.
  private static let mostPictures = 8

  /// Frames to look at: where a run of failing frames is worst and where it begins,
  /// and the golden's key frames.
  ///
  /// - Throws: Kind `scene` for a key frame that is damaged, `io`.
  func pictures(of verdict: GoldenVerdict) throws(FlickError) -> [GoldenPicture] {
    guard verdict.outcome == .different else { return [] }
    let pairs = self.pairs
    var pictures: [GoldenPicture] = []
    for number in numbersToShow(verdict) {
      let seen = try pairs.pair(of: number)
      do {
        if let seen {
          pictures.append(
            GoldenPicture(
              frame: number, expected: try PNGCodec.encode(seen.expected),
              actual: try PNGCodec.encode(seen.actual)))
        } else {
          let actual = try PNGCodec.encode(pairs.actual(number))
          pictures.append(GoldenPicture(frame: number, expected: nil, actual: actual))
        }
      } catch {
        throw FlickError(error)
      }
    }
    return pictures
  }

  /// The longest side of an animation's pictures, in pixels.
  private static let longestSide = 640
  /// The most frames of an animation.
  private static let mostFrames = 48

  /// The first run of failing frames as animated PNGs, at the film's speed: as it
  /// was, as it is, and what differs. Long runs are sampled, large frames reduced.
  /// Nothing where the expected pixels are not to be had.
  ///
  /// - Throws: Kind `scene` for a key frame that is damaged, `io`.
  func animations(
    of verdict: GoldenVerdict
  ) throws(FlickError) -> [(name: String, bytes: [UInt8])] {
    guard verdict.outcome == .different, let run = verdict.frames?.runs.first,
      let film = verdict.actual
    else { return [] }
    let stride = (run.last - run.first) / Self.mostFrames + 1
    let milliseconds = min(
      65_535, (1000 * stride + film.framesPerSecond / 2) / film.framesPerSecond)
    let comparer = FrameComparer()
    var animations: [AnimatedPNG] = []
    var size = (width: 0, height: 0)
    for number in Swift.stride(from: run.first, through: run.last, by: stride) {
      guard let seen = try pairs.pair(of: number) else { continue }
      let pair = (ComparedPicture(seen.expected), ComparedPicture(seen.actual))
      let factor =
        (max(pair.0.width, pair.0.height) + Self.longestSide - 1) / Self.longestSide
      let difference = comparer.compare(pair.0, pair.1).picture(over: pair.0)
      let pictures = [seen.expected, seen.actual, difference].map { $0.reduced(by: factor) }
      if animations.isEmpty {
        size = (pictures[0].width, pictures[0].height)
        animations = pictures.map { AnimatedPNG(width: $0.width, height: $0.height) }
      }
      // Key frames may have fewer pixels than frames that could be drawn again.
      guard pictures[0].width == size.width, pictures[0].height == size.height else { continue }
      for index in animations.indices {
        do {
          try animations[index].append(pictures[index], milliseconds: milliseconds)
        } catch {
          throw FlickError(error)
        }
      }
    }
    return zip(["expected", "actual", "difference"], animations).map {
      (name: "\($0).apng", bytes: $1.bytes)
    }
  }

  private func numbersToShow(_ verdict: GoldenVerdict) -> [Int] {
    let count = verdict.actual?.frameCount ?? 0
    var numbers: [Int] = []
    func add(_ number: Int?) {
      guard let number, number < count, numbers.count < Self.mostPictures,
        !numbers.contains(number)
      else { return }
      numbers.append(number)
    }
    if let frames = verdict.frames {
      add(frames.worst)
      for run in frames.runs {
        add(run.first)
        add(run.worst)
      }
    }
    for key in keys { add(key) }
    return numbers.sorted()
  }
}

extension GoldenVerdict {
  /// Every frame whose pixels differ, as a table.
  var frameTable: String {
    var text = "frame,differing,unequal,largest,x,y,width,height,tolerated\n"
    for frame in frames?.differing ?? [] {
      var cells = ["\(frame.number)"]
      if let pixels = frame.pixels {
        cells += ["\(pixels.differing)", "\(pixels.unequal)", "\(pixels.largest.max() ?? 0)"]
        let box = pixels.box
        cells += [box?.x, box?.y, box?.width, box?.height].map { $0.map { "\($0)" } ?? "" }
      } else {
        cells += [String](repeating: "", count: 7)
      }
      cells.append(frame.isTolerated ? "yes" : "no")
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }
}
