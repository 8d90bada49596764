import Dispatch
import Flick
import Foundation

/// Turns SIGINT and SIGTERM into a request to stop, which removes half-written
/// files. A second signal ends the program as usual.
final class InterruptWatch {
  private var sources: [any DispatchSourceSignal] = []

  init(_ interruption: Interruption) {
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if interruption.isRequested { Foundation.exit(130) }
        interruption.request()
      }
      source.resume()
      sources.append(source)
    }
  }

  func stop() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
