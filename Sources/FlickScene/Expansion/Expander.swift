import FlickCore
import FlickJSON

/// Writes out what a scene says once and uses often: constants, components and lists.
///
/// What it makes is a tree like any other, and everything after it reads, checks and
/// explains that. Values keep the places where they are written; what is used has a
/// place of its own at each use (`SourceMap`).
final class Expander {
  /// A component with the file that its texts name things of.
  struct Component {
    let name: String
    let node: JSONNode
    /// The expander keeps it, since it keeps this.
    unowned let file: File
  }

  /// What a file can name.
  final class File {
    let constants = ConstantScope()
    var components: [String: Component] = [:]
    var motions: [JSONMember] = []
  }

  /// Where something is written out.
  struct Place {
    var constants: ConstantScope
    let file: File
    /// How far values move from where they are written.
    var shift = 0
    /// The components around it, outermost first.
    var components: [String] = []
    /// How many layers are around it.
    var depth = 0
  }

  /// Keys of a scene that are gone when it is written out.
  private static let ownKeys: Set<String> = ["let", "components", "include"]

  let collector: DiagnosticCollector
  private let root: JSONNode
  private let included: IncludedFiles
  private var files: [String: File] = [:]
  private var kept: [File] = []
  private var budget = SceneConstants.maximumExpandedValues
  private var constantDepth = 0
  /// Whether layers are missing for something that has been reported.
  var isIncomplete = false
  /// How many times of lists had errors.
  var faultyRounds = 0
  /// Sets in a scene that has been written out what is given beside its file.
  var overriding: (JSONNode) -> JSONNode = { $0 }
  /// Where the objects stand whose keys have been looked at.
  var checked: Set<Range<Int>> = []
  /// Names with dots and brackets, which no author can give.
  private(set) var names: Set<String> = []

  /// Whether a scene says anything that has to be written out. Where it does not, its
  /// texts are nothing but texts.
  static func isNeeded(for root: JSONNode) -> Bool {
    func holds(_ list: JSONNode?, _ keys: [String]) -> Bool {
      (list?.items ?? []).contains { item in
        keys.contains { item[$0] != nil } || holds(item["children"], keys)
      }
    }
    return root.members.contains { ownKeys.contains($0.key) }
      || holds(root["layers"], ["use", "each"]) || holds(root["events"], ["each"])
  }

  init(_ root: JSONNode, including included: IncludedFiles, _ collector: DiagnosticCollector) {
    self.root = root
    self.included = included
    self.collector = collector
  }

  /// The scene's tree without anything that has to be written out.
  func expanded() -> JSONNode {
    let file = self.file(root, includes: included.includes)
    let place = Place(constants: file.constants, file: file)
    for name in file.constants.ownNames { _ = try? constant(name, nil, in: file.constants) }
    var behaviors: [JSONMember] = []
    var members: [JSONMember] = []
    for member in root.members where !Self.ownKeys.contains(member.key) {
      switch member.key {
      case "layers": members.append(member.holding(layers(member.value, place, &behaviors)))
      case "events": members.append(member.holding(events(member.value, place)))
      case "$schema": members.append(member)
      case let key where key.hasPrefix("x-"): members.append(member)
      default: members.append(member.holding(value(member.value, place)))
      }
    }
    members = Self.adding(behaviors, to: "behaviors", of: members, at: root.range)
    members = Self.adding(file.motions, to: "motion", of: members, at: root.range)
    return JSONNode(.object(members), range: root.range)
  }

  /// The same of a scene whose constants have other values, with what is set beside the file.
  func expanded(changing values: [(name: String, value: JSONNode)]) -> JSONNode {
    guard let constants = root["let"] else { return root }
    var members = constants.members
    for (name, value) in values {
      if let index = members.firstIndex(where: { $0.key == name }) {
        members[index] = members[index].holding(value)
      }
    }
    let changed = root.replacing("let", by: JSONNode(.object(members), range: constants.range))
    let other = Expander(changed, including: included, collector)
    let expanded = other.expanded()
    names.formUnion(other.names)
    return overriding(expanded)
  }

  var constantNames: [String] { (root["let"]?.namedMembers ?? []).map(\.key) }

  private static func adding(
    _ new: [JSONMember], to key: String, of members: [JSONMember], at range: Range<Int>
  ) -> [JSONMember] {
    if new.isEmpty { return members }
    let start = range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
    guard let index = members.firstIndex(where: { $0.key == key }) else {
      let value = JSONNode(.object(new), range: start)
      return members + [JSONMember(key: key, keyRange: start, value: value)]
    }
    guard case .object(let old) = members[index].value.value else { return members }
    var all = members
    all[index] = all[index].holding(
      JSONNode(.object(old + new), range: all[index].value.range))
    return all
  }

  // MARK: - Files

  private func file(_ root: JSONNode, includes: [Int: String]) -> File {
    let file = File()
    kept.append(file)
    for (index, item) in (root["include"]?.items ?? []).enumerated() {
      if case .object = item.value { check(item, ReuseKeys.include) }
      guard let path = includes[index] else {
        if item.string == nil, item["file"]?.string == nil, !item.isInvalid {
          collector.report(
            .wrongType("an item of 'include'", expected: "a path", found: found(item)),
            at: item.range)
        }
        continue
      }
      include(self.file(at: path), as: item["as"]?.string, at: item, into: file)
    }
    for member in entries("let", of: root, "constants", SceneConstants.maximumConstants) {
      checkName(member)
      if file.constants.find(member.key) != nil {
        collector.report(.duplicateName(member.key, noun: "constants"), at: member.keyRange)
      }
      file.constants.define(member.key, lazily: member.value)
    }
    let components = entries(
      "components", of: root, "components", SceneConstants.maximumComponents)
    for member in components {
      if !Spelling.isName(member.key) {
        collector.report(.badName(member.key), at: member.keyRange)
      } else if file.components[member.key] != nil {
        collector.report(.duplicateName(member.key, noun: "components"), at: member.keyRange)
      }
      guard case .object = member.value.value else {
        collector.report(
          .wrongType(
            "'\(member.key)'", expected: "an object (a component)", found: found(member.value)),
          at: member.value.range)
        continue
      }
      checkComponent(member)
      file.components[member.key] = Component(name: member.key, node: member.value, file: file)
    }
    file.motions +=
      root.range == self.root.range
      ? []
      : (root["motion"]?.namedMembers ?? []).map {
        $0.holding(value($0.value, Place(constants: file.constants, file: file)))
      }
    return file
  }

  /// An object's entries; none where it is no object or has too many, which is reported.
  private func entries(
    _ key: String, of root: JSONNode, _ noun: String, _ maximum: Int
  ) -> [JSONMember] {
    guard let node = root[key], !node.isInvalid else { return [] }
    guard case .object = node.value else {
      collector.report(
        .wrongType("'\(key)'", expected: "an object (\(noun) by name)", found: found(node)),
        at: node.range)
      return []
    }
    let entries = node.namedMembers
    if entries.count <= maximum { return entries }
    isIncomplete = true
    collector.report(
      .tooMany("'\(key)'", noun: noun, maximum: maximum, found: entries.count), at: node.range)
    return []
  }

  private func file(at path: String) -> File {
    if let known = files[path] { return known }
    guard let written = included.files[path] else { return File() }
    let brought = ["let", "components", "include", "motion", "flick", "title", "$schema"]
    for member in written.root.members
    where !brought.contains(member.key) && !member.key.hasPrefix("x-") {
      collector.report(.notIncluded(member.key), at: member.keyRange)
    }
    let file = self.file(written.root, includes: written.includes)
    files[path] = file
    return file
  }

  private func include(_ other: File, as prefix: String?, at node: JSONNode, into file: File) {
    func name(_ name: String) -> String { prefix.map { "\($0).\(name)" } ?? name }
    for (key, component) in other.components.sorted(by: { $0.key < $1.key }) {
      if let known = file.components[name(key)], known.node.range != component.node.range {
        collector.report(.duplicateName(name(key), noun: "components"), at: node.range)
      }
      file.components[name(key)] = component
    }
    for motion in other.motions {
      if prefix != nil { names.insert(name(motion.key)) }
      file.motions.append(
        JSONMember(key: name(motion.key), keyRange: motion.keyRange, value: motion.value))
    }
    guard let prefix else {
      for (key, constant) in other.constants.own {
        if file.constants.find(key).map({ $0 !== constant }) ?? false {
          collector.report(.duplicateName(key, noun: "constants"), at: node.range)
        }
        file.constants.define(key, constant)
      }
      return
    }
    let members = other.constants.ownNames.map { key in
      let value = (try? constant(key, nil, in: other.constants)) ?? JSONNode(.invalid, range: 0..<0)
      return JSONMember(key: key, keyRange: value.range, value: value)
    }
    file.constants.define(prefix, as: JSONNode(.object(members), range: node.range))
  }

  // MARK: - Values

  /// What a value says where it stands; `.invalid` where something is wrong with it, which
  /// has been reported.
  func value(_ node: JSONNode, _ place: Place) -> JSONNode {
    let range = moved(node.range, place)
    guard take() else { return JSONNode(.invalid, range: range) }
    switch node.value {
    case .string(let text): return self.text(text, range, place)
    case .array(let items):
      return JSONNode(.array(items.map { value($0, place) }), range: range)
    case .object(let members):
      return JSONNode(
        .object(members.map { member($0, place, value: value($0.value, place)) }), range: range)
    case .null, .bool, .number, .invalid: return JSONNode(node.value, range: range)
    }
  }

  /// An entry with its key written out.
  func member(_ member: JSONMember, _ place: Place, value: JSONNode) -> JSONMember {
    let range = moved(member.keyRange, place)
    var key = member.key
    if key.utf8.contains(UInt8(ascii: "{")), !key.hasPrefix("x-"),
      let text = text(key, range, place).string
    {
      key = text
    }
    return JSONMember(key: key, keyRange: range, value: value)
  }

  private func text(_ text: String, _ range: Range<Int>, _ place: Place) -> JSONNode {
    do throws(ExpressionProblem) {
      let constants: Expression.Constants = { [self] (name, range) throws(ExpressionProblem) in
        try constant(name, range, in: place.constants)
      }
      if let constant = try Expression.constant(of: text, constants) {
        return copy(constant, usedAt: range)
      }
      return JSONNode(try Expression.value(of: text, constants) ?? .string(text), range: range)
    } catch {
      // Escapes make the text in the file longer, and places in it cannot be told.
      let isPlain = range.count == text.utf8.count + 2
      let start = range.lowerBound + 1
      let place = error.range.flatMap { place in
        isPlain ? start + place.lowerBound..<start + place.upperBound : nil
      }
      if let problem = error.problem { collector.report(problem, at: place ?? range) }
      return JSONNode(.invalid, range: range)
    }
  }

  private func constant(
    _ name: String, _ range: Range<Int>?, in scope: ConstantScope
  ) throws(ExpressionProblem) -> JSONNode {
    guard let constant = scope.find(name) else {
      let known = scope.names
      throw ExpressionProblem(
        .unknownName(
          name, noun: "constant", suggestion: Spelling.nearest(name, among: known), known: known),
        range)
    }
    switch constant.state {
    case .known: break
    case .beingEvaluated: throw ExpressionProblem(.constantCycle(name), range)
    case .written(let home, let shift):
      constantDepth += 1
      defer { constantDepth -= 1 }
      guard constantDepth <= SceneConstants.maximumConstantDepth else {
        throw ExpressionProblem(.constantsTooDeep(name), range)
      }
      constant.state = .beingEvaluated
      constant.node = value(
        constant.node, Place(constants: home.scope, file: File(), shift: shift))
      constant.state = .known
    }
    return constant.node
  }

  /// A value at a place of its own, so that a message can show the use.
  private func copy(_ node: JSONNode, usedAt range: Range<Int>) -> JSONNode {
    guard !node.range.isEmpty, !node.isInvalid else { return JSONNode(node.value, range: range) }
    let shift = collector.names.map.shift(node.range, usedAt: range)
    return moved(node, by: shift, within: node.range, usedAt: range)
  }

  /// - Parameter whole: The range of what is moved. What a constant in it says has a place
  ///   elsewhere, and so one of its own for this use, too.
  private func moved(
    _ node: JSONNode, by shift: Int, within whole: Range<Int>, usedAt use: Range<Int>
  ) -> JSONNode {
    guard whole.contains(node.range.lowerBound) else { return copy(node, usedAt: use) }
    let range = node.range.lowerBound + shift..<node.range.upperBound + shift
    guard take() else { return JSONNode(.invalid, range: range) }
    switch node.value {
    case .array(let items):
      return JSONNode(
        .array(items.map { moved($0, by: shift, within: whole, usedAt: use) }), range: range)
    case .object(let members):
      return JSONNode(
        .object(
          members.map { member in
            let value = moved(member.value, by: shift, within: whole, usedAt: use)
            guard whole.contains(member.keyRange.lowerBound) else {
              return JSONMember(key: member.key, keyRange: value.range, value: value)
            }
            let key = member.keyRange.lowerBound + shift..<member.keyRange.upperBound + shift
            return JSONMember(key: member.key, keyRange: key, value: value)
          }), range: range)
    case .null, .bool, .number, .string, .invalid: return JSONNode(node.value, range: range)
    }
  }

  func moved(_ range: Range<Int>, _ place: Place) -> Range<Int> {
    range.lowerBound + place.shift..<range.upperBound + place.shift
  }

  /// Whether so many values more are allowed.
  func take(_ count: Int = 1) -> Bool {
    if budget >= count {
      budget -= count
      return true
    }
    if budget >= 0 {
      budget = -1
      isIncomplete = true
      collector.report(.expandsTooFar(), at: root.range.lowerBound..<root.range.lowerBound + 1)
    }
    return false
  }

  var isFull: Bool { budget < 0 }

  func insert(names new: some Sequence<(inside: String, outside: String)>) {
    for (inside, outside) in new where Spelling.isName(inside) || names.contains(inside) {
      names.insert(outside)
    }
  }
}
