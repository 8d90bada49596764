extension Character {
  /// Whether it is to be shown as a picture in colours: an emoji that is one by
  /// itself, or by a variation selector, a skin tone or a sequence (UTS #51).
  var isEmojiPicture: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return false }
    let second = scalars.dropFirst().first
    guard second != nil || !first.isASCII, first.properties.isEmoji else { return false }
    return second != "\u{FE0E}"
      && scalars.contains { $0 == "\u{FE0F}" || $0.properties.isEmojiPresentation }
  }
}
