import FlickCore
import FlickDisplay

/// A picture that explains an animation on paper, with words for those who do
/// not see it.
package struct Figure: Sendable {
  /// In CSS pixels, of which an inch has 96.
  package let list: DisplayList
  /// The same in colours for a dark ground.
  package var dark: DisplayList?
  /// What it is called.
  package let title: String
  /// What is seen on it.
  package let summary: String
  /// The boxes of all its words.
  package let labels: [Rect]
  /// Characters that no font could show.
  package let missingGlyphs: [Unicode.Scalar]

  /// The same picture with so many pixels for each.
  package func enlarged(by scale: Int) -> DisplayList {
    precondition(scale >= 1, "a picture has pixels (was enlarged by \(scale))")
    guard scale > 1 else { return list }
    var enlarged = DisplayList(
      width: list.width * scale, height: list.height * scale, background: list.background)
    enlarged.draw(list, transform: .scale(Double(scale)))
    return enlarged
  }
}
