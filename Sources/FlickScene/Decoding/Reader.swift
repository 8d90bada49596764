import FlickCore
import FlickJSON

/// Thrown where a value is missing or wrong; the reason has been reported.
struct Rejected: Error {}

/// A value that cannot be missing once all that it is made of is right.
func some<Value>(_ value: Value?) throws(Rejected) -> Value {
  guard let value else { throw Rejected() }
  return value
}

/// Who reads a tree: what is known of the scene and of the world outside it, and
/// where everything that is wrong is told.
final class Reader {
  let collector: DiagnosticCollector
  let symbols: Symbols
  let resources: any ResourceResolver
  let options: LoadOptions
  /// What has written the tree out, where that was needed.
  let expander: Expander?
  private let source: SourceText

  init(
    collector: DiagnosticCollector, source: SourceText, symbols: Symbols,
    resources: any ResourceResolver, options: LoadOptions, expander: Expander? = nil
  ) {
    self.expander = expander
    self.collector = collector
    self.source = source
    self.symbols = symbols
    self.resources = resources
    self.options = options
  }

  /// For the values of missing keys, which are always right and name nothing: whoever reads
  /// by it, on whatever thread, changes nothing in it.
  nonisolated(unsafe) static let ofDefaults: Reader = {
    let source = SourceText(file: "", bytes: [])
    return Reader(
      collector: DiagnosticCollector(source: source, root: nil), source: source,
      symbols: Symbols(root: JSONNode(.null, range: 0..<0)), resources: NoResources(),
      options: LoadOptions())
  }()

  /// Names with dots and brackets, of what is in instances.
  var instanceNames: Set<String> { expander?.names ?? [] }

  // MARK: - Reports

  func report(_ problem: Problem, at node: JSONNode) { collector.report(problem, at: node.range) }

  func report(_ problem: Problem, at range: Range<Int>) { collector.report(problem, at: range) }

  /// Points at an object's first character.
  func report(_ problem: Problem, on node: JSONNode) {
    let start = node.range.lowerBound
    collector.report(problem, at: start..<min(start + 1, node.range.upperBound))
  }

  /// Reports a key where it is written.
  func report<Value>(
    _ problem: @autoclosure () -> Problem, atKey key: Key<Value>, of members: Members
  ) {
    report(problem(), atKey: key.row, of: members)
  }

  func report(_ problem: @autoclosure () -> Problem, atKey key: KeyRow, of members: Members) {
    if let member = members.node.members.first(where: { $0.key == key.name }) {
      collector.report(problem(), at: member.keyRange)
    }
  }

  /// Reports a key that is written without the one that it belongs to.
  func refuse<Value, Other>(
    _ key: Key<Value>, of members: Members, without other: Key<Other>
  ) {
    if members.has(other) { return }
    report(.meaninglessWithout(key.row.name, other.row.name), atKey: key, of: members)
  }

  func rejected(_ problem: Problem, at node: JSONNode) -> Rejected {
    report(problem, at: node)
    return Rejected()
  }

  func rejected(_ problem: Problem, on node: JSONNode) -> Rejected {
    report(problem, on: node)
    return Rejected()
  }

  /// A number that has other bounds than its schema.
  func bounded(
    _ number: Double, _ bounds: Bounds, _ subject: String, at node: JSONNode
  ) throws(Rejected) -> Double {
    if bounds.contains(number) { return number }
    throw rejected(
      .outOfRange(
        subject, bounds: bounds, value: number, found: Spelling.number(number), hint: nil), at: node
    )
  }

  /// Says that the kind of value is wrong; a bare number where a time belongs
  /// has words of its own.
  func rejectKind(of node: JSONNode, _ schema: ValueSchema, _ subject: Subject) -> Rejected {
    if node.isInvalid { return Rejected() }
    if schema.isTime, let number = node.number {
      return rejected(.timeNeedsUnit(number), at: node)
    }
    return rejected(
      .wrongType(subject.text, expected: schema.noun, found: found(node)), at: node)
  }

  /// Whether a list or a map has enough entries.
  func checkCount(
    _ found: Int, within count: ClosedRange<Int>, _ noun: String, of node: JSONNode,
    _ subject: Subject
  ) throws(Rejected) -> Bool {
    if found > count.upperBound {
      throw rejected(
        .tooMany(subject.text, noun: noun, maximum: count.upperBound, found: found), at: node)
    }
    if found >= count.lowerBound { return true }
    report(.tooFew(subject.text, noun: noun, minimum: count.lowerBound), at: node)
    return false
  }

  /// What is written there, in few words.
  func found(_ node: JSONNode) -> String {
    switch node.value {
    case .array: return "a list"
    case .object: return "an object"
    case .string(let text): return Spelling.quoted(text)
    case .number(let number) where expander != nil: return Spelling.number(number)
    case .null, .bool, .number, .invalid:
      let text = source.text(collector.names.map.resolved(node.range).written)
      return text.count <= 40 ? text : String(text.prefix(40)) + "…"
    }
  }

  /// Reads one of several parts, of which each is read though one is wrong, so
  /// that one run tells all.
  func attempt<Value>(_ read: () throws(Rejected) -> Value) -> Value? {
    do throws(Rejected) { return try read() } catch { return nil }
  }

  /// Reads all, though one is wrong.
  func all<Item, Value>(
    _ items: [Item], _ read: (Item) throws(Rejected) -> Value
  ) throws(Rejected) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for item in items {
      do throws(Rejected) { values.append(try read(item)) } catch {}
    }
    if values.count < items.count { throw Rejected() }
    return values
  }
}

/// What a value is the value of, said only when there is something to say.
indirect enum Subject {
  case key(String, hint: String?)
  case item(of: Subject)
  case part(String, of: Subject)
  case name

  static func key(_ name: String) -> Subject { .key(name, hint: nil) }

  var text: String {
    switch self {
    case .key(let key, _): "'\(Spelling.quoted(key).dropFirst().dropLast())'"
    case .item(.key(let key, _)): "an item of '\(key)'"
    case .item(let subject): subject.text
    case .part(let name, let subject): "\(name) of \(subject.text)"
    case .name: "a name"
    }
  }

  /// Said where it is out of range.
  var hint: String? {
    guard case .key(_, let hint) = self else { return nil }
    return hint
  }
}

private struct NoResources: ResourceResolver {
  let fontFamilies: [String] = []

  func hasFont(family: String) -> Bool { false }
}
