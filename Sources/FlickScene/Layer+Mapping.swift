import FlickCore

extension Layer {
  /// A key of a layer that follows a signal by straight lines between stops.
  package struct Mapping: Hashable, Sendable {
    /// The layer's `index`.
    package let layer: Int
    /// The key.
    package let property: Channel.Property
    package let signal: Signal
    /// Values of the signal, each larger than the one before; at least two.
    package let inputs: [Double]
    /// The numbers of the key at each of them.
    package let outputs: [[Double]]
    /// Whether the first and the last line go on beyond the stops; otherwise
    /// the first and the last value hold there.
    package let extrapolates: Bool

    /// `nil` unless there are as many outputs as inputs, two or more, and the
    /// inputs rise from stop to stop.
    package init?(
      layer: Int, property: Channel.Property, signal: Signal, inputs: [Double],
      outputs: [[Double]], extrapolates: Bool
    ) {
      guard inputs.count == outputs.count, inputs.count >= 2,
        zip(inputs, inputs.dropFirst()).allSatisfy({ $0 < $1 }),
        outputs.allSatisfy({ $0.count == property.components })
      else { return nil }
      self.layer = layer
      self.property = property
      self.signal = signal
      self.inputs = inputs
      self.outputs = outputs
      self.extrapolates = extrapolates
    }

    /// One of the key's numbers where the signal is `input`. Exactly a stop's value at
    /// a stop.
    package func output(at input: Double, component: Int = 0) -> Double {
      let last = inputs.count - 1
      if !extrapolates {
        if input <= inputs[0] { return outputs[0][component] }
        if input >= inputs[last] { return outputs[last][component] }
      }
      let line = line(at: input)
      let (low, high) = (outputs[line][component], outputs[line + 1][component])
      if input == inputs[line + 1] { return high }
      return low + (input - inputs[line]) / (inputs[line + 1] - inputs[line]) * (high - low)
    }

    /// How fast one of the key's numbers grows with the signal, from a stop on
    /// towards larger inputs.
    package func slope(at input: Double, component: Int = 0) -> Double {
      if !extrapolates, input < inputs[0] || input >= inputs[inputs.count - 1] { return 0 }
      let line = line(at: input)
      return (outputs[line + 1][component] - outputs[line][component])
        / (inputs[line + 1] - inputs[line])
    }

    /// The last stop that the input has reached, but never the very last.
    private func line(at input: Double) -> Int {
      var low = 0
      var high = inputs.count - 1
      while high - low > 1 {
        let middle = (low + high) / 2
        if inputs[middle] <= input { low = middle } else { high = middle }
      }
      return low
    }
  }
}
