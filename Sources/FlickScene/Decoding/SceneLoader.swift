/// Gate 1: from the bytes of a file to a scene with nothing left to resolve.
package enum SceneLoader {
  /// The scene in `bytes`.
  ///
  /// - Parameters:
  ///   - file: The name that diagnostics print.
  ///   - resources: What is there besides the file.
  ///   - overrides: Values that replace some of the file's, in their order.
  /// - Throws: Everything that is wrong with the file, at once.
  package static func load(
    bytes: [UInt8], file: String, resources: some ResourceResolver,
    options: LoadOptions = LoadOptions(), overrides: [SceneOverride] = []
  ) throws(SceneErrors) -> LoadedScene {
    guard bytes.count <= SceneConstants.maximumFileSize else {
      throw tooLarge(file: file, size: bytes.count)
    }
    let source = SourceText(
      file: file, bytes: bytes, additions: overrides.map { ($0.name, $0.text) })
    let result = JSONReader.read(bytes)
    let placed = placed(overrides, after: bytes.count)
    let names = PlaceNames(root: result.root, overrides: placed)
    let collector = DiagnosticCollector(source: source, names: names)
    for finding in result.findings { collector.report(finding.problem, at: finding.range) }
    collector.omit(result.omitted)
    guard let written = result.root else { throw collector.errors }
    let root = OverrideApplier(collector: collector).apply(placed, to: written)
    let decoder = SceneDecoder(
      root: root, source: source, collector: collector, resources: resources, options: options)
    let scene = decoder.scene()
    guard let scene, !collector.hasErrors else { throw collector.errors }
    return LoadedScene(
      scene: scene, warnings: collector.diagnostics, source: source, root: root, names: names)
  }

  /// The overrides where `SourceText` puts them: each a newline after the last.
  private static func placed(
    _ overrides: [SceneOverride], after end: Int
  ) -> [PlacedOverride] {
    var start = end + 1
    return overrides.map { override in
      defer { start += override.text.utf8.count + 1 }
      return PlacedOverride(override, start: start)
    }
  }

  /// What is said about a file with more bytes than are read.
  package static func tooLarge(file: String, size: Int) -> SceneErrors {
    let origin = SourceOrigin(bytes: 0..<0, path: "$")
    return SceneErrors(
      diagnostics: [Diagnostic(.fileTooLarge(size), at: origin)],
      source: SourceText(file: file, bytes: []))
  }
}
