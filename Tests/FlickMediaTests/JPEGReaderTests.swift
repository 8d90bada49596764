import FlickCore
import FlickMedia
import Foundation
import Testing

/// Small pictures that libjpeg-turbo wrote: red, green, blue and pale quarters of
/// 24 × 16 pixels, and a grey ramp.
enum JPEGFixture {
  static let baseline = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWIC\
    wgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo\
    KCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAQABgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAABwADBf/EABwQAQ\
    AABwEAAAAAAAAAAAAAAAAGCERGgoTBw//EABUBAQEAAAAAAAAAAAAAAAAAAAUG/8QAKhEAAQEEBgsAAAAAAAAAAAAAEQEA\
    AgUSBAYUFjFjAxMVISJSYaGi4eL/2gAMAwEAAhEDEQA/AD934VqsejA6Sw3LrepeL1AstEf01oIG6TqiczORmsO36G/DdX\
    JOOIkBUewCEgYtgj2kVdzM7e2hbmZ/j9N//9k=
    """)

  static let progressive = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWIC\
    wgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo\
    KCgoKCgoKCgoKCgoKCgoKCgoKCj/wgARCAAQABgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAABgADBP/EABUBAQ\
    EAAAAAAAAAAAAAAAAAAAQF/9oADAMBAAIQAxAAAAE/3mHS3Zz6iwv/xAAXEAADAQAAAAAAAAAAAAAAAAAABBAG/9oACAEB\
    AAEFAhW5if/EACARAAADCQEAAAAAAAAAAAAAAAAEEQEDBRIUFUFioeH/2gAIAQMBAT8BORCvctLSoueizb89H//EAB4RAA\
    EBCQAAAAAAAAAAAAAAAAATAQIDBAUVYqHh/9oACAECAQE/AZugJQmvqa6W7I//xAAZEAABBQAAAAAAAAAAAAAAAAAQAAIE\
    gsH/2gAIAQEABj8CTjJro//EABYQAAMAAAAAAAAAAAAAAAAAAAAgwf/aAAgBAQABPyEmsf/aAAwDAQACAAMAAAAQSw//xA\
    AYEQEBAQEBAAAAAAAAAAAAAAARATEQUf/aAAgBAwEBPxDzp6QswRQ3mf/EABsRAAIBBQAAAAAAAAAAAAAAAAARASExceHw\
    /9oACAECAQE/EL7EqZxA6Wz/xAAXEAADAQAAAAAAAAAAAAAAAAAAIIHw/9oACAEBAAE/EDCq/wD/2Q==
    """)

  static let grey = bytes(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWIC\
    wgIyYnKSopGR8tMC0oMCUoKSj/wAALCAAQABgBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAWEAADAAAAAAAAAAAA\
    AAAAAAAABkL/2gAIAQEAAD8AA1GBrUYGpRgipRga1GBqUYP/2Q==
    """)

  private static func bytes(_ base64: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: base64) ?? Data())
  }

  /// A file with an Exif marker before everything else.
  static func turned(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
    var exif: [UInt8] = Array("Exif".utf8) + [0, 0]
    if isLittle {
      exif += [
        0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
      ]
    } else {
      exif += [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      ]
    }
    return with(marker: 0xE1, exif)
  }

  static func with(marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, 0xD8, 0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
      + baseline.dropFirst(2)
  }
}

@Suite struct JPEGReaderTests {
  private func decode(_ bytes: [UInt8]) throws -> Pixmap {
    let head = try JPEGReader.head(of: bytes, name: "a.jpg")
    return try JPEGReader.decode(bytes, head: head, name: "a.jpg")
  }

  /// The names of the quarters' colours, from the top left, row by row.
  private func quarters(_ picture: Pixmap) -> String {
    var text = ""
    for y in [2, picture.height - 3] {
      for x in [2, picture.width - 3] {
        let pixel = picture[x, y]
        let isGreen = pixel.green > 120
        text += pixel.blue > 120 ? (isGreen ? "P" : "B") : isGreen ? "G" : "R"
      }
    }
    return text
  }

  @Test(arguments: [JPEGFixture.baseline, JPEGFixture.progressive])
  func `quarters have their colours`(file: [UInt8]) throws {
    let picture = try decode(file)
    #expect((picture.width, picture.height) == (24, 16))
    #expect(quarters(picture) == "RGBP")
    #expect(picture.isOpaque)
  }

  @Test func `a progressive file has the pixels of the plain one`() throws {
    #expect(try decode(JPEGFixture.progressive) == decode(JPEGFixture.baseline))
  }

  @Test func `grey is red, green and blue in equal parts`() throws {
    let picture = try decode(JPEGFixture.grey)
    for x in 0..<24 {
      let pixel = picture[x, 5]
      #expect(pixel.red == pixel.green && pixel.green == pixel.blue)
      #expect(abs(Int(pixel.red) - 10 * x) < 12)
    }
  }

  static let turns: [(orientation: UInt8, quarters: String)] = [
    (1, "RGBP"), (2, "GRPB"), (3, "PBGR"), (4, "BPRG"), (5, "RBGP"), (6, "BRPG"), (7, "PGBR"),
    (8, "GPRB"),
  ]

  @Test(arguments: turns, [false, true])
  func `Exif says how a picture is seen`(
    turn: (orientation: UInt8, quarters: String), isLittle: Bool
  ) throws {
    let picture = try decode(JPEGFixture.turned(turn.orientation, isLittle: isLittle))
    let isUpright = turn.orientation < 5
    #expect((picture.width, picture.height) == (isUpright ? (24, 16) : (16, 24)))
    #expect(quarters(picture) == turn.quarters)
  }

  @Test func `only a profile of another space counts`() throws {
    func hasOther(_ name: String) throws -> Bool {
      let profile = Array("ICC_PROFILE".utf8) + [0, 1, 1] + Array(name.utf8)
      let file = JPEGFixture.with(marker: 0xE2, profile)
      return try JPEGReader.head(of: file, name: "a.jpg").hasOtherProfile
    }
    #expect(try hasOther("Display P3"))
    #expect(try !hasOther("sRGB IEC61966-2.1"))
    #expect(try !JPEGReader.head(of: JPEGFixture.baseline, name: "a.jpg").hasOtherProfile)
  }

  @Test func `a file of which a part is missing is refused`() {
    for length in [3, 20, 150, 300, 360] {
      #expect(throws: MediaError.self) { try decode(Array(JPEGFixture.baseline.prefix(length))) }
    }
  }
}

/// Damaged files: each is read or refused, and the program goes on.
@Suite struct MutatedJPEGTests {
  /// `FLICK_MUTATIONS=5000` runs the long test.
  static let rounds =
    ProcessInfo.processInfo.environment["FLICK_MUTATIONS"].flatMap(Int.init) ?? 1500

  @Test func `damaged files are read or refused`() {
    let seeds = [
      JPEGFixture.baseline, JPEGFixture.progressive, JPEGFixture.grey,
      JPEGFixture.turned(6, isLittle: true),
    ]
    var random = MutatedPNGTests.Random(state: 11)
    var (read, refused) = (0, 0)
    for round in 0..<Self.rounds {
      let file = MutatedPNGTests.mutated(seeds[round % seeds.count], &random)
      guard let head = try? JPEGReader.head(of: file, name: "a.jpg"),
        head.width * head.height <= 1 << 24,
        let picture = try? JPEGReader.decode(file, head: head, name: "a.jpg")
      else {
        refused += 1
        continue
      }
      read += 1
      if picture.width != head.width || picture.height != head.height {
        Issue.record("round \(round): \(picture.width) × \(picture.height)")
      }
    }
    #expect(read > Self.rounds / 50)
    #expect(refused > Self.rounds / 10)
  }
}
