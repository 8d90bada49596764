import FlickCore
import FlickGolden
import FlickMedia
import Foundation

/// Two pictures of 1920 × 1080 compared with all statistics.
enum ComparisonBenchmark: String, CaseIterable {
  /// Equal, in memory of their own.
  case identical
  /// A frame of the reference scene and the one 12 frames later.
  case motion
  /// Every pixel differs by a few levels.
  case everywhere
  /// `motion`, by the metric of pixelmatch 7.2.
  case yiq

  /// Prints milliseconds of CPU a pair, decoded.
  ///
  /// - Parameter folder: Where the two pictures are left as PNG files for others
  ///   to compare; `nil`: nowhere.
  func run(repeats: Int, _ first: Pixmap, _ second: Pixmap, folder: String?) throws {
    let second = other(first, second)
    if let folder {
      for (name, picture) in [("a", first), ("b", second)] {
        try Data(PNGCodec.encode(picture))
          .write(to: URL(fileURLWithPath: "\(folder)/\(rawValue)-\(name).png"))
      }
    }
    let (a, b) = (ComparedPicture(first), ComparedPicture(second))
    let comparer = FrameComparer(Tolerance(metric: self == .yiq ? .yiq(0.1) : .exact))
    var differing = 0
    let start = Bench.cpuSeconds()
    for _ in 0..<repeats { differing &+= comparer.compare(a, b).difference.differing }
    guard repeats > 0 else { return }
    let milliseconds = (Bench.cpuSeconds() - start) * 1000 / Double(repeats)
    print(
      "\(repeats) frames, \(Bench.rounded(milliseconds)) ms of CPU a pair, \(rawValue), "
        + "\(differing / repeats) pixels differ")
  }

  private func other(_ first: Pixmap, _ second: Pixmap) -> Pixmap {
    switch self {
    case .identical:
      var copy = first
      copy.pixels[0] ^= 1
      copy.pixels[0] ^= 1
      return copy
    case .motion, .yiq: return second
    case .everywhere:
      var copy = first
      for index in copy.pixels.indices { copy.pixels[index] ^= UInt32(1 + index % 3) }
      return copy
    }
  }
}
