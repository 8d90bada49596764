/// SVG documents as PDF, by librsvg's program.
package struct DocumentConverter {
  private let path: String
  private static let tool = "rsvg-convert"
  /// In seconds.
  private static let stallLimit = 60.0

  /// - Throws: `toolMissing` when it is not installed.
  package init(searchPath: String = ToolFinder.searchPath) throws(MediaError) {
    path = try ToolFinder.path(of: Self.tool, in: searchPath)
  }

  /// Writes a PDF of the document, beside its place and renamed when complete.
  /// One pixel of the document is 1/96 inch.
  ///
  /// - Throws: `exists`, `cannotWrite`, or `toolFailed` when the program does
  ///   not do its work.
  package func writePDF(_ svg: String, to output: String, overwrites: Bool) throws(MediaError) {
    let file = try PartialFile(output, overwrites: overwrites)
    do {
      let process = try ChildProcess(
        tool: Self.tool, path: path,
        arguments: ["--format", "pdf", "--output", file.temporaryPath],
        stallLimit: Self.stallLimit)
      try process.write(EncodedFrame(bytes: Array(svg.utf8)))
      _ = try process.finish()
    } catch {
      file.discard()
      throw error
    }
    try file.commit()
  }
}
