import CKernels
import Testing

import FlickRaster

/// Lines cut at pixel borders: as pieces, and as what those add up to.
@Suite struct CuttingTests {
  private static let one: Int32 = 4096
  private static let (columns, rows) = (40, 30)

  private struct Cell: Equatable {
    var first: Int32 = 0
    var second: Int32 = 0
  }

  private struct Piece {
    var next: Int32 = 0
    var start: UInt32 = 0
    var end: UInt32 = 0
  }

  /// Lines that follow each other, most of them within the rows and columns, in
  /// coordinates that count from the column before the first.
  private static func lines(_ count: Int, reach: Int, _ random: inout SeededRandom) -> [Int32] {
    func place(_ old: Int32, _ cells: Int) -> Int32 {
      let step = Int32(random.whole(-reach...reach))
      return min(max(old + step, -one), Int32(cells + 2) * one)
    }
    var (x, y) = (20 * one, 15 * one)
    var lines: [Int32] = []
    for _ in 0..<count {
      lines += [x, y]
      (x, y) = (place(x, columns), place(y, rows))
      // Many ends lie on borders.
      if random.whole(0...3) == 0 { x &= ~(one - 1) }
      if random.whole(0...3) == 0 { y &= ~(one - 1) }
      lines += [x, y]
    }
    return lines
  }

  @Test(arguments: [300, 3000, 30_000]) func `pieces add up to areas`(reach: Int) {
    var random = SeededRandom(UInt64(reach))
    let lines = Self.lines(1000, reach: reach, &random)
    var areas = [Cell](repeating: Cell(), count: (Self.columns + 1) * Self.rows)
    var chains = areas
    var bits = [UInt64](repeating: 0, count: Self.rows)
    var touched = [Bool](repeating: false, count: Self.rows)
    var pieces = [Piece](repeating: Piece(), count: 100_000)
    let (onlyAreas, onlyPieces) = pieces.withUnsafeMutableBytes { pieces in
      bits.withUnsafeMutableBufferPointer { bits in
        touched.withUnsafeMutableBufferPointer { touched in
          func left(_ cells: inout [Cell], _ cut: (inout flick_cut, Int) -> Int) -> [Int] {
            cells.withUnsafeMutableBytes { cells in
              var memory = flick_cut(
                columns: Int32(Self.columns), rows: Int32(Self.rows), dx: 0, dy: 0,
                stride: Int64(Self.columns + 1), words: 1, cells: cells.baseAddress,
                bits: bits.baseAddress, touched: touched.baseAddress,
                pieces: pieces.baseAddress, piece_count: 1, limit: 90_000)
              var (left, next) = ([Int](), 0)
              while next < 1000 {
                next = cut(&memory, next)
                if next < 1000 { left.append(next) }
                next += 1
              }
              return left
            }
          }
          return (
            left(&areas) { flick_cut_areas(&$0, lines, $1, 1000) },
            left(&chains) { flick_cut_pieces(&$0, lines, $1, 1000) }
          )
        }
      }
    }
    // Level lines have no area, but make pieces.
    #expect(onlyAreas == onlyPieces.filter { lines[$0 * 4 + 1] != lines[$0 * 4 + 3] })
    #expect(onlyAreas.count < 700)
    for (index, chain) in chains.enumerated() {
      var (sum, number) = (Cell(), Int(chain.first))
      while number != 0 {
        let piece = pieces[number]
        let (y0, y1) = (Int32(piece.start >> 16), Int32(piece.end >> 16))
        sum.second += y1 - y0
        sum.first +=
          (y1 - y0) * (2 * Self.one - Int32(piece.start & 0xFFFF) - Int32(piece.end & 0xFFFF))
        number = Int(piece.next)
      }
      // Of what lies left of the columns only the rise counts.
      if index % (Self.columns + 1) == 0 { sum.first = areas[index].first }
      #expect(sum == areas[index])
    }
  }

  /// What a small outline's measuring writes.
  private struct Measured: Equatable {
    var runs: [UInt32]
    var rows: [Int32]
  }

  /// - Parameters:
  ///   - lines: In pixels of a picture of that size, from its left top corner.
  private static func measured(
    _ kernels: Kernels, _ lines: [Int32], _ width: Int, _ height: Int, isEvenOdd: Bool
  ) -> Measured {
    var memory = [UInt8](repeating: 0, count: Int(FLICK_SMALL_MEMORY))
    var runs = [UInt32](repeating: 0, count: 3 * width * height)
    var rows = [Int32](repeating: 0, count: 2 * height)
    let count = lines.withUnsafeBytes { lines in
      var outline = flick_small(
        lines: lines.baseAddress, count: lines.count / 16, dx: one, dy: 0, min_x: 3,
        width: Int32(width), height: Int32(height), is_even_odd: isEvenOdd)
      return flick_measure_small(kernels.rawValue, &outline, &memory, &runs, &rows)
    }
    #expect(!memory.contains { $0 != 0 })
    return Measured(runs: Array(runs[..<(3 * count)]), rows: rows)
  }

  /// The same outline's levels as a mask, without what fills rows up to whole words.
  private static func mask(
    _ kernels: Kernels, _ lines: [Int32], _ width: Int, _ height: Int, isEvenOdd: Bool
  ) -> [UInt8] {
    var memory = [UInt8](repeating: 0, count: Int(FLICK_SMALL_MEMORY))
    let stride = (width + 7) / 8 * 8
    var words = [UInt64](repeating: 0x5555_5555_5555_5555, count: stride / 8 * height)
    lines.withUnsafeBytes { lines in
      var outline = flick_small(
        lines: lines.baseAddress, count: lines.count / 16, dx: one, dy: 0, min_x: 3,
        width: Int32(width), height: Int32(height), is_even_odd: isEvenOdd)
      flick_measure_mask(kernels.rawValue, &outline, &memory, &words)
    }
    #expect(!memory.contains { $0 != 0 })
    let bytes = words.withUnsafeBytes { Array($0) }
    let isClean = bytes.indices.allSatisfy { $0 % stride < width || bytes[$0] == 0 }
    #expect(isClean)
    return bytes.indices.filter { $0 % stride < width }.map { bytes[$0] }
  }

  /// The levels that runs stand for.
  private static func levels(_ measured: Measured, width: Int) -> [UInt8] {
    (0..<measured.rows.count / 2).flatMap { row in
      var levels = [UInt8](repeating: 0, count: width)
      for run in measured.rows[2 * row]..<measured.rows[2 * row + 1] {
        let (start, end) = (measured.runs[3 * Int(run)], measured.runs[3 * Int(run) + 1])
        for x in start..<end { levels[Int(x) - 3] = UInt8(measured.runs[3 * Int(run) + 2]) }
      }
      return levels
    }
  }

  @Test func `small outlines are the same whichever way they are measured`() {
    var random = SeededRandom(11)
    for turn in 0..<2000 {
      let (width, height) = (random.whole(1...40), random.whole(1...30))
      let (mostX, mostY) = (Int32(width) * Self.one, Int32(height) * Self.one)
      let reach = [300, 5000, 30_000][random.whole(0...2)]
      var lines: [Int32] = []
      // Runs of few lines are found the plain way.
      while lines.isEmpty || turn % 4 > 0 && lines.count / 4 * 8 < width * height {
        var (x, y) = (Int32(random.whole(0...Int(mostX))), Int32(random.whole(0...Int(mostY))))
        let start = (x, y)
        for _ in 0..<random.whole(2...40) {
          lines += [x, y]
          // Some stand upright.
          if random.whole(0...5) > 0 {
            x = min(max(x + Int32(random.whole(-reach...reach)), 0), mostX)
          }
          y = min(max(y + Int32(random.whole(-reach...reach)), 0), mostY)
          // Many ends lie on borders.
          if random.whole(0...7) == 0 { x &= ~(Self.one - 1) }
          if random.whole(0...7) == 0 { y &= ~(Self.one - 1) }
          lines += [x, y]
        }
        lines += [x, y, start.0, start.1]
      }
      for isEvenOdd in [false, true] {
        let plain = Self.measured(.plain, lines, width, height, isEvenOdd: isEvenOdd)
        let best = Self.measured(.best, lines, width, height, isEvenOdd: isEvenOdd)
        let areSame = plain == best
        #expect(areSame, "\(width) × \(height), \(lines.count / 4) lines")
        for kernels in [Kernels.plain, .best] {
          let mask = Self.mask(kernels, lines, width, height, isEvenOdd: isEvenOdd)
          let isSame = mask == Self.levels(plain, width: width)
          #expect(isSame, "\(width) × \(height), \(lines.count / 4) lines, \(kernels)")
        }
      }
    }
  }
}
