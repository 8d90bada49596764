import FlickCore
import FlickDisplay
import FlickStage
import FlickText

/// A film as one picture: frames at equal steps with their times, which is how
/// a film is reviewed.
package struct ContactSheet {
  /// How large a sheet and its cells are.
  package struct Measures {
    fileprivate let columns: Int
    fileprivate let rows: Int
    fileprivate let cell: Size
    fileprivate let scale: Double

    /// - Parameters:
    ///   - frame: The size of a frame in pixels.
    ///   - count: How many frames are shown.
    ///   - columns: How many side by side; no more than are shown.
    ///   - width: Of the whole sheet, in pixels.
    package init(frame: (width: Int, height: Int), count: Int, columns: Int, width: Int) {
      precondition(count > 0 && columns > 0, "a sheet has cells (was \(count) in \(columns))")
      self.columns = min(columns, count)
      rows = (count + self.columns - 1) / self.columns
      let free = Double(width) - ContactSheet.gap * Double(self.columns + 1)
      scale = max(0.01, free / Double(self.columns) / Double(frame.width))
      cell = Size(width: Double(frame.width) * scale, height: Double(frame.height) * scale)
    }

    package var width: Int {
      Int((ContactSheet.gap + Double(columns) * (cell.width + ContactSheet.gap)).rounded())
    }

    package var height: Int {
      let pitch = cell.height + ContactSheet.captionHeight + ContactSheet.gap
      return Int((ContactSheet.gap + Double(rows) * pitch).rounded())
    }

    /// Whether the sheet is within what a picture may have.
    package var fit: Bool { PictureBudget.fits(width: width, height: height) }
  }

  private let cells: [(time: FlickTime, caption: TextLine)]
  private let measures: Measures

  private static let gap = 24.0
  private static let captionHeight = 34.0
  private static let ground = Color(hex: 0xFBFBFD)
  private static let ink = Color(hex: 0x6C6C70)

  /// - Parameters:
  ///   - frames: The numbers of those that may be shown.
  ///   - count: How many are shown, the first and the last among them.
  package init(
    _ plan: FramePlan, frames: [Int], count shown: Int, _ measures: Measures, fonts: FontBook
  ) throws(FontError) {
    precondition(
      (1...frames.count).contains(shown), "a frame is shown once (\(shown) of \(frames.count))")
    self.measures = measures
    let style = TextStyle(size: 16, tabularFigures: true)
    var cells: [(FlickTime, TextLine)] = []
    for index in 0..<shown {
      let number = frames[shown == 1 ? 0 : index * (frames.count - 1) / (shown - 1)]
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
    let (columns, size) = (measures.columns, measures.cell)
    let pitchX = size.width + Self.gap
    let pitchY = size.height + Self.captionHeight + Self.gap
    var list = DisplayList(
      width: measures.width, height: measures.height, background: Self.ground)
    for (index, cell) in cells.enumerated() {
      let x = Self.gap + Double(index % columns) * pitchX
      let y = Self.gap + Double(index / columns) * pitchY
      list.draw(
        stage.displayList(at: cell.time, isFrame: false),
        transform: AffineTransform.scale(measures.scale).then(.translation(x, y)))
      let frame = Rect(x: x, y: y, width: size.width, height: size.height)
      list.stroke(
        Shape(Path(rect: frame)), style: StrokeStyle(width: 1), with: .solid(Color(hex: 0xE5E5EA)))
      for run in cell.caption.placed(at: Point(x: x, y: y + size.height + 22)) {
        list.draw(run, with: Self.ink)
      }
    }
    return list
  }
}
