import CFriBidi
import CHarfBuzz

/// A stretch of text that is shaped at once: one font, one script, one direction.
struct TextSegment {
  private(set) var text: String
  let face: FontFace
  /// Whether no font has glyphs for the text; `face` then lends its box for
  /// missing glyphs.
  let isMissing: Bool
  fileprivate(set) var script: Script
  /// The embedding level of its characters; odd: they run from right to left.
  let level: UInt8
  /// Where in the text marks stand that lose half of their width, in bytes.
  private(set) var narrowed: Set<Int> = []

  init(_ grapheme: Character, face: FontFace, isMissing: Bool, script: Script, level: UInt8) {
    text = String(grapheme)
    self.face = face
    self.isMissing = isMissing
    self.script = script
    self.level = level
  }

  /// Takes in the grapheme that comes next in the text.
  ///
  /// - Parameter face: `nil`: no font shows it.
  /// - Returns: Whether it belongs here.
  mutating func extend(
    with grapheme: Character, face: FontFace?, primary: FontFace, script: Script, level: UInt8
  ) -> Bool {
    guard self.face === (face ?? primary), isMissing == (face == nil), self.level == level,
      let merged = self.script.merged(with: script)
    else { return false }
    text.append(grapheme)
    self.script = merged
    return true
  }
}

extension TextSegment {
  /// The last character loses the empty half of its width.
  mutating func narrowLast() {
    guard let last = text.last else { return }
    narrowed.insert(text.utf8.count - last.utf8.count)
  }
}

extension [TextSegment] {
  /// The segments of a line where those of what all scripts share, such as figures,
  /// have the script of what stands before them, or after them at the start (UAX #24).
  var withInheritedScripts: [TextSegment] {
    var segments = self
    var script = first { $0.script != .shared }?.script ?? .shared
    for index in indices {
      if segments[index].script == .shared { segments[index].script = script }
      script = segments[index].script
    }
    return segments
  }
}

extension TextSegment {
  /// Whether the letters at two bytes of the text are neighbours in a word whose
  /// letters hang together, and are not moved apart.
  func joins(_ first: Int, _ second: Int) -> Bool {
    guard script.joinsLetters else { return false }
    return [first, second].allSatisfy { place in
      text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: place)] != UInt8(ascii: " ")
    }
  }
}

/// Finds the script of brackets: a closing one has that of its opening one, whatever
/// stands between them.
struct BracketScripts {
  private var open: [(closing: UInt32, script: Script)] = []

  /// The script that a character is taken to have.
  func script(of grapheme: Character) -> Script {
    let own = Script(of: grapheme)
    guard own == .shared, let scalar = grapheme.unicodeScalars.first,
      let pair = open.last(where: { $0.closing == scalar.value })
    else { return own }
    return pair.script
  }

  /// Remembers a character that stands in a stretch of the script.
  mutating func pass(_ grapheme: Character, in script: Script) {
    guard let scalar = grapheme.unicodeScalars.first else { return }
    switch scalar.properties.generalCategory {
    case .openPunctuation:
      var closing: UInt32 = 0
      if fribidi_get_mirror_char(scalar.value, &closing) != 0, open.count < Self.deepest {
        open.append((closing, script))
      }
    case .closePunctuation:
      if let pair = open.lastIndex(where: { $0.closing == scalar.value }) {
        open.removeSubrange(pair...)
      }
    default: break
    }
  }

  /// As UAX #9 limits pairs of brackets (BD16).
  private static let deepest = 63
}

/// A writing system, or none for what all share, such as spaces and figures.
struct Script: Hashable {
  /// Of characters that all scripts share.
  static let shared = Script(code: nil)

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

  /// As HarfBuzz names it; `nil` for what all share.
  var tag: hb_script_t? { code.map(hb_script_t.init(rawValue:)) }

  /// Whether the letters of a word hang together.
  var joinsLetters: Bool {
    guard let tag else { return false }
    return [
      HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_NKO, HB_SCRIPT_MANDAIC,
      HB_SCRIPT_PHAGS_PA, HB_SCRIPT_ADLAM, HB_SCRIPT_HANIFI_ROHINGYA,
    ].contains(tag)
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
