import FlickCore
import FlickDisplay
import FlickRaster
import Foundation
import Testing

@Suite struct SheetTests {
  /// The pixels of each sheet after it was looked at. To look again, run the
  /// tests with FLICK_SHEETS set to a folder: each sheet is written there as PPM.
  private static let approved: [String: UInt64] = [
    "shapes": 3_506_189_474_541_942_501, "gradients": 15_626_195_510_208_963_791,
    "spreads": 8_543_132_769_721_044_703, "blends": 4_514_814_574_947_523_187,
    "blurs": 3_709_920_191_407_115_241, "strokes": 4_759_454_540_716_894_941,
    "shadows": 8_797_841_065_782_858_984,
    "pictures": 6_625_497_746_711_377_272,
  ]

  @Test(arguments: (Sheets.all + Sheets.effects).map(\.name))
  func `a sheet has the pixels that were looked at`(name: String) throws {
    let list = try #require((Sheets.all + Sheets.effects).first { $0.name == name }).list
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    if let folder = ProcessInfo.processInfo.environment["FLICK_SHEETS"] {
      try writePPM(pixmap, to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).ppm"))
    }
    #expect(hash(pixmap) == Self.approved[name])
  }

  /// FNV-1a over the pixels' bytes.
  private func hash(_ pixmap: Pixmap) -> UInt64 {
    var result: UInt64 = 0xCBF2_9CE4_8422_2325
    for pixel in pixmap.pixels {
      for shift in [0, 8, 16, 24] as [UInt32] {
        result = (result ^ UInt64((pixel >> shift) & 0xFF)) &* 0x100_0000_01B3
      }
    }
    return result
  }

  private func writePPM(_ pixmap: Pixmap, to url: URL) throws {
    var data = Data("P6\n\(pixmap.width) \(pixmap.height)\n255\n".utf8)
    for pixel in pixmap.pixels {
      data.append(UInt8(pixel & 0xFF))
      data.append(UInt8((pixel >> 8) & 0xFF))
      data.append(UInt8((pixel >> 16) & 0xFF))
    }
    try data.write(to: url)
  }
}
