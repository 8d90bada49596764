import FlickJSON
import FlickScene

/// The places of a scene's text that can be changed, in the file's order.
struct SceneSites {
  struct Event {
    let range: Range<Int>
    /// Of `at`, where the event says its time.
    let time: Range<Int>?
  }

  private(set) var numbers: [(value: Double, range: Range<Int>)] = []
  private(set) var times: [Range<Int>] = []
  private(set) var values: [(key: String, range: Range<Int>)] = []
  /// What kind each is, what it has, and where its members begin.
  private(set) var objects: [(kind: String, keys: [String], start: Int)] = []
  private(set) var behaviors: [(policy: Range<Int>?, start: Int)] = []
  private(set) var events: [Event] = []
  private(set) var members: [Range<Int>] = []
  /// The items of each list that has some.
  private(set) var lists: [[Range<Int>]] = []

  init(_ root: JSONNode) {
    walk(root, key: "", kind: "scene")
    events = (root["events"]?.items ?? []).map { Event(range: $0.range, time: $0["at"]?.range) }
    behaviors = (root["behaviors"]?.members ?? []).map {
      (policy: $0.value["interrupt"]?.range, start: $0.value.range.lowerBound + 1)
    }
  }

  private mutating func walk(_ node: JSONNode, key: String, kind: String) {
    switch node.value {
    case .number(let value): numbers.append((value, node.range))
    case .string(let text) where Self.isTime(text): times.append(node.range)
    case .array(let items):
      if !items.isEmpty { lists.append(items.map(\.range)) }
      for item in items { walk(item, key: key, kind: key) }
    case .object(let all):
      objects.append((kind, all.map(\.key), node.range.lowerBound + 1))
      for member in all {
        members.append(member.keyRange.lowerBound..<member.value.range.upperBound)
        values.append((member.key, member.value.range))
        walk(member.value, key: member.key, kind: Self.kind(of: member.key, in: kind))
      }
    case .null, .bool, .string, .invalid: break
    }
  }

  /// What a member that is an object is called: by its key, or where keys are names
  /// of the author's, by what has them.
  static func kind(of key: String, in kind: String) -> String {
    named.contains(kind) ? "one of " + kind : key
  }

  private static let named: Set<String> = [
    "behaviors", "worlds", "variants", "states", "animations", "items",
  ]

  private static func isTime(_ text: String) -> Bool {
    text.hasSuffix("s") && text.utf8.first.map { (0x30...0x39).contains($0) } == true
  }
}

/// What stands in scenes, by what it is.
struct SceneStock: Sendable {
  struct Member: Sendable {
    let key: String
    let text: [UInt8]
  }

  private var valuesByKey: [String: [[UInt8]]] = [:]
  private var membersByKind: [String: [Member]] = [:]

  /// In the scenes' order, each text once.
  init(_ scenes: [[UInt8]]) {
    var known: Set<[UInt8]> = []
    for scene in scenes {
      guard let root = JSONReader.read(scene).root else { continue }
      add(root, kind: "scene", scene, &known)
    }
  }

  func values(of key: String) -> [[UInt8]] { valuesByKey[key] ?? [] }

  func members(of kind: String) -> [Member] { membersByKind[kind] ?? [] }

  private mutating func add(
    _ node: JSONNode, kind: String, _ scene: [UInt8], _ known: inout Set<[UInt8]>
  ) {
    for item in node.items { add(item, kind: kind, scene, &known) }
    for member in node.members {
      let text = Array(scene[member.value.range])
      if known.insert(Array("\(kind) \(member.key) ".utf8) + text).inserted {
        valuesByKey[member.key, default: []].append(text)
        membersByKind[kind, default: []].append(Member(key: member.key, text: text))
      }
      add(
        member.value, kind: SceneSites.kind(of: member.key, in: kind), scene, &known)
    }
  }
}
