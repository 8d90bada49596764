import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickScene

/// The frame around a canvas in a film: a device, a window, or a hairline.
struct DeviceFrame: Sendable {
  /// The canvas ends here.
  let screenShape: Shape
  private var parts: [Part] = []

  private enum Part: Sendable {
    case shadow(Shape, Shadow)
    case fill(Shape, Paint)
    case stroke(Shape, width: Double, Color)
  }

  /// - Parameters:
  ///   - screen: Where the canvas lies, in whole pixels of the picture.
  ///   - scale: Pixels per unit of the design.
  init(_ casing: Casing, screen: Rect, finish: DeviceFinish, scale: Double) {
    let model = DeviceModel(casing.device)
    let unit = model.unit(of: screen.size)
    let body = casing.outer(screen)
    switch casing.device {
    case .none:
      screenShape = Shape(Path(continuousRect: screen, radius: DeviceConstants.cardRadius * scale))
      parts = [.stroke(screenShape, width: 2 * max(1, scale.rounded()), finish.border)]
    case .browser:
      let radius = model.screenRadius * unit
      screenShape = Shape(
        Path(
          continuousRect: screen,
          corners: CornerRadii(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius)))
      addWindow(Path(continuousRect: body, radius: radius), body, screen, finish, scale)
    case .phone, .smallPhone, .tablet, .watch:
      let radius = model.screenRadius * unit
      screenShape = Shape(Path(continuousRect: screen, radius: radius))
      let outer = radius > 0 ? radius + model.side * unit : DeviceConstants.bodyRadius * unit
      addBody(body, radius: outer, model, unit, finish, scale)
      if casing.device == .smallPhone { addHomeButton(body, screen, unit, finish) }
    }
  }

  private mutating func addShadow(_ shape: Shape, _ finish: DeviceFinish, _ scale: Double) {
    let blur = DeviceConstants.shadowBlur * scale
    parts.append(
      .shadow(
        shape,
        Shadow(radius: blur, offset: Vector(dx: 0, dy: blur * 0.7), color: finish.shadow)))
  }

  // MARK: - Devices

  private mutating func addBody(
    _ body: Rect, radius: Double, _ model: DeviceModel, _ unit: Double, _ finish: DeviceFinish,
    _ scale: Double
  ) {
    let path = Path(continuousRect: body, radius: radius)
    let rim = min(max(1, (model.rim * unit).rounded()), max(1, model.side * unit))
    addShadow(Shape(path), finish, scale)
    for button in model.buttons {
      let reach = button.reach * unit
      let box = Rect(
        x: button.isLeft ? body.minX - reach : body.maxX - rim,
        y: body.minY + body.height * button.top, width: reach + rim,
        height: body.height * button.height)
      parts.append(
        .fill(Shape(Path(roundedRect: box, radius: (reach + rim) / 3)), .solid(finish.rim[1])))
    }
    let stops = finish.rim.enumerated().map { index, color in
      Gradient.Stop(offset: DeviceConstants.rimOffsets[index], color: color)
    }
    let metal = Paint.gradient(
      .linear(start: Point(x: body.minX, y: 0), end: Point(x: body.maxX, y: 0), stops: stops))
    let hairline = max(0.5, rim * 0.3)
    let glint = Path(continuousRect: body.inset(by: hairline / 2), radius: radius - hairline / 2)
    let face = Path(continuousRect: body.inset(by: rim), radius: max(0, radius - rim))
    parts += [
      .fill(Shape(path), metal), .stroke(Shape(glint), width: hairline, finish.glint),
      .fill(Shape(face), .solid(finish.face)),
    ]
  }

  /// Below the screen a ring, above it where one speaks from.
  private mutating func addHomeButton(
    _ body: Rect, _ screen: Rect, _ unit: Double, _ finish: DeviceFinish
  ) {
    func circle(_ center: Point, _ radius: Double) -> Shape {
      Shape(
        Path(
          ellipseIn: Rect(
            x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)))
    }
    let home = Point(x: screen.center.x, y: (screen.maxY + body.maxY) / 2)
    let top = (body.minY + screen.minY) / 2
    let slot = Rect(
      x: screen.center.x - 0.075 * unit, y: top - 0.008 * unit, width: 0.15 * unit,
      height: 0.016 * unit)
    parts += [
      .stroke(circle(home, 0.066 * unit), width: max(1, 0.009 * unit), finish.detail),
      .fill(Shape(Path(roundedRect: slot, radius: 0.008 * unit)), .solid(finish.detail)),
      .fill(circle(Point(x: slot.minX - 0.05 * unit, y: top), 0.011 * unit), .solid(finish.detail)),
    ]
  }

  // MARK: - A window

  private mutating func addWindow(
    _ path: Path, _ body: Rect, _ screen: Rect, _ finish: DeviceFinish, _ scale: Double
  ) {
    let bar = screen.minY - body.minY
    let line = max(1, scale.rounded())
    addShadow(Shape(path), finish, scale)
    parts += [
      .stroke(Shape(path), width: 2 * line, finish.border), .fill(Shape(path), .solid(finish.bar)),
    ]
    let radius = bar * 0.13
    for (index, color) in DeviceConstants.lights.enumerated() {
      let x = body.minX + bar * (0.55 + 0.45 * Double(index))
      let box = Rect(
        x: x - radius, y: body.minY + bar / 2 - radius, width: 2 * radius, height: 2 * radius)
      parts.append(.fill(Shape(Path(ellipseIn: box)), .solid(color)))
    }
    let height = bar * 0.58
    let width = body.width * 0.5
    let field = Rect(
      x: body.center.x - width / 2, y: body.minY + (bar - height) / 2, width: width, height: height)
    parts.append(
      .fill(Shape(Path(continuousRect: field, radius: height * 0.32)), .solid(finish.field)))
  }

  /// Draws the device without its screen.
  func draw(into list: inout DisplayList) {
    for part in parts {
      switch part {
      case .shadow(let shape, let shadow): list.shadow(of: shape, shadow)
      case .fill(let shape, let paint): list.fill(shape, with: paint)
      case .stroke(let shape, let width, let color):
        list.stroke(shape, style: StrokeStyle(width: width), with: .solid(color))
      }
    }
  }
}

/// What a device is made of, in a film's theme.
struct DeviceFinish: Sendable {
  /// Across the metal edge, from left to right.
  let rim: [Color]
  /// Where light catches the metal.
  let glint: Color
  /// Between the metal and the screen.
  let face: Color
  /// On the face.
  let detail: Color
  /// Of a window: its bar, and the field in it.
  let bar: Color
  let field: Color
  let shadow: Color
  /// Around a canvas without a device, and around a window.
  let border: Color

  init(_ film: Film) {
    let isDark = film.theme == .dark
    (rim, glint) =
      switch film.deviceColor {
      case .graphite:
        isDark
          ? (Self.metal(0x8E8E94, 0x55555A, 0x434347), Color(hex: 0xFFFFFF, alpha: 0.24))
          : (Self.metal(0x6E6E73, 0x3A3A3D, 0x2A2A2C), Color(hex: 0xFFFFFF, alpha: 0.28))
      case .silver: (Self.metal(0xF4F4F6, 0xC6C6CB, 0xAFAFB5), Color(hex: 0xFFFFFF, alpha: 0.7))
      case .gold: (Self.metal(0xF6E7CF, 0xD8BC93, 0xC2A271), Color(hex: 0xFFFFFF, alpha: 0.55))
      case .blue: (Self.metal(0x8FA8CB, 0x52698C, 0x3C516F), Color(hex: 0xFFFFFF, alpha: 0.4))
      }
    let isLight = film.bezel == .light
    face = isLight ? Color(hex: 0xFAFAFC) : Color(hex: isDark ? 0x020203 : 0x060607)
    detail = isLight ? Color(hex: 0xD2D2D8) : Color(hex: 0x2C2C30)
    let hasLightBar = film.bezel.map { $0 == .light } ?? !isDark
    bar = Color(hex: hasLightBar ? 0xECECEF : 0x2B2C31)
    field = Color(hex: hasLightBar ? 0xFFFFFF : 0x3C3E44)
    shadow = isDark ? Color(hex: 0x000000, alpha: 0.5) : Color(hex: 0x1C1C28, alpha: 0.17)
    border = Color(hex: isDark ? 0x30363D : 0xD8D8DE)
  }

  private static func metal(_ edge: UInt32, _ side: UInt32, _ middle: UInt32) -> [Color] {
    [edge, side, middle, side, edge].map { Color(hex: $0) }
  }
}

enum DeviceConstants {
  /// Of a canvas without a device, in units of the design.
  static let cardRadius = 10.0
  /// Of a device whose screen has square corners, in units of the device.
  static let bodyRadius = 0.15
  /// Standard deviation, in units of the design.
  static let shadowBlur = 20.0
  /// Places of the rim's colours from left to right.
  static let rimOffsets = [0, 0.03, 0.5, 0.97, 1]
  /// What closes, hides and fills a window.
  static let lights = [0xFF5F57, 0xFEBC2E, 0x28C840].map { Color(hex: $0) }
}
