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
  /// All of a channel, in order, down to so many derivatives by time. A channel that is not its owner's only one, unless
  /// it is the place, says in its signals' names which it is.
  static func all(
    ofChannel channel: Int, name: String, owner: Channel.Owner, property: Channel.Property,
    rates: Int = 2
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
      if rates > 0 {
        addRates("velocity", .velocity)
        if property == .xy { add("speed", .velocity, nil) }
        if case .finger = owner { add("velocity", .velocity, nil) }
      }
      if rates > 1 { addRates("acceleration", .acceleration) }
      return SignalGroup(
        channel: channel, components: numbers.map(\.component), signals: signals)
    }
  }
}

extension Variant {
  /// Every signal, channel by channel; equal in every variant.
  package var channelGroups: [[SignalGroup]] {
    channels.enumerated().map {
      SignalGroup.all(ofChannel: $0, name: $1.name, owner: $1.owner, property: $1.property)
    }
  }

  package var signalGroups: [SignalGroup] { channelGroups.flatMap(\.self) }

  package var signals: [Signal] { signalGroups.flatMap(\.signals) }

  /// Those of derived channels, which no table lists: they follow from the others.
  package var derivedSignals: [Signal] {
    derived.enumerated().flatMap { index, channel -> [Signal] in
      let rates =
        if case .finger = channel.owner { 1 } else { mapping(of: channel)?.signal.rates ?? 2 }
      return SignalGroup.all(
        ofChannel: channels.count + index, name: channel.name, owner: channel.owner,
        property: channel.property, rates: rates
      ).flatMap(\.signals)
    }
  }

  /// The signal that is written so; `nil` where there is none.
  package func signal(named name: String) -> Signal? {
    (signals + derivedSignals).first { $0.name == name }
  }
}

extension Signal {
  /// How often it can be derived by time.
  var rates: Int {
    switch quantity {
    case .value: 2
    case .velocity: 1
    case .acceleration: 0
    }
  }
}

extension Scene {
  /// The signal that is written so; `nil` where there is none.
  package func signal(named name: String) -> Signal? {
    variants[0].signal(named: name)
  }
}
