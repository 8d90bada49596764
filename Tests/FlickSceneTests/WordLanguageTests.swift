import FlickCore
import FlickScene
import Testing

/// The words that Flick itself writes into pictures.
struct WordLanguageTests {
  @Test(arguments: Channel.Property.allCases)
  func `every property and the parts of every colour have Chinese words`(
    property: Channel.Property
  ) {
    let parts =
      property.kind == .color
      ? (0..<property.components).compactMap { property.name(ofComponent: $0) } : []
    for word in [property.title] + parts {
      #expect(WordLanguage.inChinese[word] != nil, "'\(word)' of \(property.rawValue)")
    }
  }

  @Test(arguments: WordLanguage.inChinese.sorted { $0.key < $1.key })
  func `a row has as many values in both languages`(english: String, chinese: String) {
    #expect(places(in: chinese) == places(in: english))
  }

  private func places(in words: String) -> Int { words.ranges(of: "%@").count }
}
