// Every sentence that Flick says about a scene file stands in the files
// Problem+….swift beside this one, by what it is about, so that the words stay of
// one kind. A message is one sentence without a full stop; what the author wrote
// comes in quotes or as written; a help tells what to write instead.

extension Problem {
  /// `a layer`, `an event`.
  package static func article(_ noun: String) -> String {
    let vowels: Set<Character> = ["a", "e", "i", "o"]
    guard let first = noun.first, vowels.contains(first) else { return "a " + noun }
    return "an " + noun
  }

  /// A sentence as a part of another.
  static func clause(_ text: String) -> String {
    let start = text.prefix(1).lowercased() + text.dropFirst()
    return start.hasSuffix(".") ? String(start.dropLast()) : start
  }
}
