import FlyingSocks

/// What a socket sends, read in pieces of a size that is known before.
final class ByteReader {
  private let socket: AsyncSocket
  private var buffer: [UInt8] = []
  private var start = 0

  init(_ socket: AsyncSocket) { self.socket = socket }

  private func fill() async throws {
    buffer.removeFirst(start)
    start = 0
    buffer += try await socket.read(atMost: 4096)
  }

  /// Waits for another byte.
  func waitForMore() async throws {
    while start == buffer.count { try await fill() }
  }

  func bytes(_ count: Int) async throws -> [UInt8] {
    while buffer.count - start < count { try await fill() }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }

  /// The bytes before the first empty line, which is left out; `nil` where there are more.
  func head(limit: Int) async throws -> [UInt8]? {
    let end = Array("\r\n\r\n".utf8)
    var looked = 0
    while true {
      let found = buffer.count - start
      if let position = (looked..<max(looked, found - 3)).first(where: {
        buffer[start + $0..<start + $0 + 4].elementsEqual(end)
      }) {
        defer { start += position + 4 }
        return Array(buffer[start..<start + position])
      }
      guard found < limit else { return nil }
      looked = max(0, found - 3)
      try await fill()
    }
  }
}
