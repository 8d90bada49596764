/// How a line of text looks.
///
/// Guarantees: at least one family, a positive finite size, a weight from 1 to
/// 1000, a finite tracking, and a font file that is not the empty path.
package struct TextStyle: Hashable, Sendable {
  /// Inter, and DejaVu Sans where Inter is not installed.
  package static let defaultFamilies = ["Inter", "DejaVu Sans"]

  /// A font file that the text is set in, before any family: a path relative
  /// to the book's folder.
  package let fontFile: String?
  /// Families in order of preference; the first that is installed is used.
  package let families: [String]
  /// Length of one em, in the unit that the caller draws in.
  package let size: Double
  /// As in OpenType: 400 is regular, 700 bold. A family that lacks the weight
  /// gives its nearest one, chosen as CSS chooses.
  package let weight: Int
  /// Whether a slanted face is asked for. Where a family has none, its upright one is
  /// slanted.
  package let isItalic: Bool
  /// Whether all figures are equally wide (OpenType feature `tnum`), so that
  /// numbers that change don't wobble.
  package let tabularFigures: Bool
  /// Extra distance after every cluster but the last, in ems. Other than 0 it
  /// turns ligatures off.
  package let tracking: Double
  /// The language whose shapes of shared characters are taken; `nil`: told from
  /// the text.
  package let language: TextLanguage?

  package init(
    fontFile: String? = nil, families: [String] = TextStyle.defaultFamilies, size: Double,
    weight: Int = 400, isItalic: Bool = false, tabularFigures: Bool = false, tracking: Double = 0,
    language: TextLanguage? = nil
  ) {
    precondition(fontFile?.isEmpty != true, "a font file has a path")
    precondition(!families.isEmpty, "a style names at least one family")
    precondition(size > 0 && size.isFinite, "a text's size is positive (was \(size))")
    precondition((1...1000).contains(weight), "a weight is from 1 to 1000 (was \(weight))")
    precondition(tracking.isFinite, "tracking is finite (was \(tracking))")
    self.fontFile = fontFile
    self.families = families
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.tabularFigures = tabularFigures
    self.tracking = tracking
    self.language = language
  }

  func with(language: TextLanguage) -> TextStyle {
    TextStyle(
      fontFile: fontFile, families: families, size: size, weight: weight, isItalic: isItalic,
      tabularFigures: tabularFigures, tracking: tracking, language: language)
  }

  package init(
    family: String, size: Double, weight: Int = 400, isItalic: Bool = false,
    tabularFigures: Bool = false, tracking: Double = 0
  ) {
    self.init(
      families: [family], size: size, weight: weight, isItalic: isItalic,
      tabularFigures: tabularFigures, tracking: tracking)
  }
}
