import FlickCore
import FlickMedia

extension GoldenManifest {
  /// Reads a golden's manifest.
  ///
  /// - Parameter path: What an error calls it.
  /// - Throws: `corrupt` with what is wrong, also for a manifest of a later
  ///   version and for one that is no golden's.
  package init(text: String, path: String) throws(MediaError) {
    try Self.checkHead(text, path: path)
    let frames = try FrameManifest(text: text, path: path)
    guard let version = frames.values(of: "golden").first else {
      throw .corrupt(path: path, reason: "it lists the frames of a film and is no golden")
    }
    guard (1...Self.version).map(String.init).contains(version) else {
      throw Self.later(version, known: Self.version, path: path)
    }
    func one(_ key: String) throws(MediaError) -> String {
      let values = frames.values(of: key)
      guard values.count == 1 else {
        throw .corrupt(path: path, reason: "it says \(values.count) times what '\(key)' is")
      }
      return values[0]
    }
    let pixels = try one("pixels")
    guard pixels == Self.pixels else {
      throw .corrupt(path: path, reason: "its pixels are '\(pixels)', not '\(Self.pixels)'")
    }
    guard frames.numbers.count == frames.frameCount else {
      throw .corrupt(
        path: path,
        reason: "it lists \(frames.numbers.count) of \(frames.frameCount) frames and has been cut "
          + "off")
    }
    let tolerance = try Self.tolerance(frames, path: path)
    let reason = frames.values(of: "reason").first
    guard tolerance.description == nil || reason != nil else {
      throw .corrupt(path: path, reason: "it allows differences and gives no 'reason'")
    }
    self.init(
      frames: frames, renderer: try one("renderer"), scene: try one("scene"),
      motions: frames.values(of: "motion").map {
        let (digest, name) = Self.parts($0)
        return Motion(variant: name, digest: digest)
      },
      fonts: frames.values(of: "font").map {
        let (digest, name) = Self.parts($0)
        return Font(name: name ?? "", digest: digest)
      },
      files: frames.values(of: "file").map {
        let (digest, path) = Self.parts($0)
        return File(path: path ?? "", digest: digest)
      },
      keys: try Self.hashes("key", frames, path: path).map { Key(frame: $0.frame, hash: $0.hash) },
      keyReduction: try Self.reduction(frames, path: path),
      quarters: try Self.hashes("quarter", frames, path: path).map {
        Quarter(frame: $0.frame, hash: $0.hash)
      },
      tolerance: tolerance, reason: reason)
    guard self.text == text else {
      throw .corrupt(path: path, reason: "it says something that goldens do not")
    }
  }

  private static func later(
    _ version: some StringProtocol, known: Int, path: String
  ) -> MediaError {
    .corrupt(
      path: path,
      reason:
        "it is of version \(version), and this program knows \(known); a later program "
        + "recorded it")
  }

  /// What can be told before the frames are read.
  private static func checkHead(_ text: String, path: String) throws(MediaError) {
    let lines = text.split(separator: "\n", maxSplits: 5, omittingEmptySubsequences: false)
    let head = lines.first?.split(separator: " ") ?? []
    guard head.first == "flick-manifest", head.count == 2 else {
      throw .corrupt(path: path, reason: "it is no manifest: it does not begin with one's line")
    }
    guard head[1] == "1" else { throw later(head[1], known: 1, path: path) }
    for line in lines.prefix(5) where line.hasPrefix("frames ") {
      guard let count = Int(line.dropFirst(7)), count > mostFrames else { continue }
      throw .corrupt(path: path, reason: "it speaks of more than \(mostFrames) frames")
    }
  }

  /// What stands before the first space, and what behind it.
  private static func parts(_ text: String) -> (String, String?) {
    let parts = text.split(separator: " ", maxSplits: 1)
    return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func hashes(
    _ key: String, _ frames: FrameManifest, path: String
  ) throws(MediaError) -> [(frame: Int, hash: PixelHash)] {
    var found: [(frame: Int, hash: PixelHash)] = []
    for text in frames.values(of: key) {
      let (number, hash) = parts(text)
      guard let frame = Int(number), (0..<frames.frameCount).contains(frame),
        frame > found.last?.frame ?? -1, let hash = hash.flatMap(PixelHash.init)
      else { throw .corrupt(path: path, reason: "'\(text)' is no '\(key)' and its hash") }
      found.append((frame, hash))
    }
    return found
  }

  private static func reduction(
    _ frames: FrameManifest, path: String
  ) throws(MediaError) -> Int {
    guard let text = frames.values(of: "key-reduction").first else { return 1 }
    guard let number = Int(text), (2...64).contains(number) else {
      throw .corrupt(path: path, reason: "'\(text)' says nothing of 'key-reduction'")
    }
    return number
  }

  private static func tolerance(
    _ frames: FrameManifest, path: String
  ) throws(MediaError) -> Tolerance {
    func wrong(_ key: String, _ text: String) -> MediaError {
      .corrupt(path: path, reason: "'\(text)' says nothing of '\(key)'")
    }
    var metric = DifferenceMetric.exact
    if let text = frames.values(of: "metric").first {
      guard let found = DifferenceMetric(text) else { throw wrong("metric", text) }
      metric = found
    }
    var most: Int?
    if let text = frames.values(of: "max-pixels").first {
      most = Int(text)
      guard let most, most >= 0 else { throw wrong("max-pixels", text) }
    }
    var window: WindowLimit?
    if let text = frames.values(of: "window").first {
      window = WindowLimit(text)
      if window == nil { throw wrong("window", text) }
    }
    var ignored: [PixelRect] = []
    for text in frames.values(of: "ignore") {
      guard let rect = PixelRect(text) else { throw wrong("ignore", text) }
      ignored.append(rect)
    }
    return Tolerance(metric: metric, maxPixels: most, window: window, ignored: ignored)
  }
}
