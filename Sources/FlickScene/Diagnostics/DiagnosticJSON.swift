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
/// `source`, and lines and offsets of its own.
package enum DiagnosticJSON {
  package static func render(_ diagnostics: [Diagnostic], source: SourceText) -> String {
    let items = diagnostics.map { object($0, source: source) }.joined(separator: ",")
    return "{\"file\":\(string(source.file)),\"diagnostics\":[\(items)]}\n"
  }

  private static func object(_ diagnostic: Diagnostic, source: SourceText) -> String {
    let problem = diagnostic.problem
    let range = diagnostic.origin.bytes
    let start = source.position(of: range.lowerBound)
    let end = source.position(of: range.upperBound)
    var fields = [
      "\"code\":\(string(problem.code.rawValue))",
      "\"severity\":\(string(problem.severity.rawValue))",
      "\"message\":\(string(problem.message))",
    ]
    let origin = source.start(at: range.lowerBound)
    if origin > 0 {
      fields.append("\"source\":\(string(source.name(at: range.lowerBound)))")
    }
    if let help = problem.help { fields.append("\"help\":\(string(help))") }
    fields += [
      "\"path\":\(string(diagnostic.origin.path))",
      "\"line\":\(start.line)", "\"column\":\(start.column)",
      "\"endLine\":\(end.line)", "\"endColumn\":\(end.column)",
      "\"offset\":\(range.lowerBound - origin)", "\"length\":\(range.count)",
    ]
    return "{\(fields.joined(separator: ","))}"
  }

  private static func string(_ text: String) -> String { JSONWriter.string(text) }
}
