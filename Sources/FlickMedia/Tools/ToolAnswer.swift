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
    try? text(of: path, path: path, arguments, limit: limit)
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - folder: The one that it works in; `nil`: this process's.
  ///   - limit: Seconds after which it is ended.
  /// - Returns: What it wrote.
  /// - Throws: `fewFiles`, or `toolFailed` with what it said.
  package static func text(
    of tool: String, path: String, _ arguments: [String], folder: FilePath? = nil,
    limit: Double = 10
  ) throws(MediaError) -> String {
    let child = try ChildOutput(tool: tool, path: path, arguments: arguments, folder: folder)
    let answer = Answer()
    let thread = Thread { answer.read(from: child.handle) }
    thread.start()
    guard child.finish(within: limit), let text = answer.text(limit: limit) else {
      throw .toolFailed(tool, reason: "did not answer", lines: child.lastLines)
    }
    return text
  }

  /// Read on a thread of its own: a program whose answer nobody reads waits.
  private final class Answer: Sendable {
    private let isRead = DispatchSemaphore(value: 0)
    private let data = Locked(Data())

    func read(from handle: FileHandle) {
      let all = (try? handle.readToEnd()) ?? Data()
      data.withLock { $0 = all }
      isRead.signal()
    }

    /// `nil` where something that the program left behind holds its output open.
    func text(limit: Double) -> String? {
      guard isRead.wait(timeout: .now() + limit) == .success else { return nil }
      return data.withLock { String(decoding: $0, as: UTF8.self) }
    }
  }
}
