import FlickCore
import FlickTrack

/// Pictures of a card of 40 × 28 pixels with two bars on it, by how much of each pixel it
/// covers.
struct DrawnPlane {
  var columns = 160
  var rows = 120
  var ground: (Double, Double) -> Double = { _, _ in 240 }

  /// From its centre: left, top, width, height and brightness.
  private static let parts: [(Rect, Double)] = [
    (Rect(x: -20, y: -14, width: 40, height: 28), 60),
    (Rect(x: -14, y: -8, width: 24, height: 4), 220),
    (Rect(x: -14, y: 1, width: 12, height: 4), 200),
  ]

  /// - Parameter x: Of the card's centre, as `y`.
  func plane(_ x: Double, _ y: Double, opacity: Double = 1, cover: Rect? = nil) -> LumaPlane {
    picture { column, row in
      let under = ground(Double(column) + 0.5, Double(row) + 0.5)
      var level = under
      for (part, own) in Self.parts {
        let share = Self.share(part.offset(by: Vector(dx: x, dy: y)), column, row)
        level += share * (own - level)
      }
      level = under + opacity * (level - under)
      if let cover { level += Self.share(cover, column, row) * (128 - level) }
      return level
    }
  }

  /// The card turned and scaled about its centre: the mean of 64 places in each pixel.
  func turned(_ x: Double, _ y: Double, scale: Double, rotation: Double) -> LumaPlane {
    let (sine, cosine) = Reproducible.sinCos(rotation)
    return picture { column, row in
      var sum = 0.0
      for place in 0..<64 {
        let dx = Double(column) + (Double(place % 8) + 0.5) / 8 - x
        let dy = Double(row) + (Double(place / 8) + 0.5) / 8 - y
        let u = (cosine * dx + sine * dy) / scale
        let v = (cosine * dy - sine * dx) / scale
        sum += Self.parts.last { $0.0.contains(Point(x: u, y: v)) }?.1 ?? 240
      }
      return sum / 64
    }
  }

  private func picture(_ level: (Int, Int) -> Double) -> LumaPlane {
    var values: [UInt8] = []
    for row in 0..<rows {
      for column in 0..<columns { values.append(UInt8(level(column, row).rounded())) }
    }
    return LumaPlane(width: columns, height: rows, values: values)
  }

  /// How much of a pixel a rectangle covers.
  private static func share(_ rect: Rect, _ column: Int, _ row: Int) -> Double {
    let pixel = Rect(x: Double(column), y: Double(row), width: 1, height: 1)
    guard let common = rect.intersection(pixel) else { return 0 }
    return common.width * common.height
  }
}
