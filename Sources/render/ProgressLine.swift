import Flick
import Foundation

/// One line that counts frames: redrawn in place on a terminal, now and then a
/// plain line elsewhere.
final class ProgressLine {
  private let isInteractive: Bool
  private let start = ContinuousClock.now
  private var lastShown = ContinuousClock.now
  private var hasLine = false

  init(isInteractive: Bool) {
    self.isInteractive = isInteractive
  }

  func show(_ done: Int, of total: Int) {
    let now = ContinuousClock.now
    let pause: Duration = isInteractive ? .milliseconds(100) : .seconds(5)
    guard now - lastShown >= pause || (isInteractive && done == total) else { return }
    lastShown = now
    let seconds = (now - start) / .seconds(1)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let left = rate > 0 ? Int((Double(total - done) / rate).rounded(.up)) : 0
    let text = "\(done) of \(total) frames, \(Int(rate)) a second, \(left) s left"
    guard isInteractive else {
      Terminal.say(text)
      return
    }
    let width = 24
    let filled = width * done / max(1, total)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    FileHandle.standardError.write(Data("\r\u{1B}[K\(bar) \(text)".utf8))
    hasLine = true
  }

  /// Clears the line.
  func finish() {
    guard hasLine else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    hasLine = false
  }
}
