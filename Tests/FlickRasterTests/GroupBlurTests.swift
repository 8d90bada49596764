import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Blurred groups against a Gaussian in floating point over the same pixels.
@Suite struct GroupBlurTests {
  private static let colors: [UInt32] = [0x0072B2, 0xD55E00, 0x009E73]

  private func draw(_ size: Int, blur: Vector, margin: Double = 0) -> Pixmap {
    var list = DisplayList(width: size, height: size, background: .clear)
    let middle = Double(size) / 2
    list.pushGroup(GroupStyle(blur: blur))
    for (index, color) in Self.colors.enumerated() {
      let turn = Double(index) * 2.1 + 0.4
      let place = AffineTransform.translation(
        middle + margin * Reproducible.cos(turn), middle + margin * Reproducible.sin(turn))
      list.fill(
        Shape(
          Path(polygon: [
            Point(x: -13.3, y: -9.1), Point(x: 15.2, y: -4.7), Point(x: 3.9, y: 12.6),
          ]), transform: place), with: .solid(Color(hex: color)))
    }
    list.popGroup()
    var rasterizer = Rasterizer()
    return rasterizer.draw(list)
  }

  /// One channel, from 0 to 255, blurred by weights of all that counts.
  private static func blurred(_ values: [Double], _ size: Int, _ sigma: Vector) -> [Double] {
    func weights(_ sigma: Double) -> [Double] {
      guard sigma > 0 else { return [1] }
      let radius = Int(5 * sigma) + 2
      let samples = (-radius...radius).map {
        Reproducible.exp(-Double($0 * $0) / (2 * sigma * sigma))
      }
      let total = samples.reduce(0, +)
      return samples.map { $0 / total }
    }
    func pass(_ source: [Double], _ weights: [Double], step: Int, line: Int) -> [Double] {
      let radius = weights.count / 2
      var result = [Double](repeating: 0, count: source.count)
      for a in 0..<size {
        for b in 0..<size {
          var sum = 0.0
          for other in max(0, b - radius)...min(size - 1, b + radius) {
            sum += weights[other - b + radius] * source[a * line + other * step]
          }
          result[a * line + b * step] = sum
        }
      }
      return result
    }
    let across = pass(values, weights(sigma.dx), step: 1, line: size)
    return pass(across, weights(sigma.dy), step: size, line: 1)
  }

  private static func channel(_ pixmap: Pixmap, _ shift: UInt32) -> [Double] {
    pixmap.pixels.map { Double(($0 >> shift) & 0xFF) }
  }

  @Test(arguments: [
    Vector(dx: 0.4, dy: 0.4), Vector(dx: 1, dy: 1), Vector(dx: 2.7, dy: 2.7),
    Vector(dx: 7.9, dy: 7.9), Vector(dx: 8, dy: 8), Vector(dx: 13, dy: 13),
    Vector(dx: 0, dy: 6), Vector(dx: 17, dy: 3), Vector(dx: 24, dy: 24),
    Vector(dx: 40, dy: 33),
  ])
  func `a group's blur is within a level of a Gaussian`(sigma: Vector) {
    let reach = Int(5 * max(sigma.dx, sigma.dy))
    let size = 64 + 2 * reach
    let sharp = draw(size, blur: .zero, margin: 14)
    let drawn = draw(size, blur: sigma, margin: 14)
    var worst = 0.0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let exact = Self.blurred(Self.channel(sharp, shift), size, sigma)
      for (value, exact) in zip(Self.channel(drawn, shift), exact) {
        worst = max(worst, abs(value - exact))
      }
    }
    print("blurred groups, \(sigma.dx) × \(sigma.dy): largest error \(worst) levels")
    #expect(worst <= 1)
  }

  @Test func `a sharp edge stays within a level where it is interpolated`() {
    func list(_ blur: Vector) -> DisplayList {
      var list = DisplayList(width: 200, height: 3, background: .clear)
      list.pushGroup(GroupStyle(blur: blur))
      list.fill(
        Shape(Path(rect: Rect(x: 97, y: -9, width: 99_999, height: 99))), with: .solid(.black))
      list.popGroup()
      return list
    }
    for sigma in [4.0, 8, 9.5, 11, 14, 16, 20, 31, 33, 64, 100, 257, 1000] {
      var worst = 0.0
      var rasterizer = Rasterizer()
      let pixmap = rasterizer.draw(list(Vector(dx: sigma, dy: 0)))
      var weights: [Double] = []
      for k in -8000...8000 {
        weights.append(Reproducible.exp(-Double(k * k) / (2 * sigma * sigma)))
      }
      let total = weights.reduce(0, +)
      for x in 0..<200 {
        // What the edge covers, seen from a pixel.
        let exact = weights[(8000 + 97 - x)...].reduce(0, +) / total
        worst = max(worst, abs(Double(pixmap[x, 1].alpha) - 255 * exact))
      }
      print("blurred edge, \(sigma): largest error \(worst) levels")
      #expect(worst <= 1, "sigma \(sigma)")
    }
  }

  @Test func `what lies outside the picture is seen in it`() {
    var list = DisplayList(width: 20, height: 20, background: .white)
    list.pushGroup(GroupStyle(blur: Vector(dx: 5, dy: 5)))
    list.fill(
      Shape(Path(rect: Rect(x: -200, y: -200, width: 197, height: 400))), with: .solid(.black))
    list.popGroup()
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    #expect(pixmap[0, 10].red < 200)
    #expect(pixmap[19, 10].red > 250)
  }

  @Test func `a blur moved by whole pixels moves its bytes`() {
    func pixmap(_ dx: Double) -> Pixmap {
      var list = DisplayList(width: 90, height: 40, background: .white)
      list.pushGroup(GroupStyle(blur: Vector(dx: 3, dy: 3)))
      list.fill(
        Shape(Path(ellipseIn: Rect(x: 20 + dx, y: 12, width: 21, height: 15))),
        with: .solid(Color(hex: 0x0072B2)))
      list.popGroup()
      var rasterizer = Rasterizer()
      return rasterizer.draw(list)
    }
    let (still, moved) = (pixmap(0), pixmap(7))
    for y in 0..<40 {
      for x in 0..<80 { #expect(still[x, y] == moved[x + 7, y]) }
    }
  }

  @Test func `absurdly wide blurs stay within memory and time`() {
    var list = DisplayList(width: 60, height: 60, background: .white)
    list.pushGroup(GroupStyle(blur: Vector(dx: 1e12, dy: 1e12)))
    list.fill(Shape(Path(rect: Rect(x: 0, y: 0, width: 50, height: 50))), with: .solid(.black))
    list.popGroup()
    var rasterizer = Rasterizer()
    #expect(rasterizer.draw(list)[30, 30].red >= 254)
  }
}
