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

  /// Writes a PDF of the document into a file that is not complete. One pixel
  /// of the document is 1/96 inch.
  ///
  /// - Throws: `toolFailed` when the program does not do its work.
  func convert(_ svg: String, into file: PartialFile) throws(MediaError) {
    let process = try ChildProcess(
      tool: Self.tool, path: path,
      arguments: ["--format", "pdf", "--output", file.temporaryPath],
      stallLimit: Self.stallLimit)
    try process.write(EncodedFrame(bytes: Array(svg.utf8)))
    _ = try process.finish()
  }
}
