import FlickCore
import FlickDisplay
import FlickSVG
import Testing

/// Numbers are seen where they are written: in a path.
@Suite struct SVGNumberTests {
  struct Case: Sendable {
    let value: Double
    let text: String
  }

  static let cases = [
    Case(value: 0, text: "0"), Case(value: -0.0, text: "0"), Case(value: 7, text: "7"),
    Case(value: 0.5, text: "0.5"), Case(value: -0.25, text: "-0.25"),
    Case(value: 1.0005, text: "1.001"), Case(value: 0.0004, text: "0"),
    Case(value: -0.0004, text: "0"), Case(value: -0.0006, text: "-0.001"),
    Case(value: 12.030, text: "12.03"), Case(value: 99.9996, text: "100"),
    Case(value: 1_000_000.125, text: "1000000.125"), Case(value: 1e20, text: "1e+20"),
  ]

  @Test(arguments: cases)
  func `a number has three decimals at most and none too many`(example: Case) throws {
    var path = Path()
    path.move(to: Point(x: example.value, y: 1))
    path.line(to: Point(x: 2, y: 3))
    var list = DisplayList(width: 4, height: 4, background: .white)
    list.fill(Shape(path), with: .solid(.black))
    #expect(SVGWriter().document(list).contains("d=\"M\(example.text) 1L2 3\""))
  }

  @Test func `what is written reads back within half a thousandth`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let value = Double.random(in: -5000...5000, using: &generator)
      var path = Path()
      path.move(to: Point(x: value, y: 1))
      var list = DisplayList(width: 4, height: 4, background: .clear)
      list.fill(Shape(path), with: .solid(.black))
      let written = SVGWriter().document(list).split(separator: "d=\"M")[1].prefix { $0 != " " }
      let read = try #require(Double(written))
      #expect(abs(read - value) <= 0.000_500_001, "\(value) was written as \(written)")
    }
  }
}
