import Flick
import FlickFiles
import Foundation

extension PreviewServer {
  /// Answers until it is asked to stop, and has ended what it was doing.
  ///
  /// - Throws: Kind `io` where the socket fails.
  public func serve(until interruption: Interruption) throws(FlickError) {
    let ended = DispatchSemaphore(value: 0)
    let failure = Locked<FlickError?>(nil)
    let task = Task(executorPreference: ServerThreads()) {
      do {
        try await self.run()
      } catch {
        if !interruption.isRequested {
          failure.withLock {
            $0 = FlickError(.told(.io, "the server has stopped: \(error.localizedDescription)"))
          }
        }
      }
      ended.signal()
    }
    interruption.onRequest { task.cancel() }
    ended.wait()
    studio.waitForSessions()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// Threads of the server's own: whatever else the program does with those that tasks
/// share, pages are answered.
private final class ServerThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "preview", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
