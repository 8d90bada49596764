/// What a part of the program above this library refuses, in words of its own.
public struct OtherProblem: Hashable, Sendable {
  public let kind: FlickError.Kind
  /// What is wrong, in one line without a full stop.
  public let statement: String
  /// How to mend it, likewise, where there is a way.
  public let help: String?
}

extension OtherProblem: StatedProblem {
  func statement(_ option: (String) -> String) -> String { statement }
}

extension FlickError {
  /// - Parameter text: `error: …`, and in a second line `help: …` where there is one.
  package init(_ kind: Kind, _ text: String) {
    let lines = text.split(separator: "\n  help: ", maxSplits: 1)
    let statement = lines[0].hasPrefix("error: ") ? lines[0].dropFirst(7) : lines[0]
    self.init(
      .other(
        OtherProblem(
          kind: kind, statement: String(statement),
          help: lines.count > 1 ? String(lines[1]) : nil)))
  }
}
