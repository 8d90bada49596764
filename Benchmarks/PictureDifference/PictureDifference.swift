import FlickCore
import FlickMedia
import Foundation

/// Compares pairs of pictures, level by level.
///
///     picture-difference [--limit LEVELS] A.png B.png [C.png D.png …]
///
/// Prints for each pair the mean absolute difference over all pixels and the
/// channels red, green and blue, the largest one, how many pixels differ by more
/// than 8 levels, and the largest connected regions of such pixels. Ends with 1
/// when a mean exceeds the limit, by default 0.5.
@main
enum PictureDifference {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var limit = 0.5
    if arguments.first == "--limit", arguments.count >= 2, let value = Double(arguments[1]) {
      limit = value
      arguments.removeFirst(2)
    }
    guard !arguments.isEmpty, arguments.count.isMultiple(of: 2) else {
      say("usage: picture-difference [--limit LEVELS] A.png B.png …")
      exit(64)
    }
    var isClose = true
    for index in stride(from: 0, to: arguments.count, by: 2) {
      isClose = compare(arguments[index], arguments[index + 1], limit: limit) && isClose
    }
    exit(isClose ? 0 : 1)
  }

  private static func compare(_ first: String, _ second: String, limit: Double) -> Bool {
    let (one, two) = (picture(first), picture(second))
    guard one.width == two.width, one.height == two.height else {
      print("\(second): \(two.width)×\(two.height), not \(one.width)×\(one.height)")
      return false
    }
    let difference = Difference(one, two)
    let verdict = difference.mean < limit ? "ok" : "FAILED"
    let name = URL(fileURLWithPath: first).deletingPathExtension().lastPathComponent
    print(
      "\(verdict) \(name): mean \(decimals(difference.mean, 4)), largest \(difference.largest), "
        + "\(difference.notable) of \(one.width * one.height) pixels by more than "
        + "\(Difference.threshold)")
    for region in difference.regions.prefix(3) where region.count > 1 {
      print(
        "     \(region.count) pixels, up to \(region.largest) levels, columns "
          + "\(region.columns.lowerBound) to \(region.columns.upperBound), rows "
          + "\(region.rows.lowerBound) to \(region.rows.upperBound)")
    }
    return difference.mean < limit
  }

  private static func picture(_ path: String) -> Pixmap {
    guard let data = FileManager.default.contents(atPath: path),
      let picture = try? PNGCodec.decode([UInt8](data), name: path)
    else {
      say("picture-difference: '\(path)' is no PNG that can be read")
      exit(66)
    }
    return picture
  }

  private static func decimals(_ value: Double, _ count: Int) -> String {
    String(format: "%.\(count)f", value)
  }

  private static func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

/// How two pictures of one size differ.
private struct Difference {
  /// Pixels that differ by more levels than this are gathered into regions.
  static let threshold = 8

  struct Region {
    var count = 0
    var largest = 0
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>
  }

  private(set) var mean = 0.0
  private(set) var largest = 0
  private(set) var notable = 0
  /// Connected over edges and corners, the largest first.
  private(set) var regions: [Region] = []

  init(_ one: Pixmap, _ two: Pixmap) {
    var levels = [Int](repeating: 0, count: one.pixels.count)
    var sum = 0
    for index in one.pixels.indices {
      let (a, b) = (one.pixels[index], two.pixels[index])
      for shift in [0, 8, 16] as [UInt32] {
        let level = abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
        sum += level
        levels[index] = max(levels[index], level)
      }
    }
    mean = Double(sum) / Double(3 * levels.count)
    largest = levels.max() ?? 0
    notable = levels.count { $0 > Self.threshold }
    regions = Self.regions(of: levels, width: one.width).sorted {
      ($1.count, $0.rows.lowerBound, $0.columns.lowerBound)
        < ($0.count, $1.rows.lowerBound, $1.columns.lowerBound)
    }
  }

  private static func regions(of levels: [Int], width: Int) -> [Region] {
    var isOpen = levels.map { $0 > threshold }
    var regions: [Region] = []
    for start in levels.indices where isOpen[start] {
      isOpen[start] = false
      var waiting = [start]
      var region = Region(
        columns: start % width...start % width, rows: start / width...start / width)
      while let index = waiting.popLast() {
        let (x, y) = (index % width, index / width)
        region.count += 1
        region.largest = max(region.largest, levels[index])
        region.columns = min(region.columns.lowerBound, x)...max(region.columns.upperBound, x)
        region.rows = min(region.rows.lowerBound, y)...max(region.rows.upperBound, y)
        for row in max(0, y - 1)...min(levels.count / width - 1, y + 1) {
          for column in max(0, x - 1)...min(width - 1, x + 1) where isOpen[row * width + column] {
            isOpen[row * width + column] = false
            waiting.append(row * width + column)
          }
        }
      }
      regions.append(region)
    }
    return regions
  }
}
