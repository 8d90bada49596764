/// The exact area that a fill rule selects in one pixel, however the outline's
/// pieces cross there.
///
/// The pixel is cut into slabs at every end and crossing of its pieces; within
/// a slab they do not cross, so that the inside is made of trapezoids whose
/// areas their middle lines give. The winding number at the pixel's left border
/// follows from the one below its left top corner and the pieces that meet the
/// border.
struct PixelResolver {
  /// The pieces of the pixel at hand, in the order of the outline.
  private var group: [OutlinePiece] = []
  private var cuts: [Double] = []
  private var crossings: [(x: Double, change: Int)] = []

  init() {}

  /// The selected area of a pixel, from 0 to 2 · one².
  ///
  /// - Parameters:
  ///   - cell: Its pieces.
  ///   - winding: The winding number just below the row's top line, just left
  ///     of the pixel.
  mutating func area(
    of cell: OutlineCells.Cell, in memory: OutlineCells.Memory, winding: Int, isEvenOdd: Bool
  ) -> Int {
    group.removeAll(keepingCapacity: true)
    var number = Int(cell.first)
    while number != 0 {
      group.append(memory.pieces[number])
      number = Int(memory.pieces[number].next)
    }
    // Taken out meanwhile, so that it is not copied.
    var pieces: [OutlinePiece] = []
    swap(&pieces, &group)
    let result = pieces.withUnsafeBufferPointer {
      area(of: $0, winding: winding, isEvenOdd: isEvenOdd)
    }
    swap(&pieces, &group)
    return result
  }

  /// The selected area, from 0 to 2 · one².
  ///
  /// - Parameters:
  ///   - pieces: All pieces of the pixel.
  ///   - winding: The winding number just below the row's top line, just left
  ///     of the pixel.
  private mutating func area(
    of pieces: UnsafeBufferPointer<OutlinePiece>, winding: Int, isEvenOdd: Bool
  ) -> Int {
    collectCuts(of: pieces)
    let one = Double(RasterConstants.one)
    var area = 0.0
    for index in 1..<cuts.count where cuts[index] > cuts[index - 1] {
      let (top, bottom) = (cuts[index - 1], cuts[index])
      let middle = (top + bottom) / 2
      var current = borderWinding(of: pieces, above: middle, from: winding)
      collectCrossings(of: pieces, at: middle)
      var width = 0.0
      var x = 0.0
      for crossing in crossings {
        if Self.isInside(current, isEvenOdd: isEvenOdd) { width += crossing.x - x }
        current += crossing.change
        x = crossing.x
      }
      if Self.isInside(current, isEvenOdd: isEvenOdd) { width += one - x }
      area += width * (bottom - top)
    }
    return min(max(Int(area * 2 + 0.5), 0), 2 * RasterConstants.one * RasterConstants.one)
  }

  static func isInside(_ winding: Int, isEvenOdd: Bool) -> Bool {
    isEvenOdd ? winding & 1 != 0 : winding != 0
  }

  /// Walks down the left border: a piece that enters there lowers the winding
  /// number below it, one that leaves raises it.
  private func borderWinding(
    of pieces: UnsafeBufferPointer<OutlinePiece>, above y: Double, from winding: Int
  ) -> Int {
    var result = winding
    for piece in pieces {
      if piece.x0 == 0, piece.y0 > 0, Double(piece.y0) < y { result -= 1 }
      if piece.x1 == 0, piece.y1 > 0, Double(piece.y1) < y { result += 1 }
    }
    return result
  }

  private mutating func collectCrossings(
    of pieces: UnsafeBufferPointer<OutlinePiece>, at y: Double
  ) {
    crossings.removeAll(keepingCapacity: true)
    for piece in pieces {
      let (y0, y1) = (Double(piece.y0), Double(piece.y1))
      guard min(y0, y1) < y, max(y0, y1) > y else { continue }
      let x0 = Double(piece.x0)
      let x = x0 + (y - y0) * ((Double(piece.x1) - x0) / (y1 - y0))
      crossings.append((x: x, change: y1 > y0 ? 1 : -1))
    }
    if crossings.count > 16 {
      crossings.sort { ($0.x, $0.change) < ($1.x, $1.change) }
      return
    }
    guard crossings.count > 1 else { return }
    for index in 1..<crossings.count {
      var slot = index
      while slot > 0, crossings[slot - 1].x > crossings[slot].x {
        crossings.swapAt(slot - 1, slot)
        slot -= 1
      }
    }
  }

  private mutating func collectCuts(of pieces: UnsafeBufferPointer<OutlinePiece>) {
    let one = Double(RasterConstants.one)
    cuts.removeAll(keepingCapacity: true)
    guard pieces.count <= RasterConstants.mostExactPieces else {
      let slabs = RasterConstants.denseSlabs
      for index in 0...slabs { cuts.append(Double(index) * one / Double(slabs)) }
      return
    }
    cuts.append(0)
    cuts.append(one)
    for (index, piece) in pieces.enumerated() {
      cuts.append(Double(piece.y0))
      cuts.append(Double(piece.y1))
      for other in pieces[..<index] {
        if let y = Self.crossing(piece, other) { cuts.append(y) }
      }
    }
    cuts.sort()
  }

  /// The height at which two pieces cross between their ends, if they do.
  private static func crossing(_ a: OutlinePiece, _ b: OutlinePiece) -> Double? {
    guard a.y0 != a.y1, b.y0 != b.y1 else { return nil }
    let top = Double(max(min(a.y0, a.y1), min(b.y0, b.y1)))
    let bottom = Double(min(max(a.y0, a.y1), max(b.y0, b.y1)))
    guard top < bottom else { return nil }
    func x(_ piece: OutlinePiece, _ y: Double) -> Double {
      let (x0, y0) = (Double(piece.x0), Double(piece.y0))
      return x0 + (y - y0) * ((Double(piece.x1) - x0) / (Double(piece.y1) - y0))
    }
    let above = x(a, top) - x(b, top)
    let below = x(a, bottom) - x(b, bottom)
    guard (above < 0 && below > 0) || (above > 0 && below < 0) else { return nil }
    return top + (bottom - top) * (above / (above - below))
  }
}
