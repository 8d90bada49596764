import FlickCore

/// Which tiles of a picture have changed, on the grid that damage is counted in.
struct ChangedTiles {
  static let grain = DamagedArea.grain

  let columns: Int
  let rows: Int
  private var marks: [Bool]

  /// All tiles of a picture, changed.
  init(width: Int, height: Int) {
    columns = (width + Self.grain - 1) / Self.grain
    rows = (height + Self.grain - 1) / Self.grain
    marks = [Bool](repeating: true, count: columns * rows)
  }

  mutating func markAll() {
    for index in marks.indices { marks[index] = true }
  }

  mutating func clear() {
    for index in marks.indices { marks[index] = false }
  }

  /// Marks every tile that an area touches.
  mutating func mark(_ areas: [DamagedArea]) {
    for area in areas {
      for rect in area.rects {
        let (left, right) = (rect.x / Self.grain, (rect.x + rect.width - 1) / Self.grain)
        let (top, bottom) = (rect.y / Self.grain, (rect.y + rect.height - 1) / Self.grain)
        for row in top...bottom {
          for column in left...right { marks[row * columns + column] = true }
        }
      }
    }
  }

  /// Changed tiles of a row that lie side by side, from left to right.
  func runs(inRow row: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    let first = row * columns
    var column = 0
    while column < columns {
      guard marks[first + column] else {
        column += 1
        continue
      }
      let start = column
      while column < columns, marks[first + column] { column += 1 }
      runs.append(start..<column)
    }
    return runs
  }

  func isChanged(inRow row: Int) -> Bool {
    marks[row * columns..<(row + 1) * columns].contains(true)
  }
}
