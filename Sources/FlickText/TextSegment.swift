import CHarfBuzz

/// A stretch of text that is shaped at once: one font, one script.
struct TextSegment {
  private(set) var text: String
  let face: FontFace
  /// Whether no font has glyphs for the text; `face` then lends its box for
  /// missing glyphs.
  let isMissing: Bool
  private(set) var script: Script

  init(_ grapheme: Character, face: FontFace, isMissing: Bool, script: Script) {
    text = String(grapheme)
    self.face = face
    self.isMissing = isMissing
    self.script = script
  }

  mutating func extend(with grapheme: Character, script: Script) {
    text.append(grapheme)
    self.script = script
  }
}

/// A writing system, or none for what all share, such as spaces and figures.
struct Script: Hashable {
  private let code: UInt32?

  init(of grapheme: Character) {
    let functions = hb_unicode_funcs_get_default()
    let codes = grapheme.unicodeScalars.lazy
      .map { hb_unicode_script(functions, $0.value) }
      .filter {
        $0 != HB_SCRIPT_COMMON && $0 != HB_SCRIPT_INHERITED && $0 != HB_SCRIPT_UNKNOWN
      }
    code = codes.first.map { UInt32($0.rawValue) }
  }

  private init(code: UInt32?) { self.code = code }

  /// Whether its letters run from right to left; `nil` for what all share.
  var runsRightToLeft: Bool? {
    code.map { hb_script_get_horizontal_direction(hb_script_t(rawValue: $0)) == HB_DIRECTION_RTL }
  }

  /// The script of both together, or `nil` if they differ.
  func merged(with next: Script) -> Script? {
    guard let code else { return next }
    guard let nextCode = next.code else { return self }
    return code == nextCode ? self : nil
  }
}

extension Unicode.Scalar {
  /// Whether the scalar shows nothing by itself, such as a joiner or a
  /// variation selector.
  var isIgnorable: Bool { properties.isDefaultIgnorableCodePoint }
}
