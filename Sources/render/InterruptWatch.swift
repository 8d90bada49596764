import Dispatch
import Flick
import Foundation

/// Turns SIGINT, SIGTERM and SIGHUP into a request to stop, which removes half-written
/// files. Before there is anything to remove, and at another signal to a job that does
/// not stop, the program ends at once; what was half written is gone then too.
final class InterruptWatch: @unchecked Sendable {
  private let lock = NSLock()
  private var isWriting = false
  private var sources: [any DispatchSourceSignal] = []
  private var signals: [Int32] = []
  /// Used on the queue alone.
  private var request: ContinuousClock.Instant?

  /// How long a job is left to stop by itself: who ends a whole group of processes
  /// often sends a signal twice.
  private static let patience = Duration.seconds(1)

  init(_ interruption: Interruption) {
    let queue = DispatchQueue(label: "signals")
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number, SIG_IGN)
      // Whoever began the program by nohup(1) wants it to go on.
      if number == SIGHUP, Self.isIgnored(before) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [self] in
        let mayEnd = lock.withLock { !isWriting }
        if mayEnd || request.map({ ContinuousClock.now - $0 > Self.patience }) ?? false {
          interruption.settle()
          Foundation.exit(130)
        }
        guard request == nil else { return }
        request = .now
        interruption.request()
      }
      source.resume()
      sources.append(source)
      signals.append(number)
    }
  }

  /// From now on a signal is a request.
  func writingBegins() { lock.withLock { isWriting = true } }

  func stop() {
    for source in sources { source.cancel() }
    for number in signals { signal(number, SIG_DFL) }
  }

  private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
