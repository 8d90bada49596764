import FlickScene
import Foundation
import Testing

@Suite struct DocumentationTests {
  private static let path = "docs/scene-format.md"

  // MARK: - Tables

  /// With `RECORD_DOCS=1` the tables are written instead of compared.
  @Test(arguments: [path, "docs/kit.md"])
  func `the tables of a page are those of the decoder`(path: String) throws {
    let page = try packageFile(path)
    let updated = Self.filled(page)
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] == "1" {
      let file = packageFolder.appending(path: path)
      try updated.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    #expect(updated == page)
  }

  @Test func `the page has every kind of object`() throws {
    let page = try packageFile(Self.path)
    for object in SceneSchema.objects where object.name != "follow" {
      #expect(page.contains("<!-- keys: \(object.name) -->"), "\(object.name)")
    }
  }

  /// The page with everything between a marker and its end made anew.
  private static func filled(_ page: String) -> String {
    var lines: [String] = []
    var isGenerated = false
    for line in page.components(separatedBy: "\n") {
      if line == "<!-- end -->" { isGenerated = false }
      if !isGenerated { lines.append(line) }
      if let text = generated(line, of: page) {
        lines += ["", text]
        isGenerated = true
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func generated(_ marker: String, of page: String) -> String? {
    switch marker {
    case "<!-- contents -->": return Reference.contents(of: page)
    case "<!-- index -->": return Reference.index(of: page)
    case "<!-- limits -->": return Reference.limits
    case "<!-- later -->": return Reference.later
    case "<!-- kit -->": return Reference.kit
    default: break
    }
    guard marker.hasPrefix("<!-- keys: ") else { return nil }
    let name = marker.dropFirst("<!-- keys: ".count).dropLast(" -->".count)
    return SceneSchema.objects.first { $0.name == name }.map(Reference.table)
  }

  // MARK: - Examples

  struct Example: Sendable, CustomTestStringConvertible {
    let kind: String
    let text: String

    var testDescription: String { "\(kind.isEmpty ? "scene" : kind): \(text.prefix(40))" }
  }

  /// The `json` blocks of the pages; the word after `json` says what a block is a
  /// part of.
  private static let examples: [Example] = [
    path, "docs/guide.md", "docs/core-animation.md", "docs/figures.md", "docs/kit.md",
  ]
  .flatMap { path in
    MarkdownPage((try? packageFile(path)) ?? "").blocks.compactMap { block in
      let words = block.words.split(separator: " ")
      // A block of several words is a step of the guide.
      guard words.first == "json", words.count <= 2 else { return nil }
      return Example(kind: words.dropFirst().joined(), text: block.text)
    }
  }

  @Test(arguments: ["icons", "parts", "photos"])
  func `the scenes of the kit's pictures are right`(name: String) throws {
    let loaded = try load(try packageFile("docs/kit/\(name).json"))
    #expect(loaded.warnings.isEmpty)
  }

  @Test(arguments: examples)
  func `an example of the page is a scene or a part of one`(example: Example) throws {
    let loaded = try load(Self.whole(example))
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `the page has examples`() {
    #expect(Self.examples.count >= 14)
  }

  /// A pane that the part becomes part of.
  private static func whole(_ example: Example) -> String {
    let spring = "{ \"spring\": { \"stiffness\": 300, \"damping\": 20 } }"
    var parts = [
      "canvas": "{ \"size\": [390, 844] }",
      "layer": "{ \"id\": \"lasting\", \"type\": \"group\" }",
      "behavior": """
      { "layer": "pane", "property": "y", "states": { "closed": 633, "open": 50 },
        "on": { "tap": "toggle" }, "motion": \(spring) }
      """,
      "events": """
      [ { "id": "open", "at": "200ms", "tap": [195, 740] },
        { "id": "flip", "at": "360ms", "tap": [195, 740] } ]
      """,
      "variants": "{ \"Abrupt\": { \"behaviors.pane.interrupt\": \"restart\" }, \"Smooth\": {} }",
      "film": "{}", "render": "{}", "expect": "[]", "figures": "[]",
    ]
    if example.kind.isEmpty { return example.text }
    var comparison = "variants"
    if example.kind == "sweep" {
      comparison = "sweep"
      parts["variants"] = example.text
      parts["film"] = "{ \"layout\": \"grid\" }"
    } else {
      precondition(parts[example.kind] != nil, "a page has no part '\(example.kind)'")
      parts[example.kind] = example.text
    }
    func part(_ name: String) -> String { parts[name] ?? "" }
    return """
      { "flick": 1, "canvas": \(part("canvas")),
        "layers": [
          { "id": "pane", "type": "rect", "frame": [0, 633, 390, 900], "fill": "#0A84FF" },
          \(part("layer"))
        ],
        "behaviors": { "pane": \(part("behavior")) },
        "events": \(part("events")), "\(comparison)": \(part("variants")), "film": \(part("film")),
        "render": \(part("render")), "expect": \(part("expect")), "figures": \(part("figures")) }
      """
  }
}
