import FlickCore

/// When two pixels count as different.
public enum DifferenceMetric: Hashable, Sendable {
  /// When they are not the same to the bit.
  case exact
  /// When a channel, premultiplied and in 8 bits, differs by more than this many
  /// levels, from 0 to 255.
  case perChannel(Int)
  /// When their distance in the colour space YIQ is above a share of the largest
  /// one, from 0 to 1, and neither looks like the smoothed edge of a shape: the
  /// metric of pixelmatch 7.2 to the pixel.
  case yiq(Double)
}

extension DifferenceMetric: CustomStringConvertible {
  /// Reads `exact`, `per-channel:N` or `yiq:T`; `nil` for anything else.
  public init?(_ text: String) {
    if text == "exact" {
      self = .exact
    } else if text.hasPrefix("per-channel:"), let levels = Int(text.dropFirst(12)),
      (0...255).contains(levels)
    {
      self = .perChannel(levels)
    } else if text.hasPrefix("yiq:"), let threshold = Double(text.dropFirst(4)),
      threshold >= 0, threshold <= 1
    {
      self = .yiq(threshold)
    } else {
      return nil
    }
  }

  public var description: String {
    switch self {
    case .exact: "exact"
    case .perChannel(let levels): "per-channel:\(levels)"
    case .yiq(let threshold): "yiq:\(threshold)"
    }
  }
}

/// At most `count` pixels that differ in any square of `side` × `side` pixels.
public struct WindowLimit: Hashable, Sendable {
  public let count: Int
  public let side: Int

  /// The longest side that is looked at, in pixels.
  public static let longestSide = 1024

  /// Returns `nil` for a negative count or a side outside 1 to 1024.
  public init?(count: Int, side: Int) {
    guard count >= 0, (1...Self.longestSide).contains(side) else { return nil }
    self.count = count
    self.side = side
  }

  /// Reads `N/WxW`, such as `12/16x16`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]) else { return nil }
    let sides = parts[1].split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let side = Int(sides[0]), Int(sides[1]) == side else { return nil }
    self.init(count: count, side: side)
  }
}

/// How much a frame may differ from the one that is expected. Nothing, unless
/// somebody says so.
package struct Tolerance: Hashable, Sendable {
  package let metric: DifferenceMetric
  /// The most pixels of a frame that may differ; `nil`: none, or any number where
  /// a window limits them.
  package let maxPixels: Int?
  package let window: WindowLimit?
  /// Pixels that are not looked at.
  package let ignored: [PixelRect]

  package init(
    metric: DifferenceMetric = .exact, maxPixels: Int? = nil, window: WindowLimit? = nil,
    ignored: [PixelRect] = []
  ) {
    precondition(maxPixels ?? 0 >= 0, "pixels are counted from 0 (was \(maxPixels ?? 0))")
    self.metric = metric
    self.maxPixels = maxPixels
    self.window = window
    self.ignored = ignored
  }

  /// The side of the windows of which the worst is looked for: the tolerance's
  /// own, otherwise `usualSide`.
  package var windowSide: Int { window?.side ?? Self.usualSide }

  /// Large enough to hold a letter, small enough to say where something is.
  package static let usualSide = 32

  /// Whether a frame that differs so much is taken for the same.
  package func allows(_ difference: FrameDifference) -> Bool {
    if let window, difference.worstWindow?.count ?? 0 > window.count { return false }
    if let maxPixels { return difference.differing <= maxPixels }
    return window != nil || difference.differing == 0
  }

  /// In words where it loosens anything, otherwise `nil`.
  package var description: String? {
    var parts: [String] = []
    if metric != .exact { parts.append("metric \(metric)") }
    if let maxPixels, maxPixels > 0 { parts.append("at most \(maxPixels) pixels a frame") }
    if let window {
      parts.append("at most \(window.count) in any \(window.side)×\(window.side)")
    }
    if !ignored.isEmpty {
      parts.append("not looked at: " + ignored.map(\.description).joined(separator: "; "))
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
