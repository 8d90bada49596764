// What conditions and instants name.

extension Symbols {
  /// - Parameter behavior: The one whose own names stand alone.
  /// - Returns: `nil` where something is wrong with what is named, which is told elsewhere.
  func fact(_ written: Grammar.WrittenFact, of behavior: String? = nil) -> Parsed<Fact?> {
    switch written {
    case .compares(let name, let comparison, let threshold):
      return signal(name, of: behavior).map { signal in
        signal.map { .compares($0, comparison, threshold: threshold) }
      }
    case .named(let name):
      let word = String(name.split(separator: ".").last ?? "")
      let isOwn = word == name
      guard let phase = TouchPhase(rawValue: word),
        let owner = isOwn ? behavior : String(name.dropLast(word.count + 1))
      else { return .failure(TextProblem(.noFact(name, isOwn: behavior != nil))) }
      return self.behavior(owner).flatMap { channel in
        channels[channel].owner == .layer
          ? .failure(TextProblem(.neverTouched(owner)))
          : .success(.touched(phase, channel: channel, name: name))
      }
    }
  }

  private func signal(_ name: String, of behavior: String?) -> Parsed<Signal?> {
    guard let behavior, let index = channelIndices[behavior],
      let property = channels[index].property
    else { return signal(name) }
    let own = SignalGroup.all(
      ofChannel: index, name: behavior, owner: channels[index].owner, property: property
    ).flatMap(\.signals)
    if let signal = own.first(where: { $0.name == "\(behavior).\(name)" }) {
      return .success(signal)
    }
    let known = own.map { String($0.name.dropFirst(behavior.count + 1)) }
    let first = name.prefix { $0 != "." }
    if first == name || known.contains(where: { $0 == first || $0.hasPrefix("\(first).") }),
      channelIndices[String(first)] == nil
    {
      return .failure(TextProblem(.notOfItself(name, known: known)))
    }
    return signal(name)
  }

  func instant(_ written: WrittenInstant) -> Parsed<Instant> {
    let found = written.instant(event: { eventIndices[$0] }, channel: { channelIndices[$0] })
    if let found { return .success(found) }
    let problem =
      written.settlingName.map { unknown($0, noun: "behavior", among: ownerNames) }
      ?? unknown(written.name ?? "", noun: "event", among: eventNames)
    return .failure(TextProblem(problem))
  }
}
