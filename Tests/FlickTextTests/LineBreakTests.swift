import FlickText
import Testing

@Suite struct LineBreakTests {
  /// By UAX #14; a bar wherever a line may end. Compared with
  /// Unicode::LineBreak 2019, which knows the whole algorithm.
  static let samples = [
    "Two ¦words", "a-¦b ¦well-¦known", "-5 ¦°C", "2020-2024", "10–¦20", "and/¦or ¦1/2",
    "don't ¦stop", "“Hey!” ¦she ¦said", "(a) ¦[b]", "1,234.5 ¦pt/¦s", "$5 ¦€6 ¦50%",
    "a\u{A0}b ¦c\u{202F}d", "one¦—¦two", "wait !", "a / ¦b .net ¦.5", "[a]¦(b)",
    "« Allez » ¦dit-¦il", "foo\u{200B}¦bar",
    "soft\u{AD}¦hyphen", "no\u{2060}break", "中¦断¦动¦画", "「中¦断」、¦速¦度。",
    "速¦度¦（pt/¦s）¦为", "きゃっ¦と", "コー¦ヒー", "5¦日 ¦A¦中¦B", "한¦국¦어 ¦텍¦스¦트",
    "»Wort« ¦und ¦»mehr«", "日¦本！¦行¦く", "A¦「中」¦（B）", "¥500 ¦¥500¦円", "カッ¦プ",
    "e.g. ¦this", "a ¦b", "x", "",
  ]

  @Test(arguments: samples)
  func `lines break where the rules say`(marked: String) {
    let text = marked.replacing("¦", with: "")
    #expect(LineBreaks(text).stretches.joined(separator: "¦") == marked)
  }

  @Test(arguments: ["a\nb", "\n", "a\n", "a\n\nb", "a \n b"])
  func `a newline ends a line wherever it stands`(text: String) {
    let breaks = LineBreaks(text)
    for (index, character) in text.enumerated() {
      #expect((breaks[index + 1] == .required) == (character == "\n"))
    }
  }

  @Test func `what is seen as one letter is never parted`() {
    for text in ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "e\u{301}e\u{301}", "각각", "🇩🇪🇯🇵"] {
      let stretches = LineBreaks(text).stretches
      #expect(stretches.flatMap { Array($0) } == Array(text))
    }
  }
}
