/// Marks as Chinese sets them: as wide as its characters, also those that it shares with
/// other languages where they stand beside one of these. A quotation of Latin words, and the
/// apostrophe in one, is left as it is.
///
/// Where marks follow each other, the empty half behind the first is left out (Requirements
/// for Chinese Text Layout, section 3.1.6).
struct WideMarks {
  private let places: [Bool]
  private let narrowed: [Bool]

  init(_ string: String) {
    let characters = Array(string)
    func isChinese(_ place: Int) -> Bool {
      guard characters.indices.contains(place) else { return false }
      return TextLanguage(of: String(characters[place])) == .chinese
    }
    var places = characters.map { Self.closing.contains($0) || Self.opening.contains($0) }
    for (place, character) in characters.enumerated() where Self.shared.contains(character) {
      // Of two dashes or rows of dots each has the same neighbours.
      var (before, after) = (place - 1, place + 1)
      while before >= 0, characters[before] == character { before -= 1 }
      while after < characters.count, characters[after] == character { after += 1 }
      places[place] = isChinese(before) || isChinese(after)
    }
    self.places = places
    narrowed = characters.indices.map { place in
      guard place + 1 < characters.count, places[place], places[place + 1] else { return false }
      let (mark, next) = (characters[place], characters[place + 1])
      let isClosing = Self.closing.contains(mark) || Self.sharedClosing.contains(mark)
      let isMark =
        Self.closing.contains(next) || Self.opening.contains(next)
        || Self.sharedClosing.contains(next) || Self.sharedOpening.contains(next)
      return isClosing && isMark
    }
  }

  /// Whether a character is set as wide as those of Chinese.
  subscript(place: Int) -> Bool { places[place] }

  /// Whether it loses the empty half behind it.
  func isNarrowed(_ place: Int) -> Bool { narrowed[place] }

  private static let sharedOpening: Set<Character> = ["“", "‘"]
  private static let sharedClosing: Set<Character> = ["”", "’"]
  private static let shared = sharedOpening.union(sharedClosing).union(["…", "—", "·"])
  private static let opening: Set<Character> = ["（", "《", "〈", "「", "『", "【", "〔", "［", "｛"]
  private static let closing: Set<Character> = [
    "，", "。", "、", "；", "：", "！", "？", "）", "》", "〉", "」", "』", "】", "〕", "］", "｝",
  ]
}
