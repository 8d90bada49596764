import CKernels
import FlickRaster

/// Every kernel once on made-up rows of each length, and a hash of what it left: the same
/// by both sets of kernels and on every processor (`scripts/check-arm64`). What they have
/// to give is told by `KernelTests` and `PlaneKernelTests`.
struct KernelRuns {
  private var state: UInt64
  private let kernels: Int32

  init(seed: Int, kernels: Kernels) {
    state = UInt64(truncatingIfNeeded: seed)
    self.kernels = kernels.rawValue
  }

  /// Knuth's linear congruential generator (MMIX), its upper half.
  private mutating func next() -> UInt32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt32(state >> 32)
  }

  private mutating func row(_ count: Int) -> [UInt32] { (0..<count).map { _ in next() } }

  /// A pixel's channels are never above its alpha.
  private mutating func pixels(_ count: Int) -> [UInt32] {
    row(count).map { value in
      let alpha = value >> 24
      return [0, 8, 16].reduce(alpha << 24) { $0 | (value >> $1 & 255) * alpha / 255 << $1 }
    }
  }

  /// The kernels' names with their hashes.
  mutating func hashes() -> [(name: String, hash: UInt64)] {
    var result: [(name: String, hash: UInt64)] = []
    for length in Array(0...70) + [255, 1000] {
      for (place, run) in runs(length).enumerated() {
        if place == result.count { result.append((run.name, 0xCBF2_9CE4_8422_2325)) }
        run.row.withUnsafeBytes { bytes in
          for byte in bytes {
            result[place].hash = (result[place].hash ^ UInt64(byte)) &* 0x100_0000_01B3
          }
        }
      }
    }
    return result
  }

  private mutating func runs(_ length: Int) -> [(name: String, row: [UInt32])] {
    let room = length + 16
    let (source, below) = (pixels(2 * room), pixels(2 * room))
    let (values, others) = (row(room), row(room))
    let (color, share) = (next(), next() % 256)
    var span = flick_span()
    (span.low, span.start, span.inverse_length) = (Double(share) / 1024, Double(share) / 1024, 0.9)
    (span.from, span.change) = ((0.1, 0.9, 0.3, 0.95), (0.8, -0.7, 0.01, 0))
    var ramp = flick_ramp(per_column: 1 / 4096, row: 0.25, base: 0, span: span)
    var (before, after) = (span, span)
    (before.low, before.change) = (-.greatestFiniteMagnitude, (0, 0, 0, 0))
    (after.low, after.change) = (span.low + 0.8, (0, 0, 0, 0))
    var circle = flick_circle(
      a: 0.003, b: 0.001, c: -0.002, d: 0.004, tx: -Double(share) / 400, ty: 0.3, axis_x: 0.3,
      axis_y: -0.2, rest: 0.87)
    let offsets = (0..<room).map { Double(values[$0] % 4096) / 1024 - 1 }
    let thresholds = (0..<8).map { (Double($0 * 5 % 8) + 0.5) / 8 }
    /// In steps of neighbours, and as chance has it.
    func paint(_ row: UnsafeMutablePointer<UInt32>, _ spread: Int32, _ added: [Double]?) {
      for isSorted in [true, false] {
        let offsets = isSorted ? offsets.sorted() : offsets
        let spans = zip([before, span, after], [span.low, after.low, .infinity]).map {
          var span = $0
          if spread == 1 { span.from.3 = 1 }
          flick_prepare_span(&span, $1)
          return span
        }
        spans.withUnsafeBufferPointer { spans in
          var colors = flick_colors(
            spans: spans.baseAddress, count: spans.count, spread: spread, is_opaque: spread & 1,
            start: span.low, length: 0.8)
          let coverage = spread == 1 ? 255 : share
          if let added {
            flick_paint_offsets(kernels, row, offsets, length, &colors, coverage, added)
          } else {
            flick_paint_offsets(kernels, row, offsets, length, &colors, coverage, nil)
          }
        }
      }
    }
    var result: [(name: String, row: [UInt32])] = []
    func run(_ name: String, on start: [UInt32], _ kernel: (UnsafeMutableRawPointer) -> Void) {
      var row = start
      row.withUnsafeMutableBytes { $0.baseAddress.map(kernel) }
      result.append((name, row))
    }
    func longs(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt32> {
      memory.assumingMemoryBound(to: UInt32.self)
    }
    func words(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt16> {
      memory.assumingMemoryBound(to: UInt16.self)
    }
    func bytes(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
      memory.assumingMemoryBound(to: UInt8.self)
    }
    func reals(_ memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Double> {
      memory.assumingMemoryBound(to: Double.self)
    }
    let halves = values.flatMap { [UInt16(truncatingIfNeeded: $0), UInt16($0 >> 16)] }
    let older = others.flatMap { [UInt16(truncatingIfNeeded: $0), UInt16($0 >> 16)] }
    let alphas = halves.map { UInt8(truncatingIfNeeded: $0) }
    run("fill", on: below) { flick_fill(kernels, longs($0), length, color) }
    run("over-solid", on: below) {
      let rest = 255 - share
      flick_over_solid(
        kernels, longs($0), length, share * 90 | share * 200 << 16 &+ 0x80_0080,
        share * 7 | share * 255 << 16 &+ 0x80_0080, rest)
    }
    run("over-masked", on: below) {
      flick_over_masked(kernels, longs($0), alphas, length, color, 255)
    }
    run("over-masked-in-part", on: below) {
      flick_over_masked(kernels, longs($0), alphas, length, color, share)
    }
    run("over-pixels", on: below) { flick_over_pixels(kernels, longs($0), source, length, share) }
    run("ramp", on: below) { flick_write_ramp(kernels, longs($0), length, &ramp, 3) }
    run("circle-offsets", on: below) {
      flick_circle_offsets(kernels, reals($0), length, &circle, -20, 7)
    }
    run("centred-offsets", on: below) {
      (circle.axis_x, circle.axis_y, circle.rest) = (0, 0, 1)
      flick_circle_offsets(kernels, reals($0), length, &circle, -20, 7)
    }
    run("paint-offsets", on: below) { paint(longs($0), 0, nil) }
    run("paint-offsets-opaque", on: below) { paint(longs($0), 1, nil) }
    run("paint-offsets-dithered", on: below) { paint(longs($0), 2, thresholds) }
    run("mix", on: below) { flick_mix(kernels, words($0), halves, older, length, share * 16) }
    run("mix-levels", on: below) {
      flick_mix_levels(kernels, bytes($0), halves, older, length, share * 16, color >> 16)
    }
    run("convolve", on: below) {
      let weights = [share * 128, 65536 - share * 151, share * 23]
      flick_convolve(kernels, words($0), halves, length / 2, length, weights, weights.count)
    }
    run("pack-rgb", on: below) { flick_pack_rgb(kernels, bytes($0), source, length) }
    run("paeth", on: below) {
      let rows = alphas + alphas
      flick_paeth(kernels, bytes($0), rows, Array(rows.reversed()), length, 3 + Int(share & 1))
    }
    run("luma", on: below) { flick_luma(kernels, bytes($0), source, length) }
    run("chroma", on: below) {
      flick_chroma(kernels, bytes($0), bytes($0) + length, source, length)
    }
    run("quarter-chroma", on: below) {
      let samples = (length + 1) / 2
      flick_quarter_chroma(
        kernels, bytes($0), bytes($0) + samples, source, values, 0, samples, length)
    }
    return result
  }
}
