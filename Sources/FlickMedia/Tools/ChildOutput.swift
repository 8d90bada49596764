import FlickFiles
import Foundation

/// A program that is not fed, and whose standard output is read.
///
/// It is never waited for without a limit, and never left behind.
final class ChildOutput: @unchecked Sendable {
  private let tool: String
  private let process = Process()
  private let output = Pipe()
  private let log = ChildProcess.ErrorLog()
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the program.
  ///
  /// - Parameter folder: The one that it works in; `nil`: this process's.
  /// - Throws: `fewFiles`, or `toolFailed` when the system refuses to.
  init(
    tool: String, path: String, arguments: [String], folder: FilePath? = nil
  ) throws(MediaError) {
    try ChildProcess.checkFiles(for: tool)
    self.tool = tool
    let errors = Pipe()
    process.executableURL = FilePath(path).url
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder.url }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    let ended = ended
    process.terminationHandler = { _ in ended.signal() }
    // Another program that is started later must not hold these open.
    for handle in [output.fileHandleForReading, errors.fileHandleForReading] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    do {
      try process.run()
    } catch {
      throw .toolFailed(tool, reason: "could not be started", lines: [error.localizedDescription])
    }
    log.read(from: errors.fileHandleForReading)
  }

  deinit { stop() }

  /// What it writes is read here.
  var handle: FileHandle { output.fileHandleForReading }

  /// The last that it wrote to its standard error.
  var lastLines: [String] { log.lines }

  /// Waits until it has ended by itself; where that takes longer than the limit, in
  /// seconds, it is ended.
  ///
  /// - Returns: Whether it did its work.
  func finish(within limit: Double) -> Bool {
    guard ended.wait(timeout: .now() + limit) == .success else {
      stop()
      return false
    }
    ended.signal()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }

  /// Ends it at once.
  func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    if ended.wait(timeout: .now() + 5) == .success { ended.signal() }
  }
}
