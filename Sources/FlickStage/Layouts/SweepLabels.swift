import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// The values of a sweep's two lists beside the rows and above the columns of
/// its grid.
struct SweepLabels {
  /// Between the labels and the cells, with the labels.
  let left: Double
  let top: Double
  private let rows: [Label]
  private let columns: [Label]

  private struct Label {
    let name: TextLine?
    let value: TextLine?

    var width: Double { max(name?.width ?? 0, value?.width ?? 0) }
  }

  init(
    _ sweep: Sweep, in body: Rect, page: FilmPage
  ) throws(FontError) {
    let limit = body.width * SweepConstants.mostRowShare
    let room = body.width / Double(sweep.axes[1].values.count + 1)
    rows = try Self.labels(sweep.axes[0], width: limit, page: page)
    columns = try Self.labels(sweep.axes[1], width: room, page: page)
    let gap = SweepConstants.rowGap * page.grid.textScale
    left = ((rows.map(\.width).max() ?? 0) + gap).rounded()
    top = (SweepConstants.columnHeight * page.grid.textScale).rounded()
  }

  private static func labels(
    _ axis: Sweep.Axis, width: Double, page: FilmPage
  ) throws(FontError) -> [Label] {
    let nameStyle = TextStyle(size: SweepConstants.nameSize * page.grid.textScale)
    let valueStyle = TextStyle(
      size: SweepConstants.valueSize * page.grid.textScale, weight: 650, tabularFigures: true)
    var labels: [Label] = []
    for value in axis.values {
      labels.append(
        Label(
          name: try page.fonts.line(axis.label, style: nameStyle, width: width),
          value: try page.fonts.line(value, style: valueStyle, width: width)))
    }
    return labels
  }

  /// The labels at their places around the cells.
  func texts(
    _ cells: CellGrid, of body: Rect, page: FilmPage
  ) -> [PlacedText] {
    var texts: [PlacedText] = []
    let drop = SweepConstants.valueDrop * page.grid.textScale
    func place(_ label: Label, at corner: Point) {
      let height = label.name?.capHeight ?? 0
      if let name = label.name {
        texts.append(
          PlacedText(
            name, at: Point(x: corner.x, y: corner.y + height), color: page.theme.plot.secondaryInk)
        )
      }
      if let value = label.value {
        texts.append(
          PlacedText(
            value, at: Point(x: corner.x, y: corner.y + height + drop), color: page.theme.plot.ink))
      }
    }
    for (index, label) in columns.enumerated() {
      place(label, at: Point(x: cells.layout(of: index).screen.minX, y: body.minY))
    }
    for (index, label) in rows.enumerated() {
      let layout = cells.layout(of: index * columns.count)
      let middle = layout.screen.center.y
      let height = (label.name?.capHeight ?? 0) + drop
      place(label, at: Point(x: body.minX, y: middle - height / 2))
    }
    return texts
  }
}

enum SweepConstants {
  static let nameSize = 17.0
  static let valueSize = 24.0
  /// From the name's baseline to the value's.
  static let valueDrop = 27.0
  /// From the top of a column's name to the cells.
  static let columnHeight = 58.0
  /// Between a row's label and its cells.
  static let rowGap = 34.0
  /// Labels of rows take at most this part of the width.
  static let mostRowShare = 0.16
}
