/// A width and a height, neither negative.
public struct Size: Hashable, Sendable {
  public static let zero = Size(width: 0, height: 0)

  public let width: Double
  public let height: Double

  public init(width: Double, height: Double) {
    precondition(width >= 0 && height >= 0, "a size is not negative (was \(width) × \(height))")
    self.width = width
    self.height = height
  }
}
