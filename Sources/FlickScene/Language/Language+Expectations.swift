import FlickCore

/// The keys of what must hold of the trace.
enum ExpectationKeys {
  static let expectations = Schema<[Written]>.list(
    of: .object(expectation), count: 0...SceneConstants.maximumExpectations,
    noun: "expectations"
  ).map { (written: [Written]) -> [Expectation] in
    written.enumerated().map { index, written in
      Expectation(
        check: written.check, variants: written.variants,
        origin: SourceOrigin(bytes: written.range, path: "$.expect[\(index)]"))
    }
  }

  typealias Written = (check: Expectation.Check, variants: [Int], range: Range<Int>)

  private static let continuous = Key.optional(
    "continuous", .signal, "A signal that must not jump.")
  private static let across = Key.optional(
    "across", .event, "The event where it must not jump; everywhere if missing.")
  private static let within = Key.optional(
    "within", .number(Language.extent), default: 0, unit: .property,
    "The largest jump allowed, or the largest distance from a recording.")
  private static let settled = Key.optional(
    "settled", .behavior, "A behavior that must come to rest.")
  private static let by = Key.optional(
    "by", .instant, "The latest instant at which it rests.")
  private static let range = Key.optional(
    "range", .signal, "A signal that must stay in a range.")
  private static let overshoot = Key.optional(
    "overshoot", .signal, "A place that may be passed by so much only.")
  private static let amount = Schema<Expectation.Amount>.either(
    Schema<Double>.number(Language.speed).map { .absolute($0) },
    Schema<Double>.percent.map { .relative($0) })
  private static let minimum = Key.optional(
    "min", amount, unit: .property,
    "The smallest value allowed; of an overshoot also a part of the way.")
  private static let maximum = Key.optional(
    "max", amount, unit: .property,
    "The largest value allowed; of an overshoot also a part of the way.")
  private static let state = Key.optional(
    "state",
    Schema<[Named<Located<String>>]>.map(
      .behavior, to: Schema<String>.text(.state).located,
      count: 1...SceneConstants.maximumBehaviors, noun: "behaviors"),
    "The state that each of these behaviors was last sent to.")
  private static let at = Key.optional(
    "at", .instant,
    "When. Missing: of an overshoot any motion, of a state the scene's end, of what holds always. "
      + "Of a recording when its clock begins, with the scene if missing.")
  private static let holds = Key.optional("holds", .condition, "A condition that must hold.")
  private static let matches = Key.optional(
    "matches", .signal, "A signal that must be as in a recording.")
  private static let file = Key.optional(
    "file", Schema<String>.text(.input).located,
    "The recording, a table beside the scene, as render measure and render trace write it.")
  private static let column = Key.optional(
    "column", .text(.line), "Which column of the table; the signal's own, or the only one.")
  private static let variants = Key.optional(
    "variants",
    Schema<[Located<Int>]>.list(
      of: Schema<Int>.variant.located, count: 1...SceneConstants.maximumVariants,
      noun: "variants"
    ).then { (variants, _, reader) throws(Rejected) -> [Int] in
      var indices: [Int] = []
      for variant in variants {
        if indices.contains(variant.value) {
          reader.report(.listedTwice(variant.node.string ?? ""), at: variant.node)
        }
        indices.append(variant.value)
      }
      return indices
    }, "Variants it is asked of; all if missing.")

  /// Which keys go with which check, in the order of the table.
  private static let companions: [(check: KeyRow, own: [KeyRow])] = [
    (continuous.row, rows(across, within)), (settled.row, rows(by)),
    (range.row, rows(minimum, maximum)), (overshoot.row, rows(minimum, maximum, at)),
    (state.row, rows(at)), (holds.row, rows(at)), (matches.row, rows(file, column, within, at)),
  ]

  private static let expectation = ObjectSchema<Written>(
    "expectation", "What must hold of the motion.",
    rules: ObjectRules(
      exactlyOne: (
        "check", ["continuous", "settled", "range", "overshoot", "state", "holds", "matches"]
      ),
      needs: [
        ("across", "continuous"), ("settled", "by"), ("by", "settled"), ("file", "matches"),
        ("matches", "file"), ("column", "matches"),
      ], needsOne: ("within", ["continuous", "matches"])),
    keys: rows(
      continuous, across, within, settled, by, range, overshoot, minimum, maximum, state, holds,
      matches, file, column, at, variants)
  ) { (keys, reader) throws(Rejected) -> Written in
    for (check, own) in companions where keys.has(check) {
      reportStrangers(keys, check: check, own: own, reader)
    }
    let all = Array(0..<max(1, reader.symbols.variantNames.count))
    return (try check(keys, reader), try keys[variants] ?? all, keys.node.range)
  }

  private static func reportStrangers(
    _ keys: Members, check: KeyRow, own: [KeyRow], _ reader: Reader
  ) {
    let all = companions.flatMap(\.own)
    for key in all where !own.contains(where: { $0 === key }) {
      let owners = companions.filter { $0.own.contains { $0 === key } }.map(\.check)
      if owners.contains(where: keys.has) { continue }
      reader.report(
        .keyOfOtherCheck(key.name, check: check.name, belongsTo: owners.map(\.name)), atKey: key,
        of: keys)
    }
  }

  // MARK: - Checks

  private static func check(
    _ keys: Members, _ reader: Reader
  ) throws(Rejected) -> Expectation.Check {
    if let signal = try keys[continuous] {
      return .continuous(signal, acrossEvent: try keys[across], within: try keys[within])
    }
    if let channel = try keys[settled] {
      guard let by = try keys[by] else {
        throw reader.rejected(
          .missingKey("by", of: "'settled' expectation", summary: "the latest instant"),
          on: keys.node)
      }
      return .settled(channel: channel, by: by)
    }
    if let signal = try keys[matches] { return try matching(signal, keys, reader) }
    if let condition = try keys[holds] { return .holds(condition, at: try keys[at]) }
    if let signal = try keys[overshoot] { return try overshoot(signal, keys, reader) }
    if let states = try keys[state] {
      var targets: [Expectation.Target] = []
      for named in states { targets.append(try target(named, reader)) }
      return .state(targets, at: try keys[at])
    }
    let signal = try some(keys[range])
    let (low, high) = (
      try number(minimum, keys, reader), try number(maximum, keys, reader)
    )
    if low == nil, high == nil {
      reader.report(.rangeWithoutEnds("a range"), on: keys.node)
    } else if let low, let high, low > high {
      reader.report(.rangeReversed(), at: keys.place(minimum))
    }
    return .range(signal, minimum: low, maximum: high)
  }

  private static func matching(
    _ signal: Signal, _ keys: Members, _ reader: Reader
  ) throws(Rejected) -> Expectation.Check {
    guard let file = try keys[file] else {
      throw reader.rejected(
        .missingKey("file", of: "'matches' expectation", summary: "the recording"), on: keys.node)
    }
    let recorded = try reader.samples(
      file, column: try keys[column], orElse: signal.name)
    return .matches(
      signal, recorded, file: file.value, within: try keys[within], from: try keys[at])
  }

  private static func overshoot(
    _ signal: Signal, _ keys: Members, _ reader: Reader
  ) throws(Rejected) -> Expectation.Check {
    let node = keys.place(overshoot)
    if signal.quantity != .value || signal.component == nil {
      reader.report(.overshootOfNoPlace(signal.name), at: node)
    } else if let problem = reader.symbols.channel(signal.channel).withoutTarget {
      reader.report(problem, at: node)
    }
    let (low, high) = (try keys[minimum], try keys[maximum])
    for (key, amount) in [(minimum, low), (maximum, high)] {
      switch amount {
      case .absolute(let part), .relative(let part):
        if part < 0 { reader.report(.negativeOvershoot(key.row.name), at: keys.place(key)) }
      case nil: break
      }
    }
    switch (low, high) {
    case (nil, nil): reader.report(.rangeWithoutEnds("an overshoot"), on: keys.node)
    case (.absolute(let low), .absolute(let high)) where low > high,
      (.relative(let low), .relative(let high)) where low > high:
      reader.report(.rangeReversed(), at: keys.place(minimum))
    default: break
    }
    return .overshoot(signal, minimum: low, maximum: high, at: try keys[at])
  }

  /// A percentage has a meaning beside `overshoot` only.
  private static func number(
    _ key: Key<Expectation.Amount?>, _ keys: Members, _ reader: Reader
  ) throws(Rejected) -> Double? {
    switch try keys[key] {
    case nil: return nil
    case .absolute(let number): return number
    case .relative:
      throw reader.rejected(.percentageOfNothing(key.row.name), at: keys.place(key))
    }
  }

  private static func target(
    _ named: Named<Located<String>>, _ reader: Reader
  ) throws(Rejected) -> Expectation.Target {
    let symbols = reader.symbols
    guard let index = symbols.channelIndices[named.name] else { throw Rejected() }
    if let problem = symbols.channels[index].withoutTarget {
      reader.report(problem, at: named.range)
      throw Rejected()
    }
    return Expectation.Target(
      behavior: index,
      state: try reader.state(
        named.value.value, ofBehavior: index, at: named.value.node))
  }
}

extension Symbols.ChannelSymbol {
  /// What is wrong with asking for its target; only behaviors have one.
  fileprivate var withoutTarget: Problem? {
    switch owner {
    case .behavior: nil
    case .item: .itemWithoutTarget(name)
    case .layer: .layerWithoutTarget(name)
    case .mapping: .mappingWithoutTarget(name)
    case .finger: .fingerWithoutTarget()
    }
  }
}
