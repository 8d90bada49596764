import FlickCore
import FlickDisplay

/// Display lists as SVG documents.
///
/// The document shows what the rasteriser draws, in SVG 1.1 with nothing but
/// paths, gradients, pictures, clips, groups and blurs, so that browsers, librsvg
/// and drawing programs agree on it, but for how each scales pictures; blend
/// modes are those of CSS, where used. SVG has no filter for what is below an
/// element: a backdrop is drawn as a filtered copy of that. Shapes are written in
/// pixels of the picture with three decimals; colours have 8 bits a channel,
/// opacities five decimals.
/// The same list gives the same bytes, in debug and in release.
package struct SVGWriter: Hashable, Sendable {
  /// How glyphs are written.
  package enum TextForm: Hashable, Sendable {
    /// As outlines: the same picture everywhere, and nothing to select.
    case outlines
    /// As text in its font, placed letter by letter: can be searched and
    /// edited, and looks as meant where the font is installed.
    case text
  }

  private let textForm: TextForm
  private let title: String?
  private let summary: String?
  private let idPrefix: String

  /// - Parameters:
  ///   - title: What the picture is called, for tool tips and screen readers.
  ///   - summary: What is seen on it, for those who don't see it.
  ///   - idPrefix: What the document's ids begin with, for several documents
  ///     in one page. ASCII letters and hyphens.
  package init(
    textForm: TextForm = .outlines, title: String? = nil, summary: String? = nil,
    idPrefix: String = ""
  ) {
    precondition(
      idPrefix.utf8.allSatisfy { $0 | 32 >= 97 && $0 | 32 <= 122 || $0 == 45 },
      "a prefix has letters and hyphens (was \(idPrefix))")
    self.textForm = textForm
    self.title = title
    self.summary = summary
    self.idPrefix = idPrefix
  }

  /// The whole document, with a newline at its end.
  ///
  /// - Parameter dark: The same picture with other colours, command by command, which
  ///   those see who read on a dark ground; programs that know no media queries show
  ///   the first. Only plain colours may differ.
  package func document(_ list: DisplayList, onDark dark: DisplayList? = nil) -> String {
    precondition(list.isBalanced, "a picture that is written has no open clip or group")
    precondition(
      dark.map { $0.commands.count == list.commands.count } ?? true,
      "both pictures are drawn alike (\(list.commands.count) and \(dark?.commands.count ?? 0))")
    var body = SVGBody(
      width: list.width, height: list.height, textForm: textForm, idPrefix: idPrefix)
    body.appendBackground(list.background)
    for (index, command) in list.commands.enumerated() {
      body.append(command, onDark: dark?.commands[index])
    }
    let size = "width=\"\(list.width)\" height=\"\(list.height)\""
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      \(size) viewBox="0 0 \(list.width) \(list.height)" role="img">

      """
    if let title { text += "<title>\(XMLText.escaped(title))</title>\n" }
    if let summary { text += "<desc>\(XMLText.escaped(summary))</desc>\n" }
    let definitions = body.definitions.text
    if !definitions.isEmpty { text += "<defs>\n\(definitions)</defs>\n" }
    let rules = body.darkRules.text
    if !rules.isEmpty {
      text += "<style>@media (prefers-color-scheme:dark){\(rules)}</style>\n"
    }
    text += body.text
    text += "</svg>\n"
    return text
  }
}
