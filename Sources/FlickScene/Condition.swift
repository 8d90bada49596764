import FlickCore

/// What may hold of a variant at an instant, as a drag's rules, events that wait
/// and expectations ask it.
package typealias Condition = Logic<Fact>

/// Leaves joined by `and`, `or` and `not`.
package indirect enum Logic<Leaf: Hashable & Sendable>: Hashable, Sendable {
  case leaf(Leaf)
  case all([Logic])
  case any([Logic])
  case not(Logic)

  /// In the order in which they are written.
  package var leaves: [Leaf] {
    switch self {
    case .leaf(let leaf): [leaf]
    case .all(let parts), .any(let parts): parts.flatMap(\.leaves)
    case .not(let part): part.leaves
    }
  }

  /// Every leaf is asked once, in the order in which they are written.
  package func holds(_ isTrue: (Leaf) -> Bool) -> Bool {
    switch self {
    case .leaf(let leaf): isTrue(leaf)
    case .all(let parts): parts.reduce(true) { $1.holds(isTrue) && $0 }
    case .any(let parts): parts.reduce(false) { $1.holds(isTrue) || $0 }
    case .not(let part): !part.holds(isTrue)
    }
  }

  /// The same of what each leaf stands for; `nil` or the first failure where one
  /// stands for nothing.
  func resolved<Other>(_ find: (Leaf) -> Parsed<Other?>) -> Parsed<Logic<Other>?> {
    switch self {
    case .leaf(let leaf): find(leaf).map { $0.map(Logic<Other>.leaf) }
    case .all(let parts): Self.resolved(parts, find).map { $0.map(Logic<Other>.all) }
    case .any(let parts): Self.resolved(parts, find).map { $0.map(Logic<Other>.any) }
    case .not(let part): part.resolved(find).map { $0.map(Logic<Other>.not) }
    }
  }

  private static func resolved<Other>(
    _ parts: [Logic], _ find: (Leaf) -> Parsed<Other?>
  ) -> Parsed<[Logic<Other>]?> {
    var found: [Logic<Other>] = []
    for part in parts {
      switch part.resolved(find) {
      case .success(let other?): found.append(other)
      case .success(nil): return .success(nil)
      case .failure(let failure): return .failure(failure)
      }
    }
    return .success(found)
  }
}

/// One thing that may be true.
package enum Fact: Hashable, Sendable {
  case compares(Signal, Comparison, threshold: Double)
  /// What fingers have done with a channel; the name is as written.
  case touched(TouchPhase, channel: Int, name: String)

  package func holds(value: (Signal) -> Double, touch: (Int) -> TouchPhase?) -> Bool {
    switch self {
    case .compares(let signal, let comparison, let threshold):
      comparison.holds(value(signal), threshold)
    case .touched(let phase, let channel, _): touch(channel) == phase
    }
  }

  /// As it is written, with single spaces.
  package var text: String {
    switch self {
    case .compares(let signal, let comparison, let threshold):
      "\(signal.name) \(comparison.rawValue) \(Spelling.number(threshold))"
    case .touched(_, _, let name): name
    }
  }
}

extension Logic<Fact> {
  /// As it is written, with single spaces.
  package var text: String {
    switch self {
    case .leaf(let fact): fact.text
    case .all(let parts):
      parts.map { if case .any = $0 { "(\($0.text))" } else { $0.text } }.joined(separator: " and ")
    case .any(let parts): parts.map(\.text).joined(separator: " or ")
    case .not(let part):
      switch part {
      case .leaf, .not: "not \(part.text)"
      case .all, .any: "not (\(part.text))"
      }
    }
  }
}

package enum Comparison: String, Hashable, Sendable, CaseIterable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  package func holds(_ value: Double, _ threshold: Double) -> Bool {
    switch self {
    case .less: value < threshold
    case .lessOrEqual: value <= threshold
    case .greater: value > threshold
    case .greaterOrEqual: value >= threshold
    }
  }

  package var wantsLess: Bool { self == .less || self == .lessOrEqual }
}

/// What fingers have to do with a channel, if anything.
package enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// A finger has hold of its layer.
  case dragging
  /// The last finger that had it was lifted, and nothing has sent it elsewhere since.
  case released
}
