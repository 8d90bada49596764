import ArgumentParser
import Flick
import Foundation
import RenderWords

/// How a film's progress is shown.
enum ProgressMode: String, ExpressibleByArgument, CaseIterable {
  case auto, bar, plain, json, none
}

/// Shows a film's progress on standard error, and says there what else there is
/// to say.
final class Progress {
  private let mode: ProgressMode
  private var meter: ProgressMeter?
  private let start = ContinuousClock.now

  init(_ mode: ProgressMode) {
    self.mode = mode
    let environment = ProcessInfo.processInfo.environment
    let isDumb = environment["TERM"] == "dumb"
    let isColored = Terminal.isInteractive && !isDumb && environment["NO_COLOR"]?.isEmpty ?? true
    let bar = ProgressMeter.Style.bar(columns: Self.columns, isColored: isColored)
    meter =
      switch mode {
      case .auto: ProgressMeter(Terminal.isInteractive && !isDumb ? bar : .plain)
      case .bar: ProgressMeter(bar)
      case .plain: ProgressMeter(.plain)
      case .json: ProgressMeter(.json)
      case .none: nil
      }
  }

  func show(_ done: Int, of total: Int) {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if let text = meter?.text(done: done, of: total, after: seconds) { write(text) }
  }

  /// Clears the bar.
  func finish() {
    if let text = meter?.end() { write(text) }
  }

  func say(_ text: String) {
    finish()
    Terminal.say(mode == .json ? ProgressEvent.message(text) : text)
  }

  /// Says what went wrong; returns its exit code.
  func fail(_ error: FlickError, json: Bool) -> ExitCode {
    finish()
    guard mode == .json else { return Terminal.fail(error, json: json) }
    if json, let data = error.json { Terminal.print(data) }
    Terminal.say(ProgressEvent.failure(error, text: error.words))
    return ExitCode(error.exitCode)
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// How wide the terminal is; 80 where it does not tell.
  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
