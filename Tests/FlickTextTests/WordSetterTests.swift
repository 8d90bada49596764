import FlickText
import Testing

@Suite struct WordSetterTests {
  @Test(arguments: [
    ("the article's animator", "the article’s animator"), ("all panes' ends", "all panes’ ends"),
    ("'closed' and 'open'", "‘closed’ and ‘open’"), ("in the '90s", "in the ’90s"),
    ("-12 pt/s to -3", "−12 pt/s to −3"), ("(-0.5)", "(−0.5)"), ("ease-in-out", "ease-in-out"),
    ("iso-8601, 3-5 s", "iso-8601, 3-5 s"), ("well - 3", "well - 3"), ("", ""),
  ])
  func `words have curved apostrophes and true minus signs`(written: String, set: String) {
    #expect(WordSetter.typographic(written) == set)
  }
}
