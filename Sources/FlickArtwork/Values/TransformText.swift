import FlickCore

/// The lists of `transform`, as attributes and style sheets write them.
enum TransformText {
  /// `nil` where the text is no such list.
  static func parse(_ text: String) -> AffineTransform? {
    var scanner = ValueScanner(text)
    var result = AffineTransform.identity
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.take("("), let numbers = arguments(&scanner),
        let step = step(name.lowercased(), numbers)
      else { return nil }
      result = step.then(result)
      scanner.skipSeparator()
    }
    return result
  }

  private static func arguments(_ scanner: inout ValueScanner) -> [Double]? {
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.take(")") {
      guard let number = scanner.number() else { return nil }
      // Another number may follow at once, as in "translate(-4-4)".
      switch scanner.text(while: { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }).lowercased() {
      case "", "px", "deg": numbers.append(number)
      case "rad": numbers.append(number * 180 / Double.pi)
      case "turn": numbers.append(number * 360)
      case "grad": numbers.append(number * 0.9)
      default: return nil
      }
      scanner.skipSeparator()
    }
    return numbers
  }

  private static func step(_ name: String, _ n: [Double]) -> AffineTransform? {
    func slope(_ degrees: Double) -> Double { Reproducible.tan(degrees * (Double.pi / 180)) }
    switch (name, n.count) {
    case ("matrix", 6):
      return AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1), ("translatex", 1): return .translation(n[0], 0)
    case ("translatey", 1): return .translation(0, n[0])
    case ("translate", 2): return .translation(n[0], n[1])
    case ("scale", 1): return .scale(n[0])
    case ("scale", 2): return .scale(x: n[0], y: n[1])
    case ("scalex", 1): return .scale(x: n[0], y: 1)
    case ("scaley", 1): return .scale(x: 1, y: n[0])
    case ("rotate", 1): return .rotation(degrees: n[0])
    case ("rotate", 3):
      return .translation(-n[1], -n[2]).then(.rotation(degrees: n[0])).then(
        .translation(n[1], n[2]))
    case ("skewx", 1): return .shear(x: slope(n[0]), y: 0)
    case ("skewy", 1): return .shear(x: 0, y: slope(n[0]))
    default: return nil
    }
  }
}

/// Where `transform-origin` lies.
enum TransformOrigin {
  static func parse(_ text: String, _ context: LengthContext) -> Vector? {
    var scanner = ValueScanner(text)
    var words: [String] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      words.append(scanner.text { !ValueScanner.isSpace($0) })
      scanner.skipSpace()
    }
    guard var first = words.first, words.count <= 3 else { return nil }
    var second = words.count > 1 ? words[1] : "center"
    let isSwapped = ["top", "bottom"].contains(first) || ["left", "right"].contains(second)
    if isSwapped { (first, second) = (second, first) }
    guard let dx = place(first, "left", "right", .x, context),
      let dy = place(second, "top", "bottom", .y, context)
    else { return nil }
    return Vector(dx: dx, dy: dy)
  }

  private static func place(
    _ word: String, _ start: String, _ end: String, _ axis: Length.Axis, _ context: LengthContext
  ) -> Double? {
    switch word {
    case start: 0
    case "center": context.whole(axis) / 2
    case end: context.whole(axis)
    default: context.length(word, axis)
    }
  }
}
