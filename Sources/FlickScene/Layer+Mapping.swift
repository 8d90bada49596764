extension Layer {
  /// A key of a layer that follows a signal by straight lines between stops.
  package struct Mapping: Hashable, Sendable {
    /// The layer's `index`.
    package let layer: Int
    /// The key. Has one dimension.
    package let property: Channel.Property
    package let signal: Signal
    /// Values of the signal, each larger than the one before; at least two.
    package let inputs: [Double]
    /// What the key is at each of them.
    package let outputs: [Double]
    /// Whether the first and the last line go on beyond the stops; otherwise
    /// the first and the last value hold there.
    package let extrapolates: Bool

    /// `nil` unless there are as many outputs as inputs, two or more, and the
    /// inputs rise from stop to stop.
    package init?(
      layer: Int, property: Channel.Property, signal: Signal, inputs: [Double],
      outputs: [Double], extrapolates: Bool
    ) {
      guard inputs.count == outputs.count, inputs.count >= 2,
        zip(inputs, inputs.dropFirst()).allSatisfy({ $0 < $1 })
      else { return nil }
      self.layer = layer
      self.property = property
      self.signal = signal
      self.inputs = inputs
      self.outputs = outputs
      self.extrapolates = extrapolates
    }

    /// What the key is where the signal is `input`. Exactly a stop's value at
    /// a stop.
    package func output(at input: Double) -> Double {
      let last = inputs.count - 1
      if !extrapolates {
        if input <= inputs[0] { return outputs[0] }
        if input >= inputs[last] { return outputs[last] }
      }
      // The last stop that the input has reached, but never the very last.
      var low = 0
      var high = last
      while high - low > 1 {
        let middle = (low + high) / 2
        if inputs[middle] <= input { low = middle } else { high = middle }
      }
      if input == inputs[high] { return outputs[high] }
      let share = (input - inputs[low]) / (inputs[high] - inputs[low])
      return outputs[low] + share * (outputs[high] - outputs[low])
    }
  }
}
