/// A property of a layer: its model value, and the animations on top of it by
/// key, the earliest first.
///
/// A pure value: instants are seconds of the layer's time, passed in and never
/// going back.
public struct AnimatedValue: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let key: String
    public let animation: PropertyAnimation
    /// Whether touches reach the view meanwhile.
    public let allowsUserInteraction: Bool

    /// Seconds of the layer's time at which it is over and taken away;
    /// infinite for one that repeats for ever or stands still.
    public var end: Double {
      let timing = animation.timing
      return timing.speed == 0
        ? .infinity : timing.begin + timing.total / timing.speed.magnitude
    }
  }

  /// What `position` or `opacity` is.
  public let name: String
  public let kind: ViewPropertyKind
  /// What the layer says its value is.
  public private(set) var model: [Double]
  public private(set) var entries: [Entry] = []

  public init(name: String, kind: ViewPropertyKind, model: [Double]) {
    self.name = name
    self.kind = kind
    self.model = model
  }

  /// What is seen.
  public func presentation(at time: Double) -> PropertyAnimation.Value {
    PropertyAnimation.presentation(model: model, running(at: time).map(\.animation), at: time)
  }

  /// Sets the model value, animated where a block is given and the value is
  /// another one. Without a block (`performWithoutAnimation`) what already
  /// runs goes on above the new value.
  ///
  /// What stacks takes the next free key: `position`, `position-2`. What
  /// replaces takes the property's name, and the place of what had it.
  public mutating func set(_ value: [Double], by block: ViewAnimation? = nil, at time: Double) {
    entries = running(at: time)
    let seen = presentation(at: time).value
    let added = block?.animation(of: kind, from: model, to: value, seen: seen, at: time)
    model = value
    guard let block, let added else { return }
    let isReplacing = added.combination == .replace
    if isReplacing { entries.removeAll { $0.key == name } }
    let key = isReplacing ? name : Self.freeKey(name) { key in entries.contains { $0.key == key } }
    entries.append(
      Entry(
        key: key, animation: added,
        allowsUserInteraction: block.options.allowsUserInteraction))
  }

  /// Takes all animations away: the value is at once the model's.
  public mutating func removeAnimations() { entries = [] }

  /// The animations that are not over.
  public func running(at time: Double) -> [Entry] { entries.filter { time < $0.end } }

  /// Whether a touch reaches the view: nothing moves that forbids it.
  public func acceptsTouches(at time: Double) -> Bool {
    running(at: time).allSatisfy(\.allowsUserInteraction)
  }

  /// The key under which one more animation of a property stacks: its name, or
  /// that with a number from 2.
  public static func freeKey(_ name: String, isTaken: (String) -> Bool) -> String {
    var number = 1
    var key = name
    while isTaken(key) {
      number += 1
      key = "\(name)-\(number)"
    }
    return key
  }
}
