import FlickCore
import FlickMedia
import Foundation
import Testing

/// Damaged files: each is read or refused, and the program goes on.
@Suite struct MutatedPNGTests {
  /// Every damaged file costs about 30 µs; `FLICK_MUTATIONS=100000` runs the long test.
  static let rounds =
    ProcessInfo.processInfo.environment["FLICK_MUTATIONS"].flatMap(Int.init) ?? 4000

  struct Random {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  private static func seeds() throws -> [[UInt8]] {
    let opaque = PlanarFrameTests.noise(width: 13, height: 9, seed: 3)
    var clear = opaque
    for index in clear.pixels.indices { clear.pixels[index] = UInt32(index % 256) << 24 }
    var seeds = [try PNGCodec.encode(opaque), try PNGCodec.encode(clear, scale: 2)]
    for entry in PngSuiteTests.entries where entry.valid {
      seeds.append([UInt8](try Data(contentsOf: PngSuiteTests.url(of: entry))))
    }
    return seeds
  }

  private static func damage(_ file: [UInt8], _ random: inout Random) -> [UInt8] {
    let file = mutated(file, &random)
    return random.below(2) == 0 ? file : Self.withRightChecksums(file)
  }

  static func mutated(_ file: [UInt8], _ random: inout Random) -> [UInt8] {
    var file = file
    for _ in 0...random.below(4) where file.count > 1 {
      let place = random.below(file.count)
      switch random.below(5) {
      case 0: file[place] = UInt8(random.below(256))
      case 1: file[place] ^= 1 << UInt8(random.below(8))
      case 2: file.removeSubrange(place..<min(file.count, place + 1 + random.below(16)))
      case 3: file.insert(contentsOf: file[place..<min(file.count, place + 12)], at: place)
      default: file.removeLast(random.below(file.count))
      }
    }
    return file
  }

  /// Mends the checksums, so that damage reaches what lies behind them.
  private static func withRightChecksums(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= file.count else { break }
      let crc = Checksum.crc32(file[(offset + 4)..<end])
      for byte in 0..<4 {
        file[end + byte] = UInt8(truncatingIfNeeded: crc >> UInt32(24 - 8 * byte))
      }
      offset = end + 4
    }
    return file
  }

  @Test func `a damaged file is read or refused, never worse`() throws {
    let seeds = try Self.seeds()
    var random = Random(state: 1)
    var refused = 0
    for round in 0..<Self.rounds {
      let file = Self.damage(seeds[round % seeds.count], &random)
      do {
        let pixmap = try PNGCodec.decode(file, name: "damaged")
        #expect(pixmap.pixels.count == pixmap.width * pixmap.height)
        // Whatever is read without libpng is read by it too, as the same.
        if PNGCodec.decodePlain(file) != nil {
          #expect(try PNGCodec.decodeStraight(file, name: "damaged").pixmap == pixmap)
        }
      } catch {
        guard case .corrupt(_, let reason) = error, !reason.isEmpty else {
          Issue.record("round \(round): \(error)")
          continue
        }
        #expect(PNGCodec.decodePlain(file) == nil)
        refused += 1
      }
    }
    // Damage that nobody notices is rare; that none is noticed is impossible.
    #expect(refused > Self.rounds / 2)
  }

  @Test func `a picture too large for the limits is refused before memory is taken`() throws {
    var file = try PNGCodec.encode(Pixmap(width: 3, height: 3))
    // Width and height are bytes 16 to 23: 32768 × 32768 within the side's limit.
    for (index, byte) in [UInt8](arrayLiteral: 0, 0, 0x80, 0, 0, 0, 0x80, 0).enumerated() {
      file[16 + index] = byte
    }
    #expect(throws: MediaError.corrupt(path: "large", reason: "the picture is too large")) {
      try PNGCodec.decode(Self.withRightChecksums(file), name: "large")
    }
    file[17] = 1
    #expect(throws: MediaError.self) {
      try PNGCodec.decode(Self.withRightChecksums(file), name: "wide")
    }
  }
}
