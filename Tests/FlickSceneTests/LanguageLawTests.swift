import FlickJSON
import FlickScene
import FlickTestSupport
import Foundation
import Testing

@Suite struct LanguageLawTests {
  @Test(arguments: EveryKey.edits.map(\.key))
  func `a key that is accepted changes the scene`(key: String) throws {
    let edit = try #require(EveryKey.edits.first { $0.key == key })
    let range = try #require(EveryKey.scene.range(of: edit.find), "\(edit.find)")
    let edited = EveryKey.scene.replacingCharacters(in: range, with: edit.replacement)
    let plain = try load(EveryKey.scene).scene.withoutOrigins
    do throws(SceneErrors) {
      let scene = try load(edited).scene.withoutOrigins
      #expect(scene != plain)
      // What an edit brings in beside the key may be all that changes.
      for text in Self.texts(edited, without: key) {
        guard let rest = try? load(text) else { continue }
        #expect(rest.scene.withoutOrigins != scene, "\(text)")
      }
    } catch {
      Issue.record("\(error.text)")
    }
  }

  /// An edited scene less one key of that name that it has and the plain one has
  /// not, for each there is.
  private static func texts(_ edited: String, without key: String) -> [String] {
    let name = key.split(separator: ".").last.map(String.init) ?? key
    func root(_ text: String) -> JSONNode? { JSONReader.read(Array(text.utf8)).root }
    return root(edited).map { nodes($0, root(EveryKey.scene), without: name) }?.map {
      JSONPrinter.text($0.value)
    } ?? []
  }

  private static func nodes(
    _ node: JSONNode, _ plain: JSONNode?, without key: String
  ) -> [JSONNode] {
    var found: [JSONNode] = []
    for (place, member) in node.members.enumerated() {
      let before = plain?[member.key]
      var rest = node.members
      rest.remove(at: place)
      if member.key == key, before == nil {
        found.append(JSONNode(.object(rest), range: node.range))
      }
      for value in nodes(member.value, before, without: key) {
        let other = JSONMember(key: member.key, keyRange: member.keyRange, value: value)
        rest.insert(other, at: place)
        found.append(JSONNode(.object(rest), range: node.range))
        rest.remove(at: place)
      }
    }
    let old = plain?.items ?? []
    let known = Set(old.map { JSONPrinter.text($0.value) })
    for (place, item) in node.items.enumerated()
    where !known.contains(JSONPrinter.text(item.value)) {
      let before = old.count == node.items.count ? old[place] : nil
      for value in nodes(item, before, without: key) {
        var items = node.items
        items[place] = value
        found.append(JSONNode(.array(items), range: node.range))
      }
    }
    return found
  }

  @Test func `the keys that are tried are those of the tables`() {
    var known: Set<String> = []
    for object in SceneSchema.objects {
      for key in object.keys where key.isSupported { known.insert("\(object.name).\(key.name)") }
    }
    let tried = Set(EveryKey.edits.map(\.key)).union(EveryKey.exempt)
    #expect(known.subtracting(tried).sorted() == [])
    #expect(tried.subtracting(known).sorted() == [])
  }

  @Test func `words of others are no keys, and stand for keys that there are`() {
    for object in SceneSchema.objects {
      for (word, keys) in object.rules.meant() {
        #expect(object.index(of: word) == nil, "\(object.name).\(word)")
        for key in keys { #expect(object.index(of: key) != nil, "\(object.name).\(key)") }
      }
    }
  }

  @Test(arguments: EveryKey.planned.map(\.key))
  func `a key of the plan is refused as not supported yet`(key: String) throws {
    let edit = try #require(EveryKey.planned.first { $0.key == key })
    let range = try #require(EveryKey.scene.range(of: edit.find), "\(edit.find)")
    let found = problems(EveryKey.scene.replacingCharacters(in: range, with: edit.replacement))
    #expect(found.map(\.code) == [.notSupportedYet])
  }

  @Test func `the keys of the plan that are tried are those of the tables`() {
    let planned = SceneSchema.objects.flatMap { object in
      object.keys.filter { !$0.isSupported }.map { "\(object.name).\($0.name)" }
    }
    #expect(planned.sorted() == EveryKey.planned.map(\.key).sorted())
  }

  /// Behaviors, states, variants, motions, items and what holds them are named
  /// by the author, and their order is the scene's; all other keys may stand in
  /// any order.
  @Test(arguments: CanonicalSceneTests.shipped + ["EveryKey"])
  func `the order of keys does not matter`(name: String) throws {
    let text = name == "EveryKey" ? EveryKey.scene : try packageFile("scenes/\(name)")
    let written = try load(text).scene.withoutOrigins
    let scene = try ShuffledScene(text)
    for seed in 1...5 as ClosedRange<UInt64> {
      let shuffled = scene.text(seed: seed)
      #expect(shuffled != JSONPrinter.text(scene.root.value))
      #expect(try load(shuffled).scene.withoutOrigins == written, "seed \(seed)")
    }
  }

  @Test(arguments: ["EveryKey", "scenes/pane.json", "scenes/first-touch.json"])
  func `comments and trailing commas change nothing`(name: String) throws {
    let text = name == "EveryKey" ? EveryKey.scene : try packageFile(name)
    var commented = "// a scene\n"
    var isText = false
    for character in text {
      if character == "\"" { isText.toggle() }
      if !isText, character == "}" || character == "]",
        let last = commented.last(where: { !$0.isWhitespace }),
        last != "[", last != "{", last != "/"
      {
        commented += " /* , \" */ , // the end\n"
      }
      commented.append(character)
      if !isText, character == ":" { commented += "/**/" }
    }
    #expect(try load(commented).scene.withoutOrigins == load(text).scene.withoutOrigins)
  }

  @Test(arguments: ["EveryKey", "scenes/pane.json"])
  func `printing and reading again gives the same scene`(name: String) throws {
    let text = name == "EveryKey" ? EveryKey.scene : try packageFile(name)
    let root = try #require(JSONReader.read(Array(text.utf8)).root)
    let printed = JSONPrinter.text(root.value)
    #expect(try load(printed).scene.withoutOrigins == load(text).scene.withoutOrigins)
    let again = try #require(JSONReader.read(Array(printed.utf8)).root)
    #expect(JSONPrinter.text(again.value) == printed)
  }

  /// Cutting or changing a byte may give any diagnostics, but never a crash,
  /// and whatever is said has a place in the file.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a damaged scene is refused or read, whatever the damage`(seed: UInt64) {
    var random = FixedRandom(seed: seed)
    let original = Array(EveryKey.scene.utf8)
    let spice = Array("{}[]\",:'0-9.eE+\\/*#%nulltrue\n\t\u{0}\u{e9}x".utf8)
    for _ in 0..<100 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...20, using: &random)))
        case 1: bytes[at] = spice.randomElement(using: &random) ?? 0
        case 2: bytes.insert(spice.randomElement(using: &random) ?? 0, at: at)
        default: bytes = Array(bytes[..<max(1, at)])
        }
      }
      do throws(SceneErrors) {
        _ = try SceneLoader.load(bytes: bytes, file: "damaged", resources: TwoFonts())
      } catch {
        #expect(!error.diagnostics.isEmpty)
        #expect(error.text.contains("error: "))
        for diagnostic in error.diagnostics {
          #expect(diagnostic.origin.bytes.upperBound <= bytes.count)
        }
      }
    }
  }
}
