import FlickCore

/// A template laid onto a picture so that slopes agree best: least squares by Gauss and
/// Newton on the template's side (Lucas and Kanade 1981; Baker and Matthews 2004), with
/// less weight for pixels that disagree much, such as those of what lies in front.
struct TrackAlignment {
  private(set) var pose: TrackPose
  /// How strong the content is, where it was 1 in the picture that its box was drawn in.
  private(set) var opacity = 1.0
  /// Of the slopes, up to the contrast: 1 is the same.
  private(set) var agreement = 0.0
  /// How much of the content's slopes lie in the picture.
  private(set) var visible = 0.0
  /// Which directions the content tells.
  private(set) var axes = TrackAxes.both
  /// How far the place may be off by what disagrees, in pixels: its standard deviation.
  private(set) var error = 0.0
  /// How much each of the template's pixels disagrees, squared; `nil` outside of the picture.
  private(set) var misfits: [Float?] = []
  /// The picture's slopes under each of the template's pixels; `nil` outside of the picture.
  private(set) var slopes: [SIMD2<Float>?] = []

  private let template: TrackTemplate
  private let plane: LumaPlane
  private let isRigid: Bool

  /// - Parameters:
  ///   - pose: Where to begin, in pixels of the plane.
  ///   - isRigid: Whether only the place is looked for, not scale and rotation.
  init(
    _ template: TrackTemplate, on plane: LumaPlane, from pose: TrackPose, isRigid: Bool,
    steps: Int = 20
  ) {
    (self.template, self.plane, self.pose, self.isRigid) = (template, plane, pose, isRigid)
    var field = Self.field(template, plane, pose)
    var origin = pose
    for _ in 0..<steps {
      if abs(self.pose.x - origin.x) > 2 || abs(self.pose.y - origin.y) > 2 || !isRigid {
        origin = self.pose
        field = Self.field(template, plane, origin)
      }
      let moved = step(field)
      if moved < 0.0005 { break }
      if abs(self.pose.x - pose.x) + abs(self.pose.y - pose.y) > 40 { break }
    }
    measure(Self.field(template, plane, self.pose))
  }

  /// The picture's slopes where the template lies, and a little around.
  private static func field(
    _ template: TrackTemplate, _ plane: LumaPlane, _ pose: TrackPose
  ) -> GradientField {
    let scale = pose.scale
    let slack = 6.0
    let half = Double(max(template.field.width, template.field.height)) * 0.5 * scale
    let isTurned = pose.rotation != 0
    let halfWidth = (isTurned ? half * 1.42 : Double(template.field.width) * 0.5 * scale) + slack
    let halfHeight = (isTurned ? half * 1.42 : Double(template.field.height) * 0.5 * scale) + slack
    let (x, y) = (template.centerX + pose.x, template.centerY + pose.y)
    // What lies farther outside is not looked at.
    let left = max(Int((x - halfWidth).rounded(.down)), -8)
    let top = max(Int((y - halfHeight).rounded(.down)), -8)
    let right = min(Int((x + halfWidth).rounded(.up)), plane.width + 8)
    let bottom = min(Int((y + halfHeight).rounded(.up)), plane.height + 8)
    return GradientField(
      plane, left: left, top: top, width: max(right - left, 1), height: max(bottom - top, 1))
  }

  /// The picture's slopes under each of the template's pixels, turned and scaled back;
  /// `nil` outside of the picture.
  private func slopes(_ field: GradientField) -> [SIMD2<Float>?] {
    let scale = pose.scale
    let (sine, cosine) = Reproducible.sinCos(pose.rotation)
    let (a, b) = (scale * cosine, scale * sine)
    let (originX, originY) = (template.centerX + pose.x, template.centerY + pose.y)
    let (width, height) = (Double(plane.width), Double(plane.height))
    let (turnA, turnB) = (Float(a), Float(b))
    return template.pixels.map { pixel in
      let x = originX + a * pixel.x - b * pixel.y
      let y = originY + b * pixel.x + a * pixel.y
      guard x > 1, y > 1, x < width - 1, y < height - 1, let found = field.sample(x, y) else {
        return nil
      }
      return SIMD2(
        turnA * found.across + turnB * found.down, turnA * found.down - turnB * found.across)
    }
  }

  /// The content's strength in the picture: least squares.
  private func strength(_ slopes: [SIMD2<Float>?]) -> Float {
    var (product, square) = (0.0, 0.0)
    for (pixel, slope) in zip(template.pixels, slopes) {
      guard let slope else { continue }
      let (t, u) = (pixel.across, pixel.down)
      product += Double(pixel.weight * (t * slope.x + u * slope.y))
      square += Double(pixel.weight * (t * t + u * u))
    }
    return square > 0 ? Float(max(product / square, 0.05)) : 1
  }

  /// One step of the least squares; returns how far it went, in pixels.
  private mutating func step(_ field: GradientField) -> Double {
    let slopes = slopes(field)
    let gain = strength(slopes)
    let limit = spread(slopes, gain)
    var system = NormalSystem(count: isRigid ? 2 : 4)
    for (pixel, slope) in zip(template.pixels, slopes) {
      guard let slope else { continue }
      let error = SIMD2(slope.x - gain * pixel.across, slope.y - gain * pixel.down)
      let size = (error.x * error.x + error.y * error.y) / (limit * limit)
      // Geman and McClure's weight: 1 for none, a quarter at the limit.
      let weight = Double(pixel.weight / ((1 + size) * (1 + size)))
      let (first, second, third) = (
        Double(gain * pixel.bend), Double(gain * pixel.twist), Double(gain * pixel.bendDown)
      )
      if isRigid {
        system.add(weight, SIMD4(first, second, 0, 0), Double(error.x))
        system.add(weight, SIMD4(second, third, 0, 0), Double(error.y))
      } else {
        // What growth and rotation do to the slopes is taken off by `slopes` itself.
        let (x, y) = (pixel.x, pixel.y)
        let (t, u) = (Double(gain * pixel.across), Double(gain * pixel.down))
        let growing = SIMD2(first * x + second * y + t, second * x + third * y + u)
        let turning = SIMD2(second * x - first * y + u, third * x - second * y - t)
        system.add(weight, SIMD4(first, second, growing.x, turning.x), Double(error.x))
        system.add(weight, SIMD4(second, third, growing.y, turning.y), Double(error.y))
      }
    }
    axes = system.axes
    guard let delta = system.solution(axes) else { return 0 }
    // The template moved by this gives the picture, so the picture's pose is moved back.
    let scale = pose.scale
    let (sine, cosine) = Reproducible.sinCos(pose.rotation)
    let (right, below) = (-delta[0], -delta[1])
    var move = SIMD2(
      scale * (cosine * right - sine * below), scale * (sine * right + cosine * below))
    let length = (move * move).sum().squareRoot()
    if length > 2 { move *= 2 / length }
    pose.x += move.x
    pose.y += move.y
    guard !isRigid else { return length }
    pose.growth = min(max(pose.growth - min(max(delta[2], -0.1), 0.1), -2.5), 2.5)
    pose.rotation -= min(max(delta[3], -0.1), 0.1)
    let reach = Double(max(template.field.width, template.field.height)) * 0.5
    return length + reach * (abs(delta[2]) + abs(delta[3]))
  }

  /// The size of an ordinary disagreement, in levels a pixel.
  private func spread(_ slopes: [SIMD2<Float>?], _ gain: Float) -> Float {
    var sizes: [Float] = []
    sizes.reserveCapacity(slopes.count)
    for (pixel, slope) in zip(template.pixels, slopes) {
      guard let slope else { continue }
      let error = SIMD2(slope.x - gain * pixel.across, slope.y - gain * pixel.down)
      sizes.append(error.x * error.x + error.y * error.y)
    }
    guard !sizes.isEmpty else { return 1 }
    sizes.sort()
    let steep = Float((template.energy / Double(template.pixels.count)).squareRoot())
    return max(3 * sizes[sizes.count / 2].squareRoot(), 0.2 * gain * steep, 0.5)
  }

  private mutating func measure(_ field: GradientField) {
    slopes = slopes(field)
    var (product, square, own) = (0.0, 0.0, 0.0)
    for (pixel, slope) in zip(template.pixels, slopes) {
      guard let slope else { continue }
      let (t, u) = (Double(pixel.across), Double(pixel.down))
      let (right, below) = (Double(slope.x), Double(slope.y))
      let weight = Double(pixel.weight)
      product += weight * (t * right + u * below)
      square += weight * (t * t + u * u)
      own += weight * (right * right + below * below)
    }
    visible = template.energy > 0 ? square / template.energy : 0
    agreement = square > 0 && own > 0 ? product / (square * own).squareRoot() : 0
    opacity = square > 0 ? product / square : 0
    judge(slopes)
  }

  /// Finds what disagrees, and how far that may have pulled the place: what a block of
  /// pixels, which encoders move as one, pulls alike.
  private mutating func judge(_ slopes: [SIMD2<Float>?]) {
    let gain = max(Float(opacity), 0.05)
    let limit = spread(slopes, gain)
    var system = NormalSystem(count: 2)
    var pulls: [SIMD2<Int32>: SIMD2<Double>] = [:]
    misfits = zip(template.pixels, slopes).map { pixel, slope in
      guard let slope else { return nil }
      let error = SIMD2(slope.x - gain * pixel.across, slope.y - gain * pixel.down)
      let square = error.x * error.x + error.y * error.y
      let share = 1 + square / (limit * limit)
      let weight = Double(pixel.weight / (share * share))
      let (first, second, third) = (
        Double(gain * pixel.bend), Double(gain * pixel.twist), Double(gain * pixel.bendDown)
      )
      system.add(weight, SIMD4(first, second, 0, 0), Double(error.x))
      system.add(weight, SIMD4(second, third, 0, 0), Double(error.y))
      let block = SIMD2(Int32((pixel.x / 16).rounded(.down)), Int32((pixel.y / 16).rounded(.down)))
      let (x, y) = (Double(error.x), Double(error.y))
      pulls[block, default: .zero] +=
        weight * SIMD2(first * x + second * y, second * x + third * y)
      return min(square, 4 * limit * limit) / (gain * gain)
    }
    // The order in which blocks are added up must not reach the last digit.
    let ordered = pulls.sorted { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }
    error = system.spread(ordered.map(\.value), axes)
  }
}

/// Which directions a content tells: one of a single straight edge only one.
package enum TrackAxes: Hashable, Sendable {
  case both
  case acrossOnly
  case downOnly
  case none
}
