import FlickCore
import FlickDisplay
import FlickRaster
import Testing

@Suite struct DamageTests {
  private func list(_ build: (inout DisplayList) -> Void) -> DisplayList {
    var list = DisplayList(width: 200, height: 160, background: .white)
    build(&list)
    return list
  }

  private func pixmap() -> Pixmap { Pixmap(width: 200, height: 160) }

  /// Of each hundred scenes.
  #if DEBUG
    private static let drawn = 20
  #else
    private static let drawn = 100
  #endif

  @Test(arguments: 0..<5)
  func `updating equals drawing anew over random scenes of random motion`(hundred: Int) {
    for seed in 0..<Self.drawn {
      var scene = RandomScene(seed: UInt64(hundred * 100 + seed))
      var updating = Rasterizer()
      var shown = Pixmap(width: RandomScene.size, height: RandomScene.size)
      for _ in 0..<4 {
        let list = scene.next()
        let before = shown
        let damage = updating.update(list, in: &shown)
        var fresh = Rasterizer()
        #expect(shown == fresh.draw(list), "seed \(hundred * 100 + seed)")
        #expect(
          isUnchanged(before, shown, outside: damage), "seed \(hundred * 100 + seed)")
      }
    }
  }

  private func isUnchanged(_ a: Pixmap, _ b: Pixmap, outside damage: DamagedArea) -> Bool {
    var isDamaged = [Bool](repeating: false, count: a.pixels.count)
    for rect in damage.rects {
      for y in rect.y..<rect.y + rect.height {
        for x in rect.x..<rect.x + rect.width {
          if isDamaged[y * a.width + x] { return false }  // Rectangles overlap.
          isDamaged[y * a.width + x] = true
        }
      }
    }
    return a.pixels.indices.allSatisfy { isDamaged[$0] || a.pixels[$0] == b.pixels[$0] }
  }

  @Test func `the first update damages everything and the same list again nothing`() {
    let scene = list {
      $0.fill(
        Shape(Path(ellipseIn: Rect(x: 20, y: 20, width: 99, height: 80))), with: .solid(.black))
    }
    var rasterizer = Rasterizer()
    var shown = pixmap()
    #expect(rasterizer.update(scene, in: &shown).pixelCount == 200 * 160)
    #expect(rasterizer.update(scene, in: &shown).isEmpty)
  }

  @Test func `a small thing that moves damages little`() {
    func scene(_ x: Double) -> DisplayList {
      list {
        $0.fill(
          Shape(Path(rect: Rect(x: 0, y: 0, width: 200, height: 160))),
          with: .solid(Color(hex: 0xE0E0FF)))
        $0.fill(
          Shape(
            Path(ellipseIn: Rect(x: 0, y: 0, width: 10, height: 10)),
            transform: .translation(x, 50)), with: .solid(.black))
      }
    }
    var rasterizer = Rasterizer()
    var shown = pixmap()
    _ = rasterizer.update(scene(20), in: &shown)
    #expect(rasterizer.update(scene(22), in: &shown).pixelCount <= 4 * 256)
  }

  @Test func `a curve that grows damages its new end only`() {
    func scene(_ count: Int) -> DisplayList {
      list {
        var path = Path()
        path.move(to: Point(x: 0, y: 80))
        for index in 1...count {
          path.line(to: Point(x: Double(index), y: 80 + 40 * Reproducible.sin(Double(index) / 9)))
        }
        $0.stroke(
          Shape(path), style: StrokeStyle(width: 2, cap: .round, join: .round),
          with: .solid(.black))
      }
    }
    var rasterizer = Rasterizer()
    var shown = pixmap()
    _ = rasterizer.update(scene(150), in: &shown)
    #expect(rasterizer.update(scene(151), in: &shown).pixelCount <= 4 * 256)
  }

  @Test func `a curve that grows by long upright steps is drawn as if it had been there`() {
    var updating = Rasterizer()
    var shown = pixmap()
    var path = Path()
    path.move(to: Point(x: 10.3, y: 150))
    for step in 0..<16 {
      let x = 10.3 + Double(step) * 11
      path.line(to: Point(x: x, y: step.isMultiple(of: 2) ? 150 : 10))
      path.line(to: Point(x: x, y: step.isMultiple(of: 2) ? 10 : 150))
      let scene = list {
        $0.stroke(Shape(path), style: StrokeStyle(width: 2), with: .solid(.black))
      }
      _ = updating.update(scene, in: &shown)
      var fresh = Rasterizer()
      #expect(shown == fresh.draw(scene))
    }
  }

  @Test func `a thing that appears among others damages only its place`() {
    func scene(_ isThere: Bool) -> DisplayList {
      list { list in
        for index in 0..<10 {
          if isThere, index == 5 {
            list.fill(
              Shape(Path(rect: Rect(x: 180, y: 140, width: 9, height: 9))), with: .solid(.black))
          }
          list.fill(
            Shape(Path(rect: Rect(x: Double(index) * 18, y: 20, width: 12, height: 90))),
            with: .solid(Color(hex: UInt32(index * 1000))))
        }
      }
    }
    var rasterizer = Rasterizer()
    var shown = pixmap()
    _ = rasterizer.update(scene(false), in: &shown)
    #expect(rasterizer.update(scene(true), in: &shown).pixelCount <= 4 * 256)
    #expect(rasterizer.update(scene(false), in: &shown).pixelCount <= 4 * 256)
  }

  @Test func `a picture that moves, turns and shrinks leaves nothing of itself behind`() {
    let pixels = (0..<900).map { UInt32($0 * 7919 % 256) | 0xFF00_0000 }
    let picture = Picture(Pixmap(width: 30, height: 30, pixels: pixels))
    var updating = Rasterizer()
    var shown = pixmap()
    for step in 0..<24 {
      let place = AffineTransform.rotation(Double(step / 8) * 0.3)
        .then(.scale(2 - Double(step) * 0.07)).then(.translation(60 + Double(step) * 1.25, 20))
      let scene = list {
        $0.fill(
          Shape(Path(rect: Rect(x: 0, y: 0, width: 30, height: 30)), transform: place),
          with: .image(ImagePaint(picture, transform: .identity)))
      }
      let damage = updating.update(scene, in: &shown)
      var fresh = Rasterizer()
      #expect(shown == fresh.draw(scene))
      #expect(step == 0 || damage.pixelCount < 200 * 160 / 2)
    }
  }

  @Test func `a clip that changes damages what stands in it`() {
    func scene(_ width: Double) -> DisplayList {
      list {
        $0.pushClip(Shape(Path(rect: Rect(x: 20, y: 20, width: width, height: 30))))
        $0.fill(
          Shape(Path(rect: Rect(x: 0, y: 0, width: 200, height: 160))), with: .solid(.black))
        $0.popClip()
      }
    }
    var rasterizer = Rasterizer()
    var shown = pixmap()
    _ = rasterizer.update(scene(30), in: &shown)
    let damage = rasterizer.update(scene(100), in: &shown)
    #expect(shown[110, 30].red == 0)
    #expect(damage.pixelCount < 200 * 160 / 2)
  }

  @Test func `what begins to fade is drawn anew, and so is what has faded in`() {
    func scene(_ opacity: Double) -> DisplayList {
      list {
        if opacity < 1 { $0.pushGroup(opacity: opacity) }
        $0.fill(
          Shape(Path(ellipseIn: Rect(x: 20, y: 20, width: 30, height: 30))), with: .solid(.black))
        if opacity < 1 { $0.popGroup() }
      }
    }
    var rasterizer = Rasterizer()
    var shown = pixmap()
    for opacity in [1, 0.4, 1, 0, 1] {
      _ = rasterizer.update(scene(opacity), in: &shown)
      var fresh = Rasterizer()
      #expect(shown == fresh.draw(scene(opacity)), "\(opacity)")
    }
  }

  @Test func `a gradient that creeps below a round clip is drawn again along the clip's edge`() {
    func scene(_ y: Double) -> DisplayList {
      list {
        let screen = Rect(x: 10, y: 10, width: 180, height: 140)
        $0.pushClip(Shape(Path(roundedRect: screen, radius: 44)))
        let pane = Rect(x: 0, y: -200, width: 200, height: 600)
        $0.fill(
          Shape(Path(rect: pane), transform: .translation(0, y)),
          with: .gradient(
            .linear(
              start: Point(x: 0, y: -200), end: Point(x: 0, y: 400),
              stops: [
                .init(offset: 0, color: Color(hex: 0x5B8DEF)),
                .init(offset: 1, color: Color(hex: 0x2F5FD0)),
              ])))
        $0.popClip()
      }
    }
    var rasterizer = Rasterizer()
    var shown = pixmap()
    for step in 0..<60 {
      let next = scene(Double(step) * 0.13)
      _ = rasterizer.update(next, in: &shown)
      var anew = Rasterizer()
      #expect(shown == anew.draw(next), "step \(step)")
    }
  }

  @Test func `a wide shadow that moves leaves nothing of itself behind`() {
    func scene(_ x: Double) -> DisplayList {
      list {
        $0.shadow(
          of: Shape(
            Path(rect: Rect(x: 0, y: 60, width: 20, height: 20)), transform: .translation(x, 0)),
          Shadow(radius: 14, offset: .zero, color: .black))
      }
    }
    var updating = Rasterizer()
    var shown = pixmap()
    for x in [60.0, 61, 100.5, 20] {
      _ = updating.update(scene(x), in: &shown)
      var fresh = Rasterizer()
      #expect(shown == fresh.draw(scene(x)))
    }
  }
}
