import FlickCore
import FlickJSON
import FlickScene

/// Turns numbers of frames into what is shown of them, no more often than is
/// useful.
public struct ProgressMeter: Sendable {
  public enum Style: Hashable, Sendable {
    /// One line of a terminal that is so many columns wide, written over and over.
    case bar(columns: Int, isColored: Bool)
    /// Lines for a log.
    case plain
    /// One JSON object a line.
    case json
  }

  private let style: Style
  private var shownSeconds = -Double.infinity
  private var shownDone = 0
  private var hasLine = false

  public init(_ style: Style) {
    self.style = style
  }

  /// What to write now; `nil`: nothing.
  ///
  /// A bar and JSON come ten times a second at most and at the end. Plain lines
  /// come when a tenth more is done, but not within a second of each other, and
  /// after ten seconds in any case.
  ///
  /// - Parameters:
  ///   - done: Frames that are written; never fewer than before.
  ///   - seconds: Since the work began.
  public mutating func text(done: Int, of total: Int, after seconds: Double) -> String? {
    let pause = seconds - shownSeconds
    switch style {
    case .bar, .json:
      guard pause >= 0.1 || done == total else { return nil }
    case .plain:
      // The report at the end says that all is done.
      let since = shownSeconds.isFinite ? pause : seconds
      let isTenth = 10 * (done - shownDone) >= total
      guard done < total, since >= 1, isTenth || since >= 10 else { return nil }
    }
    shownSeconds = seconds
    shownDone = done
    return text(Figures(done: done, total: total, seconds: seconds))
  }

  /// What clears the bar; `nil` where there is none.
  public mutating func end() -> String? {
    guard hasLine else { return nil }
    hasLine = false
    return "\r\u{1B}[K"
  }

  private struct Figures {
    let done: Int
    let total: Int
    let seconds: Double

    var rate: Double { seconds > 0 ? Double(done) / seconds : 0 }
    /// `nil` while there is nothing to judge by.
    var left: Double? { rate > 0 ? Double(total - done) / rate : nil }

    /// For people.
    var words: String {
      let speed = Spelling.number(rate, decimals: rate < 10 ? 1 : 0)
      let end = left.map { ", \(Self.clock($0)) left" } ?? ""
      return "\(done) of \(total) frames, \(speed) a second\(end)"
    }

    /// Whole seconds, or minutes and seconds.
    private static func clock(_ seconds: Double) -> String {
      let whole = Int(min(seconds, 359_999).rounded(.up))
      guard whole >= 60 else { return "\(whole) s" }
      return "\(whole / 60) min \(whole % 60) s"
    }
  }

  private mutating func text(_ figures: Figures) -> String {
    switch style {
    case .plain: return figures.words + "\n"
    case .json:
      let left = figures.left.map { Spelling.number($0, decimals: 3) } ?? "null"
      return "{\"event\":\"progress\",\"frames\":\(figures.done),\"total\":\(figures.total),"
        + "\"seconds\":\(Spelling.number(figures.seconds, decimals: 3)),"
        + "\"framesPerSecond\":\(Spelling.number(figures.rate, decimals: 3)),"
        + "\"secondsLeft\":\(left)}\n"
    case .bar(let columns, let isColored):
      hasLine = true
      return "\r\u{1B}[K" + Self.bar(figures, columns: columns, isColored: isColored)
    }
  }

  /// Fits into the columns, with one left for the cursor, so that it never
  /// takes a second line.
  private static func bar(_ figures: Figures, columns: Int, isColored: Bool) -> String {
    let words = figures.words
    let width = min(24, columns - words.count - 2)
    guard width >= 4 else { return String(words.prefix(max(0, columns - 1))) }
    let filled = figures.total > 0 ? width * figures.done / figures.total : 0
    let full = String(repeating: "█", count: filled)
    let empty = String(repeating: "░", count: width - filled)
    return (isColored ? "\u{1B}[36m\(full)\u{1B}[0m" : full) + empty + " " + words
  }
}

/// What a program that reads `--progress json` is told besides, one JSON object
/// a line.
public enum ProgressEvent {
  public static func message(_ text: String) -> String {
    JSONValue.object([("event", .text("message")), ("text", .text(text))]).line()
  }

  /// - Parameter text: What the person is told of it.
  public static func failure(_ error: FlickError, text: String) -> String {
    let event: JSONValue = [
      "event": .text("error"), "exitCode": .integer(error.exitCode),
      "text": .text(text),
    ]
    return event.line()
  }
}
