import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickScene

/// The frame around a canvas in a film: a phone, or a hairline.
struct DeviceFrame: Sendable {
  /// Where the canvas lies, in whole pixels of the picture.
  let screen: Rect
  /// The canvas ends here.
  let screenShape: Shape
  private let parts: [Part]

  private enum Part: Sendable {
    case shadow(Shape, Shadow)
    case fill(Shape, Paint)
    case stroke(Shape, width: Double, Color)
  }

  /// The size of a device whose screen is `width` wide, over the screen's own:
  /// how far it reaches beyond it on every side.
  static func thickness(_ device: Film.Device, screenWidth width: Double) -> Double {
    device == .phone ? (width * DeviceConstants.thickness).rounded() : 0
  }

  /// - Parameters:
  ///   - scale: Pixels per unit of the design.
  init(_ device: Film.Device, screen: Rect, theme: FilmTheme, scale: Double) {
    self.screen = screen
    switch device {
    case .none:
      let path = Path(continuousRect: screen, radius: DeviceConstants.cardRadius * scale)
      screenShape = Shape(path)
      let width = max(1, scale.rounded())
      parts = [.stroke(screenShape, width: 2 * width, theme.border)]
    case .phone:
      let side = min(screen.width, screen.height)
      let radius = side * DeviceConstants.screenRadius
      screenShape = Shape(Path(continuousRect: screen, radius: radius))
      let thickness = DeviceFrame.thickness(.phone, screenWidth: screen.width)
      let rim = min(thickness, max(1, (side * DeviceConstants.rim).rounded()))
      let body = screen.outset(by: thickness)
      let bodyPath = Path(continuousRect: body, radius: radius + thickness)
      let bezelPath = Path(
        continuousRect: body.inset(by: rim), radius: radius + thickness - rim)
      let blur = DeviceConstants.shadowBlur * scale
      let stops = theme.rim.enumerated().map { index, color in
        Gradient.Stop(offset: DeviceConstants.rimOffsets[index], color: color)
      }
      let metal = Paint.gradient(
        .linear(
          start: Point(x: body.minX, y: 0), end: Point(x: body.maxX, y: 0), stops: stops))
      let hairline = max(0.5, rim * 0.3)
      let glint = Path(
        continuousRect: body.inset(by: hairline / 2), radius: radius + thickness - hairline / 2)
      var parts: [Part] = [
        .shadow(
          Shape(bodyPath),
          Shadow(
            radius: blur, offset: Vector(dx: 0, dy: blur * 0.7), color: theme.shadow))
      ]
      for button in DeviceFrame.buttons(of: body, rim: rim) {
        parts.append(.fill(Shape(button), .solid(theme.rim[1])))
      }
      parts += [
        .fill(Shape(bodyPath), metal),
        .stroke(Shape(glint), width: hairline, theme.glint),
        .fill(Shape(bezelPath), .solid(theme.bezel)),
      ]
      self.parts = parts
    }
  }

  /// The buttons on a phone's sides, which show only their edges.
  private static func buttons(of body: Rect, rim: Double) -> [Path] {
    DeviceConstants.buttons.map { button in
      let height = body.height * button.height
      let box = Rect(
        x: button.isLeft ? body.minX - rim * 0.8 : body.maxX - rim,
        y: body.minY + body.height * button.top, width: rim * 1.8, height: height)
      return Path(roundedRect: box, radius: rim * 0.6)
    }
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

enum DeviceConstants {
  /// Of the frame around the screen, in screen widths.
  static let thickness = 0.042
  /// Of the metal edge, in screen widths.
  static let rim = 0.0095
  /// Of the screen's corners, in screen widths: 55 pt of 393.
  static let screenRadius = 0.14
  /// Of a canvas without a device, in units of the design.
  static let cardRadius = 10.0
  /// Standard deviation, in units of the design.
  static let shadowBlur = 20.0
  /// Places of the rim's colours from left to right.
  static let rimOffsets = [0, 0.03, 0.5, 0.97, 1]
  /// Places as parts of the height.
  static let buttons: [(isLeft: Bool, top: Double, height: Double)] = [
    (true, 0.19, 0.038), (true, 0.262, 0.072), (true, 0.35, 0.072), (false, 0.285, 0.118),
  ]
}

extension Rect {
  /// The rectangle whose edges all lie `amount` further out.
  func outset(by amount: Double) -> Rect {
    Rect(
      x: minX - amount, y: minY - amount, width: width + 2 * amount, height: height + 2 * amount)
  }
}
