/// What the decoder asks about the world outside the scene file.
package protocol ResourceResolver {
  /// Whether text in this family can be drawn.
  func hasFont(family: String) -> Bool

  /// The families that are there, for "did you mean".
  var fontFamilies: [String] { get }
}
