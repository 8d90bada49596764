import FlickMedia

/// A golden's `manifest.txt`: a manifest of all frames, with what else decided
/// them and how far they may differ.
package struct GoldenManifest: Hashable, Sendable {
  /// A font whose glyphs are in the pictures.
  package struct Font: Hashable, Sendable {
    /// Such as `Inter 500 italic`.
    package let name: String
    /// Of the file's bytes, face and variation, in hexadecimal digits.
    package let digest: String

    package init(name: String, digest: String) {
      self.name = name
      self.digest = digest
    }
  }

  /// A file that the scene names.
  package struct File: Hashable, Sendable {
    /// As the scene writes it.
    package let path: String
    /// Of its bytes, in hexadecimal digits.
    package let digest: String

    package init(path: String, digest: String) {
      self.path = path
      self.digest = digest
    }
  }

  /// The digest of a variant's part of `trace.txt`.
  package struct Motion: Hashable, Sendable {
    /// `nil` in a scene without variants.
    package let variant: String?
    package let digest: String

    package init(variant: String?, digest: String) {
      self.variant = variant
      self.digest = digest
    }
  }

  /// A picture of a frame that is kept.
  package struct Key: Hashable, Sendable {
    package let frame: Int
    /// Of the picture that is kept.
    package let hash: PixelHash

    package init(frame: Int, hash: PixelHash) {
      self.frame = frame
      self.hash = hash
    }
  }

  /// A frame of the film at a quarter of its size.
  package struct Quarter: Hashable, Sendable {
    package let frame: Int
    package let hash: PixelHash

    package init(frame: Int, hash: PixelHash) {
      self.frame = frame
      self.hash = hash
    }
  }

  /// The newest; goldens of scenes that name no files are of version 1.
  package static let version = 2
  /// What is hashed, and how.
  package static let pixels = "rgba8-premultiplied-srgb xxh3-128"
  /// The most frames that a golden may have: hours of film.
  package static let mostFrames = 1 << 20

  /// Size, rate, count and the hash of every frame.
  package let frames: FrameManifest
  /// The version of the program that recorded it.
  package let renderer: String
  /// Of the scene's canonical text.
  package let scene: String
  package let motions: [Motion]
  /// In the order of their names.
  package let fonts: [Font]
  /// In the order of their paths. A golden of version 1 knows nothing of them.
  package let files: [File]
  /// In order.
  package let keys: [Key]
  /// Pixels of a frame that are one pixel of a key frame's picture, across and
  /// down: 1, or more where whole pictures would be too large.
  package let keyReduction: Int
  package let quarters: [Quarter]
  package let tolerance: Tolerance
  /// Why it is allowed; `nil` only where nothing is.
  package let reason: String?

  /// - Parameter frames: Without facts; every frame of the film is listed.
  package init(
    frames: FrameManifest, renderer: String, scene: String, motions: [Motion], fonts: [Font],
    files: [File], keys: [Key], keyReduction: Int, quarters: [Quarter], tolerance: Tolerance,
    reason: String?
  ) {
    precondition(
      tolerance.description == nil || reason != nil, "what is tolerated is so for a reason")
    var listed = FrameManifest(
      width: frames.width, height: frames.height, framesPerSecond: frames.framesPerSecond,
      frameCount: frames.frameCount,
      facts: Self.facts(
        renderer: renderer, scene: scene, motions: motions, fonts: fonts, files: files,
        keys: keys, keyReduction: keyReduction, quarters: quarters, tolerance: tolerance,
        reason: reason))
    for number in frames.numbers {
      if let hash = frames.hash(of: number) { listed.list(number, hash) }
    }
    self.frames = listed
    self.renderer = renderer
    self.scene = scene
    self.motions = motions
    self.fonts = fonts
    self.files = files
    self.keys = keys
    self.keyReduction = keyReduction
    self.quarters = quarters
    self.tolerance = tolerance
    self.reason = reason
  }

  private static func facts(
    renderer: String, scene: String, motions: [Motion], fonts: [Font], files: [File],
    keys: [Key], keyReduction: Int, quarters: [Quarter], tolerance: Tolerance, reason: String?
  ) -> [FrameManifest.Fact] {
    var facts: [FrameManifest.Fact] = [
      .init("golden", files.isEmpty ? "1" : "2"), .init("pixels", pixels),
      .init("renderer", renderer),
      .init("scene", scene),
    ]
    facts += motions.map { .init("motion", $0.digest + ($0.variant.map { " " + $0 } ?? "")) }
    facts += fonts.map { .init("font", "\($0.digest) \($0.name)") }
    facts += files.map { .init("file", "\($0.digest) \($0.path)") }
    if tolerance.metric != .exact { facts.append(.init("metric", "\(tolerance.metric)")) }
    if let most = tolerance.maxPixels { facts.append(.init("max-pixels", "\(most)")) }
    if let window = tolerance.window {
      facts.append(.init("window", "\(window.count)/\(window.side)x\(window.side)"))
    }
    facts += tolerance.ignored.map {
      .init("ignore", "\($0.x),\($0.y),\($0.width),\($0.height)")
    }
    if let reason { facts.append(.init("reason", reason)) }
    if keyReduction > 1 { facts.append(.init("key-reduction", "\(keyReduction)")) }
    facts += keys.map { .init("key", "\($0.frame) \($0.hash)") }
    facts += quarters.map { .init("quarter", "\($0.frame) \($0.hash)") }
    return facts
  }

  package var text: String { frames.text }
}
