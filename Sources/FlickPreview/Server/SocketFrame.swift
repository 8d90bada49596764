/// A frame of a WebSocket (RFC 6455, section 5.2).
struct SocketFrame: Sendable {
  enum Kind: UInt8, Sendable {
    case continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10

    var isControl: Bool { rawValue >= 8 }
  }

  let kind: Kind
  let isLast: Bool
  let payload: [UInt8]

  /// What ends a connection, by its number in section 7.4.
  enum Fault: UInt16, Error {
    case none = 1000
    case protocolError = 1002
    case policy = 1008
    case tooLong = 1009
  }

  /// The next frame of a client, whose frames are masked.
  ///
  /// - Parameter limit: The most that it may hold, in bytes.
  static func read(from reader: ByteReader, limit: Int) async throws -> SocketFrame {
    let begin = try await reader.bytes(2)
    guard begin[0] & 0x70 == 0, begin[1] & 0x80 != 0, let kind = Kind(rawValue: begin[0] & 0x0F)
    else { throw Fault.protocolError }
    let isLast = begin[0] & 0x80 != 0
    var length = Int(begin[1] & 0x7F)
    guard !kind.isControl || isLast && length < 126 else { throw Fault.protocolError }
    if length >= 126 {
      let digits = try await reader.bytes(length == 126 ? 2 : 8)
      guard digits[0] < 0x80 || digits.count == 2 else { throw Fault.protocolError }
      length = digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard length <= limit else { throw Fault.tooLong }
    let mask = try await reader.bytes(4)
    var payload = try await reader.bytes(length)
    for index in payload.indices { payload[index] ^= mask[index & 3] }
    return SocketFrame(kind: kind, isLast: isLast, payload: payload)
  }

  /// What stands before a payload in a server's frame.
  static func header(_ kind: Kind, length: Int) -> [UInt8] {
    let first = 0x80 | kind.rawValue
    if length < 126 { return [first, UInt8(length)] }
    let digits = length <= Int(UInt16.max) ? 2 : 8
    return [first, digits == 2 ? 126 : 127]
      + (0..<digits).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }
}
