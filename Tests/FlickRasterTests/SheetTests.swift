import FlickCore
import FlickDisplay
import FlickRaster
import FlickTestSupport
import Testing

@Suite struct SheetTests {
  /// The pixels of each sheet after it was looked at. To look again, run the
  /// tests with FLICK_SHEETS set to a folder: each sheet is written there as PPM.
  private static let approved: [String: UInt64] = [
    "shapes": 4_348_845_124_764_115_153, "gradients": 1_558_970_863_847_809_237,
    "spreads": 5_149_805_469_263_830_979, "blends": 8_740_440_866_093_119_197,
    "blurs": 10_445_269_769_035_866_200, "strokes": 4_759_454_540_716_894_941,
    "shadows": 487_649_323_842_091_136,
    "pictures": 8_874_502_095_934_959_124,
    "stroke-angles": 14_877_132_750_335_116_915, "stroke-cases": 6_287_282_031_945_391_167,
    "shadow-shapes": 6_111_700_371_003_674_235, "shadow-alpha": 4_344_981_617_173_380_256,
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
