import FlickJSON

/// A scene file as `render fmt` writes it: one text for all files that say the
/// same in different layouts.
package enum CanonicalScene {
  /// The text in the order of the tables, comments kept, ended by a newline.
  ///
  /// What is wrong with the scene beyond its text does not matter here: a scene
  /// in the making can be formatted too.
  ///
  /// - Parameter without: Keys of the scene that are left out.
  /// - Throws: What is wrong with the text, where it is not JSON.
  package static func text(
    of bytes: [UInt8], file: String, without omitted: [String] = []
  ) throws(SceneErrors) -> String {
    if bytes.count > SceneConstants.maximumFileSize {
      throw SceneLoader.tooLarge(file: file, size: bytes.count)
    }
    let result = JSONReader.read(bytes)
    guard let root = result.root, result.findings.isEmpty else {
      let source = SourceText(file: file, bytes: bytes)
      let collector = DiagnosticCollector(source: source, root: result.root)
      for finding in result.findings {
        collector.report(Problem(finding.fault), at: finding.range)
      }
      throw collector.errors
    }
    let comments = JSONComments(result.comments, root: root, bytes: bytes)
    return JSONPrinter.text(
      ofFile: SceneOrder.sorted(leaving(out: omitted, of: root)), comments: comments)
  }

  private static func leaving(out keys: [String], of root: JSONNode) -> JSONNode {
    guard case .object(let members) = root.value, !keys.isEmpty else { return root }
    return JSONNode(
      .object(members.filter { !keys.contains($0.key) }), range: root.range)
  }
}
