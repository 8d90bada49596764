extension LinearEasing {
  /// Reads `linear(0, 0.5 25% 75%, 1)`; `nil` for anything else.
  public init?(css: String) {
    guard css.hasPrefix("linear("), css.hasSuffix(")") else { return nil }
    var stops: [Stop] = []
    let inner = css.dropFirst("linear(".count).dropLast()
    for argument in inner.split(separator: ",", omittingEmptySubsequences: false) {
      guard let stop = Self.stop(argument) else { return nil }
      stops.append(stop)
    }
    self.init(stops: stops)
  }

  private static func stop(_ argument: Substring) -> Stop? {
    var output: Double?
    var inputs: [Double] = []
    for word in argument.split(whereSeparator: \.isWhitespace) {
      if word.hasSuffix("%") {
        guard let value = number(word.dropLast()) else { return nil }
        inputs.append(value / 100)
      } else {
        guard output == nil, let value = number(word) else { return nil }
        output = value
      }
    }
    return output.map { Stop(output: $0, inputs: inputs) }
  }

  /// Digits with an optional sign, point and exponent; not "nan" or "0x1".
  private static func number(_ text: Substring) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else {
      return nil
    }
    return Double(text)
  }

  /// The points written out, each with its input in per cent.
  public var css: String {
    func text(_ value: Double) -> String {
      value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
    }
    let stops = points.map { "\(text($0.output)) \(text(Self.percent($0.input)))%" }
    return "linear(" + stops.joined(separator: ", ") + ")"
  }

  /// A share in per cent, without the last digits that the product adds.
  private static func percent(_ share: Double) -> Double {
    (share * 100 * 1e12).rounded() / 1e12
  }
}
