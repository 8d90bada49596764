import FlickFuzz
import Foundation

/// Ends the program when something takes too long.
///
/// Both the clock and the processor's time must have passed the limit, so that what else
/// runs does not count, nor that work is shared; something that only waits has twenty
/// times as long.
final class Watchdog: @unchecked Sendable {
  private let lock = NSLock()
  private let limit: Double
  private var what = ""
  /// `nil`: nothing is at work.
  private var began: (busy: Double, clock: Double)?
  private var longest = 0.0

  /// - Parameter limit: In seconds.
  init(limit: Double) { self.limit = limit }

  /// In seconds.
  var slowest: Double { lock.withLock { longest } }

  func start() {
    Thread.detachNewThread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 0.1)
        lock.withLock(check)
      }
    }
  }

  private func check() {
    guard let began,
      Self.clock - began.clock > (Self.busy - began.busy > limit ? limit : 20 * limit)
    else { return }
    Say.say("fuzz-draw: \(what) takes more than \(limit) s")
    exit(1)
  }

  func begins(_ what: String) {
    ends()
    lock.withLock {
      self.what = what
      began = (Self.busy, Self.clock)
    }
  }

  func ends() {
    lock.withLock {
      if let began { longest = max(longest, min(Self.busy - began.busy, Self.clock - began.clock)) }
      began = nil
    }
  }

  private static var clock: Double { ProcessInfo.processInfo.systemUptime }
  private static var busy: Double { ProcessorTime.seconds }
}
