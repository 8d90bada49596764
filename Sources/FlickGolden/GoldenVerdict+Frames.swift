import FlickCore

extension GoldenVerdict {
  package struct Frames: Hashable, Sendable, Codable {
    /// Frames that both have.
    package var compared: Int
    /// Runs of frames that differ more than is allowed.
    package var runs: [Run]
    /// The worst of all; `nil` where none fails or no pixels were to be had.
    package var worst: Int?
    /// Every frame whose hash differs, in order.
    package var differing: [Frame]
    /// Whether the same pixels come at another time.
    package var offset: Offset?

    package init(
      compared: Int, runs: [Run] = [], worst: Int? = nil, differing: [Frame] = [],
      offset: Offset? = nil
    ) {
      self.compared = compared
      self.runs = runs
      self.worst = worst
      self.differing = differing
      self.offset = offset
    }
  }

  /// Frames one after the other, both ends included.
  package struct Run: Hashable, Sendable, Codable {
    package var first: Int
    package var last: Int
    /// The one with the most pixels that differ; `nil` where no pixels were to be had.
    package var worst: Int?

    package init(first: Int, last: Int, worst: Int?) {
      self.first = first
      self.last = last
      self.worst = worst
    }
  }

  package struct Frame: Hashable, Sendable, Codable {
    package var number: Int
    /// Hashes of the pixels.
    package var expected: String
    package var actual: String
    /// Whether the tolerance allows it.
    package var isTolerated: Bool
    /// `nil` where the expected pixels were not to be had.
    package var pixels: Pixels?

    package init(
      number: Int, expected: String, actual: String, isTolerated: Bool = false,
      pixels: Pixels? = nil
    ) {
      self.number = number
      self.expected = expected
      self.actual = actual
      self.isTolerated = isTolerated
      self.pixels = pixels
    }
  }

  /// How the pixels of a frame differ.
  package struct Pixels: Hashable, Sendable, Codable {
    /// That differ by the tolerance's metric, and by the bit.
    package var differing: Int
    package var unequal: Int
    /// The largest difference of red, green, blue and alpha, premultiplied.
    package var largest: [Int]
    /// Around all that differ by the metric.
    package var box: PixelRect?
    /// The square with the most of them.
    package var worstWindow: Window?
    /// Where only a smaller picture was to be had, how many pixels across and
    /// down are one of it: counts are of its pixels, places are the frame's own.
    package var reduction: Int?

    package init(
      differing: Int, unequal: Int, largest: [Int], box: PixelRect?, worstWindow: Window?,
      reduction: Int? = nil
    ) {
      self.differing = differing
      self.unequal = unequal
      self.largest = largest
      self.box = box
      self.worstWindow = worstWindow
      self.reduction = reduction
    }
  }

  package struct Window: Hashable, Sendable, Codable {
    package var x: Int
    package var y: Int
    package var side: Int
    package var pixels: Int

    package init(x: Int, y: Int, side: Int, pixels: Int) {
      self.x = x
      self.y = y
      self.side = side
      self.pixels = pixels
    }
  }

  package struct Offset: Hashable, Sendable, Codable {
    /// Positive where the pixels come later than expected.
    package var frames: Int
    /// How many of the frames that differ it explains, of how many.
    package var explained: Int
    package var differing: Int

    package init(frames: Int, explained: Int, differing: Int) {
      self.frames = frames
      self.explained = explained
      self.differing = differing
    }
  }

  /// What the golden allows, and how much of that was used.
  package struct ToleranceUse: Hashable, Sendable, Codable {
    /// Such as `metric per-channel:1, at most 40 pixels a frame`.
    package var text: String
    /// Why it is allowed, as the golden says.
    package var reason: String
    /// Frames that differ and are allowed to.
    package var frames: Int
    /// The most that any frame used: pixels by the metric, in a window, and levels.
    package var pixels: Int
    package var window: Int
    package var levels: Int

    package init(
      text: String, reason: String, frames: Int = 0, pixels: Int = 0, window: Int = 0,
      levels: Int = 0
    ) {
      self.text = text
      self.reason = reason
      self.frames = frames
      self.pixels = pixels
      self.window = window
      self.levels = levels
    }
  }
}
