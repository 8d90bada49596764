/// Marks that Chinese shares with other languages and sets as wide as its characters: those
/// beside one of them. A quotation of Latin words, and the apostrophe in one, is left as it is.
struct WideMarks {
  private let places: [Bool]

  init(_ string: String) {
    let characters = Array(string)
    func isChinese(_ place: Int) -> Bool {
      guard characters.indices.contains(place) else { return false }
      return TextLanguage(of: String(characters[place])) == .chinese
    }
    var places = characters.map { _ in false }
    for (place, character) in characters.enumerated() where Self.marks.contains(character) {
      // Of two dashes or rows of dots each has the same neighbours.
      var (before, after) = (place - 1, place + 1)
      while before >= 0, characters[before] == character { before -= 1 }
      while after < characters.count, characters[after] == character { after += 1 }
      places[place] = isChinese(before) || isChinese(after)
    }
    self.places = places
  }

  subscript(place: Int) -> Bool { places[place] }

  private static let marks: Set<Character> = ["“", "”", "‘", "’", "…", "—", "·"]
}
