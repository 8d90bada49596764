/// The ffmpeg that is installed, and what it can write.
package struct FilmTools: Hashable, Sendable {
  /// Where it is.
  package let path: String
  /// `nil`: it is there, but does not answer.
  package let version: String?
  private let encoders: Set<String>
  private let formats: Set<String>
  private let filters: Set<String>

  /// Asks the ffmpeg on the search path.
  ///
  /// - Throws: `toolMissing` when there is none.
  package init(searchPath: String = ToolFinder.searchPath) throws(MediaError) {
    path = try ToolFinder.path(of: "ffmpeg", in: searchPath)
    let quiet = ["-hide_banner", "-v", "error"]
    version = ToolAnswer.of(path, ["-version"]).flatMap(Self.version)
    guard version != nil else {
      (encoders, formats, filters) = ([], [], [])
      return
    }
    encoders = Self.names(in: ToolAnswer.of(path, quiet + ["-encoders"]))
    formats = Self.names(in: ToolAnswer.of(path, quiet + ["-muxers"]))
    filters = Self.names(in: ToolAnswer.of(path, quiet + ["-filters"]))
  }

  package func has(encoder: String) -> Bool { encoders.contains(encoder) }

  /// What it lacks for a film, in words that follow "this ffmpeg has no"; `nil`
  /// where it can write it.
  package func lack(for settings: FilmSettings) -> String? {
    guard version != nil else { return "answer to '-version'" }
    let needs = FilmNeeds(settings)
    if !encoders.contains(needs.encoder) { return "encoder '\(needs.encoder)'" }
    if !formats.contains(needs.container) { return "format '\(needs.container)'" }
    return needs.filters.first { !filters.contains($0) }.map { "filter '\($0)'" }
  }

  /// The word after "ffmpeg version" in its first line.
  private static func version(in answer: String) -> String? {
    let words = answer.split(whereSeparator: \.isWhitespace).prefix(3)
    guard words.count == 3, words[0] == "ffmpeg", words[1] == "version" else { return nil }
    return words.last.map(String.init)
  }

  /// The names in one of ffmpeg's lists: the second word of each line, of which
  /// one may name several with commas between.
  private static func names(in answer: String?) -> Set<String> {
    var names: Set<String> = []
    for line in (answer ?? "").split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      guard words.count >= 2, words[1] != "=" else { continue }
      for name in words[1].split(separator: ",") { names.insert(String(name)) }
    }
    return names
  }
}

/// What a film needs of ffmpeg.
package struct FilmNeeds: Hashable, Sendable {
  package let encoder: String
  package let container: String
  package let filters: [String]

  package init(_ settings: FilmSettings) {
    let recipe = FilmRecipe(settings)
    container = recipe.value(of: "-f") ?? settings.format.rawValue
    encoder = recipe.value(of: "-c:v") ?? container
    filters = settings.format == .gif ? ["mpdecimate", "palettegen", "paletteuse"] : []
  }
}

extension FilmRecipe {
  /// What follows an option among ffmpeg's arguments; `nil` where it is not
  /// given.
  func value(of option: String) -> String? {
    for arguments in [encoder, container] {
      if let index = arguments.firstIndex(of: option), index + 1 < arguments.count {
        return arguments[index + 1]
      }
    }
    return nil
  }
}
