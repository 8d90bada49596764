/// Whole pixels of a picture, in columns and rows from its upper left corner.
package struct PixelRect: Hashable, Sendable {
  package let x: Int
  package let y: Int
  /// At least 1, as is `height`.
  package let width: Int
  package let height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a rectangle has pixels (was \(width) × \(height))")
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Reads `x,y,width,height`; `nil` unless those are four whole numbers, the
  /// first two not negative and the others positive.
  package init?(_ text: some StringProtocol) {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    var numbers: [Int] = []
    for field in fields {
      guard let number = Int(field), number >= 0, number <= 1 << 20 else { return nil }
      numbers.append(number)
    }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package var columns: Range<Int> { x..<(x + width) }
  package var rows: Range<Int> { y..<(y + height) }
}

extension PixelRect: CustomStringConvertible {
  /// Such as `640×512 at 812,300`.
  package var description: String { "\(width)×\(height) at \(x),\(y)" }
}
