import FlickText
import Foundation
import Testing

/// Lines that scripts/check-letters holds against a browser's. With FLICK_LETTERS set
/// to a file, where their letters stand is written there as JSON.
@Suite struct LetterSheetTests {
  private struct Row: Encodable {
    let text: String
    let families: [String]
    let size: Double
    let width: Double
    let clusters: [Cluster]
  }

  private struct Cluster: Encodable {
    let text: String
    let left: Double
  }

  private static let texts = [
    "Interrupting a pane, AVATAR 12:30",
    "Emoji 😀👍🏽👨‍👩‍👧‍👦🇩🇪🇯🇵1\u{FE0F}\u{20E3}❤\u{FE0F} ⚡ end",
    "مرحبا بالعالم، كيف حالك؟",
    "سلام (عربي) 123 ثم 45.6%",
    "שלום 123 עולם (טוב) 45.6%!",
    "Hi שלום (עולם) there, 10-20 דהו.",
    "你好，世界 – 中文",
    "नमस्ते दुनिया",
    "All in one: שלום 12 مرحبا 你好 नमस्ते 👨‍👩‍👧‍👦 end",
  ]

  @Test func `lines of all scripts are set, and written down where that is wanted`() throws {
    let book = FontBook()
    let families = TextStyle.defaultFamilies
    let rows = try Self.texts.map { text in
      let line = try book.line(text, style: TextStyle(families: families, size: 28))
      #expect(line.clusters.map(\.text).joined().unicodeScalars.count == text.unicodeScalars.count)
      // A browser takes the first family that has a character, in colours or not.
      let own = line.runs.map(\.font.family).filter { !families.contains($0) }
      let fonts = Array(families.prefix(1)) + Set(own).sorted() + families.dropFirst()
      return Row(
        text: text, families: fonts, size: 28, width: line.width,
        clusters: line.clusters.map { Cluster(text: $0.text, left: $0.left) })
    }
    guard let file = ProcessInfo.processInfo.environment["FLICK_LETTERS"] else { return }
    try JSONEncoder().encode(rows).write(to: URL(fileURLWithPath: file))
  }
}
