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
    let task = Task {
      do {
        try await run()
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
