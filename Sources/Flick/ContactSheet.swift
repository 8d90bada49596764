import FlickCore
import FlickDisplay
import FlickStage
import FlickText

/// A film as one picture: frames at equal steps with their times, which is how
/// a film is reviewed.
package struct ContactSheet {
  private let cells: [(time: FlickTime, caption: TextLine)]
  private let columns: Int
  private let cell: Size
  private let scale: Double

  private static let gap = 24.0
  private static let captionHeight = 34.0
  private static let ground = Color(hex: 0xFBFBFD)
  private static let ink = Color(hex: 0x6C6C70)

  /// - Parameters:
  ///   - count: How many frames are shown, the first and the last among them.
  ///   - columns: How many side by side.
  ///   - width: Of the whole sheet, in pixels.
  package init(
    _ plan: FramePlan, frame: (width: Int, height: Int), count: Int, columns: Int, width: Int,
    fonts: FontBook
  ) throws(FontError) {
    precondition(count > 0 && columns > 0, "a sheet has cells (was \(count) in \(columns))")
    let moving = plan.movingFrames
    let shown = min(count, moving)
    self.columns = min(columns, shown)
    let free = Double(width) - Self.gap * Double(self.columns + 1)
    scale = max(0.01, free / Double(self.columns) / Double(frame.width))
    cell = Size(width: Double(frame.width) * scale, height: Double(frame.height) * scale)
    let style = TextStyle(size: 16, tabularFigures: true)
    var cells: [(FlickTime, TextLine)] = []
    for index in 0..<shown {
      let number = shown == 1 ? 0 : index * (moving - 1) / (shown - 1)
      let time = plan.time(ofFrame: number)
      let line = try fonts.line(Self.caption(frame: number, time), style: style)
      cells.append((time, line))
    }
    self.cells = cells
  }

  private static func caption(frame: Int, _ time: FlickTime) -> String {
    let milliseconds =
      (time.flicks * 1000 + FlickTime.flicksPerSecond / 2) / FlickTime.flicksPerSecond
    let fraction = String(milliseconds % 1000)
    let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
    return "\(milliseconds / 1000).\(padded) s   frame \(frame)"
  }

  /// The sheet as one picture.
  package func picture(_ stage: Stage) -> DisplayList {
    let rows = (cells.count + columns - 1) / columns
    let pitchX = cell.width + Self.gap
    let pitchY = cell.height + Self.captionHeight + Self.gap
    var list = DisplayList(
      width: Int((Self.gap + Double(columns) * pitchX).rounded()),
      height: Int((Self.gap + Double(rows) * pitchY).rounded()), background: Self.ground)
    for (index, cell) in cells.enumerated() {
      let x = Self.gap + Double(index % columns) * pitchX
      let y = Self.gap + Double(index / columns) * pitchY
      list.draw(
        stage.displayList(at: cell.time),
        transform: AffineTransform.scale(scale).then(.translation(x, y)))
      let frame = Rect(x: x, y: y, width: self.cell.width, height: self.cell.height)
      list.stroke(
        Shape(Path(rect: frame)), style: StrokeStyle(width: 1), with: .solid(Color(hex: 0xE5E5EA)))
      for run in cell.caption.placed(at: Point(x: x, y: y + self.cell.height + 22)) {
        list.draw(run, with: Self.ink)
      }
    }
    return list
  }
}
