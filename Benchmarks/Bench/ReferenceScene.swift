import FlickCore
import FlickDisplay
import FlickText

/// The reference scene, version 1: two phones with a pane on a spring each, and
/// plots that grow. 1920 × 1080, 300 frames at 60 frames a second.
struct ReferenceScene {
  static let frameCount = 300
  static let width = 1920
  static let height = 1080

  private let devices: [Device]

  init(fonts: FontBook) throws {
    devices = [
      try Device(centerX: 480, damping: 20, fonts: fonts),
      try Device(centerX: 1440, damping: 12, fonts: fonts),
    ]
  }

  /// What one frame shows.
  func list(frame: Int) throws -> DisplayList {
    var list = DisplayList(
      width: Self.width, height: Self.height, background: Color(hex: 0xF4F5F7))
    for device in devices { try device.draw(frame: frame, in: &list) }
    return list
  }
}

/// One phone, its spring and its plot.
private struct Device {
  private let centerX: Double
  private let damping: Double
  private let states: [(x: Double, v: Double)]
  private let fonts: FontBook
  private let title: TextLine
  private let labels: [(line: TextLine, at: Point, alignment: TextLine.Alignment)]

  private let areaX: Double
  private static let areaY = 754.0
  private static let areaWidth = 532.0
  private static let areaHeight = 172.0

  init(centerX: Double, damping: Double, fonts: FontBook) throws {
    self.centerX = centerX
    self.damping = damping
    self.fonts = fonts
    areaX = centerX - 248
    states = Device.simulate(damping: damping)
    title = try Device.line("Bottom sheet", size: 22, fonts)
    var labels: [(line: TextLine, at: Point, alignment: TextLine.Alignment)] = []
    for index in 0...10 {
      let text = "\(index / 2).\(index % 2 == 0 ? 0 : 5)"
      labels.append(
        (
          try Device.line(text, size: 12, fonts),
          Point(x: Device.gridX(index, areaX: areaX), y: Device.areaY + Device.areaHeight + 16),
          .center
        ))
    }
    for index in 0...6 {
      labels.append(
        (
          try Device.line("\(1000 - 200 * index)", size: 12, fonts),
          Point(x: areaX - 6, y: Device.gridY(index) + 4), .trailing
        ))
    }
    labels.append(
      (
        try Device.line("t, s", size: 12, fonts),
        Point(x: areaX + Device.areaWidth, y: Device.areaY + Device.areaHeight + 30), .trailing
      ))
    labels.append(
      (try Device.line("px", size: 12, fonts), Point(x: centerX - 294, y: 752), .leading))
    self.labels = labels
  }

  private static func line(_ text: String, size: Double, _ fonts: FontBook) throws -> TextLine {
    try fonts.line(text, style: TextStyle(families: ["DejaVu Sans"], size: size))
  }

  /// Semi-implicit Euler, 16 steps a frame, from rest at 0.
  private static func simulate(damping: Double) -> [(x: Double, v: Double)] {
    let step = 1.0 / 960
    var (x, v) = (0.0, 0.0)
    var states = [(x: x, v: v)]
    for index in 0..<(ReferenceScene.frameCount - 1) * 16 {
      let t = Double(index) * step
      let target: Double = t < 0.9 || t >= 2.2 ? 500 : 0
      v += step * (-300 * (x - target) - damping * v)
      x += step * v
      if index % 16 == 15 { states.append((x: x, v: v)) }
    }
    return states
  }

  private static func gridX(_ index: Int, areaX: Double) -> Double {
    (areaX + 53.2 * Double(index)).rounded(.down) + 0.5
  }

  private static func gridY(_ index: Int) -> Double {
    (areaY + areaHeight * Double(index) / 6).rounded(.down) + 0.5
  }

  func draw(frame: Int, in list: inout DisplayList) throws {
    drawPhone(frame: frame, in: &list)
    drawPanel(in: &list)
    try drawCurves(frame: frame, in: &list)
  }

  private func roundedRect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double
  ) -> Shape {
    Shape(Path(roundedRect: Rect(x: x, y: y, width: width, height: height), radius: radius))
  }

  private func solid(_ hex: UInt32, _ alpha: Double = 1) -> Paint {
    .solid(Color(hex: hex, alpha: alpha))
  }

  private func drawPhone(frame: Int, in list: inout DisplayList) {
    let body = roundedRect(centerX - 215, 24, 430, 690, 52)
    list.fill(body, with: solid(0xFFFFFF))
    list.stroke(body, style: StrokeStyle(width: 4), with: solid(0x22262E))
    let screen = roundedRect(centerX - 207, 32, 414, 674, 44)
    list.pushClip(screen)
    list.fill(screen, with: solid(0xE9EDF3))
    drawPane(top: 590 - states[frame].x, in: &list)
    list.popClip()
  }

  private func drawPane(top: Double, in list: inout DisplayList) {
    let place = AffineTransform.translation(centerX - 195, top)
    func shape(
      _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double
    ) -> Shape {
      let rect = Rect(x: x, y: y, width: width, height: height)
      return Shape(Path(roundedRect: rect, radius: radius), transform: place)
    }
    let pane = shape(0, 0, 390, 600, 24)
    list.shadow(
      of: pane,
      Shadow(radius: 16, offset: Vector(dx: 0, dy: 8), color: Color(hex: 0, alpha: 0.3)))
    list.fill(
      pane,
      with: .gradient(
        .linear(
          start: .zero, end: Point(x: 0, y: 600),
          stops: [
            .init(offset: 0, color: Color(hex: 0x5B8DEF)),
            .init(offset: 1, color: Color(hex: 0x2F5FD0)),
          ])))
    list.fill(shape(171, 12, 48, 5, 2.5), with: solid(0xFFFFFF, 0.7))
    for run in title.placed(at: Point(x: centerX - 171, y: top + 62)) {
      list.draw(run, with: .white)
    }
    for index in 0..<4 {
      list.fill(shape(24, 84 + 72 * Double(index), 342, 56, 12), with: solid(0xFFFFFF, 0.18))
    }
    let dot = Shape(
      Path(ellipseIn: Rect(x: centerX - 22, y: top + 18, width: 44, height: 44)))
    list.fill(dot, with: solid(0x141820, 0.35))
    list.stroke(dot, style: StrokeStyle(width: 2), with: solid(0xFFFFFF, 0.7))
  }

  private func drawPanel(in list: inout DisplayList) {
    let panel = roundedRect(centerX - 300, 740, 600, 220, 10)
    list.fill(panel, with: solid(0xFFFFFF))
    list.stroke(panel, style: StrokeStyle(width: 1), with: solid(0xC9CED6))
    let (right, bottom) = (areaX + Device.areaWidth, Device.areaY + Device.areaHeight)
    var grid = Path()
    for index in 0...10 {
      let x = Device.gridX(index, areaX: areaX)
      grid.move(to: Point(x: x, y: Device.areaY))
      grid.line(to: Point(x: x, y: bottom))
    }
    for index in 0...6 {
      let y = Device.gridY(index)
      grid.move(to: Point(x: areaX, y: y))
      grid.line(to: Point(x: right, y: y))
    }
    list.stroke(Shape(grid), style: StrokeStyle(width: 1), with: solid(0xE3E6EB))
    var axes = Path()
    axes.move(to: Point(x: areaX, y: Device.areaY))
    axes.line(to: Point(x: areaX, y: bottom))
    axes.line(to: Point(x: right, y: bottom))
    list.stroke(Shape(axes), style: StrokeStyle(width: 1.5), with: solid(0x6B7280))
    for label in labels {
      for run in label.line.placed(at: label.at, alignment: label.alignment) {
        list.draw(run, with: Color(hex: 0x4B5563))
      }
    }
  }

  private func drawCurves(frame: Int, in list: inout DisplayList) throws {
    func x(_ frame: Int) -> Double { areaX + Device.areaWidth * (Double(frame) / 60) / 5 }
    func y(_ value: Double) -> Double {
      Device.areaY + Device.areaHeight * (1 - (value + 200) / 1200)
    }
    let curves: [(values: [Double], color: UInt32)] = [
      (states[...frame].map { $0.x }, 0x2F6FDE),
      (states[...frame].map { $0.v / 12 + 400 }, 0xE8871E),
    ]
    for curve in curves {
      var path = Path()
      for (index, value) in curve.values.enumerated() {
        let point = Point(x: x(index), y: y(value))
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      list.stroke(
        Shape(path), style: StrokeStyle(width: 2, cap: .round, join: .round),
        with: solid(curve.color))
    }
    var cursor = Path()
    cursor.move(to: Point(x: x(frame), y: Device.areaY))
    cursor.line(to: Point(x: x(frame), y: Device.areaY + Device.areaHeight))
    list.stroke(Shape(cursor), style: StrokeStyle(width: 1.5), with: solid(0xD64545))
    for curve in curves {
      let center = Point(x: x(frame), y: y(curve.values[frame]))
      list.fill(
        Shape(Path(ellipseIn: Rect(x: center.x - 4, y: center.y - 4, width: 8, height: 8))),
        with: solid(curve.color))
    }
    for run in try Device.line(caption(frame: frame), size: 20, fonts)
      .placed(at: Point(x: centerX - 300, y: 1005))
    {
      list.draw(run, with: Color(hex: 0x22262E))
    }
  }

  private func caption(frame: Int) -> String {
    let time = fixed(Double(frame) / 60, digits: 3)
    let place = fixed(states[frame].x, digits: 1)
    let padding = String(repeating: " ", count: max(0, 6 - place.count))
    return "spring k=300 c=\(Int(damping))  t=\(time) s  x=\(padding)\(place) px"
  }

  /// A number with a fixed count of digits after the point.
  private func fixed(_ value: Double, digits: Int) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let steps = Int((value.magnitude * Double(unit)).rounded())
    let fraction = String(steps % unit)
    return (value < 0 && steps > 0 ? "-" : "") + "\(steps / unit)."
      + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
