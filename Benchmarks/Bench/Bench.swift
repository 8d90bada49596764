import FlickArtwork
import FlickCore
import FlickDisplay
import FlickMedia
import FlickRaster
import FlickText
import Foundation

/// `bench [--damage] [--stride N] [--count N] [--repeat K] [--plain]
/// [--picture FRAME FILE.ppm]`, `bench --micro NAME [--repeat K] [--plain]`,
/// `bench --compare NAME [--repeat K] [--leave FOLDER]`,
/// `bench --big LAYERS [--repeat K]`, `bench --svg FILE [--repeat K] [--plain]`,
/// `bench --random SEED [--count N] [--plain]`, `bench --kernels SEED [--plain]`, or
/// `bench --film FILE [--count N] [--quality NAME] [--png NAME] [--jobs N]`
///
/// Draws frames of the reference scene, all, every Nth or only the first, whole or
/// where they differ from the one before, and prints milliseconds of CPU per
/// frame, pixels drawn and which kernels drew them. Display lists are built, and the
/// first is drawn once, before the clock starts, as the peers' scripts do: a first
/// picture also finds memory and loads code. For
/// instructions per frame see `Benchmarks/instructions`, for the single kinds of
/// drawing `MicroBenchmark`, for comparing frames `ComparisonBenchmark`.
/// A film, `a.mp4` or `a-####.png`, is written as `render` would, drawing included
/// (`scripts/compare-encoder`).
@main
struct Bench {
  static func main() throws {
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch let error as Options.UsageError {
      let words = "bench: '\(error.argument)' is unknown, or its value is missing or wrong\n"
      FileHandle.standardError.write(Data(words.utf8))
      exit(64)
    }
    if let micro = options.micro { return try run(micro, options) }
    if let layers = options.layers {
      for _ in 0..<options.repeats { try BigBench(layers: layers).run() }
      return
    }
    if let seed = options.seed {
      var drawings = RandomDrawings(seed: seed)
      for hash in drawings.hashes(options.count, kernels: options.kernels) {
        print(String(hash, radix: 16))
      }
      return
    }
    if let seed = options.kernelSeed {
      var runs = KernelRuns(seed: seed, kernels: options.kernels)
      for run in runs.hashes() { print(run.name, String(run.hash, radix: 16)) }
      return
    }
    if let svg = options.svg { return try run(svg: svg, options) }
    if let film = options.film {
      return try FilmBench(
        path: film, quality: options.quality, compression: options.compression,
        jobs: max(1, options.jobs), frames: max(1, min(options.count, ReferenceScene.frameCount))
      ).run()
    }
    let scene = try ReferenceScene(fonts: FontBook())
    if let comparison = options.comparison {
      var rasterizer = Rasterizer(kernels: options.kernels)
      let first = try rasterizer.draw(scene.list(frame: 120))
      let second = try rasterizer.draw(scene.list(frame: 132))
      return try comparison.run(
        repeats: options.repeats, first, second, folder: options.folder)
    }
    if let picture = options.picture {
      var rasterizer = Rasterizer()
      try write(rasterizer.draw(scene.list(frame: picture.frame)), to: picture.file)
      return
    }
    let frames = stride(from: 0, to: ReferenceScene.frameCount, by: options.stride)
      .prefix(options.count)
    let lists = try frames.map { try scene.list(frame: $0) }
    var rasterizer = Rasterizer(kernels: options.kernels)
    var pixmap = Pixmap(width: ReferenceScene.width, height: ReferenceScene.height)
    if let first = lists.first { rasterizer.draw(first, into: &pixmap) }
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
        + "\(rounded(share)) % of the pixels drawn, \(options.kernels) kernels")
  }

  private static func run(_ micro: MicroBenchmark, _ options: Options) throws {
    let list = try micro.list(fonts: FontBook())
    var rasterizer = Rasterizer(kernels: options.kernels)
    var pixmap = Pixmap(width: list.width, height: list.height)
    rasterizer.draw(list, into: &pixmap)
    let start = cpuSeconds()
    for _ in 0..<options.repeats {
      if !micro.keepsGeometry { rasterizer = Rasterizer(kernels: options.kernels) }
      rasterizer.draw(list, into: &pixmap)
    }
    guard options.repeats > 0 else { return }
    let milliseconds = (cpuSeconds() - start) * 1000 / Double(options.repeats)
    print(
      "\(options.repeats) frames, \(rounded(milliseconds)) ms of CPU a frame, \(micro.rawValue), "
        + "\(options.kernels) kernels")
  }

  /// Reads an SVG file and draws it as large as the picture allows.
  private static func run(svg: String, _ options: Options) throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: svg)))
    var pixmap = Pixmap(width: ReferenceScene.width, height: ReferenceScene.height)
    var start = cpuSeconds()
    for turn in 0...options.repeats {
      if turn == 1 { start = cpuSeconds() }
      let artwork = try SVGReader.read(bytes)
      let scale = min(
        Double(pixmap.width) / artwork.size.width, Double(pixmap.height) / artwork.size.height)
      var list = DisplayList(width: pixmap.width, height: pixmap.height, background: .white)
      list.draw(artwork, transform: .scale(x: scale, y: scale))
      var rasterizer = Rasterizer(kernels: options.kernels)
      rasterizer.draw(list, into: &pixmap)
    }
    guard options.repeats > 0 else { return }
    let milliseconds = (cpuSeconds() - start) * 1000 / Double(options.repeats)
    print(
      "\(options.repeats) frames, \(rounded(milliseconds)) ms of CPU a frame, \(svg), "
        + "\(options.kernels) kernels")
  }

  static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  static func cpuSeconds() -> Double {
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
  var count = ReferenceScene.frameCount
  var kernels = Kernels.best
  var micro: MicroBenchmark?
  var layers: Int?
  var seed: Int?
  var kernelSeed: Int?
  var svg: String?
  var repeats = 1
  var comparison: ComparisonBenchmark?
  var folder: String?
  var onlyDamage = false
  var picture: (frame: Int, file: String)?
  var film: String?
  var quality = FilmQuality.standard
  var compression = PNGCodec.Compression.fast
  var jobs = 2

  struct UsageError: Error { let argument: String }

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--stride": stride = try Self.number(&rest, for: argument)
      case "--damage": onlyDamage = true
      case "--plain": kernels = .plain
      case "--count": count = try Self.number(&rest, for: argument)
      case "--micro":
        guard let micro = rest.popFirst().flatMap(MicroBenchmark.init) else {
          throw UsageError(argument: argument)
        }
        self.micro = micro
      case "--compare":
        guard let comparison = rest.popFirst().flatMap(ComparisonBenchmark.init) else {
          throw UsageError(argument: argument)
        }
        self.comparison = comparison
      case "--leave":
        guard let folder = rest.popFirst() else { throw UsageError(argument: argument) }
        self.folder = folder
      case "--film":
        guard let file = rest.popFirst() else { throw UsageError(argument: argument) }
        film = file
      case "--quality": quality = try Self.named(&rest, for: argument)
      case "--png": compression = try Self.named(&rest, for: argument)
      case "--jobs": jobs = try Self.number(&rest, for: argument)
      case "--big": layers = try Self.number(&rest, for: argument)
      case "--random": seed = try Self.number(&rest, for: argument)
      case "--kernels": kernelSeed = try Self.number(&rest, for: argument)
      case "--svg":
        guard let file = rest.popFirst() else { throw UsageError(argument: argument) }
        svg = file
      case "--repeat": repeats = try Self.number(&rest, for: argument)
      case "--picture":
        let frame = try Self.number(&rest, for: argument)
        guard let file = rest.popFirst() else { throw UsageError(argument: argument) }
        picture = (frame, file)
      default: throw UsageError(argument: argument)
      }
    }
  }

  private static func named<Value: RawRepresentable<String>>(
    _ rest: inout ArraySlice<String>, for name: String
  ) throws -> Value {
    guard let value = rest.popFirst().flatMap(Value.init(rawValue:)) else {
      throw UsageError(argument: name)
    }
    return value
  }

  private static func number(_ rest: inout ArraySlice<String>, for name: String) throws -> Int {
    guard let text = rest.popFirst(), let value = Int(text), value >= 0 else {
      throw UsageError(argument: name)
    }
    return value
  }
}
