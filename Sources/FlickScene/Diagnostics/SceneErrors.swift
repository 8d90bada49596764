/// Everything that is wrong with a scene file.
package struct SceneErrors: Error, Sendable, CustomStringConvertible {
  /// In source order, warnings among them; at least one is an error. At most
  /// `SceneConstants.maximumDiagnostics`.
  package let diagnostics: [Diagnostic]
  /// How many more there were.
  package let omitted: Int
  package let source: SourceText

  package init(diagnostics: [Diagnostic], omitted: Int = 0, source: SourceText) {
    self.diagnostics = diagnostics
    self.omitted = omitted
    self.source = source
  }

  /// As people read it.
  package var text: String {
    let more = omitted > 0 ? "and \(omitted) more problem\(omitted == 1 ? "" : "s")\n" : ""
    return DiagnosticText.render(diagnostics, source: source) + more
  }

  package var description: String { text }

  /// As programs read it.
  package var json: String { DiagnosticJSON.render(diagnostics, source: source) }
}
