/// Signals of one channel that tables list side by side: of one number or two,
/// their velocities and their accelerations.
package struct SignalGroup: Hashable, Sendable {
  /// The channel's index.
  package let channel: Int
  /// Which of its numbers, one or two.
  package let components: [Int]
  package let signals: [Signal]
}

extension SignalGroup {
  /// All of a channel, in order. A channel that is not its owner's only one, unless
  /// it is the place, says in its signals' names which it is.
  static func all(
    ofChannel channel: Int, name: String, owner: Channel.Owner, property: Channel.Property
  ) -> [SignalGroup] {
    let named = property.named
    let isAlone = owner == .behavior || property == .xy
    return stride(from: 0, to: named.count, by: 2).map { first in
      let numbers = named[first..<min(first + 2, named.count)]
      var signals: [Signal] = []
      func add(_ part: String, _ quantity: Signal.Quantity, _ component: Int?) {
        signals.append(
          Signal(
            name: "\(name).\(part)", channel: channel, quantity: quantity, component: component))
      }
      func addRates(_ rate: String, _ quantity: Signal.Quantity) {
        for number in numbers {
          let part =
            !isAlone
            ? "\(number.name).\(rate)" : named.count == 1 ? rate : "\(rate).\(number.name)"
          add(part, quantity, number.component)
        }
      }
      for number in numbers { add(number.name, .value, number.component) }
      addRates("velocity", .velocity)
      if property == .xy { add("speed", .velocity, nil) }
      addRates("acceleration", .acceleration)
      return SignalGroup(
        channel: channel, components: numbers.map(\.component), signals: signals)
    }
  }
}

extension Variant {
  /// Every signal, in the order of the channels; equal in every variant.
  package var signalGroups: [SignalGroup] {
    channels.enumerated().flatMap {
      SignalGroup.all(ofChannel: $0, name: $1.name, owner: $1.owner, property: $1.property)
    }
  }

  package var signals: [Signal] { signalGroups.flatMap(\.signals) }
}

extension Scene {
  /// The signal that is written so; `nil` where there is none.
  package func signal(named name: String) -> Signal? {
    variants[0].signals.first { $0.name == name }
  }
}
