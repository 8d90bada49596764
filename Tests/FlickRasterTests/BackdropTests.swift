import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Translucent material against what it says of itself, and against a Gaussian
/// in floating point over the pixels below.
@Suite struct BackdropTests {
  private static let size = 120

  private func list(
    background: Color = Color(hex: 0xF2F2F7), _ build: (inout DisplayList) -> Void
  ) -> DisplayList {
    var list = DisplayList(width: Self.size, height: Self.size, background: background)
    build(&list)
    return list
  }

  private func draw(_ list: DisplayList) -> Pixmap {
    var rasterizer = Rasterizer()
    return rasterizer.draw(list)
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Shape {
    Shape(Path(rect: Rect(x: x, y: y, width: width, height: height)))
  }

  private static let everything = rect(-10, -10, 140, 140)

  private static func paintBelow(_ list: inout DisplayList) {
    list.fill(rect(0, 0, 50.4, 71), with: .solid(Color(hex: 0x0072B2)))
    list.fill(
      Shape(Path(ellipseIn: Rect(x: 40, y: 30, width: 60, height: 66))),
      with: .solid(Color(hex: 0xD55E00, alpha: 0.9)))
    list.stroke(
      Shape(Path(ellipseIn: Rect(x: 70, y: 60, width: 60, height: 66))),
      style: StrokeStyle(width: 9), with: .solid(Color(hex: 0x009E73)))
  }

  private func glass(
    _ shape: Shape, blur: Double, saturation: Double = 1, opacity: Double = 1,
    into list: inout DisplayList
  ) {
    list.pushGroup(
      GroupStyle(
        opacity: opacity,
        backdrop: Backdrop(
          shape: shape, blur: Vector(dx: blur, dy: blur), saturation: saturation)))
    list.popGroup()
  }

  // MARK: - Laws

  @Test func `a backdrop that is neither blurred nor saturated is none`() {
    let without = list {
      Self.paintBelow(&$0)
      $0.pushGroup(opacity: 0.7)
      $0.fill(Self.rect(20, 20, 50, 50), with: .solid(Color(hex: 0xFFFFFF, alpha: 0.5)))
      $0.popGroup()
    }
    let with = list {
      Self.paintBelow(&$0)
      $0.pushGroup(
        GroupStyle(
          opacity: 0.7, backdrop: Backdrop(shape: Self.rect(20, 20, 50, 50), blur: .zero)))
      $0.fill(Self.rect(20, 20, 50, 50), with: .solid(Color(hex: 0xFFFFFF, alpha: 0.5)))
      $0.popGroup()
    }
    #expect(draw(with) == draw(without))
  }

  @Test(arguments: [1.0, 5, 8, 30, 500])
  func `a uniform picture stays as it is, up to its edges and those of clips`(blur: Double) {
    for color in [0x000000, 0xFFFFFF, 0x7F8081, 0x0A84FF] as [UInt32] {
      let plain = list(background: Color(hex: color)) { _ in }
      let behind = list(background: Color(hex: color)) {
        glass(Self.everything, blur: blur, into: &$0)
        $0.pushClip(Shape(Path(ellipseIn: Rect(x: 11.3, y: 20.7, width: 60, height: 40))))
        $0.pushClip(Self.rect(30.2, 0, 0.3, 100))
        glass(Self.rect(20, 20, 50, 50), blur: blur, into: &$0)
        $0.popClip()
        $0.popClip()
      }
      #expect(draw(behind) == draw(plain))
    }
  }

  @Test func `what lies outside the clips does not come in`() {
    let pixmap = draw(
      list(background: .black) {
        $0.fill(Self.rect(30, 0, 60, 120), with: .solid(.white))
        $0.pushClip(Self.rect(30, 20, 60, 80))
        glass(Self.everything, blur: 9, into: &$0)
        $0.popClip()
      })
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        #expect(pixmap[x, y].red == (x >= 30 && x < 90 ? 255 : 0))
      }
    }
  }

  @Test func `outside its shape nothing changes, and at its edge both mix`() {
    let below = draw(list { Self.paintBelow(&$0) })
    let whole = draw(
      list {
        Self.paintBelow(&$0)
        glass(Self.everything, blur: 6, into: &$0)
      })
    let part = draw(
      list {
        Self.paintBelow(&$0)
        glass(Self.rect(30.25, 40, 50, 30), blur: 6, into: &$0)
      })
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let share =
          (40..<70).contains(y) ? x == 30 ? 0.75 : x == 80 ? 0.25 : 31...79 ~= x ? 1 : 0 : 0
        let mixed = share * Double(whole[x, y].red) + (1 - share) * Double(below[x, y].red)
        #expect(abs(Double(part[x, y].red) - mixed) <= (share == 0 || share == 1 ? 0 : 1))
      }
    }
  }

  @Test func `in a group only the group is below`() {
    let plain = draw(list { Self.paintBelow(&$0) })
    let group = draw(
      list {
        Self.paintBelow(&$0)
        $0.pushGroup(opacity: 1)
        glass(Self.everything, blur: 6, into: &$0)
        $0.popGroup()
      })
    #expect(group == plain)
  }

  @Test func `opacity mixes the picture with and without the material`() {
    func pixmap(_ opacity: Double) -> Pixmap {
      draw(
        list {
          Self.paintBelow(&$0)
          $0.pushGroup(
            GroupStyle(
              opacity: opacity,
              backdrop: Backdrop(
                shape: Self.everything, blur: Vector(dx: 5, dy: 5), saturation: 1.8)))
          $0.fill(Self.rect(40, 10, 30, 80), with: .solid(Color(hex: 0xFFFFFF, alpha: 0.4)))
          $0.popGroup()
        })
    }
    let (none, half, whole) = (pixmap(0), pixmap(0.5), pixmap(1))
    for index in half.pixels.indices {
      for shift in [0, 8, 16] as [UInt32] {
        func level(_ pixmap: Pixmap) -> Double { Double((pixmap.pixels[index] >> shift) & 0xFF) }
        let mean = (128 * level(whole) + 127 * level(none)) / 255
        #expect(abs(level(half) - mean) <= 1)
      }
    }
  }

  @Test func `saturation follows its formula`() {
    let colors: [UInt32] = [0x336699, 0xFF0000, 0x808080, 0xFFFF00, 0x10E0A0]
    for color in colors {
      for saturation in [0, 0.5, 1.8, 10] {
        let pixmap = draw(
          list(background: Color(hex: color)) {
            glass(Self.rect(10, 10, 90, 90), blur: 0, saturation: saturation, into: &$0)
          })
        let parts = [16, 8, 0].map { Double((color >> $0) & 0xFF) } as [Double]
        let luma = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        let pixel = pixmap[50, 50]
        for (value, part) in zip([pixel.red, pixel.green, pixel.blue], parts) {
          let exact = min(max(luma + saturation * (part - luma), 0), 255)
          #expect(abs(Double(value) - exact) <= 0.51)
        }
      }
    }
  }

  // MARK: - Against a Gaussian

  /// One channel blurred by weights of all that counts, those inside the
  /// picture taken for the whole.
  private static func blurred(_ values: [Double], _ sigma: Double) -> [Double] {
    let weights = (-size...size).map {
      Reproducible.exp(-Double($0 * $0) / (2 * sigma * sigma))
    }
    func pass(_ source: [Double], step: Int, line: Int) -> [Double] {
      var result = source
      for a in 0..<size {
        for b in 0..<size {
          var (sum, total) = (0.0, 0.0)
          for other in 0..<size {
            sum += weights[other - b + size] * source[a * line + other * step]
            total += weights[other - b + size]
          }
          result[a * line + b * step] = sum / total
        }
      }
      return result
    }
    return pass(pass(values, step: 1, line: size), step: size, line: 1)
  }

  @Test(arguments: [0.7, 2.7, 7.9, 8, 13, 24, 40, 65, 100])
  func `the picture below is within a level of a Gaussian`(sigma: Double) {
    let below = draw(list { Self.paintBelow(&$0) })
    let shown = draw(
      list {
        Self.paintBelow(&$0)
        glass(Self.everything, blur: sigma, into: &$0)
      })
    var worst = 0.0
    for shift in [0, 8, 16] as [UInt32] {
      let channel = below.pixels.map { Double(($0 >> shift) & 0xFF) }
      for (pixel, exact) in zip(shown.pixels, Self.blurred(channel, sigma)) {
        worst = max(worst, abs(Double((pixel >> shift) & 0xFF) - exact))
      }
    }
    print("backdrops, \(sigma): largest error \(worst) levels")
    #expect(worst <= 1)
  }

  // MARK: - Damage

  @Test func `what changes below damages the material within reach, and nothing else`() {
    func scene(_ x: Double) -> DisplayList {
      list {
        $0.fill(Self.rect(x, 4, 8, 8), with: .solid(.black))
        glass(Self.rect(64, 0, 56, 120), blur: 3, into: &$0)
      }
    }
    var rasterizer = Rasterizer()
    var shown = Pixmap(width: Self.size, height: Self.size)
    _ = rasterizer.update(scene(16), in: &shown)
    #expect(rasterizer.update(scene(18), in: &shown).pixelCount <= 2 * 256)
    _ = rasterizer.update(scene(52), in: &shown)
    #expect(shown == draw(scene(52)))
    let damage = rasterizer.update(scene(54), in: &shown)
    #expect(shown == draw(scene(54)))
    #expect(damage.rects.contains { $0.x + $0.width > 64 })
    #expect(damage.pixelCount <= 8 * 256)
  }

  @Test func `what changes above does not damage the material around it`() {
    func scene(_ x: Double) -> DisplayList {
      list {
        Self.paintBelow(&$0)
        glass(Self.everything, blur: 9, into: &$0)
        $0.fill(Self.rect(x, 4, 8, 8), with: .solid(.black))
      }
    }
    var rasterizer = Rasterizer()
    var shown = Pixmap(width: Self.size, height: Self.size)
    _ = rasterizer.update(scene(16), in: &shown)
    #expect(rasterizer.update(scene(18), in: &shown).pixelCount <= 2 * 256)
    #expect(shown == draw(scene(18)))
  }

  // MARK: - Hostile

  /// Whether what changes is drawn as the whole picture is.
  private func expectSame(_ scene: (Double) -> DisplayList) {
    var rasterizer = Rasterizer()
    var shown = Pixmap(width: scene(0).width, height: scene(0).height)
    for x in [3.0, 9] {
      _ = rasterizer.update(scene(x), in: &shown)
      #expect(shown == draw(scene(x)))
    }
  }

  // What is beyond the picture is seen in the blurs, so the innermost material of
  // the nested ones is drawn for millions of pixels.
  #if DEBUG  // Those would take minutes there.
    private static let many = 6
    private static let within = 6
    private static let nested = (depth: 2, blur: 6.0, glass: 9.0)
  #else
    private static let many = 100
    private static let within = 20
    private static let nested = (depth: 12, blur: 30.0, glass: 70.0)
  #endif

  @Test func `many materials over each other, one of them absurdly wide, are drawn`() {
    expectSame { x in
      list {
        $0.fill(Self.rect(x, 4, 8, 8), with: .solid(.black))
        for index in 0..<Self.many {
          glass(Self.everything, blur: index == Self.many / 2 ? 1e12 : 2, into: &$0)
        }
      }
    }
  }

  @Test func `materials within each other are drawn`() {
    expectSame { x in
      list {
        for _ in 0..<Self.within {
          $0.pushGroup(
            GroupStyle(backdrop: Backdrop(shape: Self.everything, blur: Vector(dx: 5, dy: 5))))
          $0.fill(Self.rect(x, 4, 8, 8), with: .solid(.black))
        }
        for _ in 0..<Self.within { $0.popGroup() }
      }
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `materials in blurred groups within each other take time as there are groups`() {
    let (depth, blur, width) = Self.nested
    expectSame { x in
      list {
        for _ in 0..<depth {
          $0.pushGroup(GroupStyle(blur: Vector(dx: blur, dy: blur)))
          $0.fill(Self.rect(x, 4, 90, 60), with: .solid(Color(hex: 0x0072B2)))
          glass(Self.everything, blur: width, into: &$0)
        }
        for _ in 0..<depth { $0.popGroup() }
      }
    }
  }

  /// Drawn without being kept, these would be without what they see.
  @Test func `materials over more commands than are kept are drawn as those over few`() {
    func scene(_ count: Int) -> DisplayList {
      list {
        Self.paintBelow(&$0)
        for _ in 0..<count { $0.fill(Self.rect(200, 200, 3, 3), with: .solid(.black)) }
        glass(Self.rect(20, 20, 70, 60), blur: 7, into: &$0)
      }
    }
    #expect(draw(scene(100_001)) == draw(scene(1)))
  }

  #if !DEBUG  // Millions of pixels
    /// In parts, each with the blurred groups in it held; of what changes, only
    /// one part is drawn.
    @Test(arguments: [false, true])
    func `a blurred group that is drawn in parts is that of one part`(withGlass: Bool) {
      let size = withGlass ? 4200.0 : 2200
      let blurs: [Double] = withGlass ? [9, 40] : [9, 40, 12, 3]
      expectSame { x in
        var list = DisplayList(width: Int(size), height: Int(size), background: .white)
        for blur in blurs {
          list.pushGroup(GroupStyle(opacity: 0.9, blur: Vector(dx: blur, dy: blur)))
          list.fill(
            Shape(Path(ellipseIn: Rect(x: 40, y: 60, width: size - blur, height: size - 90))),
            with: .solid(Color(hex: 0x0072B2, alpha: 0.5)))
          list.fill(
            Self.rect(size / 2 + x, size / 2, 80, 40), with: .solid(Color(hex: 0xD55E00)))
          if withGlass {
            glass(Self.rect(100, size / 3, size, 300), blur: 20, saturation: 1.8, into: &list)
          }
        }
        for _ in blurs { list.popGroup() }
        return list
      }
    }

    /// See `HostileListTests`; the material would have all of them drawn at once.
    @Test func `hundreds of groups below a material are drawn in bands`() {
      func scene(_ depth: Int) -> DisplayList {
        var list = DisplayList(width: 1024, height: 512, background: .white)
        for _ in 0..<depth { list.pushGroup(opacity: 1) }
        list.fill(
          Shape(Path(ellipseIn: Rect(x: 8.3, y: 9.1, width: 933, height: 439))),
          with: .solid(Color(hex: 0x0072B2)))
        for _ in 0..<depth { list.popGroup() }
        glass(Self.rect(500, 100, 400, 400), blur: 30, into: &list)
        return list
      }
      #expect(draw(scene(200)) == draw(scene(1)))
    }
  #endif
}
