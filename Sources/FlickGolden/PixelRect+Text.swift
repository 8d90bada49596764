import FlickCore

extension PixelRect {
  /// Reads `x,y,width,height`; `nil` unless those are four whole numbers, the
  /// first two not negative and the others positive.
  public init?(_ text: some StringProtocol) {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    var numbers: [Int] = []
    for field in fields {
      guard let number = Int(field), number >= 0, number <= 1 << 20 else { return nil }
      numbers.append(number)
    }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension PixelRect: Codable {
  private enum CodingKeys: CodingKey { case x, y, width, height }

  public init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    let (x, y) = (try keys.decode(Int.self, forKey: .x), try keys.decode(Int.self, forKey: .y))
    let width = try keys.decode(Int.self, forKey: .width)
    self.init(
      minX: x, minY: y, maxX: x + width, maxY: y + (try keys.decode(Int.self, forKey: .height)))
  }

  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(x, forKey: .x)
    try keys.encode(y, forKey: .y)
    try keys.encode(width, forKey: .width)
    try keys.encode(height, forKey: .height)
  }
}
