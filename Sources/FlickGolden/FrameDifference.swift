import FlickCore

/// How two pictures of one size differ, in numbers.
package struct FrameDifference: Hashable, Sendable {
  /// A square of pixels and how many in it count.
  package struct Window: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let side: Int
    package let count: Int

    package init(x: Int, y: Int, side: Int, count: Int) {
      self.x = x
      self.y = y
      self.side = side
      self.count = count
    }
  }

  /// Pixels that are not the same to the bit, premultiplied.
  package let unequal: Int
  /// Pixels that differ by the metric.
  package let differing: Int
  /// Pixels that the metric takes for smoothed edges and does not count.
  package let antialiased: Int
  /// The largest difference of red, green, blue and alpha, premultiplied, from 0
  /// to 255, over all pixels that are looked at.
  package let largest: SIMD4<UInt8>
  /// The smallest rectangle that holds every pixel that counts; `nil`: none does.
  package let box: PixelRect?
  /// The square with the most pixels that count, the first in reading order; it
  /// may reach beyond a picture that is smaller.
  package let worstWindow: Window?

  /// Of pictures that are equal.
  package static let none = FrameDifference(
    unequal: 0, differing: 0, antialiased: 0, largest: .zero, box: nil, worstWindow: nil)

  package init(
    unequal: Int, differing: Int, antialiased: Int, largest: SIMD4<UInt8>, box: PixelRect?,
    worstWindow: Window?
  ) {
    self.unequal = unequal
    self.differing = differing
    self.antialiased = antialiased
    self.largest = largest
    self.box = box
    self.worstWindow = worstWindow
  }
}

/// What was found about two pictures: the numbers, and which pixels they mean.
package struct FrameComparison: Sendable {
  /// What a pixel of the mask says, bit by bit.
  package enum Mark {
    /// It counts as different.
    package static let differs: UInt8 = 1
    /// It differs but was taken for a smoothed edge; never with `differs`.
    package static let antialiased: UInt8 = 2
    /// It counts and became darker; only the metric `yiq` says so.
    package static let darker: UInt8 = 4
  }

  package let difference: FrameDifference
  /// A byte a pixel, in rows from the top; empty where no pixel is marked.
  package let mask: [UInt8]
}
