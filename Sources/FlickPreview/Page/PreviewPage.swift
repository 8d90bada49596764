import FlickKit

/// The page's files, which are built into the program: a document, a style and modules of
/// script, as they stand beside this file.
package enum PreviewPage {
  /// - Parameter name: As the page asks for it; empty: the page itself.
  /// - Returns: `nil` for what is not among them.
  package static func file(named name: String) -> (type: String, bytes: [UInt8])? {
    let types = ["": "text/html", ".css": "text/css", ".js": "text/javascript"]
    let suffix = name.isEmpty ? "" : name.lastIndex(of: ".").map { String(name[$0...]) } ?? name
    let file = name.isEmpty ? "page.html" : name
    guard let type = types[suffix], let bytes = EmbeddedFile.bytes(named: "preview/" + file)
    else { return nil }
    return (type + "; charset=utf-8", bytes)
  }
}
