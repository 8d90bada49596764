import FlickArtwork
import FlickCore
import FlickDisplay
import FlickMedia
import FlickRaster
import Foundation

/// The half of resvg's suite that lies beside the project, each picture with what
/// resvg draws.
struct PictureSuite {
  enum Verdict: Equatable {
    case agrees
    case refused(String)
    case wrong(String)
  }

  let folder: URL

  /// The paths of the pictures, without their extension.
  var names: [String] {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".svg") && !$0.hasPrefix("large/") }
      .map { String($0.dropLast(4)) }.sorted()
  }

  func verdict(on name: String) -> Verdict {
    guard let bytes = try? Data(contentsOf: folder.appending(path: name + ".svg")),
      let png = try? Data(contentsOf: folder.appending(path: name + ".png")),
      let expected = try? PNGCodec.decode([UInt8](png), name: name)
    else { return .wrong("cannot be read") }
    do throws(ArtworkProblem) {
      let artwork = try SVGReader.read([UInt8](bytes))
      return Self.judge(
        Self.draw(artwork, width: expected.width, height: expected.height), expected)
    } catch {
      return .refused("\(error.reason) at \(error.line):\(error.column)")
    }
  }

  static func draw(_ artwork: Artwork, width: Int, height: Int) -> Pixmap {
    var list = DisplayList(width: width, height: height, background: .clear)
    list.draw(
      artwork,
      transform: .scale(
        x: Double(width) / artwork.size.width, y: Double(height) / artwork.size.height))
    var rasterizer = Rasterizer()
    return rasterizer.draw(list)
  }

  /// The mean difference stays below half a level, and each pixel that differs by
  /// more than 4 lies on an edge: around it one of the two varies by as much.
  static func judge(_ drawn: Pixmap, _ expected: Pixmap) -> Verdict {
    var sum = 0
    var worst = (levels: 0, x: 0, y: 0)
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let levels = distance(drawn[x, y].packed, expected[x, y].packed)
        sum += levels.sum
        if levels.most > 4, levels.most > worst.levels,
          levels.most > max(contrast(drawn, x, y), contrast(expected, x, y))
        {
          worst = (levels.most, x, y)
        }
      }
    }
    let mean = Double(sum) / Double(4 * expected.width * expected.height)
    if worst.levels > 0 {
      return .wrong("\(worst.levels) levels at \(worst.x), \(worst.y); mean \(mean)")
    }
    return mean < 0.5 ? .agrees : .wrong("mean \(mean)")
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> (sum: Int, most: Int) {
    var (sum, most) = (0, 0)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let levels = (Int(a >> shift & 255) - Int(b >> shift & 255)).magnitude
      sum += Int(levels)
      most = max(most, Int(levels))
    }
    return (sum, most)
  }

  private static func contrast(_ picture: Pixmap, _ x: Int, _ y: Int) -> Int {
    var most = 0
    for row in max(0, y - 1)...min(picture.height - 1, y + 1) {
      for column in max(0, x - 1)...min(picture.width - 1, x + 1) {
        most = max(most, distance(picture[x, y].packed, picture[column, row].packed).most)
      }
    }
    return most
  }
}
