import FlickCore

/// The elements of an XML file in the order in which they begin, the root first.
struct XMLTree {
  struct Element {
    /// Without its namespace.
    let name: String
    let isSVG: Bool
    /// Those of no namespace, and `xlink:href`.
    let attributes: [String: String]
    /// From 1.
    let line: Int
    let column: Int
    let parent: Int?
    fileprivate(set) var children: [Int] = []
    /// What stands in it, if it is a style sheet.
    fileprivate(set) var text = ""
    /// Whether letters stand in it, or in what it holds.
    fileprivate(set) var hasLetters = false

    /// A problem at the place where the element begins.
    func problem(_ reason: ArtworkProblem.Reason) -> ArtworkProblem {
      ArtworkProblem(reason, line: line, column: column)
    }

    var reference: String? { attributes["href"] ?? attributes["xlink:href"] }
  }

  fileprivate(set) var elements: [Element] = []
  /// By its identifier, the first that has it.
  fileprivate(set) var identified: [String: Int] = [:]
}

extension XMLTree {
  mutating func begin(_ element: Element) -> Int {
    let index = elements.count
    elements.append(element)
    if let parent = element.parent { elements[parent].children.append(index) }
    if let id = element.attributes["id"], identified[id] == nil { identified[id] = index }
    // It brings letters from elsewhere.
    if element.name == "tref" { noteLetters(in: index) }
    return index
  }

  mutating func append(_ text: String, to index: Int) { elements[index].text += text }

  mutating func noteLetters(in index: Int) {
    var next: Int? = index
    while let place = next, !elements[place].hasLetters {
      elements[place].hasLetters = true
      next = elements[place].parent
    }
  }
}
