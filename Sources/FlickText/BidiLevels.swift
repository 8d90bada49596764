import CFriBidi

/// Which way each character of a text runs: embedding levels after the Unicode
/// bidirectional algorithm (UAX #9), by FriBidi. Even levels run from left to right.
///
/// Each paragraph runs the way of its first letter that has a direction.
struct BidiLevels: Hashable {
  /// One for each character.
  private let levels: [UInt8]
  /// For each character that of its paragraph.
  private let baseLevels: [UInt8]

  /// `nil` where everything runs from left to right, as nearly all text does.
  init?(_ text: String) {
    guard text.unicodeScalars.contains(where: \.mayTurnText) else { return nil }
    let characters = Array(text)
    var levels: [UInt8] = []
    var baseLevels: [UInt8] = []
    for paragraph in characters.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    {
      let (base, own) = BidiLevels.resolve(paragraph)
      // The newline after it counts as a part of it, but for the last.
      levels += own + [base]
      baseLevels += [UInt8](repeating: base, count: own.count + 1)
    }
    self.init(levels: Array(levels.dropLast()), baseLevels: Array(baseLevels.dropLast()))
  }

  private init(levels: [UInt8], baseLevels: [UInt8]) {
    self.levels = levels
    self.baseLevels = baseLevels
  }

  subscript(index: Int) -> UInt8 { levels[index] }

  /// Those of a line, which may go on with a sign that tells of what was left out;
  /// it stands at the line's end.
  ///
  /// Spaces at the end of a line must have been left out.
  subscript(line: Range<Int>, isCut isCut: Bool) -> BidiLevels {
    guard isCut else {
      return BidiLevels(levels: Array(levels[line]), baseLevels: Array(baseLevels[line]))
    }
    let last = min(max(line.lowerBound, line.upperBound - 1), baseLevels.count - 1)
    let base = [baseLevels[last]]
    return BidiLevels(
      levels: Array(levels[line]) + base, baseLevels: Array(baseLevels[line]) + base)
  }

  private static func resolve(_ characters: ArraySlice<Character>) -> (base: UInt8, [UInt8]) {
    let scalars = characters.flatMap { $0.unicodeScalars.map(\.value) }
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    let count = FriBidiStrIndex(scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // To the left where no letter has a direction.
    var base = FRIBIDI_PAR_ON
    guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) != 0 else {
      preconditionFailure("FriBidi has memory for a paragraph")
    }
    var next = 0
    let own = characters.map { character in
      defer { next += character.unicodeScalars.count }
      return UInt8(max(0, levels[next]))
    }
    return (UInt8(base.rawValue & UInt32(FRIBIDI_MASK_RTL)), own)
  }
}

extension BidiLevels {
  /// The places of a line's stretches from left to right (rule L2).
  ///
  /// - Parameter levels: Of the stretches, in the order in which they are read.
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    let lowestOdd = levels.filter { $0 & 1 == 1 }.min()
    guard let lowestOdd, let highest = levels.max() else { return order }
    for level in (lowestOdd...highest).reversed() {
      var start = 0
      while let first = order[start...].firstIndex(where: { levels[$0] >= level }) {
        let end = order[first...].firstIndex { levels[$0] < level } ?? order.count
        order[first..<end].reverse()
        start = end
      }
    }
    return order
  }
}

extension Unicode.Scalar {
  /// Whether text with it may run from right to left: letters of such scripts, and
  /// characters that say so.
  fileprivate var mayTurnText: Bool {
    switch value {
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
      0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF:
      true
    default: false
    }
  }
}
