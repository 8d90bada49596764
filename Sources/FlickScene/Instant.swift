import FlickCore

/// An instant of a scene; when most of them are only playing tells.
package enum Instant: Hashable, Sendable {
  case time(FlickTime)
  /// So long after the end of the event with that index; before it where negative.
  case after(event: Int, plus: FlickDuration)
  /// So long after the channel, or (`nil`) everything, has come to rest.
  case settled(channel: Int?, plus: FlickDuration)
}

/// An instant as a person writes it: `320ms`, `flip`, `flip+100ms`, `flip-100ms`,
/// `settled+250ms`, `pane.settled`.
package struct WrittenInstant: Hashable, Sendable {
  /// What it is counted from; `nil`: the scene's start.
  package let name: String?
  /// Negative where it comes before that.
  package let plus: FlickDuration
  /// All of a text with a minus, which may be an event's id as well.
  private let whole: String?

  /// Returns `nil` for a text that is no instant.
  package init?(_ text: String) {
    guard case .success(let instant) = Grammar.instant(text) else { return nil }
    self = instant
  }

  init(name: String?, plus: FlickDuration, whole: String? = nil) {
    self.name = name
    self.plus = plus
    self.whole = whole
  }

  /// What it means in a scene; `nil` where nothing there has that name.
  ///
  /// - Parameters:
  ///   - event: The index of the event with that id.
  ///   - channel: That of the behavior, item or animated layer with that name.
  package func instant(event: (String) -> Int?, channel: (String) -> Int?) -> Instant? {
    if let event = whole.flatMap(event) { return .after(event: event, plus: .zero) }
    guard let name else { return .time(.zero + plus) }
    if let event = event(name) { return .after(event: event, plus: plus) }
    if name == Self.settled { return .settled(channel: nil, plus: plus) }
    return settlingName.flatMap(channel).map { .settled(channel: $0, plus: plus) }
  }

  /// Whose rest it is counted from, if it is of one thing.
  package var settlingName: String? { owner(of: Self.settled) }

  /// What stands before a word: `pane` of `pane.settled`.
  func owner(of word: String) -> String? {
    guard let name, name.hasSuffix(".\(word)") else { return nil }
    return String(name.dropLast(word.count + 1))
  }

  package static let settled = "settled"
  /// The rest of what is shown, which ends a scene.
  static let visible = "visible"
}
