import Dispatch
import Flick
import Foundation

/// Turns SIGINT and SIGTERM into a request to stop, which removes half-written
/// files. Before there is anything to remove, and at a second signal, the
/// program ends at once.
final class InterruptWatch: @unchecked Sendable {
  private let lock = NSLock()
  private var isWriting = false
  private var sources: [any DispatchSourceSignal] = []

  init(_ interruption: Interruption) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        let mayEnd = lock.withLock { !isWriting }
        if mayEnd || interruption.isRequested { Foundation.exit(130) }
        interruption.request()
      }
      source.resume()
      sources.append(source)
    }
  }

  /// From now on a signal is a request.
  func writingBegins() { lock.withLock { isWriting = true } }

  func stop() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
