import FlickKit

/// The page's files, which are built into the program: a document, a style and modules of
/// script, as they stand beside this file.
package enum PreviewPage {
  /// - Parameter name: As the page asks for it; empty: the page itself.
  /// - Returns: `nil` for what is not among them.
  package static func file(named name: String) -> (type: String, bytes: [UInt8])? {
    let name = name.isEmpty ? "page.html" : name
    let types = [".html": "text/html", ".css": "text/css", ".js": "text/javascript"]
    guard let type = types.first(where: { name.hasSuffix($0.key) })?.value,
      let bytes = EmbeddedFile.bytes(named: "preview/" + name)
    else { return nil }
    return (type + "; charset=utf-8", bytes)
  }
}
