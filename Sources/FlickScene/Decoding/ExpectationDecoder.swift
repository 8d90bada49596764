import FlickCore

/// What must hold of the trace.
struct ExpectationDecoder {
  let collector: DiagnosticCollector
  let symbols: Symbols

  func expectations(_ fields: Fields) throws(Rejected) -> [Expectation] {
    guard let list = fields.written("expect") else { return [] }
    var expectations: [Expectation] = []
    var isSound = true
    for (index, node) in list.items.enumerated() {
      do throws(Rejected) {
        let expect = try Fields(node, Language.expectation)
        expectations.append(
          Expectation(
            check: try check(expect), variants: try variants(expect),
            origin: SourceOrigin(bytes: node.range, path: "$.expect[\(index)]")))
      } catch {
        isSound = false
      }
    }
    if !isSound { throw Rejected() }
    return expectations
  }

  /// Which keys go with which check, in the order of the table.
  private static let companions = [
    ("continuous", ["across", "within"]), ("settled", ["by"]), ("range", ["min", "max"]),
    ("overshoot", ["min", "max", "at"]), ("state", ["at"]),
  ]

  private func check(_ fields: Fields) throws(Rejected) -> Expectation.Check {
    for (check, own) in Self.companions where fields.has(check) {
      reportStrangers(fields, check: check, own: own)
    }
    if fields.has("continuous") {
      return .continuous(
        try signal(fields.required("continuous")), acrossEvent: try event(fields),
        within: try fields.number("within"))
    }
    if fields.has("settled") { return try settled(fields) }
    if fields.has("overshoot") { return try overshoot(fields) }
    if let node = fields.written("state") {
      return .state(try targets(node), at: try instant(fields))
    }
    return try range(fields)
  }

  private func reportStrangers(_ fields: Fields, check: String, own: [String]) {
    for member in fields.node.members where !own.contains(member.key) {
      let owners = Self.companions.filter { $0.1.contains(member.key) }.map(\.0)
      if owners.isEmpty || owners.contains(where: fields.has) { continue }
      collector.report(
        .keyOfOtherCheck(member.key, check: check, belongsTo: owners), at: member.keyRange)
    }
  }

  // MARK: - Checks

  private func settled(_ fields: Fields) throws(Rejected) -> Expectation.Check {
    guard let behavior = symbols.behaviorIndices[try fields.string("settled")] else {
      throw Rejected()
    }
    if !fields.has("by") {
      reportOnObject(
        .missingKey("by", of: "'settled' expectation", summary: "the latest instant"), fields)
      throw Rejected()
    }
    return .settled(behavior: behavior, by: .zero + (try fields.time("by")))
  }

  private func range(_ fields: Fields) throws(Rejected) -> Expectation.Check {
    let signal = try signal(fields.required("range"))
    let minimum = try number("min", fields)
    let maximum = try number("max", fields)
    if minimum == nil, maximum == nil {
      reportOnObject(.rangeWithoutEnds("a range"), fields)
    } else if let minimum, let maximum, minimum > maximum {
      collector.report(.rangeReversed(), at: try fields.required("min").range)
    }
    return .range(signal, minimum: minimum, maximum: maximum)
  }

  private func overshoot(_ fields: Fields) throws(Rejected) -> Expectation.Check {
    let node = try fields.required("overshoot")
    let signal = try signal(node)
    if signal.quantity != .value || signal.axis == .magnitude {
      collector.report(.overshootOfNoPlace(signal.name), at: node.range)
    } else if symbols.behaviors[signal.behavior].isItem {
      collector.report(
        .itemWithoutTarget(symbols.behaviors[signal.behavior].name), at: node.range)
    } else if symbols.behaviors[signal.behavior].isLayer {
      collector.report(
        .layerWithoutTarget(symbols.behaviors[signal.behavior].name), at: node.range)
    }
    let minimum = try amount("min", fields)
    let maximum = try amount("max", fields)
    switch (minimum, maximum) {
    case (nil, nil): reportOnObject(.rangeWithoutEnds("an overshoot"), fields)
    case (.absolute(let low), .absolute(let high)) where low > high,
      (.relative(let low), .relative(let high)) where low > high:
      collector.report(.rangeReversed(), at: try fields.required("min").range)
    default: break
    }
    return .overshoot(signal, minimum: minimum, maximum: maximum, at: try instant(fields))
  }

  /// How far beyond the target: never less than nothing.
  private func amount(_ key: String, _ fields: Fields) throws(Rejected) -> Expectation.Amount? {
    guard let node = fields.written(key) else { return nil }
    if let number = node.number {
      if number < 0 { collector.report(.negativeOvershoot(key), at: node.range) }
      return .absolute(number)
    }
    guard let text = node.string, case .success(let part) = Grammar.percent(text) else {
      throw Rejected()
    }
    if part < 0 { collector.report(.negativeOvershoot(key), at: node.range) }
    return .relative(part)
  }

  /// A percentage has a meaning beside `overshoot` only.
  private func number(_ key: String, _ fields: Fields) throws(Rejected) -> Double? {
    guard let node = fields.written(key) else { return nil }
    if let number = node.number { return number }
    if node.string != nil { collector.report(.percentageOfNothing(key), at: node.range) }
    throw Rejected()
  }

  private func targets(_ node: JSONNode) throws(Rejected) -> [Expectation.Target] {
    var targets: [Expectation.Target] = []
    for member in node.namedMembers {
      guard let index = symbols.behaviorIndices[member.key], let name = member.value.string else {
        throw Rejected()
      }
      let behavior = symbols.behaviors[index]
      if behavior.isLayer {
        collector.report(.layerWithoutTarget(behavior.name), at: member.keyRange)
        throw Rejected()
      }
      if behavior.isItem {
        collector.report(.itemWithoutTarget(behavior.name), at: member.keyRange)
        throw Rejected()
      }
      guard let state = behavior.states.firstIndex(of: name) else {
        if !behavior.states.isEmpty {
          collector.report(
            .unknownState(
              name, behavior: behavior.name,
              suggestion: Spelling.nearest(name, among: behavior.states), known: behavior.states),
            at: member.value.range)
        }
        throw Rejected()
      }
      targets.append(Expectation.Target(behavior: index, state: state))
    }
    return targets
  }

  // MARK: - Names and instants

  private func signal(_ node: JSONNode) throws(Rejected) -> Signal {
    guard let text = node.string, case .success(let found) = symbols.signal(text),
      let signal = found
    else { throw Rejected() }
    return signal
  }

  private func event(_ fields: Fields) throws(Rejected) -> Int? {
    guard let node = fields.written("across") else { return nil }
    guard let event = node.string.flatMap({ symbols.eventIndices[$0] }) else { throw Rejected() }
    return event
  }

  private func instant(_ fields: Fields) throws(Rejected) -> Expectation.Instant? {
    guard let node = fields.written("at") else { return nil }
    guard let text = node.string, case .success(let instant) = Grammar.instant(text) else {
      throw Rejected()
    }
    switch instant {
    case .at(let time): return .time(.zero + time)
    case .after(let name, let plus):
      guard let event = symbols.eventIndices[name] else { throw Rejected() }
      return .after(event: event, plus: plus)
    }
  }

  private func variants(_ fields: Fields) throws(Rejected) -> [Int] {
    guard let node = fields.written("variants") else {
      return Array(0..<max(1, symbols.variantNames.count))
    }
    var variants: [Int] = []
    for item in node.items {
      guard let name = item.string, let index = symbols.variantIndices[name] else {
        throw Rejected()
      }
      if variants.contains(index) { collector.report(.listedTwice(name), at: item.range) }
      variants.append(index)
    }
    return variants
  }

  private func reportOnObject(_ problem: Problem, _ fields: Fields) {
    let start = fields.node.range.lowerBound
    collector.report(problem, at: start..<start + 1)
  }
}
