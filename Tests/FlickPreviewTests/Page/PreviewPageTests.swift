import FlickPreview
import Testing

/// The files of the page, as laws: nothing in them needs what its policy forbids.
@Suite struct PreviewPageTests {
  private static func text(_ name: String) throws -> String {
    String(decoding: try #require(PreviewPage.file(named: name)).bytes, as: UTF8.self)
  }

  /// The names that scripts are imported by, from one of them on.
  private static func scripts(from name: String, _ known: inout [String]) throws {
    guard !known.contains(name) else { return }
    known.append(name)
    for match in try text(name).matches(of: /from "\.\/([a-z]+\.js)"/) {
      try scripts(from: String(match.output.1), &known)
    }
  }

  private static func scripts() throws -> [String] {
    var known: [String] = []
    try scripts(from: "page.js", &known)
    return known
  }

  @Test func `all scripts that are imported are served`() throws {
    let scripts = try Self.scripts()
    #expect(scripts.count == 9)
    for name in scripts {
      #expect(PreviewPage.file(named: name)?.type.hasPrefix("text/javascript") == true)
    }
    for name in ["page", "../page.js", "page.html", "PAGE.JS", "none.js"] {
      #expect(PreviewPage.file(named: name) == nil)
    }
  }

  @Test func `the document has no script, style or handler of its own`() throws {
    let page = try Self.text("")
    #expect(page.matches(of: /<script(?![^>]* src="page\.js")/).isEmpty)
    #expect(page.matches(of: /<style|\sstyle=|\son[a-z]+=/).isEmpty)
    #expect(page.matches(of: /https?:|\/\//).isEmpty)
  }

  @Test func `scripts make no text into markup and ask nobody else`() throws {
    for name in try Self.scripts() {
      let text = try Self.text(name)
      for word in [
        "insertAdjacentHTML", "innerHTML", "eval(", "document.write", "fetch(", "import(",
      ] {
        #expect(!text.contains(word), "\(name) has \(word)")
      }
    }
  }

  @Test func `what scripts look for by its name is in the document or made by them`() throws {
    let texts = try Self.scripts().map(Self.text)
    let made = texts.flatMap { $0.matches(of: /id: "([a-z-]+)"/).map { String($0.output.1) } }
    let written = try Self.text("").matches(of: /id="([a-z-]+)"/).map { String($0.output.1) }
    #expect(Set(written).count == written.count)
    for text in texts {
      for match in text.matches(of: /find\("([a-z-]+)"\)/) {
        #expect(Set(made + written).contains(String(match.output.1)), "\(match.output.1)")
      }
    }
  }
}
