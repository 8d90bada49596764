import FlickCore

/// The other places of a picture that look like what a box in it holds, and how they differ.
struct LookAlikes {
  /// Of the nearest that does not differ: what is followed is only told from it by where it
  /// is, in pixels. It is less than halfway there.
  private(set) var reach = Double.infinity
  /// Where the nearest is that does not differ.
  private(set) var same: TrackPose?
  /// Half of how far the nearest is away, in pixels.
  private(set) var nearest = Double.infinity
  private var differences: [[Difference]] = []

  /// What a place is.
  enum Verdict {
    case own
    case other
    case unknown
  }

  /// A pixel of what is followed that differs in a look-alike: the slopes of both.
  private struct Difference {
    let index: Int
    let own: SIMD2<Float>
    let other: SIMD2<Float>
  }

  /// - Parameters:
  ///   - found: What was found in the box's own picture.
  ///   - least: How far away another is at least, in pixels.
  init(_ found: [TrackAlignment], of template: TrackTemplate, least: Double) {
    for other in found where other.agreement > TrackConstants.alike {
      let distance = other.pose.distance(to: TrackPose(x: 0, y: 0))
      guard distance > least else { continue }
      nearest = min(nearest, 0.5 * distance)
      var energy: Float = 0
      let differing = template.differing(from: other.slopes).compactMap { index in
        other.slopes[index].map { slope in
          let own = SIMD2(template.pixels[index].across, template.pixels[index].down)
          energy += (own * own).sum()
          return Difference(index: index, own: own, other: slope)
        }
      }
      if Double(energy) < TrackConstants.leastDifference * template.energy {
        guard 0.6 * distance < reach else { continue }
        (reach, same) = (0.6 * distance, other.pose)
      } else {
        differences.append(differing)
      }
    }
  }

  /// Whether something in a later picture is what is followed or one of those that looked
  /// like it.
  ///
  /// - Parameter slopes: The picture's under each of the template's pixels.
  func verdict(_ slopes: [SIMD2<Float>?]) -> Verdict {
    var isOwn = true
    for pixels in differences {
      let own = Self.agreement(pixels, slopes) { $0.own }
      if own >= TrackConstants.leastOwn { continue }
      if Self.agreement(pixels, slopes, { $0.other }) > own { return .other }
      isOwn = false
    }
    return isOwn ? .own : .unknown
  }

  private static func agreement(
    _ pixels: [Difference], _ slopes: [SIMD2<Float>?], _ known: (Difference) -> SIMD2<Float>
  ) -> Double {
    var (product, square, other) = (0.0, 0.0, 0.0)
    for pixel in pixels {
      guard let slope = slopes[pixel.index] else { continue }
      let own = known(pixel)
      product += Double((own * slope).sum())
      square += Double((own * own).sum())
      other += Double((slope * slope).sum())
    }
    return square > 0 && other > 0 ? product / (square * other).squareRoot() : 0
  }
}
