import FlickCore
import FlickDisplay

/// The exact covered area of every pixel, slowly and in floating point.
///
/// Each row is cut into slabs at every vertex, every crossing of two edges and
/// every crossing of an edge with a column border. Within a slab the edges keep
/// their order and their columns, so a pixel's share is the width that its
/// middle line has inside, times the slab's height.
struct AreaOracle {
  struct Edge {
    var top: Point
    var bottom: Point
    var direction: Int

    func x(at y: Double) -> Double {
      top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
    }
  }

  let edges: [Edge]

  /// - Parameter contours: Closed polygons.
  init(contours: [[Point]]) {
    var edges: [Edge] = []
    for points in contours {
      for (index, point) in points.enumerated() {
        let next = points[(index + 1) % points.count]
        if point.y < next.y { edges.append(Edge(top: point, bottom: next, direction: 1)) }
        if point.y > next.y { edges.append(Edge(top: next, bottom: point, direction: -1)) }
      }
    }
    self.edges = edges
  }

  /// Coverage from 0 to 1, row by row.
  func coverage(width: Int, height: Int, rule: FillRule) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    let edges = edges.filter { $0.top.y < Double(height) && $0.bottom.y > 0 }
    for row in 0..<height {
      let active = edges.filter { $0.top.y < Double(row + 1) && $0.bottom.y > Double(row) }
      if active.isEmpty { continue }
      let cuts = cuts(of: active, row: row, width: width)
      for index in 1..<cuts.count {
        let thickness = cuts[index] - cuts[index - 1]
        if thickness <= 0 { continue }
        let middle = (cuts[index] + cuts[index - 1]) / 2
        let crossings =
          active.filter { $0.top.y < middle && $0.bottom.y > middle }
          .map { (x: $0.x(at: middle), direction: $0.direction) }
          .sorted { $0.x < $1.x }
        var winding = 0
        for (position, crossing) in crossings.enumerated() {
          winding += crossing.direction
          let inside = rule == .evenOdd ? winding % 2 != 0 : winding != 0
          guard inside, position + 1 < crossings.count else { continue }
          let start = max(crossing.x, 0)
          let end = min(crossings[position + 1].x, Double(width))
          var x = start
          while x < end {
            let column = min(Int(x), width - 1)
            let stop = min(end, Double(column + 1))
            result[row * width + column] += (stop - x) * thickness
            x = max(stop, Double(column + 1))
          }
        }
      }
    }
    return result
  }

  private func cuts(of active: [Edge], row: Int, width: Int) -> [Double] {
    let (top, bottom) = (Double(row), Double(row + 1))
    var cuts = [top, bottom]
    func add(_ y: Double) { if y > top && y < bottom { cuts.append(y) } }
    for (index, edge) in active.enumerated() {
      add(edge.top.y)
      add(edge.bottom.y)
      let (a, b) = (edge.x(at: max(top, edge.top.y)), edge.x(at: min(bottom, edge.bottom.y)))
      let (low, high) = (max(min(a, b), 0), min(max(a, b), Double(width)))
      if low < high {
        var border = low.rounded(.up)
        while border <= high {
          add(
            edge.top.y + (border - edge.top.x) / (edge.bottom.x - edge.top.x)
              * (edge.bottom.y - edge.top.y))
          border += 1
        }
      }
      // Where they cross beside the picture matters to no pixel.
      if max(a, b) < 0 || min(a, b) > Double(width) { continue }
      for other in active[..<index] {
        let (p, r) = (edge.top, edge.bottom - edge.top)
        let (q, s) = (other.top, other.bottom - other.top)
        let cross = r.dx * s.dy - r.dy * s.dx
        if cross == 0 { continue }
        let t = ((q - p).dx * s.dy - (q - p).dy * s.dx) / cross
        if t > 0 && t < 1 { add(p.y + t * r.dy) }
      }
    }
    return cuts.sorted()
  }
}
