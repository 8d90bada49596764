/// What a film's container says of its pictures: found by walking through it to its
/// end, without decoding a picture.
package struct FilmContents: Hashable, Sendable {
  /// How many there are; GIF and WebP have one for equal ones that follow each other.
  package let pictures: Int
  /// How long each is seen, in seconds, where each has a time of its own.
  package let delays: [Double]?

  init(pictures: Int, delays: [Double]? = nil) {
    self.pictures = pictures
    self.delays = delays
  }

  /// - Throws: `cannotRead`, or `corrupt` where the file is not of that format, or not
  ///   whole.
  package init(path: String, format: FilmFormat) throws(MediaError) {
    let file = try FileBytes(path)
    do throws(FilmDamage) {
      guard file.count > 0 else { throw FilmDamage(reason: "it is empty") }
      self =
        switch format {
        case .mp4, .mov, .avif: try ISOFilm.contents(of: file)
        case .mkv, .webm: try MatroskaFilm.contents(of: file)
        case .gif: try GIFTiming(file).contents
        case .apng: try PNGAnimation.contents(of: file)
        case .webp: try WebPFilm.contents(of: file)
        }
      guard pictures > 0 else { throw FilmDamage(reason: "it has no pictures") }
    } catch {
      throw .corrupt(path: path, reason: error.reason)
    }
  }

  /// Of a PNG or GIF; `nil` for other files.
  ///
  /// - Throws: As the other initialiser does.
  package init?(animation path: String) throws(MediaError) {
    let file = try FileBytes(path)
    guard let start = try? file.bytes(0, min(4, file.count)) else { return nil }
    if start == Array(PNGAnimation.signature.prefix(4)) {
      self = try FilmContents(path: path, format: .apng)
    } else if start == Array("GIF8".utf8) {
      self = try FilmContents(path: path, format: .gif)
    } else {
      return nil
    }
  }
}

/// MP4, QuickTime and AVIF: boxes that lie within boxes (ISO/IEC 14496-12, 4.2).
enum ISOFilm {
  private static let containers: Set<String> = ["moov", "trak", "mdia", "minf", "stbl"]

  /// What a film's boxes say.
  private struct Found {
    var hasItem = false
    var samples = 0
    var sampleBytes = 0
    var mediaBytes = 0
  }

  static func contents(of file: FileBytes) throws(FilmDamage) -> FilmContents {
    guard file.count >= 8, try file.text(4, 4) == "ftyp" else {
      throw FilmDamage(reason: "it does not begin with a box 'ftyp'")
    }
    var found = Found()
    try walk(0..<file.count, of: file, &found)
    guard found.mediaBytes >= found.sampleBytes else {
      throw FilmDamage(
        reason: "it has \(found.mediaBytes) of its pictures' \(found.sampleBytes) bytes")
    }
    // An AVIF of one picture is a still one.
    let isStill = found.samples == 0 && found.hasItem && found.mediaBytes > 0
    return FilmContents(pictures: isStill ? 1 : found.samples)
  }

  private static func walk(
    _ range: Range<Int>, of file: FileBytes, _ found: inout Found
  ) throws(FilmDamage) {
    var index = range.lowerBound
    while index < range.upperBound {
      var (size, head) = (try file.number(index, 4), 8)
      if size == 1 { (size, head) = (try file.number(index + 8, 8), 16) }
      if size == 0 { size = range.upperBound - index }
      guard size >= head, size <= range.upperBound - index else { throw .cutOff }
      let content = index + head..<index + size
      switch try file.text(index + 4, 4) {
      case "meta": found.hasItem = true
      case "mdat": found.mediaBytes += content.count
      case "stsz": try addSizes(content.lowerBound, of: file, &found)
      case let type where containers.contains(type): try walk(content, of: file, &found)
      default: break
      }
      index += size
    }
  }

  /// The table of samples' sizes: one for all, or one each.
  private static func addSizes(
    _ start: Int, of file: FileBytes, _ found: inout Found
  ) throws(FilmDamage) {
    let (common, count) = (try file.number(start + 4, 4), try file.number(start + 8, 4))
    found.samples += count
    guard common == 0 else {
      guard count <= file.count / common else { throw .cutOff }
      found.sampleBytes += common * count
      return
    }
    for sample in 0..<count { found.sampleBytes += try file.number(start + 12 + 4 * sample, 4) }
  }
}

/// Matroska and WebM: elements that lie within elements (RFC 8794, RFC 9559).
enum MatroskaFilm {
  private static let header = 0x1A45_DFA3
  /// The segment, and a cluster of blocks in it.
  private static let containers: Set<Int> = [0x1853_8067, 0x1F43_B675]
  /// A block, and a group with one.
  private static let blocks: Set<Int> = [0xA3, 0xA0]

  static func contents(of file: FileBytes) throws(FilmDamage) -> FilmContents {
    guard file.count >= 4, try file.number(0, 4) == header else {
      throw FilmDamage(reason: "it does not begin with Matroska's header")
    }
    return FilmContents(pictures: try count(0..<file.count, of: file))
  }

  /// How many blocks lie in a part of the file.
  private static func count(_ range: Range<Int>, of file: FileBytes) throws(FilmDamage) -> Int {
    var (index, found) = (range.lowerBound, 0)
    while index < range.upperBound {
      let idLength = try length(index, of: file)
      let id = try file.number(index, idLength)
      index += idLength
      let sizeLength = try length(index, of: file)
      // Without the bit that tells its own length.
      let mask = 1 << (7 * sizeLength)
      let size = try file.number(index, sizeLength) & (mask - 1)
      guard size != mask - 1 else { throw FilmDamage(reason: "it was not ended") }
      index += sizeLength
      guard size <= range.upperBound - index else { throw .cutOff }
      if blocks.contains(id) { found += 1 }
      if containers.contains(id) { found += try count(index..<index + size, of: file) }
      index += size
    }
    return found
  }

  /// How many bytes a number takes, which its first one tells.
  private static func length(_ index: Int, of file: FileBytes) throws(FilmDamage) -> Int {
    let first = try file.byte(index)
    guard first != 0 else { throw FilmDamage(reason: "it has bytes that are no element") }
    return first.leadingZeroBitCount + 1
  }
}

/// WebP: chunks of a RIFF file (RFC 9649).
enum WebPFilm {
  static func contents(of file: FileBytes) throws(FilmDamage) -> FilmContents {
    guard file.count >= 12, try file.text(0, 4) == "RIFF", try file.text(8, 4) == "WEBP" else {
      throw FilmDamage(reason: "it does not begin as a WebP does")
    }
    guard try file.reversedNumber(4, 4) == file.count - 8 else { throw .cutOff }
    var delays: [Double] = []
    var hasStill = false
    var index = 12
    while index < file.count {
      let size = try file.reversedNumber(index + 4, 4)
      guard size <= file.count - index - 8 else { throw .cutOff }
      let type = try file.text(index, 4)
      if type == "ANMF" {
        delays.append(Double(try file.reversedNumber(index + 8 + 12, 3)) / 1000)
      } else if type.hasPrefix("VP8"), type != "VP8X" {
        hasStill = true
      }
      index += 8 + size + size % 2
    }
    return delays.isEmpty
      ? FilmContents(pictures: hasStill ? 1 : 0)
      : FilmContents(pictures: delays.count, delays: delays)
  }
}
