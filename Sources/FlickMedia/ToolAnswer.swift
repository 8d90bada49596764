import FlickFiles
import Foundation

/// A program that is asked a question and answers on its standard output.
package enum ToolAnswer {
  /// Runs the program to its end.
  ///
  /// - Parameter limit: Seconds after which it is ended.
  /// - Returns: What it wrote, or `nil` where it could not be started, failed or
  ///   did not end in time.
  package static func of(_ path: String, _ arguments: [String], limit: Double = 10) -> String? {
    guard (try? ChildProcess.checkFiles(for: path)) != nil else { return nil }
    let process = Process()
    let output = Pipe()
    process.executableURL = FilePath(path).url
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let answer = Answer()
    do {
      try process.run()
    } catch {
      return nil
    }
    let thread = Thread { answer.read(from: output.fileHandleForReading) }
    thread.start()
    guard ended.wait(timeout: .now() + limit) == .success else {
      kill(process.processIdentifier, SIGKILL)
      _ = ended.wait(timeout: .now() + 5)
      return nil
    }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
    return answer.text(limit: limit)
  }

  /// Read on a thread of its own: a program whose answer nobody reads waits.
  private final class Answer: @unchecked Sendable {
    private let isRead = DispatchSemaphore(value: 0)
    private let lock = NSLock()
    private var data = Data()

    func read(from handle: FileHandle) {
      let all = (try? handle.readToEnd()) ?? Data()
      lock.withLock { data = all }
      isRead.signal()
    }

    /// `nil` where something that the program left behind holds its output open.
    func text(limit: Double) -> String? {
      guard isRead.wait(timeout: .now() + limit) == .success else { return nil }
      return lock.withLock { String(decoding: data, as: UTF8.self) }
    }
  }
}
