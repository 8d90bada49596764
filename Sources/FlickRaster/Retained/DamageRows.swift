import CKernels

/// Two gradients whose rows have one colour each, compared row by row.
struct RowPaints {
  private let before: GradientRamp.Rows
  private let after: GradientRamp.Rows
  /// Both, where both have two stops.
  private let pairs: (before: GradientRamp.PairRows, after: GradientRamp.PairRows)?

  init?(_ before: PreparedPaint, _ after: PreparedPaint) {
    guard case .linear(let old) = before, case .linear(let new) = after,
      old.isConstantInRows, new.isConstantInRows, old.isOpaque, new.isOpaque
    else { return nil }
    self.before = GradientRamp.Rows(old)
    self.after = GradientRamp.Rows(new)
    if let before = old.pairRows, let after = new.pairRows {
      pairs = (before, after)
    } else {
      pairs = nil
    }
  }

  @inline(__always)
  func change(inRow y: Int) -> DamageFinder.PaintChange {
    guard let pairs else { return Self.change(before.channels(y), after.channels(y)) }
    return Self.change(pairs.before.channels(y), pairs.after.channels(y))
  }

  @inline(__always)
  private static func change(_ old: Channels, _ new: Channels) -> DamageFinder.PaintChange {
    if old == new { return .none }
    return old.packed == new.packed ? .partialPixels : .everywhere
  }
}

/// Two masks with equal columns, compared row by row.
struct MaskRows {
  private let before: AlphaMask
  private let after: AlphaMask
  /// What was compared last: in their middles, masks repeat a row.
  private var last = (old: -1, new: -1, differ: false)

  init(_ before: AlphaMask, _ after: AlphaMask) {
    self.before = before
    self.after = after
  }

  mutating func differ(_ old: Int, _ new: Int) -> Bool {
    let (oldRow, newRow) = (Self.kept(before, old), Self.kept(after, new))
    if last.old == oldRow, last.new == newRow { return last.differ }
    let differ: Bool
    if let oldRow, let newRow {
      let width = before.horizontal.kept
      differ = before.alphas.withUnsafeBufferPointer { old in
        after.alphas.withUnsafeBufferPointer { new in
          guard let old = old.baseAddress, let new = new.baseAddress else { return false }
          return flick_equal(old + oldRow &* width, new + newRow &* width, width) == 0
        }
      }
      last = (old: oldRow, new: newRow, differ: differ)
    } else {
      differ = oldRow != newRow
    }
    return differ
  }

  /// The kept row for a row of a mask, `nil` outside it.
  private static func kept(_ mask: AlphaMask, _ y: Int) -> Int? {
    let offset = y - mask.vertical.start
    guard offset >= 0, offset < mask.vertical.count else { return nil }
    return mask.vertical.keptIndex(offset)
  }
}
