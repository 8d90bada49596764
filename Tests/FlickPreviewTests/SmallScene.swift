import FlickJSON
import Foundation

/// A scene whose film takes no time.
enum SmallScene {
  static func text(title: String = "small", x: Int = 0) -> String {
    """
    { "flick": 1, "title": \(JSONWriter.string(title)),
      "canvas": { "size": [64, 64], "scale": 1, "background": "#FFFFFF" },
      "layers": [ { "id": "box", "type": "rect", "frame": [\(x), 0, 10, 10], "fill": "#000000" } ],
      "behaviors": { "box": { "layer": "box", "property": "y", "states": { "a": 0, "b": 40 },
        "initial": "a", "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
      "events": [ { "at": "0ms", "set": { "box": "b" } } ],
      "render": { "fps": 60, "duration": "500ms" } }
    """
  }
}

/// Runs what waits for a server on a thread of its own: that a server ends needs the
/// threads that tests share, behind all tests that wait for one.
func apart(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withTaskExecutorPreference(WaitingThreads.shared) { try body() }
}

final class WaitingThreads: TaskExecutor {
  fileprivate static let shared = WaitingThreads()
  private static let mark = "waits for a server"

  /// Whether this thread is none of those that tests share.
  static var isOne: Bool { Thread.current.threadDictionary[mark] != nil }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread {
      Thread.current.threadDictionary[Self.mark] = true
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
