/// What a step on GitHub prints so that something stands beside a file.
package enum GitHubCommand {
  /// An annotation, which ends with a newline.
  ///
  /// - Parameters:
  ///   - line: From 1; `nil` for the whole file.
  ///   - message: May have several lines.
  package static func annotation(
    _ kind: String = "error", file: String, line: Int? = nil, column: Int? = nil, title: String,
    message: String
  ) -> String {
    let place = [("line", line), ("col", column)].compactMap { name, number in
      number.map { ",\(name)=\($0)" }
    }.joined()
    return "::\(kind) file=\(property(file))\(place),title=\(property(title))::"
      + escaped(message, ["%": "%25", "\r": "%0D", "\n": "%0A"]) + "\n"
  }

  private static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  /// By scalars: a carriage return and the newline behind it are one character.
  static func escaped(_ text: String, _ words: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { words[$0] ?? String($0) }.joined()
  }
}
