/// A width and a height, neither negative.
package struct Size: Hashable, Sendable {
  package static let zero = Size(width: 0, height: 0)

  package let width: Double
  package let height: Double

  package init(width: Double, height: Double) {
    precondition(width >= 0 && height >= 0, "a size is not negative (was \(width) × \(height))")
    self.width = width
    self.height = height
  }
}
