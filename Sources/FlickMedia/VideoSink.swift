import FlickCore
import Foundation

/// Frames into an MP4 through ffmpeg: H.264 High, 4:2:0, BT.709 converted by
/// ourselves and tagged, constant frame rate, index at the front.
///
/// ffmpeg is run through Foundation's `Process`: frames are written by a loop
/// that may block, in order, which an asynchronous interface such as
/// swift-subprocess's would only wrap; and nothing else of Flick is
/// asynchronous.
package final class VideoSink: FrameSink, @unchecked Sendable {
  private let width: Int
  private let height: Int
  private let file: PartialFile
  private let encoder: ChildProcess
  private let lock = NSLock()
  private var isOver = false
  private var size = 0
  private var processorSeconds = 0.0

  /// x264's bytes depend on how many threads it has, so that is pinned.
  private static let encoderThreads = 2
  /// How many frames x264 looks ahead. Its own 40 take 150 MB more at 1080p and
  /// gain nothing that is seen at constant quality.
  private static let lookahead = 20
  /// Constant quality; 18 is visually lossless for drawn pictures.
  private static let quality = 18

  /// Opens the film and starts the encoder.
  ///
  /// - Parameters:
  ///   - preset: x264's name for how much time it takes.
  ///   - stallLimit: Seconds after which an encoder that takes no data is given up.
  ///   - searchPath: Folders in which ffmpeg is looked for, with colons between them.
  /// - Throws: `toolMissing`, `exists` or `cannotWrite`.
  package init(
    path: String, width: Int, height: Int, framesPerSecond: Int, overwrites: Bool,
    preset: String = "medium", stallLimit: Double = 120,
    searchPath: String = ToolFinder.searchPath
  ) throws(MediaError) {
    self.width = width
    self.height = height
    let tool = try ToolFinder.path(of: "ffmpeg", in: searchPath)
    file = try PartialFile(path, overwrites: overwrites)
    let size = "\(PlanarFrame.even(width))x\(PlanarFrame.even(height))"
    let tags = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv",
    ]
    let input =
      ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", size]
      + ["-framerate", "\(framesPerSecond)"] + tags + ["-i", "pipe:0"]
    let output =
      ["-c:v", "libx264", "-profile:v", "high", "-preset", preset, "-crf", "\(Self.quality)"]
      + [
        "-threads", "\(Self.encoderThreads)", "-rc-lookahead", "\(Self.lookahead)", "-pix_fmt",
        "yuv420p",
      ] + tags
      + ["-chroma_sample_location", "left", "-movflags", "+faststart", "-f", "mp4"]
      + [file.temporaryPath]
    do {
      encoder = try ChildProcess(
        tool: "ffmpeg", path: tool,
        arguments: ["-v", "error", "-nostdin", "-y"] + input + output, stallLimit: stallLimit)
    } catch {
      file.discard()
      throw error
    }
  }

  package var bytesWritten: Int { lock.withLock { size } }
  package var childProcessorSeconds: Double { lock.withLock { processorSeconds } }

  package var warnings: [String] {
    guard width != PlanarFrame.even(width) || height != PlanarFrame.even(height) else { return [] }
    return [
      "'\(file.path)' is \(PlanarFrame.even(width))×\(PlanarFrame.even(height)): this format "
        + "has even sides, so the picture of \(width)×\(height) is continued by its edge"
    ]
  }

  package func prepare(_ pixmap: Pixmap) throws(MediaError) -> EncodedFrame {
    EncodedFrame(bytes: PlanarFrame.bytes(of: pixmap))
  }

  package func write(_ frame: EncodedFrame, number: Int) throws(MediaError) {
    try encoder.write(frame.bytes)
  }

  package func finish() throws(MediaError) {
    let used = try encoder.finish()
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

  package func abort() {
    lock.withLock {
      guard !isOver else { return }
      isOver = true
      encoder.kill()
      file.discard()
    }
  }
}
