import FlickText
import Foundation

/// The fonts that vectors were taken from: Debian's fonts-inter 4.0~beta7 and
/// fonts-dejavu-core 2.37. Another version makes the vectors' tests stand back,
/// the laws hold for any.
enum InstalledFonts {
  static let inter: UInt64 = 0xf201_12c3_a4b2_1561
  static let dejaVuSans: UInt64 = 0xbec2_583d_fd79_e9fb

  static func isInstalled(_ family: String, digest: UInt64) -> Bool {
    let font = try? FontBook().font(for: TextStyle(family: family, size: 1))
    if font?.digest == digest { return true }
    print("skipped: vectors of '\(family)' belong to another version of the font")
    return false
  }

  static let hasInter = isInstalled("Inter", digest: inter)
  static let hasDejaVuSans = isInstalled("DejaVu Sans", digest: dejaVuSans)
}
