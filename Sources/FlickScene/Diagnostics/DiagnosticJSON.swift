import FlickJSON

/// Diagnostics as programs read them: one JSON object, ended by a newline.
///
/// ```
/// {"file":"a.json","diagnostics":[{"code":"time-unit","severity":"error",
///  "message":"…","help":"…","path":"$.events[0].at","line":24,"column":29,
///  "endLine":24,"endColumn":32,"offset":611,"length":3}]}
/// ```
///
/// Lines and columns count from 1, offsets from 0 in bytes. `help` is left out
/// where there is none. What was given beside the file has its own name under
/// `source`, and lines and offsets of its own, and so has an included file. `uses` are the
/// places where a component, a constant or an argument is used, innermost first.
package enum DiagnosticJSON {
  package static func render(_ diagnostics: [Diagnostic], source: SourceText) -> String {
    let document: JSONValue = [
      "file": .text(source.file),
      "diagnostics": .list(diagnostics.map { object($0, source: source) }),
    ]
    return document.line() + "\n"
  }

  private static func object(_ diagnostic: Diagnostic, source: SourceText) -> JSONValue {
    let problem = diagnostic.problem
    let place = place(diagnostic.origin, source: source)
    let uses = diagnostic.origin.uses.map { JSONValue.object(self.place($0, source: source)) }
    var members: [(name: String, value: JSONValue?)] = [
      ("code", .text(problem.code.rawValue)), ("severity", .text(problem.severity.rawValue)),
      ("message", .text(problem.message)), place[0], ("help", problem.help.map(JSONValue.text)),
    ]
    members += place.dropFirst()
    members.append(("uses", uses.isEmpty ? nil : .list(uses)))
    return .object(members)
  }

  private static func place(
    _ place: SourceOrigin, source: SourceText
  ) -> [(name: String, value: JSONValue?)] {
    let range = place.bytes
    let start = source.position(of: range.lowerBound)
    let end = source.position(of: range.upperBound)
    let origin = source.start(at: range.lowerBound)
    return [
      ("source", origin > 0 ? .text(source.name(at: range.lowerBound)) : nil),
      ("path", .text(place.path)),
      ("line", .integer(start.line)), ("column", .integer(start.column)),
      ("endLine", .integer(end.line)), ("endColumn", .integer(end.column)),
      ("offset", .integer(range.lowerBound - origin)), ("length", .integer(range.count)),
    ]
  }
}
