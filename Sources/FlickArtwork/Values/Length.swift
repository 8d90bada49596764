import FlickCore

/// A length as it is written. Absolute units become pixels, of which an inch has 96.
struct Length: Hashable {
  enum Unit { case pixels, percent, em, ex }

  /// What a percentage is of.
  enum Axis { case x, y, diagonal }

  let value: Double
  let unit: Unit

  /// `nil` where the text is no length with a unit that is known.
  init?(_ text: String) {
    var scanner = ValueScanner(text)
    scanner.skipSpace()
    guard let length = Length(&scanner) else { return nil }
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
    self = length
  }

  init?(_ scanner: inout ValueScanner) {
    guard let number = scanner.number() else { return nil }
    if scanner.take("%") {
      (value, unit) = (number, .percent)
      return
    }
    switch scanner.word().lowercased() {
    case "", "px": (value, unit) = (number, .pixels)
    case "pt": (value, unit) = (number * 4 / 3, .pixels)
    case "pc": (value, unit) = (number * 16, .pixels)
    case "in": (value, unit) = (number * 96, .pixels)
    case "cm": (value, unit) = (number * 96 / 2.54, .pixels)
    case "mm": (value, unit) = (number * 96 / 25.4, .pixels)
    case "em": (value, unit) = (number, .em)
    // CSS's own measure where the font is not looked at.
    case "ex": (value, unit) = (number, .ex)
    default: return nil
    }
  }

  /// Units of CSS that are not drawn.
  static let refusedUnits: Set<String> = [
    "q", "cap", "ch", "ic", "lh", "rem", "rlh", "vb", "vh", "vi", "vmax", "vmin", "vw",
  ]

  /// In user units.
  ///
  /// - Parameter whole: What 100 % is.
  func resolved(whole: Double, fontSize: Double) -> Double {
    switch unit {
    case .pixels: value
    case .percent: value / 100 * whole
    case .em: value * fontSize
    case .ex: value * fontSize / 2
    }
  }
}

/// The size that percentages refer to, and the size of letters.
struct LengthContext {
  let viewport: Size
  let fontSize: Double

  func whole(_ axis: Length.Axis) -> Double {
    switch axis {
    case .x: return viewport.width
    case .y: return viewport.height
    case .diagonal:
      let (width, height) = (viewport.width, viewport.height)
      return ((width * width + height * height) / 2).squareRoot()
    }
  }

  /// The length of a text; `nil` where it is none, or beyond reach.
  func length(_ text: String?, _ axis: Length.Axis) -> Double? {
    guard let length = text.flatMap(Length.init) else { return nil }
    let value = length.resolved(whole: whole(axis), fontSize: fontSize)
    return value.magnitude <= ArtworkConstants.reach ? value : nil
  }
}
