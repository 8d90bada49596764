/// The page's files, which are built into the program: a document, a style and modules of
/// script, as they stand beside this file.
package enum PreviewPage {
  /// - Parameter name: As the page asks for it; empty: the page itself.
  /// - Returns: `nil` for what is not among them.
  package static func file(named name: String) -> (type: String, bytes: [UInt8])? {
    switch name {
    case "": ("text/html; charset=utf-8", PackageResources.page_html)
    case "page.css": ("text/css; charset=utf-8", PackageResources.page_css)
    default: script(named: name).map { ("text/javascript; charset=utf-8", $0) }
    }
  }

  private static func script(named name: String) -> [UInt8]? {
    switch name {
    case "page.js": PackageResources.page_js
    case "elements.js": PackageResources.elements_js
    case "link.js": PackageResources.link_js
    case "screen.js": PackageResources.screen_js
    case "transport.js": PackageResources.transport_js
    case "curves.js": PackageResources.curves_js
    case "inspect.js": PackageResources.inspect_js
    case "tune.js": PackageResources.tune_js
    case "finger.js": PackageResources.finger_js
    default: nil
    }
  }
}
