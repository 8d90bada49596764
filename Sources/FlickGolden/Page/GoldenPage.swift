import FlickCore
import FlickKit

/// A report of goldens as one page that needs nothing else: style and script (the
/// files beside this one), data and pictures are in it, and it asks no network for
/// anything.
package struct GoldenPage {
  /// A frame to look at.
  package struct Picture: Sendable {
    /// Index of the report's scene.
    package let scene: Int
    package let frame: Int
    /// PNG files in base 64; `nil` where the pixels are not to be had.
    package let expected: String?
    package let actual: String?

    package init(scene: Int, frame: Int, expected: String?, actual: String?) {
      self.scene = scene
      self.frame = frame
      self.expected = expected
      self.actual = actual
    }
  }

  private let title: String
  private let json: String
  private let pictures: [Picture]

  /// - Parameters:
  ///   - json: The report as `report.json` holds it.
  ///   - pictures: Of scenes that fail.
  package init(_ report: GoldenReport, json: String, pictures: [Picture]) {
    title = report.summary
    self.json = json
    self.pictures = pictures
  }

  /// The page, in UTF-8.
  package var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>\(XMLText.escaped(title))</title>
    <style>
    \(Self.file("GoldenPage.css"))
    </style>
    </head>
    <body>
    <header>
    <h1>Goldens</h1>
    <ul id="summary" aria-label="Summary"></ul>
    <div id="approval"></div>
    <nav id="index" aria-label="Scenes that are not the same"></nav>
    </header>
    <main id="scenes"></main>
    <noscript><p>This page shows its report by a script of its own. The same is in report.json.</p>
    </noscript>
    <footer>
    <p>Keys: <kbd>←</kbd> <kbd>→</kbd> frame with pictures, <kbd>1</kbd> to <kbd>6</kbd> view, \
    <kbd>Space</kbd> expected or actual, <kbd>J</kbd> <kbd>K</kbd> next or last scene.</p>
    </footer>
    <script type="application/json" id="report">\(Self.inScript(json))</script>
    <script type="application/json" id="pictures">\(Self.inScript(pictureData))</script>
    <script>
    \(Self.file("GoldenPage.js"))
    </script>
    </body>
    </html>

    """
  }

  /// A file that is built into the program, without its last newline.
  private static func file(_ name: String) -> String {
    let bytes = EmbeddedFile.bytes(named: "golden/" + name) ?? []
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  private var pictureData: String {
    let members = pictures.map { picture in
      var fields = ["\"scene\":\(picture.scene)", "\"frame\":\(picture.frame)"]
      for (name, png) in [("expected", picture.expected), ("actual", picture.actual)] {
        if let png { fields.append("\"\(name)\":\"data:image/png;base64,\(png)\"") }
      }
      return "{" + fields.joined(separator: ",") + "}"
    }
    return "[" + members.joined(separator: ",\n") + "]"
  }

  /// Nothing in it ends the element that it stands in.
  private static func inScript(_ json: String) -> String {
    json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
  }
}
