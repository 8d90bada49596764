import Foundation

/// What a session has to do next: a lock around what the page has said.
final class SessionDesk: @unchecked Sendable {
  /// A frame that the page wants to see.
  struct Request {
    var frame: Int
    var id: UInt32
    var asked: ContinuousClock.Instant
  }

  enum Work {
    case message(PageMessage)
    case filesChanged
    case picture(Request)
  }

  private let condition = NSCondition()
  private var messages: [PageMessage] = []
  private var first = 0
  /// The newest of each kind: what changes the film, and pictures of it, go before answers.
  private var questions: [PageMessage] = []
  private var wasPicture = false
  private var hasChangedFiles = false
  private var last = Request(frame: 0, id: 0, asked: .now)
  /// Whether it has not been drawn.
  private var isWanted = false
  private var hasAsked = false
  private var unacknowledged = 0
  private var isEnded = false

  var frame: Int { condition.withLock { last.frame } }

  /// - Returns: `false` where too many wait.
  func take(_ message: PageMessage) -> Bool {
    condition.withLock {
      defer { condition.signal() }
      switch message.type {
      // Of pictures the newest request counts, and none of them waits for a turn.
      case "show":
        guard let frame = message.integer("frame"), frame >= 0,
          let id = message.integer("id").flatMap(UInt32.init(exactly:))
        else { return false }
        last = Request(frame: frame, id: id, asked: .now)
        (isWanted, hasAsked) = (true, true)
      case "ack": unacknowledged = max(0, unacknowledged - 1)
      case let type where InspectionDesk.questions.contains(type):
        questions.removeAll { $0.type == type }
        questions.append(message)
      default: messages.append(message)
      }
      return messages.count - first <= PreviewConstants.mostWaiting
    }
  }

  func filesChanged() {
    condition.withLock {
      hasChangedFiles = true
      condition.signal()
    }
  }

  /// The film has changed: the frame is drawn again, or another one in its place.
  func show(_ frame: Int?) {
    condition.withLock {
      last.frame = frame ?? last.frame
      last.asked = .now
      isWanted = hasAsked
    }
  }

  /// What is to be drawn next, if the page takes another picture; it waits no longer.
  func takeRequest() -> Request? { condition.withLock { takeRequestLocked() } }

  private func takeRequestLocked() -> Request? {
    guard isWanted, unacknowledged < PreviewConstants.mostUnacknowledged else { return nil }
    (isWanted, wasPicture) = (false, true)
    return last
  }

  func wasSent() { condition.withLock { unacknowledged += 1 } }

  func end() {
    condition.withLock {
      isEnded = true
      condition.signal()
    }
  }

  /// Waits until there is something to do; `nil` at the end.
  func next() -> Work? {
    condition.withLock {
      while true {
        if isEnded { return nil }
        if first < messages.count {
          defer { first += 1 }
          return .message(messages[first])
        }
        messages.removeAll(keepingCapacity: true)
        first = 0
        if hasChangedFiles {
          hasChangedFiles = false
          return .filesChanged
        }
        // While a film plays, every other turn is an answer's.
        let isPictureNext = questions.isEmpty || !wasPicture
        wasPicture = false
        if isPictureNext, let request = takeRequestLocked() { return .picture(request) }
        if !questions.isEmpty { return .message(questions.removeFirst()) }
        condition.wait()
      }
    }
  }
}
