import FlickGolden

/// How many pictures a golden keeps, to be looked at in review and to be compared
/// with where the scene as it was can no longer be drawn as it was.
public enum GoldenKeys: String, Sendable, CaseIterable {
  /// None: the hashes tell whether frames differ.
  case none
  /// Three, reduced to a half, a quarter and so on where they are large.
  case few
  /// Every different picture of the film, whole.
  case all

  static let fewest = 3

  /// What a golden that stands was recorded with.
  init(_ manifest: GoldenManifest) {
    let frames = manifest.frames
    let pictures = Set(frames.numbers.compactMap { frames.hash(of: $0) }).count
    let isWhole = manifest.keyReduction == 1 && manifest.keys.count == pictures
    self =
      manifest.keys.isEmpty ? .none : isWhole && pictures > Self.fewest ? .all : .few
  }
}
