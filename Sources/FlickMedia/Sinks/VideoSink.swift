import FlickCore
import Foundation

/// Frames into a film through ffmpeg: constant frame rate, colours converted by
/// ourselves to BT.709 and tagged, or handed over as they are drawn.
///
/// ffmpeg is run through Foundation's `Process`: frames are written by a loop
/// that may block, in order, which an asynchronous interface such as
/// swift-subprocess's would only wrap; and nothing else of Flick is
/// asynchronous.
package final class VideoSink: FrameSink, @unchecked Sendable {
  private let width: Int
  private let height: Int
  private let layout: PixelLayout
  private let file: PartialFile
  private let encoder: ChildProcess
  /// Used by the thread that writes alone.
  private var composer: PlanarComposer
  private let lock = NSLock()
  private var isOver = false
  private var size = 0
  private var processorSeconds = 0.0
  private let format: FilmFormat
  private let framesPerSecond: Int
  /// Used by the thread that writes alone.
  private var sent: SentFrames
  /// The PNG that stands for the film; `nil`: none, or its format has no place for one.
  private let cover: [UInt8]?
  /// Puts the cover in; under the lock.
  private var coverer: ChildProcess?
  private let tool: String
  private let stallLimit: Double

  /// Opens the film and starts the encoder.
  ///
  /// - Parameters:
  ///   - cover: A PNG that stands for the film, in an MP4; other formats have none.
  ///   - stallLimit: Seconds after which an encoder that takes no data is given up.
  ///   - searchPath: Folders in which ffmpeg is looked for, with colons between them.
  /// - Throws: `toolMissing`, `exists`, `unsuitable` or `cannotWrite`.
  package init(
    path: String, width: Int, height: Int, framesPerSecond: Int, overwrites: Bool,
    settings: FilmSettings = FilmSettings(), cover: [UInt8]? = nil, stallLimit: Double = 120,
    searchPath: String = ToolFinder.searchPath
  ) throws(MediaError) {
    self.width = width
    self.height = height
    self.framesPerSecond = framesPerSecond
    format = settings.format
    if let reason = settings.refusal(width: width, height: height) {
      throw .unsuitable(path: path, reason: reason)
    }
    tool = try ToolFinder.path(of: "ffmpeg", in: searchPath)
    self.cover = settings.format.hasCover ? cover : nil
    self.stallLimit = stallLimit
    let recipe = FilmRecipe(settings)
    layout = recipe.layout
    composer = PlanarComposer(width: width, height: height, isQuarter: layout == .planar420)
    file = try PartialFile(path, overwrites: overwrites)
    let frame = recipe.layout.size(width: width, height: height)
    sent = SentFrames(
      format: settings.format, width: frame.width, height: frame.height,
      framesPerSecond: framesPerSecond)
    // Without '-xerror' some versions end well though the last bytes found no room.
    var arguments = ["-v", "error", "-xerror", "-nostdin", "-y"]
    arguments += FilmRecipe.queue + ["-f", "rawvideo", "-pix_fmt", recipe.layout.name]
    arguments += ["-video_size", "\(frame.width)x\(frame.height)"]
    arguments += ["-framerate", "\(framesPerSecond)"]
    if recipe.layout.isPlanar { arguments += FilmRecipe.tags }
    arguments += ["-i", "pipe:0"] + recipe.extraInput
    arguments += recipe.encoder + recipe.container + [file.temporaryPath]
    do {
      encoder = try ChildProcess(
        tool: "ffmpeg", path: tool, arguments: arguments, stallLimit: stallLimit)
    } catch {
      file.discard()
      throw error
    }
  }

  /// How many bytes of values the encoder takes for a frame.
  package var frameBytes: Int {
    let frame = layout.size(width: width, height: height)
    return layout.byteCount(width: frame.width, height: frame.height)
  }

  /// Of frames that are kept as changes: the planes, two blocks for the pipe, and the first
  /// frame, which has changed everywhere. Of others: one that is ready, one that is made.
  package var keptBytes: Int {
    switch layout {
    case .planar420, .planar444: 4 * frameBytes
    case .planar420Alpha, .planar444Alpha, .rgba: 2 * frameBytes
    }
  }

  package var bytesWritten: Int { lock.withLock { size } }
  package var childProcessorSeconds: Double { lock.withLock { processorSeconds } }

  package var warnings: [String] {
    let frame = layout.size(width: width, height: height)
    guard frame != (width, height) else { return [] }
    return [
      "'\(file.path)' is \(frame.width)×\(frame.height): this format has even sides, so the "
        + "picture of \(width)×\(height) is continued by its edge"
    ]
  }

  package func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame {
    EncodedFrame(bytes: layout.bytes(of: pixmap))
  }

  package func preparer() -> any FramePreparer {
    switch layout {
    case .planar420, .planar444:
      PlanarPreparer(width: width, height: height, isQuarter: layout == .planar420)
    case .planar420Alpha, .planar444Alpha, .rgba: WholeFramePreparer(sink: self)
    }
  }

  package func write(_ frame: EncodedFrame, number: Int) throws(MediaError) {
    sent.add(frame)
    try encoder.write(composer.whole(frame))
  }

  package func finish() throws(MediaError) {
    var used = try encoder.finish()
    do {
      if let cover { used += try add(cover) }
      try checkFilm()
    } catch {
      throw lock.withLock({ isOver }) ? MediaError.aborted : error
    }
    var status = stat()
    let length = stat(file.temporaryPath, &status) == 0 ? Int(status.st_size) : 0
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    isOver = true
    try file.commit()
    size = length
    processorSeconds = used
  }

  /// Has the film copied, picture for picture, with its cover, beside its place.
  ///
  /// - Returns: The processor's seconds.
  private func add(_ cover: [UInt8]) throws(MediaError) -> Double {
    let place = file.temporaryPath + "-cover"
    defer { unlink(place) }
    let process = try startCovering(to: place)
    try process.write(EncodedFrame(bytes: cover))
    let used = try process.finish()
    guard rename(place, file.temporaryPath) == 0 else {
      throw .cannotWrite(path: file.path, reason: String(cString: strerror(errno)))
    }
    return used
  }

  private func startCovering(to place: String) throws(MediaError) -> ChildProcess {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    let process = try ChildProcess(
      tool: "ffmpeg", path: tool,
      arguments: ["-v", "error", "-xerror", "-nostdin", "-y", "-i", "file:" + file.temporaryPath]
        + FilmRecipe.cover + ["file:" + place], stallLimit: stallLimit)
    coverer = process
    return process
  }

  /// That an encoder has ended well does not say that it has written the film.
  private func checkFilm() throws(MediaError) {
    let lack: String?
    do throws(MediaError) {
      if format == .gif {
        try GIFTiming.extend(
          file.temporaryPath, toLast: 100 / framesPerSecond * sent.count, for: file.path)
      }
      lack = sent.lack(in: try FilmContents(path: file.temporaryPath, format: format))
    } catch .corrupt(_, let reason) {
      lack = reason
    } catch .cannotRead(_, let reason) {
      lack = reason
    }
    guard let lack else { return }
    throw .toolFailed(
      "ffmpeg", reason: "ended well, but its film is not whole: \(lack)", lines: encoder.lastLines)
  }

  package func abort() {
    lock.withLock {
      guard !isOver else { return }
      isOver = true
      encoder.kill()
      coverer?.kill()
      file.discard()
    }
  }
}
