import FlickCore
import FlickDisplay
import FlickMedia
import FlickText

/// Six pictures of a film with the boxes that were followed, so that people see whether a
/// number is of what they meant.
struct ReviewSheet {
  private let path: String
  private let tracks: [MeasuredTrack]
  /// The pictures' numbers.
  let shown: [Int]

  private static let count = 6
  private static let columns = 3
  private static let gap = 24.0
  private static let captionHeight = 26.0
  private static let width = 1920.0
  private static let ground = Color(hex: 0xFBFBFD)
  private static let ink = Color(hex: 0x3A3A3C)
  private static let found = Color(hex: 0xFF2D55)
  private static let lost = Color(hex: 0x8E8E93)

  init(_ path: String, _ tracks: [MeasuredTrack]) {
    (self.path, self.tracks) = (path, tracks)
    shown = Self.shown(tracks)
  }

  /// At equal steps from where something begins to move to where all has come to rest.
  private static func shown(_ tracks: [MeasuredTrack]) -> [Int] {
    let all = tracks[0].times.indices
    let moving = all.dropFirst().filter { index in
      tracks.contains { track in
        track.sightings[index].isFound != track.sightings[index - 1].isFound
          || track.step(index).length > 0.25
      }
    }
    let first = max((moving.first ?? 0) - 1, 0)
    let last = min((moving.last ?? all.count - 1) + 1, all.count - 1)
    let picked = (0..<count).map { first + $0 * (last - first) / (count - 1) }
    return picked.enumerated().filter { $0.offset == 0 || picked[$0.offset - 1] != $0.element }
      .map(\.element)
  }

  /// - Throws: `exists` or `cannotWrite`, and as films are read.
  func write(to output: String, overwrites: Bool) throws(FlickError) {
    let picture = try self.picture()
    try media { () throws(MediaError) in
      try SingleImageSink(path: output, overwrites: overwrites).write(picture)
    }
  }

  private func picture() throws(FlickError) -> Pixmap {
    let pictures = try self.pictures()
    let size = Size(width: Double(pictures[0].width), height: Double(pictures[0].height))
    let free = Self.width - Self.gap * Double(Self.columns + 1)
    let scale = free / Double(Self.columns) / size.width
    let (cellWidth, cellHeight) = (size.width * scale, size.height * scale)
    let pitchY = cellHeight + Self.captionHeight + Self.gap
    let rows = (pictures.count + Self.columns - 1) / Self.columns
    let height = Int((Self.gap + Double(rows) * pitchY).rounded())
    try PictureBudget.check(width: Int(Self.width), height: height, .sheet) { .width(640) }
    var list = DisplayList(width: Int(Self.width), height: height, background: Self.ground)
    let fonts = FontBook()
    for (cell, picture) in pictures.enumerated() {
      let x = Self.gap + Double(cell % Self.columns) * (cellWidth + Self.gap)
      let y = Self.gap + Double(cell / Self.columns) * pitchY
      let place = AffineTransform.scale(scale).then(.translation(x, y))
      let frame = Rect(x: x, y: y, width: cellWidth, height: cellHeight)
      list.pushClip(Shape(Path(rect: frame)))
      list.fill(Shape(Path(rect: frame)), with: .image(ImagePaint(picture, transform: place)))
      for track in tracks { draw(track, shown[cell], place, in: &list) }
      list.popClip()
      try caption(shown[cell], at: Point(x: x, y: y + cellHeight + 20), in: &list, fonts)
    }
    return rasterize(list)
  }

  /// The box where it was found, with a cross at its centre; grey and dashed where it was
  /// seen last.
  private func draw(
    _ track: MeasuredTrack, _ index: Int, _ place: AffineTransform, in list: inout DisplayList
  ) {
    let sighting = track.sightings[index]
    let center = track.center(index)
    let (width, height) = (track.rect.width, track.rect.height)
    let box = Path(rect: Rect(x: -width / 2, y: -height / 2, width: width, height: height))
    let turned = AffineTransform.scale(sighting.pose.scale)
      .then(.rotation(sighting.pose.rotation)).then(.translation(center.x, center.y)).then(place)
    let color = sighting.isFound ? Self.found : Self.lost
    let style =
      sighting.isFound ? StrokeStyle(width: 2.5) : StrokeStyle(width: 2, dash: [8, 6])
    let outline = box.transformed(by: turned)
    list.stroke(Shape(outline), style: style, with: .solid(color))
    guard sighting.isFound else { return }
    let middle = turned.apply(Point(x: 0, y: 0))
    for (dx, dy) in [(12.0, 0.0), (0, 12)] {
      var line = Path()
      line.move(to: Point(x: middle.x - dx, y: middle.y - dy))
      line.line(to: Point(x: middle.x + dx, y: middle.y + dy))
      list.stroke(Shape(line), style: StrokeStyle(width: 2), with: .solid(color))
    }
  }

  private func caption(
    _ index: Int, at place: Point, in list: inout DisplayList, _ fonts: FontBook
  ) throws(FlickError) {
    var words = Spelling.number(tracks[0].times[index], decimals: 3) + " s"
    for track in tracks {
      let center = track.center(index)
      words += "   \(track.name) "
      words +=
        track.sightings[index].isFound
        ? "\(Spelling.number(center.x, decimals: 2)), \(Spelling.number(center.y, decimals: 2))"
        : "lost"
      if let mark = track.marks[index], mark != .lost { words += " (\(mark.rawValue))" }
    }
    do {
      let line = try fonts.line(words, style: TextStyle(size: 16, tabularFigures: true))
      for run in line.placed(at: place) { list.draw(run, with: Self.ink) }
    } catch {
      throw FlickError(error)
    }
  }

  /// The pictures that are shown, decoded once more in their colours.
  private func pictures() throws(FlickError) -> [Picture] {
    let reader = try media { () throws(MediaError) in
      try FilmReader(lookingAt: path, inColor: true)
    }
    defer { reader.stop() }
    var pictures: [Picture] = []
    for index in 0...(shown.last ?? 0) {
      let found = try media { () throws(MediaError) in try reader.next() }
      guard let found else { break }
      if shown.contains(index) { pictures.append(Picture(found.pixmap)) }
    }
    return pictures
  }
}
