import FlickMedia
import Foundation
import Testing

/// Willem van Schaik's collection of valid and broken files, with the CRC-32 of
/// each picture as an independent decoder (image-rs) reads it.
@Suite struct PngSuiteTests {
  struct Entry: Decodable, Sendable, CustomStringConvertible {
    let file: String
    let valid: Bool
    let width: Int?
    let height: Int?
    let colorType: Int?
    /// Of the samples in 8 bits, low bytes dropped, in as many channels as the
    /// file has: grey or colour, with alpha if it or a `tRNS` chunk is there.
    let crc: UInt32?

    var description: String { file }

    private enum Key: String, CodingKey {
      case file, valid, width, height, colorType
      case crc = "crc32_color8"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      file = try values.decode(String.self, forKey: .file)
      valid = try values.decode(Bool.self, forKey: .valid)
      width = try values.decodeIfPresent(Int.self, forKey: .width)
      height = try values.decodeIfPresent(Int.self, forKey: .height)
      colorType = try values.decodeIfPresent(Int.self, forKey: .colorType)
      crc = valid ? try values.decode(UInt32.self, forKey: .crc) : nil
    }
  }

  private struct Index: Decodable { let images: [Entry] }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/fixtures/pngsuite")

  static let entries: [Entry] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "index.json")) else {
      print("skipped: PngSuite, because ../shared/fixtures/pngsuite is not there")
      return []
    }
    return (try? JSONDecoder().decode(Index.self, from: data))?.images ?? []
  }()
  static let hasSuite = !entries.isEmpty

  static func url(of entry: Entry) -> URL { folder.appending(path: entry.file) }

  private func bytes(of entry: Entry) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.url(of: entry)))
  }

  @Test(.enabled(if: hasSuite)) func `the suite is whole`() {
    #expect(Self.entries.count(where: \.valid) == 81)
    #expect(Self.entries.count(where: { !$0.valid }) == 7)
  }

  @Test(.enabled(if: hasSuite), arguments: entries.filter(\.valid))
  func `a valid file has the pixels that another decoder sees`(entry: Entry) throws {
    let file = try bytes(of: entry)
    let picture = try PNGCodec.decodeStraight(file, name: entry.file)
    #expect(picture.width == entry.width)
    #expect(picture.height == entry.height)
    let samples =
      picture.depth == 16
      ? stride(from: 0, to: picture.bytes.count, by: 2).map { picture.bytes[$0] } : picture.bytes
    let colorType = entry.colorType ?? 0
    let hasAlpha = colorType & 4 != 0 || contains("tRNS", in: file)
    let channels = (colorType & 2 != 0 ? [0, 1, 2] : [0]) + (hasAlpha ? [3] : [])
    let kept = stride(from: 0, to: samples.count, by: 4).flatMap { pixel in
      channels.map { samples[pixel + $0] }
    }
    #expect(Checksum.crc32(kept) == entry.crc)
  }

  @Test(.enabled(if: hasSuite), arguments: entries.filter { !$0.valid })
  func `a broken file is refused with a reason`(entry: Entry) throws {
    let file = try bytes(of: entry)
    let error = #expect(throws: MediaError.self) {
      try PNGCodec.decode(file, name: entry.file)
    }
    guard case .corrupt(entry.file, let reason)? = error else {
      Issue.record("\(entry.file) is refused as damaged (was \(String(describing: error)))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(.enabled(if: hasSuite), arguments: entries.filter(\.valid))
  func `writing and reading again changes nothing`(entry: Entry) throws {
    let pixmap = try PNGCodec.decode(bytes(of: entry), name: entry.file)
    #expect(try PNGCodec.decode(PNGCodec.encode(pixmap), name: "again") == pixmap)
  }

  private func contains(_ chunk: String, in file: [UInt8]) -> Bool {
    Data(file).range(of: Data(chunk.utf8)) != nil
  }
}
