/// Text inside a table of comma-separated values.
package enum CSVText {
  /// A name as one field, in quotes where RFC 4180 asks for them.
  ///
  /// Spreadsheets take a cell for a formula that begins with `=`, `+`, `-`, `@`, a
  /// tab or a carriage return. A name that does gets an apostrophe before it and
  /// quotes around it, and so stays text. Numbers are not written by this.
  package static func name(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isFormula = scalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    guard isFormula || scalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else {
      return text
    }
    var field = isFormula ? "\"'" : "\""
    for scalar in scalars {
      if scalar == "\"" { field += "\"" }
      field.unicodeScalars.append(scalar)
    }
    return field + "\""
  }
}
