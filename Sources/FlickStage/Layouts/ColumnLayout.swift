import FlickCore
import FlickScene

/// How the body of a column or cell divides among the device and the plots.
struct ColumnLayout: Sendable {
  /// Where the canvas lies, in whole pixels.
  let screen: Rect
  /// `nil` where nothing is plotted.
  let plots: Rect?

  /// - Parameters:
  ///   - canvas: The canvas's size in points.
  ///   - plotHeight: What the plots need at least; `nil` where there are none.
  ///   - scale: Pixels per unit of the design.
  ///   - textScale: The same for text.
  ///   - side: Where a canvas without plots stands.
  init(
    body: Rect, canvas: Size, device: Film.Device, plotHeight: Double?, scale: Double,
    textScale: Double, side: Side = .center
  ) {
    guard let plotHeight else {
      screen = Self.fit(canvas, device, in: body, at: side)
      plots = nil
      return
    }
    let beside = GridConstants.besideGap * scale
    let whole = Self.outer(Self.fit(canvas, device, in: body, at: .leading), device)
    let room = body.width - whole.width * GridConstants.leastDeviceShare - beside
    if room >= GridConstants.leastPlotWidth * textScale,
      whole.height >= body.height * GridConstants.leastDeviceShare
    {
      let place = Rect(
        x: body.minX, y: body.minY, width: body.width * GridConstants.mostDeviceWidth,
        height: body.height)
      let fitted = Self.fit(canvas, device, in: place, at: .leading)
      let outer = Self.outer(fitted, device)
      let left = outer.maxX + beside
      // In a cell a low canvas stands beside the middle of higher plots.
      let isCell = side == .leading
      let drop = isCell ? ((body.height - outer.height) / 2).rounded() : 0
      screen = fitted.offset(by: Vector(dx: 0, dy: max(0, drop)))
      plots = Rect(
        x: left, y: outer.minY, width: max(1, body.maxX - left),
        height: isCell ? max(outer.height, body.height) : outer.height)
    } else {
      let under = GridConstants.underGap * scale
      let shares = GridConstants.deviceShareAbove
      let left = (body.height - plotHeight - under) / body.height
      let share = min(max(left, shares.lowerBound), shares.upperBound)
      let place = Rect(
        x: body.minX, y: body.minY, width: body.width, height: body.height * share)
      screen = Self.fit(canvas, device, in: place, at: .center)
      let top = Self.outer(screen, device).maxY + under
      plots = Rect(
        x: body.minX, y: top, width: body.width, height: max(1, body.maxY - top))
    }
  }

  enum Side { case leading, center }

  /// The device with its edge, in pixels.
  func outer(_ device: Film.Device) -> Rect { Self.outer(screen, device) }

  /// The largest screen of the canvas's shape whose device fits, at the top.
  static func fit(
    _ canvas: Size, _ device: Film.Device, in place: Rect, at side: Side
  ) -> Rect {
    // A device adds its edge, which is a part of the screen's width, all around.
    let edge = device == .phone ? 2 * DeviceConstants.thickness : 0
    let width = min(
      place.width / (1 + edge), place.height / (canvas.height / canvas.width + edge))
    let snapped = max(1, width.rounded(.down))
    let height = max(1, (snapped * canvas.height / canvas.width).rounded())
    let thickness = DeviceFrame.thickness(device, screenWidth: snapped)
    let left =
      switch side {
      case .leading: place.minX + thickness
      case .center: place.center.x - snapped / 2
      }
    return Rect(
      x: left.rounded(), y: (place.minY + thickness).rounded(), width: snapped, height: height)
  }

  static func outer(_ screen: Rect, _ device: Film.Device) -> Rect {
    screen.outset(by: DeviceFrame.thickness(device, screenWidth: screen.width))
  }
}
