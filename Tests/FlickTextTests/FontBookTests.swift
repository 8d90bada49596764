import FlickDisplay
import FlickText
import Foundation
import Testing

@Suite struct FontBookTests {
  private let book = FontBook()

  @Test func `a family that is not installed is an error that names it`() {
    let error = #expect(throws: FontError.self) {
      try book.line("x", style: TextStyle(family: "No Such Family", size: 20))
    }
    #expect(error == .familyNotFound(["No Such Family"]))
    #expect(error?.description == "the font family 'No Such Family' is not installed")
  }

  @Test(arguments: ["sans-serif", "Helvetica Neue LT", "DejaVu"])
  func `a name that fontconfig would replace is an error`(family: String) {
    #expect(throws: FontError.familyNotFound([family])) {
      try book.font(for: TextStyle(family: family, size: 20))
    }
  }

  @Test func `the help for Inter names its package`() {
    let error = FontError.familyNotFound(["Inter", "DejaVu Sans"])
    #expect(error.help.contains("apt-get install fonts-inter"))
    #expect(error.help.contains("brew install --cask font-inter"))
  }

  @Test func `the next family stands in for one that is missing`() throws {
    let style = TextStyle(families: ["No Such Family", "DejaVu Sans"], size: 20)
    #expect(try book.font(for: style).family == "DejaVu Sans")
  }

  @Test func `a family is found whatever its case`() throws {
    let font = try book.font(for: TextStyle(family: "dejavu sans", size: 20))
    #expect(font == (try book.font(for: TextStyle(family: "DejaVu Sans", size: 20))))
  }

  @Test(.enabled(if: InstalledFonts.hasInter), arguments: [100, 400, 500, 600, 700, 900])
  func `Inter has every weight`(weight: Int) throws {
    let font = try book.font(for: TextStyle(family: "Inter", size: 20, weight: weight))
    #expect(font.weight == weight)
  }

  @Test(.enabled(if: InstalledFonts.hasDejaVuSans))
  func `a heavy weight falls to the nearest heavier one`() throws {
    let font = try book.font(for: TextStyle(family: "DejaVu Sans", size: 20, weight: 600))
    #expect(font.weight == 700)
  }

  @Test(.enabled(if: InstalledFonts.hasInter))
  func `italic is another face`() throws {
    let upright = try book.font(for: TextStyle(family: "Inter", size: 20))
    let italic = try book.font(for: TextStyle(family: "Inter", size: 20, isItalic: true))
    #expect(italic.isItalic && !upright.isItalic)
    #expect(italic.digest != upright.digest)
  }

  /// XXH3 of the file and four zero bytes by Python's xxhash, when the file is
  /// the version named in `InstalledFonts`.
  @Test(.enabled(if: InstalledFonts.hasInter))
  func `the digest is that of the file and its face`() throws {
    let font = try book.font(for: TextStyle(family: "Inter", size: 20))
    #expect(font.digest == InstalledFonts.inter)
    #expect(font.unitsPerEm == 2816)
  }

  @Test func `a glyph that the font lacks comes from another font`() throws {
    let line = try book.line("a♔b", style: TextStyle(family: "Inter", size: 20))
    #expect(line.runs.map(\.font.family) == ["Inter", "DejaVu Sans", "Inter"])
    #expect(line.missing.isEmpty)
  }

  @Test func `a character that no font has is reported once and drawn as a box`() throws {
    let line = try book.line("a\u{10FFFD}b\u{10FFFD}", style: TextStyle(size: 20))
    #expect(line.missing == ["\u{10FFFD}"])
    let box = line.runs[1].glyphs[0]
    #expect(box.id == 0)
    #expect(!box.outline.isEmpty)
  }

  @Test func `joiners and variation selectors are never missing`() throws {
    let line = try book.line("a\u{200D}b\u{FE0F}c", style: TextStyle(size: 20))
    #expect(line.missing.isEmpty)
  }

  @Test func `a combining mark is set upon its letter`() throws {
    let composed = try book.line("\u{E9}", style: TextStyle(size: 20))
    let decomposed = try book.line("e\u{301}", style: TextStyle(size: 20))
    #expect(composed.width == decomposed.width)
  }

  @Test func `a book knows what is installed`() throws {
    #expect(try book.isInstalled(family: "DejaVu Sans"))
    #expect(try !book.isInstalled(family: "No Such Family"))
    #expect(try !book.isInstalled(family: "sans-serif"))
  }

  @Test func `installed families are listed in order`() throws {
    let families = try book.installedFamilies()
    #expect(families.contains("DejaVu Sans"))
    #expect(families == families.sorted())
  }
}

@Suite struct FontFileTests {
  @Test func `a font given by file wins over the installed one`() throws {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    guard FileManager.default.fileExists(atPath: path) else {
      print("skipped: \(path) is not there")
      return
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("own.ttf")
    // Bytes after the tables belong to no table: another digest, the same font.
    try (FileManager.default.contents(atPath: path).map { $0 + Data([1]) })?.write(to: file)
    let installed = try FontBook().font(for: TextStyle(family: "DejaVu Sans", size: 20))
    let given = try FontBook(fontFiles: [file.path]).font(
      for: TextStyle(family: "DejaVu Sans", size: 20))
    #expect(given.family == installed.family)
    #expect(given.digest != installed.digest)
  }

  @Test(arguments: [
    ("/nonexistent.otf", FontError.fileNotReadable(path: "/nonexistent.otf")),
    ("/etc/passwd", FontError.notAFont(path: "/etc/passwd")),
  ])
  func `a file that is no font is an error that names it`(path: String, expected: FontError) {
    #expect(throws: expected) {
      try FontBook(fontFiles: [path]).font(for: TextStyle(size: 20))
    }
  }
}
