import Foundation

/// Ends the program when something takes too long.
final class Watchdog: @unchecked Sendable {
  private let lock = NSLock()
  private let limit: Double
  private var what = ""
  /// `nil`: nothing is at work.
  private var began: Double?
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
    guard let began, Self.now - began > limit else { return }
    Say.say("fuzz-draw: \(what) takes more than \(limit) s")
    exit(1)
  }

  func begins(_ what: String) {
    ends()
    lock.withLock {
      self.what = what
      began = Self.now
    }
  }

  func ends() {
    lock.withLock {
      if let began { longest = max(longest, Self.now - began) }
      began = nil
    }
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
