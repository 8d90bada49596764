import FlickCore
import FlickDisplay
import FlickEngine
import FlickRaster
import FlickScene
import FlickStage
import FlickTestSupport
import Testing

@Suite struct HitTestingTests {
  /// Trees of opaque layers, each in a colour of its own; groups only hold.
  private struct RandomTree {
    var random: FixedRandom
    var colors: [UInt32] = []

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 4).rounded() / 4
    }

    mutating func layers(_ count: Int, depth: Int, size: Double) -> [String] {
      (0..<count).map { _ in layer(depth: depth, size: size) }
    }

    mutating func layer(depth: Int, size: Double) -> String {
      // Steps of 8 per channel keep blends of two from being a third.
      let color = UInt32.random(in: 0..<0x8000, using: &random)
      let text = [color >> 10, (color >> 5) & 31, color & 31].map { channel in
        let hex = String(channel * 8, radix: 16)
        return hex.count == 1 ? "0" + hex : hex
      }.joined()
      let kinds = depth == 2 ? 6 : 5
      let kind = Int.random(in: 0..<kinds, using: &random)
      colors.append(kind == 5 ? .max : UInt32(text, radix: 16) ?? 0)
      let inner = number(20...60)
      var keys = [
        "\"frame\": [\(number(-20...size)), \(number(-20...size)), \(inner), \(number(10...60))]"
      ]
      if Bool.random(using: &random) { keys.append("\"rotation\": \(number(-180...180))") }
      if Int.random(in: 0..<3, using: &random) == 0 {
        keys.append("\"scale\": [\(number(0.5...2)), \(number(-2 ... -0.5))]")
        keys.append("\"anchor\": [\(number(0...1)), \(number(0...1))]")
      }
      if Bool.random(using: &random) { keys.append("\"clip\": true") }
      if Int.random(in: 0..<8, using: &random) == 0 { keys.append("\"hidden\": true") }
      switch kind {
      case 0: keys.append("\"type\": \"rect\", \"fill\": \"#\(text)\"")
      case 1:
        keys.append(
          "\"type\": \"rect\", \"fill\": \"#\(text)\", \"cornerRadius\": \(number(1...30))")
      case 2: keys.append("\"type\": \"ellipse\", \"fill\": \"#\(text)\"")
      case 3:
        let radii = (0..<4).map { _ in "\(number(0...30))" }.joined(separator: ", ")
        keys.append(
          "\"type\": \"rect\", \"fill\": \"#\(text)\", \"cornerRadius\": [\(radii)], "
            + "\"corner\": \"continuous\"")
      case 4:
        let points = (0..<8).map { _ in "\(number(0...60))" }.joined(separator: " ")
        let rule = Bool.random(using: &random) ? "nonzero" : "evenodd"
        keys.append(
          "\"type\": \"path\", \"fill\": \"#\(text)\", \"fillRule\": \"\(rule)\", "
            + "\"path\": \"M0 0L\(points)S\(points)A20 30 40 1 0 5 5\"")
      default: keys.append("\"type\": \"group\"")
      }
      if depth > 0 {
        let children = layers(Int.random(in: 0...3, using: &random), depth: depth - 1, size: inner)
        keys.append("\"children\": [\(children.joined(separator: ",\n"))]")
      }
      return "{ \(keys.joined(separator: ", ")) }"
    }
  }

  #if DEBUG  // Without optimisation every point takes its time.
    private static let seeds = 1...8 as ClosedRange<UInt64>
  #else
    private static let seeds = 1...24 as ClosedRange<UInt64>
  #endif

  @Test(arguments: seeds)
  func `a point is hit where the picture shows the layer`(seed: UInt64) throws {
    var tree = RandomTree(random: FixedRandom(seed: seed))
    let text = tree.layers(6, depth: 2, size: 80).joined(separator: ",\n")
    let played = try StageFixture.canvas(layers: text)
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(try played.stage().displayList(at: .zero))
    let variant = played.scene.variants[0]
    let pose = LayerPose()
    let drawn = Set(tree.colors.indices.filter { tree.colors[$0] != .max })
    // Two layers of one colour could stand for each other.
    try #require(Set(drawn.map { tree.colors[$0] }).count == drawn.count)
    var judged = 0
    for row in 0..<pixmap.height {
      for column in 0..<pixmap.width {
        let color = pixmap.rgb(column, row)
        let shown = tree.colors.firstIndex(of: color)
        // What is neither a layer's colour nor the canvas's is an edge.
        guard shown != nil || color == 0xFFFFFF else { continue }
        judged += 1
        let point = Point(x: (Double(column) + 0.5) / 2, y: (Double(row) + 0.5) / 2)
        let hit = variant.hitTest(point, pose: pose, candidates: drawn)
        if hit != shown {
          Issue.record(
            "\(point) hits \(String(describing: hit)) and shows \(String(describing: shown))")
          return
        }
      }
    }
    #expect(judged > 20_000)
  }

  private func variant(_ layers: String) throws -> Variant {
    try StageFixture.canvas(layers: layers).scene.variants[0]
  }

  private let still = LayerPose()

  @Test func `a finger beside a round corner touches what lies below`() throws {
    let variant = try variant(
      """
      { "type": "rect", "frame": [0, 0, 100, 100], "fill": "#FF0000" },
      { "type": "rect", "frame": [0, 0, 100, 100], "cornerRadius": 50, "fill": "#00FF00" }
      """)
    func hit(_ x: Double, _ y: Double) -> Int? {
      variant.hitTest(Point(x: x, y: y), pose: still, candidates: [0, 1])
    }
    #expect(hit(50, 50) == 1)
    #expect(hit(3, 3) == 0)
  }

  @Test func `a place in a turned layer turns with it`() throws {
    let variant = try variant(
      """
      { "type": "group", "frame": [20, 20, 40, 40], "rotation": 90, "children": [
        { "type": "rect", "frame": [0, 0, 20, 10], "fill": "#FF0000" } ] }
      """)
    let place = variant.place(
      inLayer: 1, fraction: Vector(dx: 0.5, dy: 0), points: Vector(dx: 0, dy: 2), pose: still)
    // (10, 2) in the group lies 10 left of its middle and 18 above it; turned,
    // 18 right of it and 10 above.
    #expect(place == Point(x: 58, y: 30))
  }

  @Test func `the middle of a layer is that of what is seen of it`() throws {
    let variant = try variant(
      """
      { "type": "rect", "frame": [-20, 40, 60, 20], "fill": "#FF0000" },
      { "type": "rect", "frame": [80, 80, 40, 40], "rotation": 45, "fill": "#FF0000" },
      { "type": "rect", "frame": [10, 10, 20, 20], "clip": true, "fill": "#FF0000", "children": [
        { "type": "rect", "frame": [10, 0, 60, 60], "fill": "#00FF00" } ] },
      { "type": "rect", "frame": [200, 0, 10, 10], "fill": "#FF0000" }
      """)
    let canvas = Size(width: 100, height: 100)
    func middle(_ layer: Int) -> Point {
      variant.visibleMiddle(of: layer, canvas: canvas, pose: still)
    }
    #expect(middle(0) == Point(x: 20, y: 50))
    // The corner's triangle that reaches onto the canvas, or the square of it.
    let corner = middle(1)
    #expect((corner.x - corner.y).magnitude < 1e-9)
    #expect(corner.x < 100 && corner.x > 85)
    #expect(middle(3) == Point(x: 25, y: 20))
    #expect(middle(4) == Point(x: 205, y: 5))
  }
}

extension Pixmap {
  /// Red highest.
  fileprivate func rgb(_ column: Int, _ row: Int) -> UInt32 {
    let packed = pixels[row * width + column]
    return (packed & 0xFF) << 16 | (packed & 0xFF00) | (packed >> 16) & 0xFF
  }
}
