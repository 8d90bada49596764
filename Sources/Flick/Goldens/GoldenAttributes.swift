import FlickFiles

/// What git has to be told of goldens: their bytes are hashed, so line endings stay
/// and two recordings are never mixed line by line; what people do not read in a
/// review is folded away.
enum GoldenAttributes {
  static let name = ".gitattributes"
  static let lines = """
    **/*.golden/** -text -merge linguist-generated
    **/*.golden/trace.txt -linguist-generated
    **/*.golden/keys/*.png binary
    """

  /// Advice for the working copy that a golden lies in; `nil` where it lies in none, or
  /// where a `.gitattributes` between its root and the golden speaks of goldens.
  static func advice(for golden: String) -> String? {
    guard var folder = FilePath(golden).real else { return nil }
    while !folder.name.isEmpty {
      folder = folder.folder
      let attributes = folder.appending(name)
      let text = try? PlainFile.read(attributes)
      if let text, String(decoding: text, as: UTF8.self).contains(".golden/") { return nil }
      if folder.appending(".git").exists {
        return "git does not know that goldens are hashed; let '\(attributes)' say:\n"
          + lines.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
      }
    }
    return nil
  }
}
