import CKernels
import FlickCore
import FlickDisplay
import FlickRaster
import Foundation
import Testing

/// Every kernel against its formula, one channel or value at a time, in both
/// ways that it can go.
@Suite struct KernelTests {
  /// The nearest whole number to a number of 255ths.
  static func nearest255th(_ value: UInt32) -> UInt32 { (2 * value + 255) / 510 }

  static func channels(_ pixel: UInt32) -> [UInt32] {
    [0, 8, 16, 24].map { (pixel >> $0) & 0xFF }
  }

  static func pixel(_ channels: [UInt32]) -> UInt32 {
    zip(channels, [0, 8, 16, 24]).reduce(0) { $0 | $1.0 << UInt32($1.1) }
  }

  /// Random premultiplied pixels, many of them at the ends of their range.
  static func pixels(_ count: Int, _ random: inout SeededRandom) -> [UInt32] {
    (0..<count).map { _ in
      let alpha = UInt32([0, 255, random.whole(0...255)][random.whole(0...2)])
      return pixel((0..<3).map { _ in UInt32(random.whole(0...Int(alpha))) } + [alpha])
    }
  }

  private static func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { _ in UInt8([0, 255, random.whole(0...255)][random.whole(0...2)]) }
  }

  private static func values(_ count: Int, _ random: inout SeededRandom) -> [UInt16] {
    (0..<count).map { _ in UInt16([0, 65535, random.whole(0...65535)][random.whole(0...2)]) }
  }

  static let ways: [Kernels] = Kernels.best == .plain ? [.plain] : [.plain, .wide]
  static let lengths = Array(0...70) + [255, 1000]

  /// Runs a kernel on a part of a row that starts anywhere, and demands that
  /// the part holds what is expected and the rest what it held.
  func check<Value: Equatable>(
    _ row: [Value], expected: [Value], from offset: Int, way: Kernels,
    _ kernel: (Int32, UnsafeMutablePointer<Value>) -> Void
  ) throws {
    var drawn = row
    try drawn.withUnsafeMutableBufferPointer {
      kernel(way.rawValue, try #require($0.baseAddress) + offset)
    }
    var wanted = row
    wanted.replaceSubrange(offset..<offset + expected.count, with: expected)
    #expect(drawn == wanted, "\(way), \(expected.count)")
  }

  @Test(arguments: ways) func `filling fills`(way: Kernels) throws {
    var random = SeededRandom(1)
    for length in Self.lengths {
      let row = Self.pixels(length + 9, &random)
      let expected = [UInt32](repeating: 0xABCD_EF01, count: length)
      try check(row, expected: expected, from: 3, way: way) {
        flick_fill($0, $1, length, 0xABCD_EF01)
      }
    }
  }

  @Test(arguments: ways) func `a colour over pixels is the formula's`(way: Kernels) throws {
    var random = SeededRandom(2)
    for length in Self.lengths {
      let row = Self.pixels(length + 9, &random)
      let alpha = UInt32([0, 255, random.whole(0...255)][random.whole(0...2)])
      let source = (0..<3).map { _ in UInt32(random.whole(0...Int(alpha * 255))) } + [alpha * 255]
      let expected = row[3..<3 + length].map { below in
        Self.pixel(
          zip(source, Self.channels(below)).map { Self.nearest255th($0 + $1 * (255 - alpha)) })
      }
      let lanes = (source[0] | source[2] << 16, source[1] | source[3] << 16)
      try check(row, expected: expected, from: 3, way: way) {
        flick_over_solid($0, $1, length, lanes.0 + 0x80_0080, lanes.1 + 0x80_0080, 255 - alpha)
      }
    }
  }

  @Test(arguments: ways) func `a colour through a mask is the formula's`(way: Kernels) throws {
    var random = SeededRandom(3)
    for length in Self.lengths {
      let row = Self.pixels(length + 9, &random)
      let alphas = Self.bytes(length, &random)
      let color = UInt32(truncatingIfNeeded: random.next())
      let coverage = UInt32([0, 255, random.whole(0...255)][random.whole(0...2)])
      let expected = zip(row[3..<3 + length], alphas).map { below, mask in
        let alpha = Self.nearest255th(UInt32(mask) * coverage)
        let above = Self.channels(color)[..<3] + [255]
        return Self.pixel(
          zip(above, Self.channels(below)).map {
            Self.nearest255th($0 * alpha + $1 * (255 - alpha))
          })
      }
      try check(row, expected: expected, from: 3, way: way) {
        flick_over_masked($0, $1, alphas, length, color, coverage)
      }
    }
  }

  @Test(arguments: ways) func `a colour through rows of a mask is that through each`(
    way: Kernels
  ) throws {
    var random = SeededRandom(32)
    for width in Array(0...26) + [70] {
      let stride = width + random.whole(0...5)
      let alphaStride = [0, width + 2][random.whole(0...1)]
      let rows = random.whole(0...5)
      let alphas = Self.bytes(width + 1 + rows * alphaStride, &random)
      let color = UInt32(truncatingIfNeeded: random.next())
      let before = Self.pixels(rows * stride + 9, &random)
      var expected = before
      expected.withUnsafeMutableBufferPointer { pixels in
        for row in 0..<rows {
          for column in 0..<width {
            let alpha = UInt32(alphas[row * alphaStride + column])
            let place = 3 + row * stride + column
            let above = Self.channels(color)[..<3] + [255]
            pixels[place] = Self.pixel(
              zip(above, Self.channels(pixels[place])).map {
                Self.nearest255th($0 * alpha + $1 * (255 - alpha))
              })
          }
        }
      }
      try check(before, expected: expected, from: 0, way: way) {
        flick_over_masked_rows($0, $1 + 3, stride, alphas, alphaStride, width, rows, color)
      }
    }
  }

  @Test(arguments: ways) func `pixels over pixels are the formula's`(way: Kernels) throws {
    var random = SeededRandom(4)
    for length in Self.lengths {
      let row = Self.pixels(length + 9, &random)
      let source = Self.pixels(length, &random)
      let coverage = UInt32([0, 255, random.whole(0...255)][random.whole(0...2)])
      let expected = zip(row[3..<3 + length], source).map { below, above in
        let keep = 255 - Self.nearest255th((above >> 24) * coverage)
        return Self.pixel(
          zip(Self.channels(above), Self.channels(below)).map {
            Self.nearest255th($0 * coverage + $1 * keep)
          })
      }
      try check(row, expected: expected, from: 3, way: way) {
        flick_over_pixels($0, $1, source, length, coverage)
      }
    }
  }

  @Test(arguments: ways) func `values are mixed to the nearest`(way: Kernels) throws {
    var random = SeededRandom(5)
    for length in Self.lengths {
      let values = Self.values(length, &random)
      let before = Self.values(length, &random)
      let fraction = [0, 4095, random.whole(0...4095)][random.whole(0...2)]
      let alpha = [0, 65535, random.whole(0...65535)][random.whole(0...2)]
      let mixed = zip(values, before).map {
        (Int($0) * (4096 - fraction) + Int($1) * fraction + 2048) / 4096
      }
      try check(
        Self.values(length + 9, &random), expected: mixed.map { UInt16($0) }, from: 3, way: way
      ) { flick_mix($0, $1, values, before, length, UInt32(fraction)) }
      let levels = mixed.map { value -> UInt8 in
        let share = (value * alpha) >> 16
        return UInt8((share * 255 + 32768) >> 16)
      }
      try check(Self.bytes(length + 9, &random), expected: levels, from: 3, way: way) {
        flick_mix_levels($0, $1, values, before, length, UInt32(fraction), UInt32(alpha))
      }
    }
  }

  /// Weights that add up to 65 536, of which one is more than the half or none is.
  private static func weights(_ taps: Int, _ random: inout SeededRandom) -> [UInt32] {
    let borders = [0] + (1..<taps).map { _ in random.whole(0...65536) }.sorted() + [65536]
    return zip(borders, borders.dropFirst()).map { UInt32($1 - $0) }
  }

  @Test(arguments: ways) func `rows convolved are the formula's`(way: Kernels) throws {
    var random = SeededRandom(6)
    for (index, length) in Self.lengths.enumerated() {
      let taps = index % 9 + 1
      for stride in [1, length + 3] {
        let values = Self.values(length + taps * stride, &random)
        let weights = Self.weights(taps, &random)
        let expected = (0..<length).map { place in
          let sum = weights.indices.reduce(UInt64(32768)) {
            $0 + UInt64(weights[$1]) * UInt64(values[place + $1 * stride])
          }
          return UInt16(sum >> 16)
        }
        try check(Self.values(length + 9, &random), expected: expected, from: 3, way: way) {
          flick_convolve($0, $1, values, stride, length, weights, taps)
        }
      }
    }
  }

  private static func between(_ first: UInt32, _ second: UInt32, _ share: UInt32) -> UInt32 {
    UInt32((UInt64(first) * UInt64(65536 - share) + UInt64(second) * UInt64(share)) >> 16)
  }

  @Test(arguments: ways) func `what lies between rows and columns is the formula's`(
    way: Kernels
  ) throws {
    var random = SeededRandom(17)
    for length in Self.lengths {
      let (first, second) = (Self.values(length, &random), Self.values(length, &random))
      let share = UInt32(random.whole(0...65535))
      let alpha = UInt32(random.whole(0...65535))
      let mixed = zip(first, second).map { Self.between(UInt32($0), UInt32($1), share) }
      let row = [UInt32](repeating: 7, count: length + 9)
      try check(row, expected: mixed, from: 3, way: way) {
        flick_between_rows($0, $1, first, second, length, share)
      }
      let alone = first.map { Self.between(UInt32($0), 0, share) }
      try check(row, expected: alone, from: 3, way: way) {
        flick_between_rows($0, $1, first, nil, length, share)
      }
      let line = mixed + [0]
      let places = (0..<length).map { _ in
        flick_place(
          first: UInt32(random.whole(0...length)), second: UInt32(random.whole(0...length)),
          share: UInt32(random.whole(0...65535)))
      }
      let levels = places.map { place -> UInt8 in
        let value = Self.between(line[Int(place.first)], line[Int(place.second)], place.share)
        let share = (value * alpha) >> 16
        return UInt8((share * 255 + 32768) >> 16)
      }
      try check(Self.bytes(length + 9, &random), expected: levels, from: 3, way: way) {
        flick_between_columns($0, $1, line, places, length, alpha)
      }
    }
  }

  /// Runs of several rows: their columns rise, and some lie outside.
  private static func runs(
    rows: Int, _ random: inout SeededRandom
  ) -> (runs: [Int32], rows: [Int32]) {
    var (runs, ends): ([Int32], [Int32]) = ([], [])
    for _ in 0..<rows {
      ends.append(Int32(runs.count / 3))
      var x = random.whole(-30...30)
      for _ in 0..<random.whole(0...12) {
        x += random.whole(0...3)
        let end = x + [1, 2, random.whole(1...30)][random.whole(0...2)]
        let coverage = [255, random.whole(1...254)][random.whole(0...1)]
        runs += [Int32(x), Int32(end), Int32(coverage)]
        x = end
      }
      ends.append(Int32(runs.count / 3))
    }
    return (runs, ends)
  }

  /// A 16-bit colour under a coverage over a pixel.
  private static func painted(_ color: flick_color, coverage: UInt32, over below: UInt32) -> UInt32
  {
    func nearest(_ value: UInt32, by divisor: UInt32) -> UInt32 { (value + divisor / 2) / divisor }
    let alpha = nearest(color.alpha * coverage, by: 65535)
    let source =
      [color.red, color.green, color.blue].map { min(nearest($0 * coverage, by: 257), alpha * 255) }
      + [alpha * 255]
    return pixel(
      zip(source, channels(below)).map { nearest255th($0 + $1 * (255 - alpha)) })
  }

  @Test(arguments: ways) func `runs of a colour are the formula's`(way: Kernels) {
    var random = SeededRandom(7)
    for _ in 0..<300 {
      let (height, width, stride) = (random.whole(1...5), random.whole(1...60), 64)
      let alpha = UInt32([0, 65535, 65535, random.whole(0...65535)][random.whole(0...3)])
      let (runs, rows) = Self.runs(rows: height, &random)
      // Opaque colours of 8 bits a channel take a way of their own.
      let isInBytes = alpha == 65535 && random.whole(0...1) == 1
      func channel() -> UInt32 {
        isInBytes ? UInt32(random.whole(0...255)) * 257 : UInt32(random.whole(0...Int(alpha)))
      }
      let color = flick_color(red: channel(), green: channel(), blue: alpha, alpha: alpha)
      let offset = random.whole(-20...20)
      let before = Self.pixels(stride * height, &random)
      var expected = before
      for row in 0..<height {
        for run in rows[2 * row]..<rows[2 * row + 1] {
          for x in runs[3 * Int(run)]..<runs[3 * Int(run) + 1] {
            let place = Int(x) + offset
            guard place >= 0, place < width else { continue }
            expected[row * stride + place] = Self.painted(
              color, coverage: UInt32(runs[3 * Int(run) + 2]),
              over: before[row * stride + place])
          }
        }
      }
      var drawn = before
      flick_paint_runs(
        way.rawValue, &drawn, stride, width, runs, rows, height, Int32(offset), color)
      #expect(drawn == expected)
    }
  }

  #if DEBUG
    private static let scenes = 30
  #else
    private static let scenes = 100
  #endif

  @Test func `random scenes have the same pixels whichever way the loops take`() {
    for seed in 0..<Self.scenes {
      var scene = RandomScene(seed: UInt64(seed))
      var plain = Rasterizer(kernels: .plain)
      var best = Rasterizer(kernels: .best)
      for _ in 0..<3 {
        let list = scene.next()
        #expect(plain.draw(list) == best.draw(list), "seed \(seed)")
      }
    }
  }

  #if os(Linux)
    @Test func `the kernels are those of the processor, unless the C library masks them`() {
      let tunables = ProcessInfo.processInfo.environment["GLIBC_TUNABLES"] ?? ""
      let processor = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      let hasAVX2 = processor.contains(" avx2 ") && !tunables.contains("-AVX2")
      #if arch(arm64)
        let hasVectors = true
      #else
        let hasVectors = hasAVX2
      #endif
      #expect(Kernels.best == (hasVectors ? .wide : .plain))
    }
  #endif
}
