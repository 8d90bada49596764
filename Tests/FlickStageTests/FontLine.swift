import FlickText

enum FontLine {
  static func make(_ text: String, size: Double) throws -> TextLine {
    try FontBook().line(text, style: TextStyle(size: size))
  }
}
