import FlickCore
import FlickDisplay
import FlickRaster
import FlickText
import Foundation

/// `bench [--damage] [--stride N] [--repeat K] [--picture FRAME FILE.ppm]`
///
/// Draws frames of the reference scene, whole or where they differ from the one
/// before, and prints milliseconds of CPU per frame and pixels drawn.
/// Display lists are built before the clock starts. For instructions per frame
/// see `Benchmarks/instructions`.
@main
struct Bench {
  static func main() throws {
    let options = try Options(CommandLine.arguments.dropFirst())
    let scene = try ReferenceScene(fonts: FontBook())
    if let picture = options.picture {
      var rasterizer = Rasterizer()
      try write(rasterizer.draw(scene.list(frame: picture.frame)), to: picture.file)
      return
    }
    let frames = Array(stride(from: 0, to: ReferenceScene.frameCount, by: options.stride))
    let lists = try frames.map { try scene.list(frame: $0) }
    var rasterizer = Rasterizer()
    var pixmap = Pixmap(width: lists[0].width, height: lists[0].height)
    let start = cpuSeconds()
    var pixels = 0
    for _ in 0..<options.repeats {
      for list in lists {
        if options.onlyDamage {
          pixels += rasterizer.update(list, in: &pixmap).pixelCount
        } else {
          rasterizer.draw(list, into: &pixmap)
          pixels += pixmap.width * pixmap.height
        }
      }
    }
    let count = options.repeats * lists.count
    guard count > 0 else { return }
    let milliseconds = (cpuSeconds() - start) * 1000 / Double(count)
    let share = Double(pixels) / Double(count * pixmap.width * pixmap.height) * 100
    print(
      "\(count) frames, \(rounded(milliseconds)) ms of CPU a frame, "
        + "\(rounded(share)) % of the pixels drawn")
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  private static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func write(_ pixmap: Pixmap, to file: String) throws {
    var data = Data("P6\n\(pixmap.width) \(pixmap.height)\n255\n".utf8)
    for pixel in pixmap.pixels {
      for shift in [0, 8, 16] as [UInt32] { data.append(UInt8((pixel >> shift) & 0xFF)) }
    }
    try data.write(to: URL(fileURLWithPath: file))
  }
}

struct Options {
  var stride = 1
  var repeats = 1
  var onlyDamage = false
  var picture: (frame: Int, file: String)?

  struct UsageError: Error { let argument: String }

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--stride": stride = try Self.number(&rest, for: argument)
      case "--damage": onlyDamage = true
      case "--repeat": repeats = try Self.number(&rest, for: argument)
      case "--picture":
        let frame = try Self.number(&rest, for: argument)
        guard let file = rest.popFirst() else { throw UsageError(argument: argument) }
        picture = (frame, file)
      default: throw UsageError(argument: argument)
      }
    }
  }

  private static func number(_ rest: inout ArraySlice<String>, for name: String) throws -> Int {
    guard let text = rest.popFirst(), let value = Int(text), value >= 0 else {
      throw UsageError(argument: name)
    }
    return value
  }
}
