/// What a film's settings come to, as ffmpeg is told it.
package struct FilmEncoding: Hashable, Sendable {
  /// ffmpeg's name of the encoder.
  package let encoder: String
  package let profile: String?
  /// How long the encoder thinks, by its own scale: "preset medium".
  package let effort: String?
  /// The constant quality that it keeps, by its own scale; smaller is better.
  package let factor: Int?
  /// ffmpeg's name for the form of the pixels.
  package let pixelFormat: String
  /// The size of the film, which has even sides where its format wants them.
  package let width: Int
  package let height: Int

  package init(_ settings: FilmSettings, width: Int, height: Int) {
    let recipe = FilmRecipe(settings)
    encoder = FilmNeeds(settings).encoder
    profile = recipe.value(of: "-profile:v")
    let scales = [
      ("-preset", "preset"), ("-cpu-used", "speed"), ("-compression_level", "compression level"),
    ]
    var effort: String?
    for (option, name) in scales {
      if let value = recipe.value(of: option) { effort = "\(name) \(value)" }
    }
    self.effort = effort
    factor = recipe.value(of: "-crf").flatMap { Int($0) }
    pixelFormat = recipe.value(of: "-pix_fmt") ?? (settings.format == .gif ? "pal8" : "rgb24")
    (self.width, self.height) = recipe.layout.size(width: width, height: height)
  }

  /// How wide colour is sampled: "4:2:0", "4:4:4", or "RGB" where colours stay
  /// as they were drawn.
  package var chroma: String {
    if pixelFormat.contains("420") { return "4:2:0" }
    if pixelFormat.contains("444") { return "4:4:4" }
    return pixelFormat == "pal8" ? "256 colours" : "RGB"
  }

  /// In one line.
  package var words: String {
    var words = [encoder]
    if let profile { words.append("profile \(profile)") }
    if let effort { words.append(effort) }
    if let factor { words.append("crf \(factor)") }
    words.append("\(pixelFormat) (\(chroma))")
    return words.joined(separator: ", ")
  }
}
