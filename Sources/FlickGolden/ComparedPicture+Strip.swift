import FlickCore

extension FrameComparison {
  /// The surroundings of what differs, three times side by side: as expected,
  /// with the difference marked, as it is. For a quick look.
  package func strip(_ expected: ComparedPicture, _ actual: ComparedPicture) -> Pixmap {
    let area = surroundings(width: expected.width, height: expected.height)
    let gap = 8
    var strip = Pixmap(
      width: 3 * area.width + 2 * gap, height: area.height, filledWith: Color.white.premultiplied)
    let pictures = [expected.pixmap, picture(over: expected), actual.pixmap]
    for (place, source) in pictures.enumerated() {
      for row in 0..<area.height {
        for column in 0..<area.width {
          strip.pixels[row * strip.width + place * (area.width + gap) + column] =
            source.pixels[(area.y + row) * source.width + area.x + column]
        }
      }
    }
    return strip
  }

  /// What differs with a margin, and not less than a thumbnail.
  private func surroundings(width: Int, height: Int) -> PixelRect {
    guard let box = difference.box else {
      return PixelRect(x: 0, y: 0, width: width, height: height)
    }
    let (margin, least) = (16, (width: 240, height: 180))
    let wide = min(width, max(least.width, box.width + 2 * margin))
    let high = min(height, max(least.height, box.height + 2 * margin))
    return PixelRect(
      x: max(0, min(width - wide, box.x + box.width / 2 - wide / 2)),
      y: max(0, min(height - high, box.y + box.height / 2 - high / 2)), width: wide, height: high)
  }
}
