import FlickCore
import Foundation

/// Pictures that a person has looked at, kept as the hash of their pixels.
///
/// To look again, run the tests with FLICK_SHEETS set to a folder: each sheet is
/// written there as PPM.
package enum Sheet {
  /// FNV-1a over the pixels' bytes.
  package static func digest(_ pixmap: Pixmap) -> UInt64 {
    var result: UInt64 = 0xCBF2_9CE4_8422_2325
    for pixel in pixmap.pixels {
      for shift in [0, 8, 16, 24] as [UInt32] {
        result = (result ^ UInt64((pixel >> shift) & 0xFF)) &* 0x100_0000_01B3
      }
    }
    return result
  }

  /// Writes the picture where FLICK_SHEETS says, if it says anything.
  package static func show(_ pixmap: Pixmap, name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["FLICK_SHEETS"] else { return }
    var data = Data("P6\n\(pixmap.width) \(pixmap.height)\n255\n".utf8)
    for pixel in pixmap.pixels {
      for shift in [0, 8, 16] as [UInt32] { data.append(UInt8((pixel >> shift) & 0xFF)) }
    }
    try data.write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).ppm"))
  }
}
