import CKernels
import FlickCore
import FlickFiles
import Foundation

/// The 256 colours that serve a film best, chosen by ffmpeg's median cut from
/// some of its frames.
package final class PaletteMaker: @unchecked Sendable {
  /// A picture of 16 × 16, in a folder of the system's for temporary files.
  package let path: String
  private let process: ChildProcess

  /// - Parameter stallLimit: Seconds after which ffmpeg is given up if it takes no data.
  /// - Throws: `toolMissing` or `toolFailed`.
  package init(
    width: Int, height: Int, stallLimit: Double = 120, searchPath: String = ToolFinder.searchPath
  ) throws(MediaError) {
    path =
      FilePath.temporaryFolder.appending("flick-palette-\(UUID().uuidString).png").description
    process = try ChildProcess(
      tool: "ffmpeg", path: try ToolFinder.path(of: "ffmpeg", in: searchPath),
      arguments: [
        "-v", "error", "-xerror", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgba",
        "-video_size",
        "\(width)x\(height)", "-framerate", "1", "-i", "pipe:0", "-vf",
        "palettegen=stats_mode=full:reserve_transparent=0", "-frames:v", "1", "-f", "image2",
        "-update", "1", path,
      ], stallLimit: stallLimit)
  }

  package func add(_ pixmap: Pixmap) throws(MediaError) {
    try process.write(EncodedFrame(bytes: pixmap.straightBytes))
  }

  package func finish() throws(MediaError) { _ = try process.finish() }

  /// Ends the program if it runs, and removes the picture.
  package func remove() {
    process.kill()
    unlink(path)
  }

  /// Gives back to the system what is free: glibc keeps it for the thread that had it,
  /// and another one's pictures would come on top.
  package static func returnFreeMemory() { flick_return_free_memory() }
}
