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
    var ramp = flick_ramp(
      per_column: 1 / 4096, row: 0.25, base: 0, start: Double(share) / 1024, inverse_length: 0.9,
      from: (0.1, 0.9, 0.3, 0.95), change: (0.8, -0.7, 0.01, 0))
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
    let halves = values.flatMap { [UInt16(truncatingIfNeeded: $0), UInt16($0 >> 16)] }
    let before = others.flatMap { [UInt16(truncatingIfNeeded: $0), UInt16($0 >> 16)] }
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
    run("mix", on: below) { flick_mix(kernels, words($0), halves, before, length, share * 16) }
    run("mix-levels", on: below) {
      flick_mix_levels(kernels, bytes($0), halves, before, length, share * 16, color >> 16)
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
