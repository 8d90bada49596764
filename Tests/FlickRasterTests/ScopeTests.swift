import FlickCore
import FlickDisplay
import FlickRaster
import Testing

@Suite struct ScopeTests {
  private let circle = Shape(Path(ellipseIn: Rect(x: 2.3, y: 3.1, width: 14, height: 13)))
  private let tilted = Shape(
    Path(polygon: [Point(x: 1, y: 4), Point(x: 17, y: 1.5), Point(x: 14, y: 18)]))
  private let everything = Shape(Path(rect: Rect(x: 0, y: 0, width: 20, height: 20)))

  private func grid(_ build: (inout DisplayList) -> Void) -> CoverageGrid {
    CoverageGrid.drawing(width: 20, height: 20, build)
  }

  @Test func `a list that is taken apart and put together again is the same`() {
    let parts: [(inout DisplayList) -> Void] = [
      {
        $0.pushClip(circle)
        $0.pushGroup(GroupStyle(opacity: 0.5, blur: Vector(dx: 2, dy: 2)))
      },
      { $0.fill(everything, with: .solid(.black)) },
      { $0.popGroup() },
      { $0.popClip() },
    ]
    var whole = DisplayList(width: 20, height: 20, background: .white)
    whole.pushClip(tilted)
    var (together, source) = (whole, DisplayList(width: 1, height: 1, background: .white))
    let depth = together.depth
    for draw in parts {
      draw(&whole)
      draw(&source)
      together.draw(source.takePart(), within: depth)
    }
    whole.popClip()
    together.popClip()
    #expect(whole == together && whole.isBalanced && whole.hasBlur)
  }

  @Test func `filling everything under a clip fills the clip`() {
    let clipped = grid {
      $0.pushClip(circle)
      $0.fill(everything, with: .solid(.white))
      $0.popClip()
    }
    #expect(clipped == grid { $0.fill(circle, with: .solid(.white)) })
  }

  @Test func `coverage under nested clips is the product of theirs`() {
    let a = grid { $0.fill(circle, with: .solid(.white)) }
    let b = grid { $0.fill(tilted, with: .solid(.white)) }
    let both = grid {
      $0.pushClip(circle)
      $0.pushClip(tilted)
      $0.fill(everything, with: .solid(.white))
      $0.popClip()
      $0.popClip()
    }
    for index in both.values.indices {
      let exact = Double(a.values[index]) * Double(b.values[index]) / 255
      #expect(abs(Double(both.values[index]) - exact) <= 0.51)
    }
  }

  @Test func `under a union of clips each leaves what the other takes away`() {
    let a = grid { $0.fill(circle, with: .solid(.white)) }
    let b = grid { $0.fill(tilted, with: .solid(.white)) }
    let both = grid {
      $0.pushUnion([ClipShape(circle, rule: .nonzero), ClipShape(tilted, rule: .evenOdd)])
      $0.fill(everything, with: .solid(.white))
      $0.popClip()
    }
    for index in both.values.indices {
      let rest = Double(255 - a.values[index]) * Double(255 - b.values[index]) / 255
      #expect(abs(Double(both.values[index]) - (255 - rest)) <= 0.51)
    }
    let nothing = grid {
      $0.pushUnion([])
      $0.fill(everything, with: .solid(.white))
      $0.popClip()
    }
    #expect(nothing.area == 0)
  }

  @Test func `a clip ends with its pop`() {
    let after = grid {
      $0.pushClip(circle)
      $0.popClip()
      $0.fill(tilted, with: .solid(.white))
    }
    #expect(after == grid { $0.fill(tilted, with: .solid(.white)) })
  }

  @Test func `under an empty clip nothing is drawn`() {
    let clipped = grid {
      $0.pushClip(Shape(Path()))
      $0.fill(everything, with: .solid(.white))
      $0.shadow(of: circle, Shadow(radius: 3, offset: .zero, color: .white))
      $0.stroke(tilted, style: StrokeStyle(width: 4), with: .solid(.white))
      $0.popClip()
    }
    #expect(clipped.area == 0)
  }

  @Test func `a group shows overlapping shapes once`() {
    let group = grid {
      $0.pushGroup(opacity: 0.5)
      $0.fill(everything, with: .solid(.white))
      $0.fill(circle, with: .solid(.white))
      $0.popGroup()
    }
    #expect(group.values.allSatisfy { $0 == 128 })
  }

  @Test(arguments: [0.0, 0.2, 0.5, 1])
  func `a group of one shape is the shape at that opacity`(opacity: Double) {
    let group = grid {
      $0.pushGroup(opacity: opacity)
      $0.fill(circle, with: .solid(.white))
      $0.popGroup()
    }
    let alone = grid { $0.fill(circle, with: .solid(.white.faded(by: opacity))) }
    for (a, b) in zip(group.values, alone.values) { #expect(abs(a - b) <= 1) }
  }

  @Test func `a clip around a group covers its edge once`() {
    let group = grid {
      $0.pushClip(circle)
      $0.pushGroup(opacity: 1)
      $0.fill(everything, with: .solid(.white))
      $0.popGroup()
      $0.popClip()
    }
    #expect(group == grid { $0.fill(circle, with: .solid(.white)) })
  }

  @Test func `a clip inside a group ends with the group's pop`() {
    let nested = grid {
      $0.pushGroup(opacity: 0.6)
      $0.pushClip(tilted)
      $0.pushGroup(opacity: 0.5)
      $0.fill(everything, with: .solid(.white))
      $0.popGroup()
      $0.popClip()
      $0.popGroup()
      $0.fill(circle, with: .solid(.black))
    }
    let tilt = grid { $0.fill(tilted, with: .solid(.white)) }
    for y in 0..<20 {
      for x in 0..<20 where x < 2 || y < 3 {
        #expect(abs(Double(nested[x, y]) - Double(tilt[x, y]) * 0.3) <= 1.5)
      }
    }
  }

  @Test func `a thousand nested clips and groups draw`() {
    var list = DisplayList(width: 64, height: 64, background: .black)
    for index in 0..<1000 {
      let inset = Double(index) / 100
      let side = 64 - 2 * inset
      list.pushClip(
        Shape(Path(roundedRect: Rect(x: inset, y: inset, width: side, height: side), radius: 9)))
      if index % 2 == 0 { list.pushGroup(opacity: 1) }
    }
    list.fill(Shape(Path(rect: Rect(x: 0, y: 0, width: 64, height: 64))), with: .solid(.white))
    for index in (0..<1000).reversed() {
      if index % 2 == 0 { list.popGroup() }
      list.popClip()
    }
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    #expect(pixmap[32, 32].red == 255)
    #expect(pixmap[5, 32].red == 0)
  }
}
