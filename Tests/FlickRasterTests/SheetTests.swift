import FlickCore
import FlickDisplay
import FlickRaster
import FlickTestSupport
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
    "stroke-angles": 14_877_132_750_335_116_915, "stroke-cases": 6_287_282_031_945_391_167,
    "shadow-shapes": 15_531_488_771_377_139_682, "shadow-alpha": 745_199_208_104_699_521,
  ]

  private static let sheets =
    Sheets.all + Sheets.effects + Sheets.strokeSheets + Sheets.shadowSheets

  @Test(arguments: sheets.map(\.name))
  func `a sheet has the pixels that were looked at`(name: String) throws {
    let list = try #require(Self.sheets.first { $0.name == name }).list
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    try Sheet.show(pixmap, name: name)
    #expect(Sheet.digest(pixmap) == Self.approved[name])
  }
}
