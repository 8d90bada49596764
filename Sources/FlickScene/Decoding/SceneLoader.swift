/// Gate 1: from the bytes of a file to a scene with nothing left to resolve.
package enum SceneLoader {
  /// The scene in `bytes`.
  ///
  /// - Parameters:
  ///   - file: The name that diagnostics print.
  ///   - resources: What is there besides the file.
  /// - Throws: Everything that is wrong with the file, at once.
  package static func load(
    bytes: [UInt8], file: String, resources: some ResourceResolver,
    options: LoadOptions = LoadOptions()
  ) throws(SceneErrors) -> LoadedScene {
    guard bytes.count <= SceneConstants.maximumFileSize else {
      throw tooLarge(file: file, size: bytes.count)
    }
    let source = SourceText(file: file, bytes: bytes)
    let result = JSONReader.read(bytes)
    let collector = DiagnosticCollector(source: source, root: result.root)
    for finding in result.findings { collector.report(finding.problem, at: finding.range) }
    guard let root = result.root else { throw collector.errors }
    let decoder = SceneDecoder(
      root: root, source: source, collector: collector, resources: resources, options: options)
    let scene = decoder.scene()
    guard let scene, !collector.hasErrors else { throw collector.errors }
    return LoadedScene(
      scene: scene, warnings: collector.diagnostics, source: source, root: root)
  }

  /// What is said about a file with more bytes than are read.
  package static func tooLarge(file: String, size: Int) -> SceneErrors {
    let origin = SourceOrigin(bytes: 0..<0, path: "$")
    return SceneErrors(
      diagnostics: [Diagnostic(.fileTooLarge(size), at: origin)],
      source: SourceText(file: file, bytes: []))
  }
}
