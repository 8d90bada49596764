import CXXHash

/// What was handed to an encoder, to be found again in its film.
struct SentFrames {
  private(set) var count = 0
  private let format: FilmFormat
  private let width: Int
  private let height: Int
  private let framesPerSecond: Int
  /// How many frames look another way than the one before, where equal ones become one
  /// picture.
  private var changes = 0
  private var last: UInt64?

  /// Columns at the left that ffmpeg's `mpdecimate` does not look at, and what it may
  /// leave out at the other edges.
  private static let unseenLeft = 8
  private static let unseenEdge = 3

  /// - Parameters:
  ///   - width, height: Of the frames as they are handed over.
  init(format: FilmFormat, width: Int, height: Int, framesPerSecond: Int) {
    self.format = format
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
  }

  mutating func add(_ frame: EncodedFrame) {
    count += 1
    guard format == .gif || format == .webp else { return }
    let look = frame.bytes.withUnsafeBytes { hash($0) }
    if last != nil, look != last { changes += 1 }
    last = look
  }

  /// Of all that the encoder compares to find equal frames.
  private func hash(_ pixels: UnsafeRawBufferPointer) -> UInt64 {
    guard format == .gif else { return XXH3_64bits(pixels.baseAddress, pixels.count) }
    // A smaller picture is never compared.
    let columns = width - Self.unseenLeft - Self.unseenEdge
    guard width >= 16, height >= 8 else { return 0 }
    var hash: UInt64 = 0
    for row in 0..<(height - Self.unseenEdge) {
      let start = 4 * (row * width + Self.unseenLeft)
      hash = XXH3_64bits_withSeed(pixels.baseAddress.map { $0 + start }, 4 * columns, hash)
    }
    return hash
  }

  /// What a film lacks of them, in words that follow "its film is not whole: "; `nil`
  /// where all are in it.
  func lack(in film: FilmContents) -> String? {
    switch format {
    case .mp4, .webm, .mov, .mkv, .apng, .avif:
      return film.pictures == count ? nil : "it has \(film.pictures) frames, not \(count)"
    case .gif, .webp: break
    }
    guard film.pictures > changes, film.pictures <= count else {
      return "it has \(film.pictures) pictures of \(count) frames, of which \(changes + 1) differ"
    }
    guard format == .webp, let delays = film.delays else { return nil }
    // Whole milliseconds, and some versions give the last picture what the others have.
    let (length, frame) = (delays.reduce(0, +), 1 / Double(framesPerSecond))
    return abs(length - Double(count) * frame) <= frame + 0.002
      ? nil : "it lasts \(length) s, not \(count) frames at \(framesPerSecond) a second"
  }
}
