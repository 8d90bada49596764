extension FrameManifest {
  /// What a folder's manifest is called, and what its name ends with beside a
  /// film.
  package static let fileName = "manifest.txt"

  private static let firstLine = "flick-manifest 1"
  private static let lastHeaderLine = "frame hash"

  /// The manifest as text, one fact a line, then a line for each run of equal
  /// frames: `12 HASH`, or `12-40 HASH`. The same manifest gives the same text,
  /// and a change of one frame changes few lines.
  package var text: String {
    var text = "\(Self.firstLine)\nsize \(width)x\(height)\nfps \(framesPerSecond)\n"
    text += "frames \(frameCount)\n"
    for fact in facts { text += "\(fact.key) \(fact.value)\n" }
    text += Self.lastHeaderLine + "\n"
    let numbers = numbers
    var index = 0
    while index < numbers.count {
      let first = numbers[index]
      guard let hash = hash(of: first) else { break }
      var last = first
      while index + 1 < numbers.count, numbers[index + 1] == last + 1,
        self.hash(of: last + 1) == hash
      {
        index += 1
        last += 1
      }
      index += 1
      text += first == last ? "\(first) \(hash)\n" : "\(first)-\(last) \(hash)\n"
    }
    return text
  }

  /// Reads a manifest.
  ///
  /// - Parameter path: What an error calls it.
  /// - Throws: `corrupt` with the line that is wrong.
  package init(text: String, path: String) throws(MediaError) {
    var reader = ManifestReader(text: text, path: path)
    guard let first = reader.next(), first == Self.firstLine else {
      throw reader.wrong("it does not begin with '\(Self.firstLine)'")
    }
    var size: (width: Int, height: Int)?
    var numbers: [String: Int] = [:]
    var facts: [Fact] = []
    while let line = reader.next(), line != Self.lastHeaderLine {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, Fact.isKey(parts[0]) else { throw reader.wrong("it says nothing") }
      switch parts[0] {
      case "size":
        let sides = parts[1].split(separator: "x", omittingEmptySubsequences: false)
        guard size == nil, sides.count == 2, let width = ManifestReader.number(sides[0]),
          let height = ManifestReader.number(sides[1]), width > 0, height > 0
        else { throw reader.wrong("it is no size") }
        size = (width, height)
      case "fps", "frames":
        guard numbers[String(parts[0])] == nil, let number = ManifestReader.number(parts[1]),
          number > 0, number <= Self.mostFrames
        else { throw reader.wrong("it is no number of frames") }
        numbers[String(parts[0])] = number
      default: facts.append(Fact(String(parts[0]), String(parts[1])))
      }
    }
    guard let size, let rate = numbers["fps"], let count = numbers["frames"] else {
      throw reader.wrong("'size', 'fps' and 'frames' come before the frames")
    }
    self.init(
      width: size.width, height: size.height, framesPerSecond: rate, frameCount: count,
      facts: facts)
    try readFrames(&reader)
  }

  private mutating func readFrames(_ reader: inout ManifestReader) throws(MediaError) {
    var next = 0
    while let line = reader.next() {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      let ends = (parts.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, ends.count <= 2, let first = ManifestReader.number(ends[0]),
        let last = ManifestReader.number(ends[ends.count - 1]), first <= last,
        let hash = PixelHash(String(parts[1]))
      else { throw reader.wrong("it is no 'frame hash'") }
      guard first >= next, last < frameCount else {
        throw reader.wrong("frames are listed in order, once, and below \(frameCount)")
      }
      for frame in first...last { list(frame, hash) }
      next = last + 1
    }
  }
}

/// A manifest's lines, one by one.
private struct ManifestReader {
  private let lines: [Substring]
  private let path: String
  private var index = 0

  init(text: String, path: String) {
    self.path = path
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Every line ends with a newline; one that does not has been cut off.
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  mutating func next() -> Substring? {
    guard index < lines.count else { return nil }
    defer { index += 1 }
    return lines[index]
  }

  func wrong(_ reason: String) -> MediaError {
    .corrupt(path: path, reason: "line \(index): \(reason)")
  }

  static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
