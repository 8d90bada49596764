import FlyingSocks
import Foundation

/// One connection: a request, and its answer or a socket.
struct Connection: Sendable {
  let socket: AsyncSocket
  let gate: Gate
  let studio: Studio

  func serve() async {
    let reader = ByteReader(socket)
    do {
      let head = try await Self.within(PreviewConstants.patience) {
        try await reader.head(limit: PreviewConstants.longestRequest)
      }
      guard let head, let request = RequestHead(head) else {
        return try await socket.write(Self.refusal(400))
      }
      switch gate.verdict(on: request) {
      case .refused(let status): try await socket.write(Self.refusal(status))
      case .file(let name):
        guard let file = PreviewPage.file(named: name) else {
          return try await socket.write(Self.refusal(404))
        }
        try await socket.write(Self.answer(file, gate: gate))
      case .socket: try await openSocket(request, reader)
      }
    } catch {
      // Whoever is not there any more is told nothing.
    }
  }

  // MARK: - Files

  private static let reasons = [
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    421: "Misdirected Request", 503: "Service Unavailable",
  ]

  static func refusal(_ status: Int) -> Data {
    var words = reasons[status] ?? ""
    if status == 404 { words += ": the page is at the address that 'render preview' has printed" }
    return response(status, [("Content-Type", "text/plain")], Array(words.utf8))
  }

  private static func answer(_ file: (type: String, bytes: [UInt8]), gate: Gate) -> Data {
    let sockets = gate.hosts.map { "ws://" + $0 }.joined(separator: " ")
    let policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
      + "connect-src \(sockets); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return response(
      200, [("Content-Type", file.type), ("Content-Security-Policy", policy)], file.bytes)
  }

  private static func response(
    _ status: Int, _ headers: [(String, String)], _ body: [UInt8]
  ) -> Data {
    let all =
      headers + [
        ("Content-Length", "\(body.count)"), ("Connection", "close"),
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
      ]
    let head = all.reduce("HTTP/1.1 \(status) \(reasons[status] ?? "")\r\n") {
      $0 + "\($1.0): \($1.1)\r\n"
    }
    return Data((head + "\r\n").utf8) + body
  }

  // MARK: - Socket

  private func openSocket(_ request: RequestHead, _ reader: ByteReader) async throws {
    guard let answer = SocketHandshake.answer(to: request) else {
      return try await socket.write(Self.refusal(400))
    }
    let outbox = Outbox()
    guard let session = Session(studio, outbox) else {
      return try await socket.write(Self.refusal(503))
    }
    defer { session.end() }
    try await socket.write(
      Data(
        ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Accept: \(answer)\r\n\r\n").utf8))
    await withTaskGroup { group in
      group.addTask {
        for await frame in outbox.messages {
          do { try await socket.write(frame) } catch { return }
          outbox.wasSent(frame)
        }
      }
      group.addTask { [reader = Sent(value: reader)] in
        await receive(reader.value, session, outbox)
        outbox.end()
        // What still waits, such as why the page is left, has a moment.
        try? await Task.sleep(for: .seconds(PreviewConstants.farewell))
      }
      // Either may end first: a page that goes away, or one that reads nothing.
      await group.next()
      group.cancelAll()
    }
  }

  /// Hands on what the page says until it goes away.
  private func receive(_ reader: ByteReader, _ session: Session, _ outbox: Outbox) async {
    var parts: [UInt8] = []
    var isOpen = false
    do {
      while true {
        try await reader.waitForMore()
        let left = PreviewConstants.longestMessage - parts.count
        let frame = try await Self.within(PreviewConstants.patience) {
          try await SocketFrame.read(from: reader, limit: left)
        }
        switch frame.kind {
        case .close: throw SocketFrame.Fault.none
        case .ping: outbox.put(.pong, frame.payload)
        case .pong: break
        case .binary: throw SocketFrame.Fault.policy
        case .text, .continuation:
          guard isOpen == (frame.kind == .continuation) else {
            throw SocketFrame.Fault.protocolError
          }
          isOpen = !frame.isLast
          parts += frame.payload
          guard frame.isLast else { continue }
          guard let message = PageMessage(parts), session.take(message) else {
            throw SocketFrame.Fault.policy
          }
          parts = []
        }
      }
    } catch let fault as SocketFrame.Fault {
      outbox.put(.close, [UInt8(fault.rawValue >> 8), UInt8(fault.rawValue & 0xFF)])
    } catch {
      // It has gone.
    }
  }

  /// Runs `body` and gives up after some seconds.
  private static func within<Result: Sendable>(
    _ seconds: Double, _ body: @escaping () async throws -> Result
  ) async throws -> Result {
    let body = Sent(value: body)
    return try await withThrowingTaskGroup { group in
      group.addTask { try await body.value() }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw CancellationError()
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }
}

/// What only one task uses at a time, though the compiler cannot see it.
private struct Sent<Value>: @unchecked Sendable {
  let value: Value
}
