/// The page's files.
enum PreviewPage {
  /// - Parameter name: As the page asks for it; empty: the page itself.
  static func file(named name: String) -> (type: String, bytes: [UInt8])? {
    switch name {
    case "": ("text/html; charset=utf-8", PackageResources.preview_html)
    case "page.js": ("text/javascript; charset=utf-8", PackageResources.page_js)
    case "page.css": ("text/css; charset=utf-8", PackageResources.page_css)
    default: nil
    }
  }
}
