import FlickCore

/// How a difference is drawn.
package struct DifferenceStyle: Sendable {
  /// What remains of the expected picture's brightness over white, from 0 to 1.
  package let opacity: Double
  /// Packed, opaque, like the pixels of a pixmap.
  package let differing: UInt32
  package let antialiased: UInt32
  /// Of pixels that became darker; `nil`: like the others.
  package let darker: UInt32?
  /// Of a frame around all that counts; `nil`: there is none.
  package let outline: UInt32?
  /// Whether only marks are drawn, on nothing.
  package let isMask: Bool

  package init(
    opacity: Double = 0.1, differing: UInt32 = 0xFF00_00FF, antialiased: UInt32 = 0xFF00_FFFF,
    darker: UInt32? = nil, outline: UInt32? = nil, isMask: Bool = false
  ) {
    self.opacity = opacity
    self.differing = differing
    self.antialiased = antialiased
    self.darker = darker
    self.outline = outline
    self.isMask = isMask
  }

  /// What pixelmatch draws unless told otherwise: grey, red and yellow.
  package static let pixelmatch = DifferenceStyle()
  /// The same, with enough grey to see what the picture is of, and a blue frame
  /// that leads the eye to a single pixel.
  package static let readable = DifferenceStyle(opacity: 0.35, outline: 0xFFDE_6F2F)
}

extension FrameComparison {
  /// The expected picture in faint grey with the pixels marked that differ.
  ///
  /// - Parameter expected: The first of the pictures that were compared.
  package func picture(
    over expected: ComparedPicture, style: DifferenceStyle = .readable
  ) -> Pixmap {
    let straight = style.isMask ? [] : expected.straightPixels
    var pixels = [UInt32](repeating: 0, count: expected.width * expected.height)
    for index in pixels.indices {
      let mark = mask.isEmpty ? 0 : mask[index]
      if mark & Mark.differs != 0 {
        pixels[index] = mark & Mark.darker == 0 ? style.differing : style.darker ?? style.differing
      } else if !style.isMask {
        pixels[index] =
          mark == Mark.antialiased
          ? style.antialiased : Self.grey(straight[index], opacity: style.opacity)
      }
    }
    var picture = Pixmap(width: expected.width, height: expected.height, pixels: pixels)
    if let outline = style.outline, let box = difference.box { picture.frame(box, with: outline) }
    return picture
  }

  /// A straight colour's brightness, faint over white, as pixelmatch rounds it.
  private static func grey(_ pixel: UInt32, opacity: Double) -> UInt32 {
    let (red, green, blue) = (pixel & 0xFF, (pixel >> 8) & 0xFF, (pixel >> 16) & 0xFF)
    let brightness =
      Double(red) * 0.29889531 + Double(green) * 0.58662247 + Double(blue) * 0.11448223
    let level = UInt32(255 + (brightness - 255) * opacity * Double(pixel >> 24) / 255)
    return 0xFF00_0000 | level << 16 | level << 8 | level
  }
}

extension Pixmap {
  /// Draws a frame around pixels without touching them or those next to them.
  fileprivate mutating func frame(_ box: PixelRect, with color: UInt32) {
    let (gap, thickness) = (3, 2)
    let inner = (
      left: box.x - gap, top: box.y - gap, right: box.x + box.width + gap,
      bottom: box.y + box.height + gap
    )
    let (width, height) = (width, height)
    for y in max(0, inner.top - thickness)..<min(height, inner.bottom + thickness) {
      for x in max(0, inner.left - thickness)..<min(width, inner.right + thickness)
      where y < inner.top || y >= inner.bottom || x < inner.left || x >= inner.right {
        pixels[y * width + x] = color
      }
    }
  }
}
