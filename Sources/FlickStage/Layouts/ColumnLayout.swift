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
  init(
    body: Rect, canvas: Size, casing: Casing, plotHeight: Double?, scale: Double,
    textScale: Double, side: Casing.Side = .center
  ) {
    guard let plotHeight else {
      let fitted = casing.fit(canvas, in: body, at: side)
      let rest = side == .center ? body.height - casing.outer(fitted).height : 0
      screen = fitted.offset(by: Vector(dx: 0, dy: max(0, (rest / 2).rounded(.down))))
      plots = nil
      return
    }
    let beside = GridConstants.besideGap * scale
    let whole = casing.outer(casing.fit(canvas, in: body, at: .leading))
    let room = body.width - whole.width * GridConstants.leastDeviceShare - beside
    if room >= GridConstants.leastPlotWidth * textScale,
      whole.height >= body.height * GridConstants.leastDeviceShare
    {
      let place = Rect(
        x: body.minX, y: body.minY, width: body.width * GridConstants.mostDeviceWidth,
        height: body.height)
      let fitted = casing.fit(canvas, in: place, at: .leading)
      let outer = casing.outer(fitted)
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
      screen = casing.fit(canvas, in: place, at: .center)
      let top = casing.outer(screen).maxY + under
      plots = Rect(
        x: body.minX, y: top, width: body.width, height: max(1, body.maxY - top))
    }
  }
}
