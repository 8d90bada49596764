import FlickJSON

/// Gate 1: from the bytes of a file to a scene with nothing left to resolve.
package enum SceneLoader {
  /// The scene in `bytes`.
  ///
  /// - Parameters:
  ///   - file: The name that diagnostics print.
  ///   - linesBefore: How many lines of that file stand before `bytes`.
  ///   - resources: What is there besides the file.
  ///   - overrides: Values that replace some of the file's, in their order.
  /// - Throws: Everything that is wrong with the file, at once.
  package static func load(
    bytes: [UInt8], file: String, linesBefore: Int = 0, resources: some ResourceResolver,
    options: LoadOptions = LoadOptions(), overrides: [SceneOverride] = []
  ) throws(SceneErrors) -> LoadedScene {
    guard bytes.count <= SceneConstants.maximumFileSize else {
      throw tooLarge(file: file, size: bytes.count)
    }
    let result = JSONReader.read(bytes)
    let placed = placed(overrides, after: bytes.count)
    var additions = overrides.map { (name: $0.name, bytes: Array($0.text.utf8)) }
    let needsExpansion = result.root.map(Expander.isNeeded) ?? false
    let end = additions.reduce(bytes.count + 1) { $0 + $1.bytes.count + 1 }
    let included = result.root.flatMap { root in
      needsExpansion ? IncludedFiles(of: root, from: end, resources, options) : nil
    }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    additions += (included?.texts ?? []).map { name, bytes in
      (name.hasPrefix(IncludedFiles.builtIn) ? name : folder + name, bytes)
    }
    let source = SourceText(
      file: file, bytes: bytes, linesBefore: linesBefore, additions: additions)
    let collector = DiagnosticCollector(
      source: source,
      names: PlaceNames(
        root: result.root, overrides: placed,
        included: included?.files.values.map(\.root) ?? [],
        map: SourceMap(end: source.bytes.count)))
    for finding in result.findings.map({ Finding($0) }) + (included?.findings ?? []) {
      collector.report(finding.problem, at: finding.range)
    }
    collector.omit(result.omitted)
    guard let written = result.root else { throw collector.errors }
    let applier = OverrideApplier(collector: collector)
    var root = written
    var expander: Expander?
    if let included {
      collector.tellsCodesOnce = true
      let new = Expander(applier.applyConstants(placed, to: root), including: included, collector)
      root = new.expanded()
      new.overriding = { [constants = new.constantNames, instances = new.names] root in
        applier.apply(placed, to: root, constants: constants, instances: instances)
      }
      root = new.overriding(root)
      expander = new
    } else {
      root = applier.apply(placed, to: root)
    }
    let decoder = SceneDecoder(
      root: root, source: source, collector: collector, resources: resources, options: options,
      expander: expander)
    // That names lead nowhere where layers are missing is not told as well.
    let scene = expander?.isIncomplete ?? false ? nil : decoder.scene()
    guard let scene, !collector.hasErrors else { throw collector.errors }
    return LoadedScene(
      scene: scene, warnings: collector.diagnostics, source: source, root: root,
      names: collector.names)
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
