import FlickCore
import FlickFiles
import Foundation

/// Frames into a folder: `frame-00000.png`, by the numbers that they have in
/// the whole film, and a manifest that lists them.
///
/// The folder is filled under a hidden name beside its place and takes its
/// final name when it is complete. What stands there already must be empty, or
/// hold nothing but what its manifest lists and may be replaced. After an
/// interruption the finished frames stand in `NAME.partial`, from which another
/// run can go on.
package final class PNGSequenceSink: FrameSink, @unchecked Sendable {
  private let path: String
  /// Where an interruption leaves the finished frames.
  private let stoppedPath: String
  /// What stood there, and is replaced.
  private let standing: FrameFolder?
  private let stopped: FrameFolder?
  /// Whose frames are taken over: of the same film, checked when they are.
  private let earlier: [FrameFolder]
  private let resumes: Bool
  private let partial: PartialFolder
  private let claim: ClaimedName
  private let compression: PNGCodec.Compression
  private let lock = NSLock()
  private var manifest: FrameManifest
  private var isOver = false
  private var size = 0
  private var reused = 0
  private var left: KeptFrames?

  /// The name of a frame's file.
  package static func name(of frame: Int) -> String {
    let digits = String(frame)
    return "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
  }

  /// Where an interruption leaves the finished frames of a folder.
  package static func stoppedPath(of path: String) -> String { path + ".partial" }

  /// - Parameters:
  ///   - manifest: Of the film, without frames.
  ///   - resumes: Whether frames of the same film that stand there, or that an
  ///     interruption has left, are taken over. All of them stay, also those
  ///     that this run does not write.
  /// - Throws: `exists` or `unfinished` when frames stand there that may not be
  ///   replaced, `differs` when they are another film's and were to be taken
  ///   over, `cannotWrite` when anything else stands there or the place can't
  ///   be written to.
  package init(
    path: String, manifest: FrameManifest, overwrites: Bool, resumes: Bool = false,
    compression: PNGCodec.Compression = .fast
  ) throws(MediaError) {
    self.compression = compression
    self.manifest = manifest
    self.resumes = resumes
    let place = FilePath(path).absolute
    self.path = place.description
    stoppedPath = Self.stoppedPath(of: self.path)
    claim = ClaimedName(self.path)
    (standing, stopped, earlier) = try Self.find(
      at: self.path, manifest, overwrites: overwrites, resumes: resumes)
    partial = try PartialFolder(beside: place, for: path)
  }

  /// What stands where the frames go and where an interruption leaves them, and
  /// which of it is taken over.
  ///
  /// - Throws: As opening does, but writes nothing.
  static func find(
    at path: String, _ manifest: FrameManifest, overwrites: Bool, resumes: Bool
  ) throws(MediaError) -> (
    standing: FrameFolder?, stopped: FrameFolder?, earlier: [FrameFolder]
  ) {
    let standing = try FrameFolder.standing(at: path)
    let stopped = try FrameFolder.standing(at: stoppedPath(of: path))
    var earlier: [FrameFolder] = []
    for folder in [stopped, standing] {
      guard let folder else { continue }
      if resumes {
        if let difference = folder.manifest.difference(from: manifest) {
          guard overwrites else {
            throw .differs(
              path: folder.path, what: difference.what, found: difference.own,
              expected: difference.other)
          }
        } else {
          earlier.append(folder)
        }
      } else if !overwrites {
        throw folder.path == path
          ? .exists(path: folder.path) : .unfinished(path: folder.path)
      }
    }
    return (standing, stopped, earlier)
  }

  package var bytesWritten: Int { lock.withLock { size } }
  package var reusedFrames: Int { lock.withLock { reused } }
  package var kept: KeptFrames? { lock.withLock { left } }

  package func earlierFrame(_ number: Int) -> EncodedFrame? {
    for folder in earlier {
      if let frame = folder.frame(number) { return frame }
    }
    return nil
  }

  package func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame {
    EncodedFrame(
      bytes: try PNGCodec.encode(pixmap, compression: compression), hash: PixelHash(of: pixmap))
  }

  package func preparer() -> any FramePreparer {
    compression == .fast ? HashingPreparer(PNGPreparer()) : WholeFramePreparer(sink: self)
  }

  package func write(_ frame: EncodedFrame, number: Int) throws(MediaError) {
    guard let hash = frame.hash else { preconditionFailure("a PNG frame comes with its hash") }
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    try writeFile(
      frame.bytes, to: partial.temporaryPath + "/" + Self.name(of: number), for: path)
    manifest.list(number, hash)
    size += frame.count
    if frame.isEarlier { reused += 1 }
  }

  package func finish() throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    isOver = true
    let left = leftByNow
    do {
      for folder in earlier { takeOver(folder) }
      if resumes, let left, left.manifest.difference(from: manifest) == nil { takeOver(left) }
      try writeManifest()
      try claim.take(from: partial.temporaryPath)
    } catch {
      partial.discard()
      throw error
    }
    if claim.replaces { clear(partial.temporaryPath) }
    left?.remove()
  }

  package func abort() {
    lock.withLock {
      guard !isOver else { return }
      isOver = true
      partial.discard()
    }
  }

  package func interrupt() {
    lock.withLock {
      guard !isOver else { return }
      isOver = true
      keep()
    }
  }
}

extension PNGSequenceSink {
  /// Leaves the finished frames, with those of an earlier run that had not been
  /// reached, where another run finds them.
  private func keep() {
    let old = leftByNow
    let stopped = resumes && old?.manifest.difference(from: manifest) == nil ? old : nil
    guard !manifest.numbers.isEmpty else {
      partial.discard()
      left = stopped.map { KeptFrames(path: $0.path, count: $0.manifest.numbers.count) }
      return
    }
    if let stopped { takeOver(stopped) }
    manifest.add(FrameManifest.Fact("state", "incomplete"))
    do {
      try writeManifest()
    } catch {
      partial.discard()
      return
    }
    old?.remove()
    let isMoved = rename(partial.temporaryPath, stoppedPath) == 0
    left = KeptFrames(
      path: isMoved ? stoppedPath : partial.temporaryPath, count: manifest.numbers.count)
  }

  /// What an interruption has left, which this run may take away: also what another run of
  /// this film has left since, whose frames are taken over.
  private var leftByNow: FrameFolder? {
    guard resumes, let folder = try? FrameFolder.standing(at: stoppedPath),
      folder.manifest.difference(from: manifest) == nil
    else { return stopped }
    return folder
  }

  /// Takes a folder's frames that have not been written. They stay where they
  /// are, too, until the folder is replaced.
  private func takeOver(_ folder: FrameFolder) {
    for number in folder.manifest.numbers where manifest.hash(of: number) == nil {
      guard let hash = folder.manifest.hash(of: number) else { continue }
      let place = partial.temporaryPath + "/" + Self.name(of: number)
      let isThere =
        link(folder.file(of: number), place) == 0
        || (try? FileManager.default.copyItem(atPath: folder.file(of: number), toPath: place))
          != nil
      if isThere { manifest.list(number, hash) }
    }
  }

  private func writeManifest() throws(MediaError) {
    try writeFile(
      Array(manifest.text.utf8), to: partial.temporaryPath + "/" + FrameManifest.fileName,
      for: path)
  }

  /// Removes the folder that was replaced; a file that has come into it since
  /// it was looked at moves on into the new one.
  private func clear(_ old: String) {
    standing?.moved(to: old).remove()
    for name in FilePath(old).content ?? [] {
      let place = path + "/" + name
      if access(place, F_OK) != 0 { rename(old + "/" + name, place) }
    }
    rmdir(old)
  }
}
