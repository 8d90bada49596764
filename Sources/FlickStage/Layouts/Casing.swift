import FlickCore
import FlickScene

/// A device as layouts see it: how far it reaches beyond its screen, and how high it may
/// be.
struct Casing: Sendable {
  let device: Film.Device
  /// Of the whole device, in pixels.
  let mostHeight: Double

  enum Side { case leading, center }

  /// The same place for a bare canvas.
  var bare: Casing { Casing(device: .none, mostHeight: mostHeight) }

  /// The largest screen of the canvas's shape whose device fits, at the top.
  func fit(_ canvas: Size, in place: Rect, at side: Side) -> Rect {
    let model = DeviceModel(device)
    let ratio = canvas.height / canvas.width
    let unit = model.unit(of: Size(width: 1, height: ratio))
    let height = min(place.height, mostHeight)
    let width = min(
      place.width / (1 + 2 * model.side * unit),
      height / (ratio + (model.top + model.bottom) * unit))
    let snapped = max(1, width.rounded(.down))
    let size = Size(width: snapped, height: max(1, (snapped * ratio).rounded()))
    let edges = edges(of: size)
    let left =
      switch side {
      case .leading: place.minX + edges.side
      case .center: place.center.x - snapped / 2
      }
    return Rect(
      x: left.rounded(), y: (place.minY + edges.top).rounded(), width: size.width,
      height: size.height)
  }

  /// The device with its edges, in whole pixels.
  func outer(_ screen: Rect) -> Rect {
    let edges = edges(of: screen.size)
    return Rect(
      x: screen.minX - edges.side, y: screen.minY - edges.top,
      width: screen.width + 2 * edges.side, height: screen.height + edges.top + edges.bottom)
  }

  /// What lies around a screen, in whole pixels.
  private func edges(of screen: Size) -> (side: Double, top: Double, bottom: Double) {
    let model = DeviceModel(device)
    let unit = model.unit(of: screen)
    return (
      (model.side * unit).rounded(), (model.top * unit).rounded(), (model.bottom * unit).rounded()
    )
  }
}

/// A kind of device in numbers; lengths are parts of the screen's shorter side, of a
/// window's about of its longer one.
struct DeviceModel: Sendable {
  /// Between the screen and the device's edges.
  let side: Double
  let top: Double
  let bottom: Double
  let screenRadius: Double
  /// Of the metal around it.
  let rim: Double
  /// What shows only its edge on the sides: from which part of the height on, how high,
  /// and how far out.
  let buttons: [(isLeft: Bool, top: Double, height: Double, reach: Double)]

  private init(
    side: Double, top: Double? = nil, bottom: Double? = nil, screenRadius: Double, rim: Double,
    buttons: [(isLeft: Bool, top: Double, height: Double, reach: Double)] = []
  ) {
    self.side = side
    self.top = top ?? side
    self.bottom = bottom ?? top ?? side
    self.screenRadius = screenRadius
    self.rim = rim
    self.buttons = buttons
  }

  init(_ device: Film.Device) {
    switch device {
    case .phone:
      self.init(
        side: 0.042, screenRadius: 0.14, rim: 0.0095,
        buttons: [
          (true, 0.19, 0.038, 0.008), (true, 0.262, 0.072, 0.008), (true, 0.35, 0.072, 0.008),
          (false, 0.285, 0.118, 0.008),
        ])
    case .smallPhone:
      self.init(
        side: 0.055, top: 0.2, screenRadius: 0, rim: 0.0095,
        buttons: [
          (true, 0.14, 0.03, 0.008), (true, 0.21, 0.05, 0.008), (true, 0.28, 0.05, 0.008),
          (false, 0.21, 0.07, 0.008),
        ])
    case .tablet: self.init(side: 0.052, screenRadius: 0.035, rim: 0.006)
    case .watch:
      self.init(
        side: 0.1, screenRadius: 0.24, rim: 0.022,
        buttons: [(false, 0.27, 0.115, 0.045), (false, 0.52, 0.2, 0.016)])
    case .browser: self.init(side: 0, top: 0.055, bottom: 0, screenRadius: 0.016, rim: 0)
    case .none: self.init(side: 0, screenRadius: 0, rim: 0)
    }
    isWindow = device == .browser
  }

  private var isWindow = false

  /// What the lengths are parts of.
  func unit(of screen: Size) -> Double {
    isWindow
      ? max(screen.width, 0.75 * screen.height) : min(screen.width, screen.height)
  }
}
