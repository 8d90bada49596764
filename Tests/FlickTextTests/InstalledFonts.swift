import FlickText
import Foundation

/// The fonts that vectors were taken from: Debian's fonts-inter 4.0~beta7,
/// fonts-dejavu-core 2.37, fonts-wqy-microhei 0.2.0-beta-3.1 and
/// fonts-noto-color-emoji 2.042. Another version makes the vectors' tests stand back,
/// the laws hold for any.
enum InstalledFonts {
  static let inter: UInt64 = 0xf201_12c3_a4b2_1561
  static let microHei: UInt64 = 0xdd5c_e866_b1a7_9633
  static let emoji: UInt64 = 0x84db_40c5_d991_e51f
  static let dejaVuSans: UInt64 = 0xbec2_583d_fd79_e9fb

  static func isInstalled(_ family: String, digest: UInt64) -> Bool {
    let font = try? FontBook().font(for: TextStyle(family: family, size: 1))
    if font?.digest == digest { return true }
    print("skipped: vectors of '\(family)' belong to a font that is not installed here")
    return false
  }

  static let hasInter = isInstalled("Inter", digest: inter)
  static let hasMicroHei = isInstalled(
    "WenQuanYi Micro Hei", digest: microHei)
  static let hasEmoji = isInstalled("Noto Color Emoji", digest: emoji)
  static let hasDejaVuSans = isInstalled("DejaVu Sans", digest: dejaVuSans)
}
