import FlickCore

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
  ///   - shares: When plots stand beside the device.
  init(
    body: Rect, canvas: Size, casing: Casing, plotHeight: Double?, scale: Double,
    textScale: Double, side: Casing.Side = .center, shares: ColumnShares = .wide
  ) {
    guard let plotHeight else {
      let fitted = casing.fit(canvas, in: body, at: side)
      let rest = side == .center ? body.height - casing.outer(fitted).height : 0
      screen = fitted.offset(by: Vector(dx: 0, dy: max(0, (rest / 2).rounded(.down))))
      plots = nil
      return
    }
    let beside = shares.gap * scale
    let whole = casing.outer(casing.fit(canvas, in: body, at: .leading))
    let room = body.width - whole.width * shares.leastDevice - beside
    if room >= shares.leastPlotWidth * textScale,
      whole.height >= min(body.height, casing.mostHeight) * shares.leastDevice
    {
      let place = Rect(
        x: body.minX, y: body.minY, width: body.width * shares.mostDeviceWidth,
        height: body.height)
      let fitted = casing.fit(canvas, in: place, at: .leading)
      let outer = casing.outer(fitted)
      let left = outer.maxX + beside
      // Where plots are higher than a low canvas, it stands beside their middle.
      let isLow =
        outer.height < body.height * shares.lowDevice
        || outer.height < min(plotHeight, body.height * shares.highDevice)
      let fills = side == .leading || shares.fillsHeight || isLow
      let drop = fills ? ((body.height - outer.height) / 2).rounded() : 0
      screen = fitted.offset(by: Vector(dx: 0, dy: max(0, drop)))
      plots = Rect(
        x: left, y: outer.minY, width: max(1, body.maxX - left),
        height: fills ? max(outer.height, body.height) : outer.height)
    } else {
      let under = GridConstants.underGap * scale
      let shares = GridConstants.deviceShareAbove
      let left = (body.height - plotHeight - under) / body.height
      let share = min(max(left, shares.lowerBound), shares.upperBound)
      let place = Rect(
        x: body.minX, y: body.minY, width: body.width, height: body.height * share)
      screen = casing.fit(canvas, in: place, at: .center)
      let top = casing.outer(screen).maxY + under
      plots = Rect(
        x: body.minX, y: top, width: body.width, height: max(1, body.maxY - top))
    }
  }
}

/// When plots stand beside a device, and how they share the width.
struct ColumnShares: Sendable {
  /// Between them, in units of the design.
  let gap: Double
  /// Plots are at least this wide, in units of text, …
  let leastPlotWidth: Double
  /// … when the device has at least this part of the body's height.
  let leastDevice: Double
  /// The device takes at most this part of the width.
  let mostDeviceWidth: Double
  /// Whether plots are as high as the body, whatever the device is.
  let fillsHeight: Bool
  /// They are in any case where the device has less than this part of its height, …
  let lowDevice = 0.7
  /// … or less than this part and than they need.
  let highDevice = 0.9

  static let wide = ColumnShares(
    gap: GridConstants.besideGap, leastPlotWidth: GridConstants.leastPlotWidth,
    leastDevice: 0.85, mostDeviceWidth: 0.46, fillsHeight: false)
  /// Of three columns and more: a phone as large as that is worth narrow plots.
  static let narrow = ColumnShares(
    gap: 36, leastPlotWidth: 205, leastDevice: 0.7, mostDeviceWidth: 0.5, fillsHeight: true)
}
