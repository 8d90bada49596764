extension OutlineCells {
  /// One row's bits.
  struct Row {
    private let index: Int
    private let words: UnsafeMutablePointer<UInt64>

    init(_ memory: Memory, index: Int) {
      self.index = index
      words = memory.bits + index &* memory.wordsPerRow
      var count = 0
      for word in 0..<memory.wordsPerRow where words[word] != 0 { count &+= 64 }
      mostCells = count
    }

    /// At least as many as are in use; to count them takes as long as to read them.
    let mostCells: Int

    /// Calls `body` with the column of every cell in use and what it held, from
    /// left to right, and clears them all.
    @inline(__always)
    func forEachCell(of memory: Memory, _ body: (Int, Cell) -> Void) {
      let cells = memory.cells + index &* memory.stride
      for word in 0..<memory.wordsPerRow {
        var rest = words[word]
        words[word] = 0
        while rest != 0 {
          let x = word &* 64 &+ rest.trailingZeroBitCount
          rest &= rest &- 1
          let cell = cells[x]
          cells[x] = .zero
          body(memory.bounds.minX &+ x &- 1, cell)
        }
      }
    }
  }

  /// The pieces of one pixel taken together.
  struct PieceSum {
    /// The signed area, doubled.
    private(set) var area: Int
    /// By how many grid steps they go down.
    private(set) var cover: Int
    private(set) var windingChange: Int
    /// Whether the signed area tells the covered area: one chain of pieces that
    /// does not cross itself parts the pixel in two winding numbers one apart.
    let isOneChain: Bool

    @inline(__always)
    init(_ cell: Cell, _ memory: Memory) {
      let first = memory.pieces[Int(cell.first)]
      area = first.area
      cover = first.rise
      windingChange = first.windingChange
      var number = first.next
      guard number != 0 else {
        isOneChain = true
        return
      }
      var last = first
      var count = 1
      var breaks = 0
      // Each is negative when some piece goes that way.
      var (up, down) = (first.rise, 0 &- first.rise)
      var (left, right) = (first.run, 0 &- first.run)
      repeat {
        let piece = memory.pieces[Int(number)]
        if piece.x0 != last.x1 || piece.y0 != last.y1 { breaks &+= 1 }
        let (rise, run) = (piece.rise, piece.run)
        area &+= piece.area
        cover &+= rise
        windingChange &+= piece.windingChange
        up |= rise
        down |= 0 &- rise
        left |= run
        right |= 0 &- run
        count &+= 1
        last = piece
        number = piece.next
      } while number != 0
      if first.x0 != last.x1 || first.y0 != last.y1 { breaks &+= 1 }
      let isTwisted = (up & down) < 0 && (left & right) < 0
      isOneChain = breaks <= 1 && (count == 2 || breaks == 1 && !isTwisted)
    }
  }
}
