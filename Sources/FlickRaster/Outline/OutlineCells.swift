import FlickCore

/// The accumulation buffer: signed areas or pieces of an outline in the pixels of
/// a band of rows.
///
/// Every pixel has a cell, and every row bits that say which of its cells are
/// in use, so that they are found from left to right without sorting. What
/// passes left of the band lies in one more column before its first. Cells and
/// bits are zero between two uses: who reads a row clears it.
struct OutlineCells {
  /// A pixel's share of the outline.
  struct Cell {
    static let zero = Cell(first: 0, second: 0)

    /// The signed area, doubled; or the number of the pixel's first piece.
    var first: Int32
    /// By how many grid steps the pieces go down; or the last piece's number.
    var second: Int32
  }

  private(set) var bounds = PixelRect.none
  /// Cells in a row.
  private var stride = 0
  /// Words of bits in a row.
  private var wordsPerRow = 0
  private var cells: [Cell] = []
  private var bits: [UInt64] = []
  private var touchedRows: [Bool] = []
  /// Number 0 is none.
  private var pieces: [OutlinePiece] = []
  private var pieceCount = 1

  /// The most rows of some width that are held at a time.
  static func mostRows(width: Int) -> Int { max(1, RasterConstants.mostCells / (width &+ 1)) }

  /// Makes room for a band of rows.
  mutating func begin(_ bounds: PixelRect) {
    self.bounds = bounds
    stride = bounds.width &+ 1
    wordsPerRow = (stride &+ 63) / 64
    pieceCount = 1
    touchedRows.removeAll(keepingCapacity: true)
    touchedRows.append(contentsOf: repeatElement(false, count: bounds.height))
    if cells.count < stride &* bounds.height {
      cells = [Cell](repeating: .zero, count: stride &* bounds.height)
    }
    if bits.count < wordsPerRow &* bounds.height {
      bits = [UInt64](repeating: 0, count: wordsPerRow &* bounds.height)
    }
  }

  /// Room for the pieces of any one line, and some more.
  private var reserve: Int { bounds.width &+ bounds.height &+ 8 }

  /// Makes room for more pieces.
  mutating func grow() {
    let extra = max(pieces.count, 2 &* reserve, 512)
    pieces.append(contentsOf: repeatElement(.none, count: extra))
  }

  /// Whether the pieces of any one line have room.
  var hasRoom: Bool { pieceCount &+ reserve <= pieces.count }

  /// Whether as many pieces have room.
  func hasRoom(for count: Int) -> Bool { pieceCount &+ count <= pieces.count }

  /// Calls `body` with all memory, without bounds checks, and keeps the count of
  /// pieces that it leaves.
  @inline(__always)
  mutating func withMemory<Result>(_ body: (inout Memory) -> Result) -> Result {
    let (stride, wordsPerRow, bounds) = (stride, wordsPerRow, bounds)
    let limit = pieces.count &- reserve
    var pieceCount = pieceCount
    let result = cells.withUnsafeMutableBufferPointer { cells in
      bits.withUnsafeMutableBufferPointer { bits in
        touchedRows.withUnsafeMutableBufferPointer { rows in
          pieces.withUnsafeMutableBufferPointer { pieces in
            guard let cells = cells.baseAddress, let bits = bits.baseAddress,
              let rows = rows.baseAddress, let pieces = pieces.baseAddress
            else { preconditionFailure("cells have memory") }
            var memory = Memory(
              bounds: bounds, stride: stride, wordsPerRow: wordsPerRow, limit: limit,
              cells: cells, bits: bits, touchedRows: rows, pieces: pieces,
              pieceCount: pieceCount)
            let result = body(&memory)
            pieceCount = memory.pieceCount
            return result
          }
        }
      }
    }
    self.pieceCount = pieceCount
    return result
  }

  /// Places in memory, valid as long as `withMemory` runs.
  struct Memory {
    let bounds: PixelRect
    let stride: Int
    let wordsPerRow: Int
    /// With more pieces than this, those of the next line may not find room.
    let limit: Int
    let cells: UnsafeMutablePointer<Cell>
    let bits: UnsafeMutablePointer<UInt64>
    let touchedRows: UnsafeMutablePointer<Bool>
    let pieces: UnsafeMutablePointer<OutlinePiece>
    var pieceCount: Int

    /// Whether the pieces of any one line have room.
    @inline(__always)
    var hasRoom: Bool { pieceCount <= limit }

    /// The place of a cell, which is now in use.
    ///
    /// - Parameter column: One of the band's or the one before.
    @inline(__always)
    func use(row: Int, column: Int) -> UnsafeMutablePointer<Cell> {
      let (x, y) = (column &- bounds.minX &+ 1, row &- bounds.minY)
      touchedRows[y] = true
      bits[y &* wordsPerRow &+ x &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: x)
      return cells + (y &* stride &+ x)
    }

    /// Adds a piece to a cell behind those that are there.
    @inline(__always)
    mutating func append(_ piece: OutlinePiece, to cell: UnsafeMutablePointer<Cell>) {
      let number = Int32(truncatingIfNeeded: pieceCount)
      pieces[pieceCount] = piece
      if cell.pointee.first == 0 {
        cell.pointee.first = number
      } else {
        pieces[Int(cell.pointee.second)].next = number
      }
      cell.pointee.second = number
      pieceCount &+= 1
    }

    /// Adds a piece's area to a cell.
    @inline(__always)
    func add(_ piece: OutlinePiece, to cell: UnsafeMutablePointer<Cell>) {
      cell.pointee.first &+= Int32(truncatingIfNeeded: piece.area)
      cell.pointee.second &+= Int32(truncatingIfNeeded: piece.rise)
    }
  }
}
