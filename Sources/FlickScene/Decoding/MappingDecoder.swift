import FlickCore

/// Keys of a layer that follow signals.
struct MappingDecoder {
  let collector: DiagnosticCollector
  let symbols: Symbols
  /// The layer's index.
  let layer: Int
  let type: String

  /// In the table's order.
  func mappings(_ node: JSONNode) throws(Rejected) -> [Layer.Mapping] {
    let fields = try Fields(node, Language.map)
    var mappings: [Layer.Mapping] = []
    var isSound = true
    for (property, _) in Language.mapped {
      do throws(Rejected) {
        if let node = fields.written(property.rawValue) {
          mappings.append(try mapping(node, of: property))
        }
      } catch {
        isSound = false
      }
    }
    if !isSound { throw Rejected() }
    return mappings
  }

  private func mapping(
    _ node: JSONNode, of property: Behavior.Property
  ) throws(Rejected) -> Layer.Mapping {
    if !Language.has(property, type: type) {
      collector.report(.propertyOfType(property.rawValue, type: type), at: node.range)
      throw Rejected()
    }
    let fields = try Fields(node, Language.mapping)
    let outputs = try numbers(fields.required("out"), within: Language.bounds(of: property))
    let inputs = try self.inputs(fields.required("in"))
    guard inputs.count == outputs.count else {
      collector.report(
        .mappingCounts(inputs: inputs.count, outputs: outputs.count),
        at: try fields.required("out").range)
      throw Rejected()
    }
    guard case .success(let found) = symbols.signal(try fields.string("from")), let signal = found
    else { throw Rejected() }
    let isRising = inputs[0] < inputs[inputs.count - 1]
    guard
      let mapping = Layer.Mapping(
        layer: layer, property: property, signal: signal,
        inputs: isRising ? inputs : inputs.reversed(),
        outputs: isRising ? outputs : outputs.reversed(),
        extrapolates: try fields.string("extrapolate") == "extend")
    else { throw Rejected() }
    return mapping
  }

  private func numbers(_ node: JSONNode, within bounds: Bounds) throws(Rejected) -> [Double] {
    var numbers: [Double] = []
    for item in node.items {
      guard let number = item.number else { throw Rejected() }
      guard bounds.contains(number) else {
        if Language.length.contains(number) {
          collector.report(
            .outOfRange(
              "an item of 'out'", bounds: bounds, value: number, found: Spelling.number(number),
              hint: nil), at: item.range)
        }
        throw Rejected()
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Numbers that rise from stop to stop, or fall.
  private func inputs(_ node: JSONNode) throws(Rejected) -> [Double] {
    let inputs = node.items.compactMap(\.number)
    guard inputs.count == node.items.count, inputs.count >= 2,
      inputs.allSatisfy(Language.speed.contains)
    else { throw Rejected() }
    let sign: Double = inputs[0] < inputs[1] ? 1 : -1
    for index in inputs.indices.dropFirst() {
      let step = sign * (inputs[index] - inputs[index - 1])
      if step < SceneConstants.minimumMappingStep {
        collector.report(.mappingOrder(), at: node.items[index].range)
        throw Rejected()
      }
    }
    return inputs
  }
}
