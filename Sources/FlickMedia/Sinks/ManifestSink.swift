import FlickCore
import Foundation

/// A part of a film with its manifest beside it, `part.mp4.manifest`, which is
/// there only when the film is.
package final class ManifestSink: FrameSink, @unchecked Sendable {
  private let film: any FrameSink
  private let filmPath: String
  private let file: PartialFile
  private let lock = NSLock()
  private var manifest: FrameManifest
  private var isOver = false

  /// Where the manifest of a film's part stands.
  package static func path(of film: String) -> String { film + ".manifest" }

  /// - Parameters:
  ///   - film: What writes the film's own file.
  ///   - manifest: Of the whole film, without frames.
  /// - Throws: `exists` or `cannotWrite` for the manifest's file.
  package init(
    _ film: any FrameSink, path: String, manifest: FrameManifest, overwrites: Bool
  ) throws(MediaError) {
    self.film = film
    filmPath = path
    self.manifest = manifest
    file = try PartialFile(Self.path(of: path), overwrites: overwrites)
  }

  package var bytesWritten: Int { film.bytesWritten }
  package var childProcessorSeconds: Double { film.childProcessorSeconds }
  package var keptBytes: Int { film.keptBytes }
  package var warnings: [String] { film.warnings }

  package func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame {
    let frame = try film.prepare(pixmap)
    return frame.with(PixelHash(of: pixmap))
  }

  package func preparer() -> any FramePreparer { HashingPreparer(film.preparer()) }

  package func write(_ frame: EncodedFrame, number: Int) throws(MediaError) {
    guard let hash = frame.hash else { preconditionFailure("a frame comes with its hash") }
    try film.write(frame, number: number)
    lock.withLock { manifest.list(number, hash) }
  }

  package func finish() throws(MediaError) {
    try film.finish()
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    isOver = true
    manifest.add(FrameManifest.Fact("file", try ContentHash(ofFile: filmPath).description))
    try file.write(Array(manifest.text.utf8))
    try file.commit()
  }

  package func abort() {
    film.abort()
    lock.withLock {
      guard !isOver else { return }
      isOver = true
      file.discard()
    }
  }
}
