/// The area that a fill rule selects in one pixel, however the outline's pieces
/// cross there: what `flick_pixel_area` leaves, pixels with very many pieces or with
/// pieces that share a way.
///
/// The pixel is cut into slabs at every end and crossing of its pieces; within
/// a slab they do not cross, so that the inside is made of trapezoids whose
/// areas their middle lines give, and from slab to slab their order changes
/// little. The winding number at the pixel's left border follows from the one
/// below its left top corner and the pieces that meet the border.
///
/// That is exact, and takes time as the crossings do. A pixel with very many of
/// them is cut into equal slabs instead, and measured there or, with very many
/// pieces, probed (`RasterConstants.mostExactCuts`, `mostSlabbedPieces`).
struct PixelResolver {
  /// The pieces of the pixel at hand, in the order of the outline.
  private var group: [OutlinePiece] = []
  /// A piece that is not level.
  private struct Edge {
    var top: Double
    var bottom: Double
    var x0: Double
    var y0: Double
    /// How far it goes right for a step down.
    var slope: Double
    var change: Int
    /// Where it crosses the slab's middle line.
    var x = 0.0

    init(_ piece: OutlinePiece) {
      let (y0, y1) = (Double(piece.y0), Double(piece.y1))
      (top, bottom) = (min(y0, y1), max(y0, y1))
      x0 = Double(piece.x0)
      self.y0 = y0
      slope = (Double(piece.x1) - x0) / (y1 - y0)
      change = y1 > y0 ? 1 : -1
    }

    @inline(__always)
    func x(at y: Double) -> Double { x0 + (y - y0) * slope }
  }

  /// Where the winding number changes along the left border.
  private struct BorderChange {
    var y: Double
    var change: Int
  }

  /// From top to bottom by their upper ends.
  private var edges: [Edge] = []
  private var borderChanges: [BorderChange] = []
  private var cuts: [Double] = []
  /// The edges that cross the slab's middle line, from left to right.
  private var active: [Edge] = []
  /// For each place that is probed in a slab, how the winding number changes
  /// from the one before it.
  private var probes: [Int] = []

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
    // Each piece changes the winding number by one where it is crossed.
    if !isEvenOdd, winding.magnitude > pieces.count {
      return 2 * RasterConstants.one * RasterConstants.one
    }
    collect(pieces)
    if !cutExactly() {
      if pieces.count > RasterConstants.mostSlabbedPieces {
        return probedArea(winding: winding, isEvenOdd: isEvenOdd)
      }
      cutEqually()
    }
    return slabbedArea(winding: winding, isEvenOdd: isEvenOdd)
  }

  @inline(__always)
  private static func isInside(_ winding: Int, isEvenOdd: Bool) -> Bool {
    isEvenOdd ? winding & 1 != 0 : winding != 0
  }

  /// Walks down the left border: a piece that enters there lowers the winding
  /// number below it, one that leaves raises it.
  private mutating func collect(_ pieces: UnsafeBufferPointer<OutlinePiece>) {
    edges.removeAll(keepingCapacity: true)
    borderChanges.removeAll(keepingCapacity: true)
    for piece in pieces {
      if piece.y0 != piece.y1 { edges.append(Edge(piece)) }
      if piece.x0 == 0, piece.y0 > 0 {
        borderChanges.append(BorderChange(y: Double(piece.y0), change: -1))
      }
      if piece.x1 == 0, piece.y1 > 0 {
        borderChanges.append(BorderChange(y: Double(piece.y1), change: 1))
      }
    }
    edges.sort { $0.top < $1.top }
    borderChanges.sort { $0.y < $1.y }
  }

  /// Cuts at every end and crossing; returns false when they are too many.
  private mutating func cutExactly() -> Bool {
    let most = RasterConstants.mostExactCuts
    guard 2 &* edges.count &+ borderChanges.count <= most else { return false }
    cuts.removeAll(keepingCapacity: true)
    cuts.append(0)
    cuts.append(Double(RasterConstants.one))
    for change in borderChanges { cuts.append(change.y) }
    active.removeAll(keepingCapacity: true)
    var comparisons = 0
    for edge in edges {
      cuts.append(edge.top)
      cuts.append(edge.bottom)
      // Only edges that begin above this one and end below its top can cross it.
      active.removeAll { $0.bottom <= edge.top }
      for other in active {
        if let y = Self.crossing(edge, other) { cuts.append(y) }
      }
      comparisons &+= active.count
      active.append(edge)
      guard cuts.count <= most, comparisons <= RasterConstants.mostExactComparisons else {
        return false
      }
    }
    cuts.sort()
    return true
  }

  private mutating func cutEqually() {
    let slabs = RasterConstants.denseSlabs
    let one = Double(RasterConstants.one)
    cuts.removeAll(keepingCapacity: true)
    for index in 0...slabs { cuts.append(Double(index) * one / Double(slabs)) }
  }

  /// The height at which two edges cross between their ends, if they do.
  @inline(__always)
  private static func crossing(_ a: Edge, _ b: Edge) -> Double? {
    let top = max(a.top, b.top)
    let bottom = min(a.bottom, b.bottom)
    guard top < bottom else { return nil }
    let above = a.x(at: top) - b.x(at: top)
    let below = a.x(at: bottom) - b.x(at: bottom)
    guard (above < 0 && below > 0) || (above > 0 && below < 0) else { return nil }
    return top + (bottom - top) * (above / (above - below))
  }

  private mutating func slabbedArea(winding: Int, isEvenOdd: Bool) -> Int {
    active.removeAll(keepingCapacity: true)
    let one = Double(RasterConstants.one)
    var area = 0.0
    var (nextEdge, nextChange) = (0, 0)
    var border = winding
    for index in 1..<cuts.count where cuts[index] > cuts[index - 1] {
      let (top, bottom) = (cuts[index - 1], cuts[index])
      let middle = (top + bottom) / 2
      while nextChange < borderChanges.count, borderChanges[nextChange].y < middle {
        border += borderChanges[nextChange].change
        nextChange += 1
      }
      activate(at: middle, from: &nextEdge)
      var current = border
      var width = 0.0
      var x = 0.0
      for edge in active {
        if Self.isInside(current, isEvenOdd: isEvenOdd) { width += edge.x - x }
        current += edge.change
        x = edge.x
      }
      if Self.isInside(current, isEvenOdd: isEvenOdd) { width += one - x }
      area += width * (bottom - top)
    }
    return min(max(Int(area * 2 + 0.5), 0), 2 * RasterConstants.one * RasterConstants.one)
  }

  /// Makes `active` the edges that cross a line below the last one.
  private mutating func activate(at y: Double, from nextEdge: inout Int) {
    while nextEdge < edges.count, edges[nextEdge].top < y {
      active.append(edges[nextEdge])
      nextEdge += 1
    }
    let count = active.withUnsafeMutableBufferPointer { active in
      var kept = 0
      for index in 0..<active.count where active[index].bottom > y {
        var edge = active[index]
        edge.x = edge.x(at: y)
        var slot = kept
        while slot > 0, active[slot - 1].x > edge.x {
          active[slot] = active[slot - 1]
          slot -= 1
        }
        active[slot] = edge
        kept += 1
      }
      return kept
    }
    active.removeSubrange(count...)
  }

  /// Asks at `denseSlabs` places in as many slabs what is inside. The places of
  /// a slab are equally far apart and lie elsewhere in each, so that they see
  /// upright edges as well as level ones.
  private mutating func probedArea(winding: Int, isEvenOdd: Bool) -> Int {
    let slabs = RasterConstants.denseSlabs
    let step = Double(RasterConstants.one / slabs)
    var inside = 0
    var nextChange = 0
    var border = winding
    for slab in 0..<slabs {
      let y = (Double(slab) + 0.5) * step
      while nextChange < borderChanges.count, borderChanges[nextChange].y < y {
        border += borderChanges[nextChange].change
        nextChange += 1
      }
      let shift = (Double(slab * 37 % slabs) + 0.5) / Double(slabs)
      probes.removeAll(keepingCapacity: true)
      probes.append(contentsOf: repeatElement(0, count: slabs + 1))
      probes.withUnsafeMutableBufferPointer { probes in
        for edge in edges where edge.top < y && edge.bottom > y {
          let place = (edge.x(at: y) / step - shift).rounded(.up)
          probes[min(max(Int(place), 0), slabs)] &+= edge.change
        }
        var current = border
        for index in 0..<slabs {
          current &+= probes[index]
          if Self.isInside(current, isEvenOdd: isEvenOdd) { inside &+= 1 }
        }
      }
    }
    let cell = RasterConstants.one / slabs
    return 2 * inside * cell * cell
  }
}
