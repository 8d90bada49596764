/// Frames of a film as a person counts them: `12`, `0-119`, `100-` to the end,
/// `0-100:5` for every fifth, `-1` for the last one, and several of these with
/// commas between.
public struct FrameList: Hashable, Sendable {
  private enum Item: Hashable {
    /// Counted from the end; 1 is the last frame.
    case fromEnd(Int)
    /// `last` is `nil` where the run goes to the end.
    case run(first: Int, last: Int?, step: Int)
  }

  private struct Entry: Hashable {
    let text: String
    let item: Item
  }

  private let entries: [Entry]

  /// Returns `nil` for a text that is no such list.
  public init?(_ text: String) {
    var entries: [Entry] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let item = Self.item(part) else { return nil }
      entries.append(Entry(text: String(part), item: item))
    }
    self.entries = entries
  }

  /// The frames of a film that has `count`, each once, in the film's order.
  ///
  /// - Throws: Kind `usage` where the film ends before the list does.
  package func frames(of count: Int) throws(FlickError) -> [Int] {
    var isChosen = [Bool](repeating: false, count: count)
    for entry in entries {
      let text = entry.text
      switch entry.item {
      case .fromEnd(let distance):
        guard distance <= count else { throw Self.beyond(text, count, instead: "-1") }
        isChosen[count - distance] = true
      case .run(let first, let last, let step):
        guard first < count else { throw Self.beyond(text, count, instead: "-1") }
        guard (last ?? 0) < count else { throw Self.beyond(text, count, instead: "\(first)-") }
        for frame in stride(from: first, through: last ?? count - 1, by: step) {
          isChosen[frame] = true
        }
      }
    }
    return isChosen.indices.filter { isChosen[$0] }
  }

  private static func item(_ text: Substring) -> Item? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let ends = (parts.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, ends.count <= 2 else { return nil }
    if ends.count == 2, ends[0].isEmpty {
      guard parts.count == 1, let distance = number(ends[1]), distance > 0 else { return nil }
      return .fromEnd(distance)
    }
    guard let first = number(ends[0]) else { return nil }
    guard ends.count == 2 else {
      return parts.count == 1 ? .run(first: first, last: first, step: 1) : nil
    }
    guard let step = parts.count == 2 ? number(parts[1]) : 1, step > 0 else { return nil }
    if ends[1].isEmpty { return .run(first: first, last: nil, step: step) }
    guard let last = number(ends[1]), first <= last else { return nil }
    return .run(first: first, last: last, step: step)
  }

  private static func number(_ text: Substring) -> Int? {
    text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }

  private static func beyond(_ text: String, _ count: Int, instead: String) -> FlickError {
    FlickError(.choice(.noFrame(text, count: count, instead: instead)))
  }
}

extension FrameList {
  /// Frames as a list of runs, the shortest text for what a list may say:
  /// `0-99,150,200-300:2`.
  ///
  /// - Parameter frames: In ascending order, each once.
  package static func text(of frames: [Int]) -> String {
    var parts: [String] = []
    var index = 0
    while index < frames.count {
      let first = frames[index]
      var end = index
      if index + 1 < frames.count {
        let step = frames[index + 1] - first
        while end + 1 < frames.count, frames[end + 1] - frames[end] == step { end += 1 }
        if step == 1 || end - index >= 2 {
          parts.append("\(first)-\(frames[end])" + (step == 1 ? "" : ":\(step)"))
          index = end + 1
          continue
        }
      }
      parts.append("\(first)")
      index += 1
    }
    return parts.joined(separator: ",")
  }
}
