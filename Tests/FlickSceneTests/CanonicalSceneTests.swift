import FlickJSON
import FlickScene
import FlickTestSupport
import Foundation
import Testing

/// `render fmt`.
@Suite struct CanonicalSceneTests {
  @Test func `what nobody sees stays escaped, and joiners stay as they are`() throws {
    let family = "\u{1F468}\u{200D}\u{1F469}"
    let source = #"{ "flick": 1, "title": "10\u00a0km\u00ad \u200f\u2066x\u2069 \#(family)" }"#
    let text = try CanonicalScene.text(of: Array(source.utf8), file: "a.json")
    #expect(text.contains(#""10\u00a0km\u00ad \u200f\u2066x\u2069 \#(family)""#), "\(text)")
  }

  static let shipped: [String] = {
    let folder = packageFolder.appending(path: "scenes").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }()

  private static func canonical(_ text: String) throws -> String {
    try CanonicalScene.text(of: Array(text.utf8), file: "scene.json")
  }

  /// Mended by 'render fmt scenes/*.json'; with `RECORD_SCENES=1` the files
  /// are written instead of compared.
  @Test(arguments: shipped)
  func `a shipped scene is canonical`(name: String) throws {
    let text = try packageFile("scenes/\(name)")
    let canonical = try Self.canonical(text)
    if ProcessInfo.processInfo.environment["RECORD_SCENES"] == "1" {
      let file = packageFolder.appending(path: "scenes/\(name)")
      try canonical.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    #expect(canonical == text, "scenes/\(name) is not as 'render fmt' writes it")
  }

  /// With `RECORD_SCENES=1` they are written instead of compared.
  @Test func `the scenes that README writes are canonical`() throws {
    let page = try packageFile("README.md")
    let (before, after) = ("<<'SCENE'\n", "\nSCENE\n")
    var parts = page.components(separatedBy: before)
    #expect(parts.count > 1)
    for index in parts.indices.dropFirst() {
      let end = try #require(parts[index].range(of: after))
      let text = parts[index][..<end.lowerBound] + "\n"
      let rest = parts[index][end.upperBound...]
      parts[index] = try Self.canonical(String(text)).dropLast() + after + rest
    }
    let written = parts.joined(separator: before)
    if ProcessInfo.processInfo.environment["RECORD_SCENES"] == "1" {
      let file = packageFolder.appending(path: "README.md")
      try written.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    #expect(written == page)
  }

  @Test(arguments: shipped + ["EveryKey"])
  func `formatting changes nothing that a scene says`(name: String) throws {
    let text = name == "EveryKey" ? EveryKey.scene : try packageFile("scenes/\(name)")
    let canonical = try Self.canonical(text)
    #expect(try load(canonical).scene.withoutOrigins == load(text).scene.withoutOrigins)
    #expect(try Self.canonical(canonical) == canonical)
    for line in canonical.split(separator: "\n") where line.count > 100 {
      // Only a single key with a text or number may be longer than a line.
      #expect(!line.contains("{ ") && !line.contains("["), "\(line)")
    }
  }

  @Test(arguments: shipped + ["EveryKey"], [1, 2, 3] as [UInt64])
  func `any order of keys is formatted alike`(name: String, seed: UInt64) throws {
    let text = name == "EveryKey" ? EveryKey.scene : try packageFile("scenes/\(name)")
    let shuffled = try ShuffledScene(text).text(seed: seed)
    #expect(try Self.canonical(shuffled) == Self.canonical(text))
  }

  @Test func `keys stand as in the tables, the author's own last`() throws {
    let text = try Self.canonical(
      #"""
      { "x-mine": 1, "layers": [ { "children": [], "x-b": 2, "frame": [0,0,1,1], "x-a": 1,
        "type": "rect", "unheard": true, "id": "a" } ], "canvas": { "scale": 1.50, "size": [1,2] },
        "variants": { "B": { "behaviors.p.motion": { "spring": { "damping": 2, "stiffness": 1 } },
        "layers.a.fill": { "angle": 1, "linear": [] }, "note": "n" }, "A": {} }, "flick": 1 }
      """#)
    #expect(
      text == #"""
        {
          "flick": 1,
          "canvas": { "size": [1, 2], "scale": 1.5 },
          "layers": [
            {
              "id": "a",
              "type": "rect",
              "frame": [0, 0, 1, 1],
              "children": [],
              "x-b": 2,
              "x-a": 1,
              "unheard": true
            }
          ],
          "variants": {
            "B": {
              "note": "n",
              "behaviors.p.motion": { "spring": { "stiffness": 1, "damping": 2 } },
              "layers.a.fill": { "linear": [], "angle": 1 }
            },
            "A": {}
          },
          "x-mine": 1
        }

        """#)
  }

  @Test func `comments go along with what they speak of`() throws {
    let text = try Self.canonical(
      """
      /* before */ // and more
      { // the layers
        "layers": [ /* none */ ], // really

        // the canvas,
        // in points
        "canvas": { "scale": /* px per pt */ 2, "size": [1, 2] /* small */ },


        "flick": 1 // the version
        // at the end
      }
      // after
      """)
    #expect(
      text == """
        /* before */
        // and more
        {
          "flick": 1, // the version

          // the canvas,
          // in points
          "canvas": {
            "size": [1, 2], /* small */
            /* px per pt */
            "scale": 2
          },
          // the layers
          "layers": [
            /* none */
          ] // really
          // at the end
        }
        // after

        """)
    #expect(try Self.canonical(text) == text)
  }

  @Test func `what is not JSON is refused with its place`() {
    let error = #expect(throws: SceneErrors.self) {
      try Self.canonical("{ \"a\": 1 \"b\": 2, 'c': 3 }")
    }
    #expect(error?.diagnostics.map(\.problem.code) == [.syntax, .json5])
  }

  /// Nothing is lost or doubled, wherever comments are strewn.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `comments anywhere are all kept, and formatting again changes nothing`(seed: UInt64) throws {
    var random = FixedRandom(seed: seed)
    var text = ""
    var isText = false
    var count = 0
    for character in EveryKey.scene {
      if character == "\"" { isText.toggle() }
      if !isText, character != "\"", !character.isLetter, !character.isNumber, character != ".",
        character != "-", Int.random(in: 0..<12, using: &random) == 0
      {
        count += 1
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text += "/* c\(count). */"
        case 1: text += " // c\(count).\n"
        case 2: text += "\n\n  // c\(count).\n"
        default: text += "\n/* c\(count).\n   more */\n"
        }
      }
      text.append(character)
    }
    let canonical = try Self.canonical(text)
    let kept = canonical.matches(of: /\ c(\d+)\./).compactMap { Int($0.1) }
    #expect(count > 0 && kept.sorted() == Array(1...count))
    #expect(try Self.canonical(canonical) == canonical)
    #expect(try load(canonical).scene.withoutOrigins == load(EveryKey.scene).scene.withoutOrigins)
  }
}

/// A scene whose keys stand in other orders. Behaviors, states and variants
/// are named by the author, and their order is the scene's, as that of a
/// sweep's lists.
struct ShuffledScene {
  let root: JSONNode

  init(_ text: String) throws {
    root = try #require(JSONReader.read(Array(text.utf8)).root)
  }

  func text(seed: UInt64) -> String {
    var random = FixedRandom(seed: seed)
    return JSONPrinter.text(Self.shuffle(root, path: [], using: &random).value)
  }

  private static func shuffle(
    _ node: JSONNode, path: [String], using random: inout FixedRandom
  ) -> JSONNode {
    switch node.value {
    case .array(let items):
      var shuffled: [JSONNode] = []
      for item in items { shuffled.append(shuffle(item, path: path, using: &random)) }
      return JSONNode(.array(shuffled), range: node.range)
    case .object(let members):
      var shuffled: [JSONMember] = []
      for member in members {
        let value = shuffle(member.value, path: path + [member.key], using: &random)
        shuffled.append(JSONMember(key: member.key, keyRange: member.keyRange, value: value))
      }
      if !isNamedByAuthor(path) { shuffled.shuffle(using: &random) }
      return JSONNode(.object(shuffled), range: node.range)
    default: return node
    }
  }

  private static func isNamedByAuthor(_ path: [String]) -> Bool {
    guard let last = path.last?.split(separator: ".").last else { return false }
    if path.first == "variants", path.count <= 2 { return true }
    if path.first == "let" { return true }
    let names = [
      "behaviors", "states", "set", "animations", "add", "changes", "motion", "state", "sweep",
      "worlds",
      "items", "attachments",
      "pushes", "components", "parameters", "with", "each",
    ]
    return names.contains(String(last))
  }
}
