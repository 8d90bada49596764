import FlickCore
import FlickMedia
import Foundation

/// Compares pairs of pictures of the same thing, ours and another renderer's,
/// level by level.
///
///     picture-difference [--limit LEVELS] OURS.png OTHER.png […]
///
/// Prints for each pair the mean absolute difference over all pixels and the
/// channels red, green and blue, the largest one, how many pixels differ notably,
/// the largest connected region of those, and the pixels that anti-aliasing does
/// not explain (`Difference`). Ends with 1 when a mean reaches the limit, by
/// default 0.5, or a pixel is not explained.
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
      say("usage: picture-difference [--limit LEVELS] OURS.png OTHER.png …")
      exit(64)
    }
    var (isClose, mean, largest, region) = (true, 0.0, 0, 0)
    for index in stride(from: 0, to: arguments.count, by: 2) {
      guard let difference = compare(arguments[index], arguments[index + 1], limit: limit) else {
        isClose = false
        continue
      }
      isClose = isClose && difference.mean < limit && difference.unexplained.isEmpty
      mean = max(mean, difference.mean)
      largest = max(largest, difference.largest)
      region = max(region, difference.regions.first?.count ?? 0)
    }
    print(
      "in all \(arguments.count / 2): mean up to \(decimals(mean, 4)), a pixel up to \(largest) "
        + "levels, a region up to \(region) pixels")
    exit(isClose ? 0 : 1)
  }

  /// - Returns: What was printed, or `nil` where the sizes differ.
  private static func compare(_ first: String, _ second: String, limit: Double) -> Difference? {
    let (one, two) = (picture(first), picture(second))
    guard one.width == two.width, one.height == two.height else {
      print(
        "FAILED \(second): \(two.width)×\(two.height), not \(one.width)×\(one.height)")
      return nil
    }
    let difference = Difference(from: one, to: two)
    let isClose = difference.mean < limit && difference.unexplained.isEmpty
    let name = URL(fileURLWithPath: first).deletingPathExtension().lastPathComponent
    print(
      "\(isClose ? "ok" : "FAILED") \(name): mean \(decimals(difference.mean, 4)), "
        + "largest \(difference.largest), \(difference.notable) of \(one.width * one.height) "
        + "pixels by more than \(Difference.threshold)")
    if let region = difference.regions.first { print("     " + sentence(region)) }
    if let pixel = difference.unexplained.first {
      print(
        "     not explained by anti-aliasing: \(difference.unexplained.count) pixels, first column "
          + "\(pixel.column), row \(pixel.row), \(pixel.levels) levels where ours varies by "
          + "\(pixel.contrast)")
    }
    return difference
  }

  private static func sentence(_ region: Difference.Region) -> String {
    "largest region: \(region.count) pixels, up to \(region.largest) levels, columns "
      + "\(region.columns.lowerBound) to \(region.columns.upperBound), rows "
      + "\(region.rows.lowerBound) to \(region.rows.upperBound), "
      + (region.isOnEdges ? "all on edges" : "not all on edges")
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
