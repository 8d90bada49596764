import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Pictures against the mean of what falls into a pixel, taken by small steps.
@Suite struct ImageTests {
  private static func picture(_ width: Int, _ height: Int, seed: UInt64 = 3) -> Picture {
    var random = SeededRandom(seed)
    let pixels = (0..<width * height).map { _ -> UInt32 in
      let alpha = UInt32(random.whole(0...3) == 0 ? random.whole(0...255) : 255)
      var pixel = alpha << 24
      for shift in [0, 8, 16] as [UInt32] {
        pixel |= UInt32(random.whole(0...Int(alpha))) << shift
      }
      return pixel
    }
    return Picture(Pixmap(width: width, height: height, pixels: pixels))
  }

  private func draw(_ paint: ImagePaint, size: Int = 24, transform: AffineTransform = .identity)
    -> Pixmap
  {
    var list = DisplayList(width: size, height: size, background: .clear)
    list.fill(
      Shape(Path(rect: Rect(x: -500, y: -500, width: 1000, height: 1000)), transform: transform),
      with: .image(paint))
    var rasterizer = Rasterizer()
    return rasterizer.draw(list)
  }

  private static func levels(_ pixel: UInt32) -> [Double] {
    [0, 8, 16, 24].map { Double((pixel >> $0) & 0xFF) }
  }

  private static func texel(_ picture: Picture, _ x: Int, _ y: Int, _ isTiled: Bool) -> [Double] {
    func place(_ value: Int, _ count: Int) -> Int {
      isTiled ? ((value % count) + count) % count : min(max(value, 0), count - 1)
    }
    return levels(
      picture.pixmap.pixels[place(y, picture.height) * picture.width + place(x, picture.width)])
  }

  @Test func `a picture in its place is its pixels`() {
    let picture = Self.picture(24, 24)
    for sampling in [ImagePaint.Sampling.nearest, .smooth] {
      let drawn = draw(ImagePaint(picture, transform: .identity, sampling: sampling))
      #expect(drawn == picture.pixmap)
    }
  }

  @Test func `enlarged, the nearest pixel is shown as it is`() {
    let picture = Self.picture(6, 6)
    let drawn = draw(ImagePaint(picture, transform: .scale(4), sampling: .nearest))
    for y in 0..<24 {
      for x in 0..<24 { #expect(drawn[x, y] == picture.pixmap[x / 4, y / 4]) }
    }
  }

  @Test(arguments: [false, true])
  func `enlarged, it runs straight between its pixels`(isTiled: Bool) {
    let picture = Self.picture(6, 5)
    let place = AffineTransform.scale(x: 3.7, y: 4.1).then(.translation(2.3, -1.9))
    let drawn = draw(ImagePaint(picture, transform: place, isTiled: isTiled))
    var worst = 0.0
    for y in 0..<24 {
      for x in 0..<24 {
        let u = (Double(x) + 0.5 - 2.3) / 3.7 - 0.5
        let v = (Double(y) + 0.5 + 1.9) / 4.1 - 0.5
        let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (s, t) = (u - Double(i), v - Double(j))
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
          Self.texel(picture, i + dx, j + dy, isTiled)
        }
        for channel in 0..<4 {
          let top = corners[0][channel] * (1 - s) + corners[1][channel] * s
          let bottom = corners[2][channel] * (1 - s) + corners[3][channel] * s
          let exact = top * (1 - t) + bottom * t
          let value = Self.levels(drawn.pixels[y * 24 + x])[channel]
          worst = max(worst, abs(value - exact))
        }
      }
    }
    #expect(worst <= 0.51)
  }

  @Test(arguments: [false, true])
  func `shrunk, a pixel is the mean of what falls into it`(isTiled: Bool) {
    // 24 pixels show 60 of the picture, so each the mean of 2.5 across and down.
    let picture = Self.picture(60, 60)
    let drawn = draw(ImagePaint(picture, transform: .scale(0.4), isTiled: isTiled))
    var worst = 0.0
    for y in 0..<24 {
      for x in 0..<24 {
        var sum = [0.0, 0, 0, 0]
        // Half a pixel is the grid on which the boxes lie.
        for b in 0..<5 {
          for a in 0..<5 {
            let texel = Self.texel(picture, (5 * x + a) / 2, (5 * y + b) / 2, isTiled)
            for channel in 0..<4 { sum[channel] += texel[channel] / 25 }
          }
        }
        for (value, exact) in zip(Self.levels(drawn.pixels[y * 24 + x]), sum) {
          worst = max(worst, abs(value - exact))
        }
      }
    }
    #expect(worst <= 0.51)
  }

  /// How much of each texel lies between two places, by its index.
  private static func shares(_ low: Double, _ high: Double) -> [(index: Int, share: Double)] {
    (Int(low.rounded(.down))...Int(high.rounded(.down))).map { index in
      (index, max(0, min(high, Double(index) + 1) - max(low, Double(index))))
    }
  }

  /// Width and height of the picture, and by what it is scaled across and down.
  @Test(arguments: [
    (200, 150, 0.37, 0.23), (1500, 900, 0.021, 0.0307), (700, 30, 0.034, 0.9), (5, 7, 0.03, 0.06),
    (60, 61, 1.7, 0.11),
  ])
  func `the mean is the exact integral over the pixel`(
    width: Int, height: Int, scaleX: Double, scaleY: Double
  ) {
    let picture = Self.picture(width, height)
    let place = AffineTransform.scale(x: scaleX, y: scaleY).then(.translation(-2.3, -1.9))
    for isTiled in [false, true] {
      let drawn = draw(ImagePaint(picture, transform: place, isTiled: isTiled), size: 12)
      var worst = 0.0
      for y in 0..<12 {
        for x in 0..<12 {
          let (u, v) = ((Double(x) + 2.8) / scaleX, (Double(y) + 2.4) / scaleY)
          let (w, h) = (max(1, 1 / scaleX) / 2, max(1, 1 / scaleY) / 2)
          var (left, right, top, bottom) = (u - w, u + w, v - h, v + h)
          if !isTiled {
            // Beside the picture its border goes on, which is tested elsewhere.
            guard left < Double(width) - 1, top < Double(height) - 1 else { continue }
            if w > 0.5 { (left, right) = (max(left, 0), min(right, Double(width))) }
            if h > 0.5 { (top, bottom) = (max(top, 0), min(bottom, Double(height))) }
          }
          var sum = [0.0, 0, 0, 0]
          for row in Self.shares(top, bottom) where row.share > 0 {
            for column in Self.shares(left, right) where column.share > 0 {
              let texel = Self.texel(picture, column.index, row.index, isTiled)
              for channel in 0..<4 { sum[channel] += row.share * column.share * texel[channel] }
            }
          }
          let area = (right - left) * (bottom - top)
          for (value, total) in zip(Self.levels(drawn.pixels[y * 12 + x]), sum) {
            worst = max(worst, abs(value - total / area))
          }
        }
      }
      #expect(worst <= 0.51, "tiled: \(isTiled)")
    }
  }

  private static func checkerboard(_ size: Int) -> Picture {
    let pixels = (0..<size * size).map { index -> UInt32 in
      (index % size + index / size) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000
    }
    return Picture(Pixmap(width: size, height: size, pixels: pixels))
  }

  @Test(arguments: [0.0, 0.1, 0.5, 0.7853981633974483])
  func `a checkerboard at a quarter of its size is an even grey, wherever it lies`(angle: Double) {
    let board = Self.checkerboard(400)
    let turn = AffineTransform.translation(-200, -200).then(.scale(0.25)).then(.rotation(angle))
    for step in 0..<16 {
      let place = turn.then(
        .translation(12 + Double(step) / 16, 12 + Double(step * 5 % 16) / 16))
      let drawn = draw(ImagePaint(board, transform: place))
      let greys = Set(drawn.pixels.map { $0 & 0xFF })
      #expect(greys.isSubset(of: [127, 128]), "step \(step): \(greys.sorted())")
    }
  }

  @Test func `a shrunk picture that moves does not shimmer`() {
    let picture = Self.picture(120, 120)
    /// The largest change of a pixel from one sixteenth of a pixel to the next.
    func largestStep(_ sampling: ImagePaint.Sampling) -> Double {
      var last: Pixmap?
      var largest = 0.0
      for step in 0...32 {
        let place = AffineTransform.scale(0.25).then(
          .translation(-3 + Double(step) / 16, -3 + Double(step) / 32))
        let drawn = draw(ImagePaint(picture, transform: place, sampling: sampling), size: 20)
        for (index, pixel) in drawn.pixels.enumerated() {
          guard let before = last?.pixels[index] else { break }
          for (a, b) in zip(Self.levels(pixel), Self.levels(before)) {
            largest = max(largest, abs(a - b))
          }
        }
        last = drawn
      }
      return largest
    }
    // A sixteenth and half of it come in on one side and leave on the other.
    #expect(largestStep(.smooth) <= 255 * (1.0 / 16 + 1.0 / 32) + 1)
    #expect(largestStep(.nearest) > 200)
  }

  @Test func `many white pixels are white`() {
    let white = Picture(Pixmap(width: 3000, height: 700, filledWith: Color.white.premultiplied))
    let place = AffineTransform.scale(x: 24.0 / 3000, y: 24.0 / 700)
    #expect(draw(ImagePaint(white, transform: place)).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test(arguments: [0.3, 1])
  func `moved by whole pixels it is drawn as by any way`(coverage: Double) {
    let picture = Self.picture(12, 12)
    func drawn(_ nudge: Double) -> Pixmap {
      var list = DisplayList(width: 24, height: 24, background: Color(hex: 0x336699))
      list.fill(
        Shape(Path(rect: Rect(x: 2, y: 3, width: 19, height: 18 + coverage))),
        with: .image(ImagePaint(picture, transform: .translation(5 + nudge, 9))))
      var rasterizer = Rasterizer()
      return rasterizer.draw(list)
    }
    for (a, b) in zip(drawn(0).pixels, drawn(1e-9).pixels) {
      for (value, other) in zip(Self.levels(a), Self.levels(b)) { #expect(abs(value - other) <= 1) }
    }
  }

  @Test func `translucent pixels are averaged premultiplied`() {
    // Half of opaque red and half of nothing is red that covers half; the colour
    // that a clear pixel would have had does not show.
    let picture = Picture(Pixmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0]))
    let drawn = draw(ImagePaint(picture, transform: .scale(x: 0.5, y: 1), isTiled: true))
    #expect(drawn.pixels.allSatisfy { $0 == 0x8000_0080 })
  }

  @Test func `tiles go on in all directions`() {
    let picture = Self.picture(5, 7)
    let drawn = draw(
      ImagePaint(
        picture, transform: .translation(-3, -10), sampling: .nearest, isTiled: true))
    for y in 0..<24 {
      for x in 0..<24 { #expect(drawn[x, y] == picture.pixmap[(x + 3) % 5, (y + 10) % 7]) }
    }
  }

  @Test func `a faded picture is fainter in every channel`() {
    let white = Picture(Pixmap(width: 1, height: 1, filledWith: Color.white.premultiplied))
    let drawn = draw(ImagePaint(white, transform: .scale(30), opacity: 0.6))
    #expect(drawn.pixels.allSatisfy { $0 == 0x9999_9999 })
  }

  @Test func `flattened and absurd places draw no picture and do not crash`() {
    let picture = Self.picture(9, 9)
    for isTiled in [false, true] {
      for place in [
        AffineTransform.scale(0), .scale(x: 1, y: 0), .scale(1e-300), .scale(1e-9),
        .scale(1e200), .translation(1e300, 0), .scale(1e-9).then(.translation(12, 12)),
      ] {
        for sampling in [ImagePaint.Sampling.nearest, .smooth] {
          let drawn = draw(
            ImagePaint(picture, transform: place, sampling: sampling, isTiled: isTiled))
          #expect(drawn.pixels.count == 576)
        }
      }
    }
  }

  @Test func `pictures are equal when their pixels are`() {
    #expect(Self.picture(4, 4) == Self.picture(4, 4))
    #expect(Self.picture(4, 4) != Self.picture(4, 4, seed: 4))
    #expect(Self.picture(2, 8).digest != Self.picture(8, 2).digest)
  }
}
