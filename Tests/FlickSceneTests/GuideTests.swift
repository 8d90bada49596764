import FlickJSON
import FlickScene
import Foundation
import Testing

/// `docs/guide.md`, and the scenes that it builds step by step.
@Suite struct GuideTests {
  private static let path = "docs/guide.md"
  private static let folder = "docs/guide"

  private static let blocks = MarkdownPage((try? packageFile(path)) ?? "").blocks

  /// A block `json NAME from BASE` holds what of BASE changes to make NAME; the
  /// first one begins with nothing.
  private static let steps: [(name: String, scene: String)] = {
    var scenes: [String: JSONNode.Value] = ["nothing": .object([])]
    return blocks.compactMap { block in
      guard let step = block.words.wholeMatch(of: /json ([a-z-]+) from ([a-z-]+)/),
        let base = scenes[String(step.2)],
        let change = JSONReader.read(Array(block.text.utf8)).root?.value
      else { return nil }
      let scene = joined(base, change)
      scenes[String(step.1)] = scene
      return (String(step.1), JSONPrinter.text(scene))
    }
  }()

  /// Objects are joined key by key; all else takes the place of what was there.
  private static func joined(_ base: JSONNode.Value?, _ change: JSONNode.Value) -> JSONNode.Value {
    guard case .object(var members)? = base, case .object(let changes) = change else {
      return change
    }
    for change in changes {
      let index = members.firstIndex { $0.key == change.key }
      let value = joined(index.map { members[$0].value.value }, change.value.value)
      let member = JSONMember(
        key: change.key, keyRange: change.keyRange, value: JSONNode(value, range: 0..<0))
      if let index { members[index] = member } else { members.append(member) }
    }
    return .object(members)
  }

  /// With `RECORD_DOCS=1` they are written instead of compared.
  @Test func `the scenes beside the guide are those of its steps`() throws {
    let blocks = Self.blocks.filter { $0.words.contains(" from ") }
    #expect(Self.steps.count == blocks.count)
    #expect(Set(Self.steps.map(\.name)).count == Self.steps.count)
    let folder = packageFolder.appending(path: Self.folder)
    for step in Self.steps {
      let scene = try CanonicalScene.text(of: Array(step.scene.utf8), file: step.name)
      let file = folder.appending(path: "\(step.name).json")
      if ProcessInfo.processInfo.environment["RECORD_DOCS"] == "1" {
        try scene.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == scene, "\(step.name)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    #expect(files.sorted() == Self.steps.map { "\($0.name).json" }.sorted())
  }

  @Test(arguments: steps.map(\.scene))
  func `a step of the guide is a scene`(scene: String) throws {
    #expect(try load(scene).warnings.isEmpty)
  }

  @Test func `the guide takes twenty minutes`() throws {
    // At 225 words a minute.
    #expect(try packageFile(Self.path).split(whereSeparator: \.isWhitespace).count <= 4500)
  }
}
