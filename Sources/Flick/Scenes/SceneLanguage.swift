import FlickCore
import FlickScene
import Foundation

/// What the scene language says about itself.
public enum SceneLanguage {
  /// The JSON Schema, as `schema/flick-1.schema.json` holds it.
  public static var schema: String { SceneSchema.json() }

  /// The codes of all problems with their titles, in the order of the page of
  /// errors.
  public static var codes: [(code: String, title: String)] {
    DiagnosticCode.allCases.map { ($0.rawValue, $0.page.title) }
  }

  /// What a code means and what to do about it, ended by a newline.
  ///
  /// - Throws: Kind `usage` where no problem has that code.
  public static func explanation(of code: String) throws(FlickError) -> String {
    guard let found = DiagnosticCode(rawValue: code) else {
      let meant = Spelling.nearest(code, among: DiagnosticCode.allCases.map(\.rawValue))
      throw FlickError(.input(.noCode(code, meant: meant)))
    }
    let page = found.page
    var text = "\(page.title) (\(code))\n\n\(wrapped(page.text))\n"
    if let example = page.example, let words = (try? ShippedScenes())?.words(ofRefused: example) {
      let first = words.components(upTo: "\nscenes/")
      text += "\nFor example:\n\n\(first)\n"
    }
    return text
  }

  /// Lines of at most 80 characters; paragraphs stay.
  private static func wrapped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph in
      var lines: [String] = []
      for word in paragraph.split(separator: " ") {
        if let last = lines.last, last.count + 1 + word.count <= 80 {
          lines[lines.count - 1] = last + " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension String {
  /// What stands before the first `mark`, without newlines at its end.
  fileprivate func components(upTo mark: String) -> String {
    var text = range(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
