import FlickCore
import Testing

@Suite struct CSVTextTests {
  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
  func `a name that spreadsheets take for a formula is text`(name: String) {
    #expect(CSVText.name(name) == "\"'\(name)\"")
  }

  @Test(arguments: [
    ("pane.y", "pane.y"), ("Smooth, \"really\"", "\"Smooth, \"\"really\"\"\""), ("", ""),
    ("a\r\nb", "\"a\r\nb\""), ("a\"\u{301}b", "\"a\"\"\u{301}b\""), ("a=b", "a=b"),
    ("=\"x\"", "\"'=\"\"x\"\"\""),
  ])
  func `other names are in quotes where they need them`(name: String, field: String) {
    #expect(Array(CSVText.name(name).unicodeScalars) == Array(field.unicodeScalars))
  }
}
