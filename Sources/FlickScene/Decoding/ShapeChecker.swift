/// Checks a tree against the tables: keys, types, ranges, units, and names that
/// must exist. What it lets pass, the decoders read without asking again.
struct ShapeChecker {
  let collector: DiagnosticCollector
  let source: SourceText
  let symbols: Symbols
  let resources: any ResourceResolver
  let options: LoadOptions

  func check(_ node: JSONNode, _ shape: Shape, _ subject: Subject, hint: String? = nil) {
    switch shape {
    case .boolean:
      guard case .bool = node.value else { return reject(node, shape, subject) }
    case .number(let bounds):
      check(node, bounds: bounds, shape, subject, hint: hint)
    case .integer(let range):
      check(node, range: range, shape, subject, hint: hint)
    case .choice(let choices):
      guard let text = node.string else { return reject(node, shape, subject) }
      check(text, at: node, choices: choices, subject)
    case .text(let format):
      guard let text = node.string else { return reject(node, shape, subject) }
      if format == .path { return checkPath(text, at: node) }
      if let problem = problem(of: text, format: format, subject) {
        report(problem, at: node)
      } else if format == .line {
        reportMissing(in: text, fontFile: nil, at: node.range)
      }
    case .list(let item, let count, let noun):
      guard case .array(let items) = node.value else { return reject(node, shape, subject) }
      check(items, at: node, item: item, count: count, noun: noun, subject)
    case .tuple(let parts):
      guard case .array(let items) = node.value else { return reject(node, shape, subject) }
      check(items, at: node, parts: parts, subject)
    case .object(let object):
      guard case .object(let members) = node.value else { return reject(node, shape, subject) }
      check(members, of: node, object())
    case .map(let map):
      guard case .object(let members) = node.value else { return reject(node, shape, subject) }
      check(members, of: node, map, subject)
    case .either(let shapes):
      guard let fitting = Shape.fitting(node, among: shapes) else {
        return reject(node, shape, subject)
      }
      check(node, fitting, subject, hint: hint)
    case .overrides:
      guard case .object = node.value else { return reject(node, shape, subject) }
    case .anything: break
    }
  }

  func report(_ problem: Problem, at node: JSONNode) { collector.report(problem, at: node.range) }

  /// Says that the kind of value is wrong; a bare number where a time belongs
  /// has words of its own.
  private func reject(_ node: JSONNode, _ shape: Shape, _ subject: Subject) {
    if node.isInvalid { return }
    if shape.isTime, let number = node.number {
      return report(.timeNeedsUnit(number), at: node)
    }
    report(
      .wrongType(subject.text, expected: shape.noun, found: found(node)),
      at: node)
  }

  /// What is written there, in few words.
  func found(_ node: JSONNode) -> String {
    switch node.value {
    case .array: return "a list"
    case .object: return "an object"
    case .string(let text): return Spelling.quoted(text)
    case .null, .bool, .number, .invalid:
      let text = source.text(node.range)
      return text.count <= 40 ? text : String(text.prefix(40)) + "…"
    }
  }

  // MARK: - Numbers and choices

  private func check(
    _ node: JSONNode, bounds: Bounds, _ shape: Shape, _ subject: Subject, hint: String?
  ) {
    guard let number = node.number else { return reject(node, shape, subject) }
    if !bounds.contains(number) {
      report(
        .outOfRange(subject.text, bounds: bounds, value: number, found: found(node), hint: hint),
        at: node)
    }
  }

  private func check(
    _ node: JSONNode, range: ClosedRange<Int>, _ shape: Shape, _ subject: Subject, hint: String?
  ) {
    guard let number = node.number else { return reject(node, shape, subject) }
    if number.rounded() != number {
      report(.notWhole(subject.text, found: found(node)), at: node)
    } else if number < Double(range.lowerBound) || number > Double(range.upperBound) {
      report(
        .integerOutOfRange(subject.text, range: range, found: found(node), hint: hint), at: node)
    }
  }

  private func check(
    _ text: String, at node: JSONNode, choices: [Shape.Choice], _ subject: Subject
  ) {
    if let choice = choices.first(where: { $0.name == text }) {
      if !choice.isSupported { report(.notSupportedYet(Spelling.quoted(text)), at: node) }
      return
    }
    let names = choices.filter(\.isSupported).map(\.name)
    report(
      .unknownChoice(
        subject.text, found: text, suggestion: Spelling.nearest(text, among: choices.map(\.name)),
        choices: names),
      at: node)
  }

  // MARK: - Lists

  private func check(
    _ items: [JSONNode], at node: JSONNode, item: Shape, count: ClosedRange<Int>, noun: String,
    _ subject: Subject
  ) {
    if items.count < count.lowerBound {
      report(.tooFew(subject.text, noun: noun, minimum: count.lowerBound), at: node)
    }
    if items.count > count.upperBound {
      return report(
        .tooMany(subject.text, noun: noun, maximum: count.upperBound, found: items.count),
        at: node)
    }
    for item_ in items { check(item_, item, .item(of: subject)) }
  }

  private func check(
    _ items: [JSONNode], at node: JSONNode, parts: [Shape.Part], _ subject: Subject
  ) {
    guard items.count == parts.count else {
      return report(
        .wrongPartCount(subject.text, parts: parts.map(\.name), found: items.count), at: node)
    }
    for (item, part) in zip(items, parts) {
      check(item, part.shape, .part(part.name, of: subject))
    }
  }

  // MARK: - Maps

  private func check(
    _ members: [JSONMember], of node: JSONNode, _ map: Shape.MapShape, _ subject: Subject
  ) {
    let own = members.filter { !$0.key.hasPrefix("x-") }
    if own.count < map.count.lowerBound {
      report(.tooFew(subject.text, noun: map.noun, minimum: map.count.lowerBound), at: node)
    }
    if own.count > map.count.upperBound {
      return report(
        .tooMany(subject.text, noun: map.noun, maximum: map.count.upperBound, found: own.count),
        at: node)
    }
    for member in own {
      if let problem = problem(of: member.key, format: map.keys, .name) {
        collector.report(problem, at: member.keyRange)
      } else if map.keys == .variant {
        reportMissing(in: member.key, fontFile: nil, at: member.keyRange)
      }
      check(member.value, map.values, .key(member.key))
    }
  }
}

/// What a value is the value of, said only when there is something to say.
indirect enum Subject {
  case key(String)
  case item(of: Subject)
  case part(String, of: Subject)
  case name

  var text: String {
    switch self {
    case .key(let key): "'\(Spelling.quoted(key).dropFirst().dropLast())'"
    case .item(.key(let key)): "an item of '\(key)'"
    case .item(let subject): subject.text
    case .part(let name, let subject): "\(name) of \(subject.text)"
    case .name: "a name"
    }
  }
}

extension Shape {
  /// Whether the value is of the kind of JSON value that the shape is made of.
  func accepts(kindOf node: JSONNode) -> Bool {
    switch (self, node.value) {
    case (.boolean, .bool), (.number, .number), (.integer, .number), (.choice, .string),
      (.text, .string), (.list, .array), (.tuple, .array), (.object, .object), (.map, .object),
      (.overrides, .object), (.anything, _):
      true
    case (.either(let shapes), _): shapes.contains { $0.accepts(kindOf: node) }
    default: false
    }
  }

  /// The one of several that a value is meant as. Lists are told apart by their
  /// length, and lists of objects by their first item.
  static func fitting(_ node: JSONNode, among shapes: [Shape]) -> Shape? {
    let all = shapes.filter { $0.accepts(kindOf: node) }
    guard all.count > 1 else { return all.first }
    let meant = all.first { shape in
      switch shape {
      case .tuple(let parts): parts.count == node.items.count && node.items[0].members.isEmpty
      case .list(.object, _, _): node.items.first.map { !$0.members.isEmpty } ?? false
      default: true
      }
    }
    return meant ?? nearest(node.items.count, among: all)
  }

  /// The list whose length is nearest to that of a list that is none of them.
  private static func nearest(_ count: Int, among shapes: [Shape]) -> Shape? {
    var best: (shape: Shape, distance: Int)?
    for shape in shapes {
      guard case .tuple(let parts) = shape else { continue }
      let distance = abs(parts.count - count)
      if distance < best?.distance ?? .max { best = (shape, distance) }
    }
    return best?.shape ?? shapes.first
  }

  /// What it is, for "must be …".
  var noun: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number"
    case .integer: "a whole number"
    case .choice(let choices):
      Spelling.list(choices.filter(\.isSupported).map { "\"\($0.name)\"" })
    case .text(let format): format.noun
    case .list(_, _, let noun): "a list of \(noun)"
    case .tuple(let parts): "a list of \(parts.count) numbers"
    case .object(let object): "an object (\(Problem.article(object().name)))"
    case .map(let map): "an object (\(map.noun) by name)"
    case .either(let shapes): Spelling.list(shapes.map(\.noun))
    case .overrides: "an object (paths and values)"
    case .anything: "a value"
    }
  }

  /// Whether a bare number there is a time without its unit.
  var isTime: Bool {
    switch self {
    case .text(.time), .text(.signedTime), .text(.moment), .text(.instant), .text(.length),
      .text(.step):
      true
    case .either(let shapes): shapes.contains(where: \.isTime)
    default: false
    }
  }
}

extension TextFormat {
  var noun: String {
    switch self {
    case .any, .line, .lines: "a text"
    case .name: "a name"
    case .time, .signedTime, .moment: "a time"
    case .setting: "a behavior's name, or a property like \"boat.x\""
    case .animation, .animations: "an animation like \"boat.drift\""
    case .instant: "a time or an event's id"
    case .step: "a step like \"1/1200s\""
    case .length: "a duration"
    case .color: "a colour like \"#0A84FF\""
    case .colorOrCurrent: "\"current\" or a colour like \"#0A84FF\""
    case .percent: "a percentage like \"50%\""
    case .layer: "a layer's id"
    case .behavior: "a behavior's name"
    case .event: "an event's id"
    case .variant: "a variant's name"
    case .motion: "a motion's name"
    case .state: "a state's name"
    case .stateOrColor: "a state's name or a colour"
    case .signal: "a signal like \"pane.y\""
    case .condition: "a condition like \"pane.y < 340\""
    case .place: "a layer's id"
    case .path: "SVG path data"
    case .curve: "a curve like \"ease-in-out\""
    case .font: "a font family"
    case .fontFile, .imageFile, .input, .output, .figure: "a path"
    }
  }
}
