/// What a scene's variants are made of when they are swept: every combination
/// of the values of some lists.
package struct Sweep: Hashable, Sendable {
  /// One list of values.
  package struct Axis: Hashable, Sendable {
    /// What is swept, in words: `damping ratio`.
    package let label: String
    /// At least one, all different.
    package let values: [String]

    package init(label: String, values: [String]) {
      self.label = label
      self.values = values
    }
  }

  /// The last one's values change fastest in the order of the variants.
  package let axes: [Axis]

  package init(axes: [Axis]) {
    precondition(
      !axes.isEmpty && axes.allSatisfy { !$0.values.isEmpty }, "a sweep has values")
    self.axes = axes
  }
}
