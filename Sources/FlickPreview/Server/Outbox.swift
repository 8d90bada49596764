import FlickFiles
import Foundation

/// What is to be sent to one page, in order, and how much of it the page has not read.
final class Outbox: Sendable {
  let messages: AsyncStream<Data>
  private let messagesIn: AsyncStream<Data>.Continuation
  private let unread = Locked(0)

  init() { (messages, messagesIn) = AsyncStream.makeStream() }

  /// A page that reads nothing is left.
  func put(_ kind: SocketFrame.Kind, _ payload: some Collection<UInt8>) {
    put(Data(SocketFrame.header(kind, length: payload.count) + payload))
  }

  /// - Parameter frame: With its header.
  func put(_ frame: Data) {
    let isFull = unread.withLock { unread in
      unread += frame.count
      return unread > PreviewConstants.mostUnread
    }
    if isFull { end() } else { messagesIn.yield(frame) }
  }

  func wasSent(_ frame: Data) { unread.withLock { $0 -= frame.count } }

  func end() { messagesIn.finish() }
}
