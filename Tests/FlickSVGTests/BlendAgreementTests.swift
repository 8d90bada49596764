import FlickCore
import FlickDisplay
import FlickRaster
import FlickSVG
import FlickTestSupport
import Testing

import struct FlickDisplay.Shape

/// Both renderers against the formula in real numbers, so that what lies between
/// them can be told: how each rounds, or a mistake of one.
@Suite struct BlendAgreementTests {
  /// One square of colour over another.
  private struct Patch {
    let below: Color
    let above: Color
    let opacity: Double
    let place: Rect
  }

  @Test(.enabled(if: Librsvg.isThere), arguments: BlendMode.allCases)
  func `what parts librsvg from us is how it rounds`(mode: BlendMode) throws {
    let patches = Self.patches()
    let list = Self.list(patches, mode: mode)
    var rasterizer = Rasterizer()
    let ours = rasterizer.draw(list)
    let theirs = try Librsvg.draw(SVGWriter().document(list))
    var (our, their) = (Deviation(), Deviation())
    for patch in patches {
      let exact = BlendDefinition.composite(
        mode, patch.below.channels, 1, patch.above.channels, patch.opacity)
      let (x, y) = (Int(patch.place.minX) + 1, Int(patch.place.minY) + 1)
      our.add(ours[x, y], exact)
      their.add(theirs[x, y], exact)
    }
    // A plain group has its opacity in whole levels; the others round once.
    #expect(our.largest <= (mode == .normal ? 1 : 0.5001))
    // pixman works in whole levels, several times over; SetSat divides by what
    // is left of the saturation at a low opacity.
    #expect(their.mean < 0.5)
    #expect(their.largest <= (mode == .hue ? 5 : 2))
  }

  /// The distance from exact levels.
  private struct Deviation {
    private(set) var largest = 0.0
    private var sum = 0.0
    private var count = 0
    var mean: Double { sum / Double(count) }

    mutating func add(_ pixel: PremultipliedColor, _ exact: [Double]) {
      for (value, exact) in zip([pixel.red, pixel.green, pixel.blue], exact) {
        let distance = abs(Double(value) - exact)
        largest = max(largest, distance)
        sum += distance
        count += 1
      }
    }
  }

  /// 16 × 16 of 4 × 4 pixels, among them corners of the colour cube.
  private static func patches() -> [Patch] {
    var random = FixedRandom(seed: 17)
    func color(_ isCorner: Bool) -> Color {
      var value: UInt32 = 0
      for _ in 0..<3 {
        let level = UInt32.random(in: 0...255, using: &random)
        value = value << 8 | (isCorner ? (level < 128 ? 0 : 255) : level)
      }
      return Color(hex: value)
    }
    let opacities = [1, 0.75, 0.4, 0.15]
    var patches: [Patch] = []
    for index in 0..<256 {
      let (column, row) = (Double(index % 16), Double(index / 16))
      patches.append(
        Patch(
          below: color(index % 5 == 0), above: color(index % 7 == 0),
          opacity: opacities[index % 4],
          place: Rect(x: 4 * column, y: 4 * row, width: 4, height: 4)))
    }
    return patches
  }

  private static func list(_ patches: [Patch], mode: BlendMode) -> DisplayList {
    var list = DisplayList(width: 64, height: 64, background: .white)
    for patch in patches {
      let shape = Shape(Path(rect: patch.place))
      list.fill(shape, with: .solid(patch.below))
      list.pushGroup(GroupStyle(opacity: patch.opacity, blend: mode))
      list.fill(shape, with: .solid(patch.above))
      list.popGroup()
    }
    return list
  }
}

extension Color {
  fileprivate var channels: [Double] { [red, green, blue] }
}
