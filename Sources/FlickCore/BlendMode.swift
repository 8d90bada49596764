/// How a layer's colours mix with those below it: the sixteen modes of
/// Compositing and Blending Level 1 (W3C), by their names in CSS.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference
  case exclusion
  case hue
  case saturation
  case color
  case luminosity
}

/// What numbers are mixed where layers are.
public enum BlendingSpace: String, Hashable, Sendable, CaseIterable {
  /// The stored ones, as browsers, design programs and Core Animation do.
  case srgb
  /// Amounts of light, as in nature.
  case linear
}
