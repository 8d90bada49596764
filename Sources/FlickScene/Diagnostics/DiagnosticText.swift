import FlickCore

/// Diagnostics as people read them, with the codes that `render explain` takes:
///
/// ```
/// scenes/pane.json:24:29: error: a time needs a unit [time-unit]
///   24 |     { "id": "open", "at": 300, "tap": "pane" },
///      |                           ^~~
///   at $.events[0].at
///   help: write "300ms" or "0.3s"
/// ```
package enum DiagnosticText {
  /// Columns of the source line that are shown; longer ones are cut around the
  /// caret.
  private static let width = 100

  /// The diagnostics in order, each ended by a newline.
  package static func render(_ diagnostics: [Diagnostic], source: SourceText) -> String {
    diagnostics.map { render($0, source: source) }.joined()
  }

  package static func render(_ diagnostic: Diagnostic, source: SourceText) -> String {
    let problem = diagnostic.problem
    let start = source.position(of: diagnostic.origin.bytes.lowerBound)
    let name = source.name(at: diagnostic.origin.bytes.lowerBound)
    var text = "\(name):\(start.line):\(start.column): "
    text += "\(problem.severity.rawValue): \(problem.message) [\(problem.code.rawValue)]\n"
    text += excerpt(diagnostic.origin, source: source)
    for use in diagnostic.origin.uses {
      let start = source.position(of: use.bytes.lowerBound)
      let name = source.name(at: use.bytes.lowerBound)
      text += "  used at \(name):\(start.line):\(start.column)\n"
      text += excerpt(use, source: source)
    }
    if let help = problem.help { text += "  help: \(help)\n" }
    return text
  }

  /// A place with its line, the mark below it, and its path.
  private static func excerpt(_ origin: SourceOrigin, source: SourceText) -> String {
    let start = source.position(of: origin.bytes.lowerBound)
    let gutter = "  \(start.line) | "
    let blank = String(repeating: " ", count: gutter.count - 2) + "| "
    let (line, underline) = excerpt(origin.bytes, at: start, source: source)
    let path = origin.path.isEmpty ? "" : "  at \(origin.path)\n"
    return "\(line.isEmpty ? String(gutter.dropLast()) : gutter + line)\n\(blank)\(underline)\n"
      + path
  }

  /// The line's text, and a line below that marks the range.
  private static func excerpt(
    _ range: Range<Int>, at start: SourceText.Position, source: SourceText
  ) -> (line: String, underline: String) {
    let lineRange = source.lineRange(at: range.lowerBound)
    // Of a long line only what can be shown is looked at.
    let window = source.characters(around: range.lowerBound, within: lineRange, reach: 4 * width)
    let line = Array(source.text(window).unicodeScalars)
    let caret = source.text(window.lowerBound..<max(range.lowerBound, window.lowerBound))
      .unicodeScalars.count
    let end = max(range.lowerBound, min(range.upperBound, window.upperBound))
    let marked = max(1, source.text(range.lowerBound..<end).unicodeScalars.count)
    let from = line.count <= width ? 0 : max(0, min(caret - width / 3, line.count - width))
    let to = min(line.count, from + width)
    var shown = String(String.UnicodeScalarView(line[from..<to].map(visible)))
    while shown.hasSuffix(" ") { shown.removeLast() }
    let prefix = from > 0 || window.lowerBound > lineRange.lowerBound ? "…" : ""
    let suffix = to < line.count || window.upperBound < lineRange.upperBound ? "…" : ""
    let tildes = max(0, min(marked, to - caret) - 1)
    let indent = String(repeating: " ", count: caret - from + prefix.count)
    return (prefix + shown + suffix, indent + "^" + String(repeating: "~", count: tildes))
  }

  private static func visible(_ scalar: UnicodeScalar) -> UnicodeScalar {
    if scalar == "\t" { return " " }
    return Spelling.isPrintable(scalar) ? scalar : "\u{FFFD}"
  }
}
