import FlickCore
import FlickDisplay

/// A made-up scene whose parts move, appear, vanish and grow at random.
struct RandomScene {
  private enum Part {
    case fill(Path, FillRule, Paint)
    case stroke(Path, StrokeStyle, Paint)
    case shadow(Path, Shadow)
    case text([Int], Color)
    case curve([Point])
    indirect case clip(Path, [Node])
    indirect case group(GroupStyle, [Node])
  }

  private struct Node {
    var part: Part
    var place: AffineTransform
  }

  static let size = 72
  private var random: SeededRandom
  private var nodes: [Node] = []
  private var background = Color.white

  init(seed: UInt64) {
    random = SeededRandom(seed)
    for _ in 0..<random.whole(2...7) { nodes.append(node(depth: 0)) }
  }

  /// The next picture: some parts have changed, most have not.
  mutating func next() -> DisplayList {
    let changes = random.whole(0...3)
    var changed = nodes
    for _ in 0..<changes { change(&changed, depth: 0) }
    nodes = changed
    if random.whole(0...40) == 0 { background = color() }
    var list = DisplayList(width: Self.size, height: Self.size, background: background)
    for node in nodes { draw(node, in: &list) }
    return list
  }

  private mutating func change(_ nodes: inout [Node], depth: Int) {
    guard !nodes.isEmpty else {
      nodes.append(node(depth: depth))
      return
    }
    let index = random.whole(0...(nodes.count - 1))
    switch random.whole(0...9) {
    case 0: nodes.insert(node(depth: depth), at: index)
    case 1: nodes.remove(at: index)
    case 2: nodes.swapAt(index, random.whole(0...(nodes.count - 1)))
    case 3: nodes[index] = node(depth: depth)
    case 4: nodes.replaceSubrange(index...index, with: rescoped(nodes[index]))
    default: evolve(&nodes[index], depth: depth)
    }
  }

  /// What stood alone within a group or a clip, and what stood in one alone.
  private mutating func rescoped(_ node: Node) -> [Node] {
    switch node.part {
    case .clip(_, let inner), .group(_, let inner): inner
    default:
      [
        Node(
          part: random.whole(0...1) == 0
            ? .clip(path(), [node]) : .group(GroupStyle(opacity: random.number(0...1)), [node]),
          place: .identity)
      ]
    }
  }

  private mutating func evolve(_ node: inout Node, depth: Int) {
    switch node.part {
    case .clip(let path, var inner) where random.whole(0...2) > 0:
      change(&inner, depth: depth + 1)
      node.part = .clip(path, inner)
    case .group(let style, var inner):
      if random.whole(0...2) > 0 {
        change(&inner, depth: depth + 1)
        node.part = .group(style, inner)
      } else {
        node.part = .group(groupStyle(), inner)
      }
    case .curve(var points):
      points.append(Point(x: points[points.count - 1].x + 2, y: random.number(5...60)))
      node.part = .curve(points)
    case .text(var glyphs, let color):
      glyphs[random.whole(0...(glyphs.count - 1))] = random.whole(0...9)
      node.part = .text(glyphs, color)
    default:
      // Many things move by less than a pixel a picture.
      let most = random.whole(0...2) == 0 ? 0.3 : 9
      node.place = node.place.then(
        .translation(random.number(-most...most), random.number(-most...most)))
    }
  }

  private mutating func color() -> Color {
    // Opaque colours of 8 bits a channel take ways of their own.
    if random.whole(0...3) == 0 { return Color(hex: UInt32(random.whole(0...0xFF_FFFF))) }
    return Color(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: random.whole(0...1) == 0 ? 1 : random.number(0...1))
  }

  private mutating func paint() -> Paint {
    guard random.whole(0...2) == 0 else { return .solid(color()) }
    if random.whole(0...3) == 0 { return .image(image()) }
    let spreads: [Gradient.Spread] = [.pad, .pad, .repeat, .reflect]
    let spread = spreads[random.whole(0...3)]
    let dithering: Gradient.Dithering = random.whole(0...3) == 0 ? .ordered : .off
    let stops = [
      Gradient.Stop(offset: random.number(0...0.4), color: color()),
      Gradient.Stop(offset: 1, color: color()),
    ]
    let kind = random.whole(0...3)
    if kind == 0 {
      let way = Vector(dx: random.number(-1...1), dy: random.number(0.1...1))
      return .gradient(
        .conic(
          center: point(), direction: way, stops: stops, spread: spread, dithering: dithering))
    }
    if kind == 1 {
      return .gradient(
        .radial(
          center: point(), radius: random.number(1...50),
          focus: Vector(dx: random.number(-0.6...0.6), dy: random.number(-0.6...0.6)),
          stops: stops, spread: spread, dithering: dithering))
    }
    return .gradient(
      .linear(
        start: point(), end: point(), stops: stops, spread: spread, dithering: dithering))
  }

  private mutating func image() -> ImagePaint {
    let (width, height) = (random.whole(1...20), random.whole(1...20))
    let isOpaque = random.whole(0...1) == 0
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = isOpaque ? 255 : random.whole(0...255)
      return UInt32(alpha << 24 | random.whole(0...alpha) << 8 | random.whole(0...alpha))
    }
    let scales = [0.2, 0.7, 1, 1, 3]
    return ImagePaint(
      Picture(Pixmap(width: width, height: height, pixels: pixels)),
      transform: .scale(scales[random.whole(0...4)]).then(
        .translation(Double(random.whole(-5...30)), random.number(-5...30))),
      sampling: random.whole(0...1) == 0 ? .nearest : .smooth,
      isTiled: random.whole(0...1) == 0, opacity: random.whole(0...2) == 0 ? 0.4 : 1)
  }

  private mutating func groupStyle() -> GroupStyle {
    let blurs: [Vector] = [.zero, .zero, Vector(dx: 1.5, dy: 3), Vector(dx: 9, dy: 9)]
    let blur = blurs[random.whole(0...3)]
    return GroupStyle(
      opacity: random.whole(0...2) == 0 ? 1 : random.number(0...1),
      blend: random.whole(0...1) == 0 ? .normal : BlendMode.allCases[random.whole(0...15)],
      space: random.whole(0...3) == 0 ? .linear : .srgb, blur: blur,
      backdrop: blur == .zero && random.whole(0...1) == 0 ? backdrop() : nil)
  }

  private mutating func backdrop() -> Backdrop {
    let blurs: [Vector] = [
      Vector(dx: 1, dy: 1), Vector(dx: 2.5, dy: 0), Vector(dx: 3, dy: 3), Vector(dx: 9, dy: 8),
      .zero,
    ]
    return Backdrop(
      shape: Shape(path()), rule: random.whole(0...1) == 0 ? .nonzero : .evenOdd,
      blur: blurs[random.whole(0...4)],
      saturation: random.whole(0...1) == 0 ? 1 : random.number(0...3))
  }

  private mutating func point() -> Point {
    Point(x: random.number(-10...60), y: random.number(-10...60))
  }

  private mutating func path() -> Path {
    switch random.whole(0...3) {
    case 0:
      return Path(polygon: (0..<random.whole(3...7)).map { _ in point() })
    case 1:
      let corner = point()
      let rect = Rect(
        x: corner.x, y: corner.y, width: random.number(0...50), height: random.number(0...50))
      return Path(ellipseIn: rect)
    default:
      let corner = point()
      let rect = Rect(
        x: corner.x, y: corner.y, width: random.number(0...60), height: random.number(0...60))
      return Path(roundedRect: rect, radius: random.number(0...20))
    }
  }

  private mutating func node(depth: Int) -> Node {
    var place = AffineTransform.translation(random.number(-5...10), random.number(-5...10))
    if random.whole(0...3) == 0 {
      place = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 10, ty: 0).then(place)
    }
    return Node(part: part(depth: depth), place: place)
  }

  /// A gradient down everything, as of a pane that creeps below a screen's corners.
  private mutating func pane() -> Node {
    let stops = [0.0, 1].map { offset in
      let grey = random.number(0...1)
      return Gradient.Stop(offset: offset, color: Color(red: grey, green: 0.4, blue: 1 - grey))
    }
    let gradient = GradientPaint.linear(
      start: Point(x: 0, y: -60), end: Point(x: 0, y: random.number(80...200)), stops: stops)
    let rect = Rect(x: -80, y: -80, width: 240, height: 300)
    return Node(
      part: .fill(Path(rect: rect), .nonzero, .gradient(gradient)),
      place: .translation(0, random.number(-9...9)))
  }

  private mutating func part(depth: Int) -> Part {
    switch random.whole(0...(depth < 2 ? 9 : 6)) {
    case 0, 1: return .fill(path(), random.whole(0...1) == 0 ? .nonzero : .evenOdd, paint())
    case 2:
      let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
      let joins: [StrokeStyle.Join] = [.miter, .round, .bevel]
      let style = StrokeStyle(
        width: random.number(0...8), cap: caps[random.whole(0...2)],
        join: joins[random.whole(0...2)],
        dash: random.whole(0...2) == 0 ? [random.number(0...9), random.number(1...9)] : [])
      return .stroke(path(), style, paint())
    case 3:
      return .shadow(
        path(),
        Shadow(
          radius: random.number(0...5), offset: Vector(dx: random.number(-3...3), dy: 4),
          color: color()))
    case 4, 5: return .curve((0..<random.whole(1...20)).map { Point(x: Double(2 * $0), y: 9) })
    case 6: return .text((0..<random.whole(1...9)).map { _ in random.whole(0...9) }, color())
    case 7:
      var inner = (0..<random.whole(1...3)).map { _ in node(depth: depth + 1) }
      if random.whole(0...1) == 0 { inner.insert(pane(), at: 0) }
      return .clip(path(), inner)
    case 8:
      let style = GroupStyle(
        opacity: random.whole(0...1) == 0 ? 1 : random.number(0...1), backdrop: backdrop())
      return .group(
        style, (0..<random.whole(1...3)).map { _ in node(depth: depth + 1) })
    default:
      return .group(
        groupStyle(), (0..<random.whole(1...3)).map { _ in node(depth: depth + 1) })
    }
  }

  private func draw(_ node: Node, in list: inout DisplayList) {
    func shape(_ path: Path) -> Shape { Shape(path, transform: node.place) }
    switch node.part {
    case .fill(let path, let rule, let paint): list.fill(shape(path), rule: rule, with: paint)
    case .stroke(let path, let style, let paint):
      list.stroke(shape(path), style: style, with: paint)
    case .shadow(let path, let shadow): list.shadow(of: shape(path), shadow)
    case .text(let digits, let color): list.draw(run(digits, node.place), with: color)
    case .curve(let points):
      var path = Path()
      for (index, point) in points.enumerated() {
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      list.stroke(
        shape(path), style: StrokeStyle(width: 2.3, cap: .round, join: .miter),
        with: .solid(.black))
    case .clip(let path, let inner):
      list.pushClip(shape(path))
      for node in inner { draw(node, in: &list) }
      list.popClip()
    case .group(let style, let inner):
      list.pushGroup(style)
      for node in inner { draw(node, in: &list) }
      list.popGroup()
    }
  }

  /// Digits of a made-up font: blocks of different heights.
  private func run(_ digits: [Int], _ place: AffineTransform) -> GlyphRun {
    let glyphs = digits.enumerated().map { index, digit in
      GlyphRun.Glyph(
        id: UInt32(digit),
        outline: Path(
          polygon: [
            .zero, Point(x: 500, y: 0), Point(x: 300, y: 100 + 60 * Double(digit)),
          ]), position: Point(x: 7.3 * Double(index), y: 20))
    }
    return GlyphRun(
      font: .init(
        family: "Blocks", weight: 400, isItalic: false, digest: 5, unitsPerEm: 1000),
      size: 12, glyphs: glyphs, text: "", transform: place)
  }
}
