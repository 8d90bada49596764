/// What the frames of a film are: from what they were drawn, and the hash of
/// each one's pixels.
///
/// It is kept as text (`FrameManifest+Text.swift`) beside or among the frames,
/// so that they can be joined, gone on with, and compared without being drawn.
package struct FrameManifest: Hashable, Sendable {
  /// Something else that decided the frames, such as the trace's hash.
  package struct Fact: Hashable, Sendable {
    /// Lower-case letters and hyphens. A key may occur several times.
    package let key: String
    /// One line that is not empty.
    package let value: String

    package init(_ key: String, _ value: String) {
      precondition(Self.isKey(key), "a key has letters and hyphens (was '\(key)')")
      self.key = key
      self.value = String(
        String.UnicodeScalarView(
          value.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
    }

    static func isKey(_ text: some StringProtocol) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
    }
  }

  /// The most frames that a manifest may speak of.
  static let mostFrames = 1 << 24

  /// In pixels.
  package let width: Int
  package let height: Int
  package let framesPerSecond: Int
  /// Of the whole film, whether or not the manifest lists all of them.
  package let frameCount: Int
  package private(set) var facts: [Fact]
  private var hashes: [Int: PixelHash] = [:]

  package init(width: Int, height: Int, framesPerSecond: Int, frameCount: Int, facts: [Fact] = []) {
    precondition(
      width > 0 && height > 0 && framesPerSecond > 0,
      "frames have a size and a rate (was \(width)×\(height), \(framesPerSecond))")
    precondition(
      frameCount > 0 && frameCount <= Self.mostFrames,
      "a film has 1 to \(Self.mostFrames) frames (was \(frameCount))")
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
    self.frameCount = frameCount
    self.facts = facts
  }

  /// The frames that are listed, in ascending order.
  package var numbers: [Int] { hashes.keys.sorted() }

  package func hash(of frame: Int) -> PixelHash? { hashes[frame] }

  package mutating func list(_ frame: Int, _ hash: PixelHash) {
    precondition(
      frame >= 0 && frame < frameCount, "the film has \(frameCount) frames (was \(frame))")
    hashes[frame] = hash
  }

  /// Adds a fact behind the others.
  package mutating func add(_ fact: Fact) { facts.append(fact) }

  /// The values of a key, in order.
  package func values(of key: String) -> [String] {
    facts.filter { $0.key == key }.map(\.value)
  }

  /// The same without any frame, and without the facts that belong to its parts and runs
  /// rather than to the film.
  package var film: FrameManifest { without(Self.runKeys + [Self.machineKey]) }

  private func without(_ keys: [String]) -> FrameManifest {
    FrameManifest(
      width: width, height: height, framesPerSecond: framesPerSecond, frameCount: frameCount,
      facts: facts.filter { !keys.contains($0.key) })
  }

  /// Which part of the film a run drew, whether it was stopped, and the hash of
  /// the file that it wrote.
  private static let runKeys = ["part", "state", "file"]
  /// The class of machine that drew a part.
  package static let machineKey = "machine"

  /// In what two films differ, as words for either; `nil` where frames of one
  /// may stand among frames of the other.
  package func difference(from other: FrameManifest) -> (what: String, own: String, other: String)?
  {
    let (one, two) = (without(Self.runKeys), other.without(Self.runKeys))
    guard one != two else { return nil }
    func text(_ values: [String]) -> String {
      values.isEmpty ? "none" : values.joined(separator: ", ")
    }
    let keys = one.facts.map(\.key) + two.facts.map(\.key)
    for key in keys where one.values(of: key) != two.values(of: key) {
      return (key, text(one.values(of: key)), text(two.values(of: key)))
    }
    if (one.width, one.height) != (two.width, two.height) {
      return ("size", "\(one.width)x\(one.height)", "\(two.width)x\(two.height)")
    }
    if one.framesPerSecond != two.framesPerSecond {
      return ("fps", "\(one.framesPerSecond)", "\(two.framesPerSecond)")
    }
    if one.frameCount != two.frameCount {
      return ("frames", "\(one.frameCount)", "\(two.frameCount)")
    }
    return ("order", text(one.facts.map(\.key)), text(two.facts.map(\.key)))
  }
}
