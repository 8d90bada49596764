import FlickCore

extension Polyline {
  /// The line cut into dashes, each an open line.
  ///
  /// An odd pattern is repeated once, as SVG does. Where a closed line starts
  /// and ends in a dash, the two are one.
  func dashed(_ pattern: [Double], phase: Double) -> [Polyline] {
    let lengths = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    var cursor = DashCursor(lengths: lengths, period: period, phase: phase)
    guard vertices.count > 1 else { return cursor.isOn ? [self] : [] }
    var dashes: [Polyline] = []
    var open: Polyline? = cursor.isOn ? Polyline(vertices: [vertices[0].asEnd]) : nil
    let startsOn = cursor.isOn
    let count = isClosed ? vertices.count : vertices.count - 1
    for index in 0..<count {
      let from = vertices[index].point
      let to = vertices[index + 1 == vertices.count ? 0 : index + 1]
      let step = to.point - from
      let length = step.length
      var position = 0.0
      while cursor.left <= length - position {
        position += cursor.left
        let point = from + (position / length) * step
        if var dash = open {
          dash.append(point)
          dashes.append(dash)
          open = nil
        } else {
          open = Polyline(vertices: [Vertex(point: point, isSmooth: false)])
        }
        cursor.next()
      }
      cursor.left -= length - position
      open?.append(to)
    }
    if var last = open {
      if isClosed, startsOn, !dashes.isEmpty {
        for vertex in dashes[0].vertices.dropFirst() { last.append(vertex) }
        dashes[0] = last
      } else {
        if last.vertices.count > 1 || dashes.isEmpty { dashes.append(last) }
      }
    }
    return dashes
  }

  private mutating func append(_ vertex: Vertex) {
    if vertices.last?.point != vertex.point { vertices.append(vertex) }
  }

  private mutating func append(_ point: Point) {
    append(Vertex(point: point, isSmooth: false))
  }
}

extension Polyline.Vertex {
  fileprivate var asEnd: Polyline.Vertex { Polyline.Vertex(point: point, isSmooth: false) }
}

/// Where a walk along a line is within its dash pattern.
private struct DashCursor {
  let lengths: [Double]
  var index = 0
  /// How much of the current dash or gap remains.
  var left: Double

  var isOn: Bool { index.isMultiple(of: 2) }

  init(lengths: [Double], period: Double, phase: Double) {
    self.lengths = lengths
    var rest = phase - (phase / period).rounded(.down) * period
    while rest >= lengths[index], index < lengths.count - 1 {
      rest -= lengths[index]
      index += 1
    }
    left = max(lengths[index] - rest, 0)
  }

  mutating func next() {
    index = index + 1 == lengths.count ? 0 : index + 1
    left = lengths[index]
  }
}
