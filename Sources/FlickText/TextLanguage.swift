/// The language that a text is taken to be in where writing systems are shared:
/// the same character looks different in Chinese, Japanese and Korean.
package enum TextLanguage: String, Hashable, Sendable {
  case english = "en"
  case chinese = "zh-cn"
  case japanese = "ja"
  case korean = "ko"

  /// Kana make a text Japanese, hangul makes it Korean, ideographs without
  /// either make it Chinese. The machine's own language has no say.
  init(of text: String) {
    var hasIdeographs = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F:
        self = .japanese
        return
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3:
        self = .korean
        return
      case 0x2E80...0x2FDF, 0x3001...0x303F, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF65,
        0x2_0000...0x3_FFFD:
        hasIdeographs = true
      default: continue
      }
    }
    self = hasIdeographs ? .chinese : .english
  }

  /// Families that show the language, in the order in which they are tried
  /// before fontconfig is asked for any. The first two are free and look the
  /// same everywhere, then come those that systems ship.
  var families: [String] {
    switch self {
    case .english: ["Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Sans Math", "Noto Emoji"]
    case .chinese:
      [
        "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "PingFang SC",
        "WenQuanYi Micro Hei", "Droid Sans Fallback",
      ]
    case .japanese:
      [
        "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans", "Hiragino Sans", "IPAGothic",
        "WenQuanYi Micro Hei", "Droid Sans Fallback",
      ]
    case .korean:
      [
        "Noto Sans CJK KR", "Noto Sans KR", "Source Han Sans K", "Apple SD Gothic Neo",
        "NanumGothic", "WenQuanYi Micro Hei",
      ]
    }
  }
}
