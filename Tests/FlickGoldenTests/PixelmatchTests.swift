import FlickCore
import FlickGolden
import FlickMedia
import Foundation
import Testing

/// The suite of pixelmatch 7.2: counts and difference pictures that its own
/// tests expect.
@Suite struct PixelmatchTests {
  struct Case: Decodable, Sendable, CustomStringConvertible {
    struct Options: Decodable, Sendable {
      let threshold: Double?
      let alpha: Double?
      let aaColor: [UInt32]?
      let diffColor: [UInt32]?
      let diffColorAlt: [UInt32]?
      let diffMask: Bool?
    }

    let img1: String
    let img2: String
    let expectedDiff: String
    let options: Options
    let expectedCount: Int

    var description: String { expectedDiff }

    var style: DifferenceStyle {
      let usual = DifferenceStyle.pixelmatch
      return DifferenceStyle(
        opacity: options.alpha ?? usual.opacity,
        differing: options.diffColor.map(Self.packed) ?? usual.differing,
        antialiased: options.aaColor.map(Self.packed) ?? usual.antialiased,
        darker: options.diffColorAlt.map(Self.packed), isMask: options.diffMask ?? false)
    }

    private static func packed(_ color: [UInt32]) -> UInt32 {
      color[0] | color[1] << 8 | color[2] << 16 | 0xFF00_0000
    }
  }

  private struct Index: Decodable {
    struct Release: Decodable { let cases: [Case] }
    let suites: [String: Release]
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/fixtures/pixelmatch")

  static let cases: [Case] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")) else {
      print("skipped: pixelmatch's suite, because ../shared/fixtures/pixelmatch is not there")
      return []
    }
    return (try? JSONDecoder().decode(Index.self, from: data))?.suites["7.2.0"]?.cases ?? []
  }()
  static let hasSuite = !cases.isEmpty

  private func picture(_ name: String) throws -> ComparedPicture {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    return ComparedPicture(try PNGCodec.decodeStraight(bytes, name: name))
  }

  private func compare(_ entry: Case) throws -> FrameComparison {
    let comparer = FrameComparer(Tolerance(metric: .yiq(entry.options.threshold ?? 0.1)))
    return comparer.compare(try picture(entry.img1), try picture(entry.img2))
  }

  @Test(.enabled(if: hasSuite)) func `the suite is whole`() {
    #expect(Self.cases.count == 12)
  }

  @Test(.enabled(if: hasSuite), arguments: cases)
  func `as many pixels differ as pixelmatch counts`(entry: Case) throws {
    #expect(try compare(entry).difference.differing == entry.expectedCount)
  }

  @Test(.enabled(if: hasSuite), arguments: cases)
  func `the difference picture is pixelmatch's to the pixel`(entry: Case) throws {
    let drawn = try compare(entry).picture(over: picture(entry.img1), style: entry.style)
    let expected = try picture(entry.expectedDiff)
    #expect(ComparedPicture(drawn).straightPixels == expected.straightPixels)
  }

  @Test(.enabled(if: hasSuite), arguments: cases)
  func `the order of the pictures changes no count`(entry: Case) throws {
    let comparer = FrameComparer(Tolerance(metric: .yiq(entry.options.threshold ?? 0.1)))
    let turned = comparer.compare(try picture(entry.img2), try picture(entry.img1))
    #expect(turned.difference == (try compare(entry).difference))
  }
}
