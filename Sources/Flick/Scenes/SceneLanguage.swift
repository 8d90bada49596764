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
    let (wrong, right) = found.spellings
    let text =
      "\(page.title) (\(code))\n\n\(wrapped(page.text))\n\nWrong: \(wrong)\nRight: \(right)\n"
    guard let example = page.example,
      let words = (try? ShippedScenes())?.words(ofRefused: example)
    else { return text }
    // Some scenes have other mistakes before it.
    let start = "scenes/"
    let told = words.components(separatedBy: "\n" + start).map {
      ($0.hasPrefix(start) ? "" : start) + $0.trimmingCharacters(in: .newlines)
    }
    let first = told.first { $0.contains("[\(code)]") } ?? told[0]
    return text + "\nFor example:\n\n\(first)\n"
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
