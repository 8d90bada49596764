import FlickCore
import FlickTestSupport
import Testing

@Suite struct TurnTests {
  static let angles: [Double] = [0, 1, 30, 44.9, 45, 45.1, 89, 134.5, 179, 200, 271, 315, 359.5]

  private func difference(_ a: AffineTransform, _ b: AffineTransform) -> Double {
    [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty].map(\.magnitude).max()
      ?? 0
  }

  @Test(arguments: [-720.0, -360, 0, 360, 3600])
  func `whole turns are the identity`(degrees: Double) {
    #expect(AffineTransform.rotation(degrees: degrees) == .identity)
  }

  @Test func `quarter turns keep axes on axes`() {
    let right = Vector(dx: 1, dy: 0)
    #expect(AffineTransform.rotation(degrees: 90).apply(right) == Vector(dx: 0, dy: 1))
    #expect(AffineTransform.rotation(degrees: 180).apply(right) == Vector(dx: -1, dy: 0))
    #expect(AffineTransform.rotation(degrees: 270).apply(right) == Vector(dx: 0, dy: -1))
    #expect(AffineTransform.rotation(degrees: -90).apply(right) == Vector(dx: 0, dy: -1))
  }

  @Test(arguments: angles)
  func `degrees and radians turn alike`(degrees: Double) {
    let radians = AffineTransform.rotation(degrees * Double.pi / 180)
    #expect(difference(.rotation(degrees: degrees), radians) < 1e-15)
  }

  @Test(arguments: angles)
  func `a turn and its opposite leave everything in its place`(degrees: Double) {
    let both = AffineTransform.rotation(degrees: degrees).then(.rotation(degrees: -degrees))
    #expect(difference(both, .identity) < 1e-15)
    let split = AffineTransform.rotation(degrees: degrees - 17).then(.rotation(degrees: 17))
    #expect(difference(split, .rotation(degrees: degrees)) < 1e-15)
  }

  @Test func `an upright box keeps its place under its transform`() {
    let rect = Rect(x: 3, y: 4, width: 10, height: 20)
    let moved = AffineTransform.translation(7, 9).applyUpright(rect)
    #expect(moved == Rect(x: 10, y: 13, width: 10, height: 20))
    let mirrored = AffineTransform.scale(x: -2, y: 0.5).applyUpright(rect)
    #expect(mirrored == Rect(x: -26, y: 2, width: 20, height: 10))
  }
}
