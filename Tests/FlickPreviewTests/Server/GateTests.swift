import Flick
import Foundation
import Testing

/// Who comes in, and who does not; after each the server still serves.
@Suite(.serialized) struct GateTests {
  private func house() throws -> PreviewHouse {
    try PreviewHouse([PreviewHouse.scenes + "/pane.json"])
  }

  private func status(_ answer: String) -> String { String(answer.dropFirst(9).prefix(3)) }

  @Test func `whoever knows the token gets the page, which loads nothing from elsewhere`()
    async throws
  {
    try await apart {
      let house = try house()
      let answer = try house.answer(to: "/\(house.token)/")
      #expect(status(answer) == "200")
      #expect(answer.contains("<!doctype html>"))
      let policy = answer.split(separator: "\r\n").first {
        $0.hasPrefix("Content-Security-Policy:")
      }
      #expect(policy?.contains("default-src 'none'; script-src 'self'; style-src 'self'") == true)
      #expect(policy?.contains("unsafe") == false)
    }
  }

  @Test(arguments: [
    "/", "/socket", "/%74oken/", "/TOKEN", "/TOKENx/", "/0TOKEN/", "/TOKEN/../TOKEN/nothing",
    "/TOKEN/../../../../../../etc/passwd", "/TOKEN/%2e%2e/%2e%2e/etc/passwd", "/TOKEN//etc/passwd",
    "/TOKEN/preview.html\u{0}", "http://127.0.0.1/TOKEN/", "*",
  ])
  func `other paths lead to nothing`(path: String) async throws {
    try await apart {
      let house = try house()
      let target = path.replacingOccurrences(of: "TOKEN", with: house.token)
      let answer = try house.answer(to: target)
      #expect(["404", "400"].contains(status(answer)), "\(path)")
      #expect(try status(house.answer(to: "/\(house.token)/")) == "200")
    }
  }

  @Test func `a wrong token of the same length leads to nothing`() async throws {
    try await apart {
      let house = try house()
      let other = String(house.token.reversed())
      #expect(try status(house.answer(to: "/\(other)/")) == "404")
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:PORT", "127.0.0.1", "127.0.0.1:1", "localhost.evil:PORT",
    "[::1]:PORT", "127.0.0.1:PORT.evil.example", "",
  ])
  func `another host is refused`(host: String) async throws {
    try await apart {
      let house = try house()
      let named = host.replacingOccurrences(of: "PORT", with: "\(house.port)")
      #expect(try status(house.answer(to: "/\(house.token)/", host: named)) == "421")
    }
  }

  @Test func `two hosts are refused`() async throws {
    try await apart {
      let house = try house()
      let answer = try house.answer(to: "/\(house.token)/", more: ["Host: 127.0.0.1:\(house.port)"])
      #expect(status(answer) == "421")
    }
  }

  @Test func `localhost is a name of this machine`() async throws {
    try await apart {
      let house = try house()
      #expect(
        try status(house.answer(to: "/\(house.token)/", host: "localhost:\(house.port)")) == "200")
    }
  }

  @Test(arguments: [
    "http://evil.example", "null", "https://127.0.0.1:PORT", "http://localhost:PORT",
  ])
  func `another origin opens no socket`(origin: String) async throws {
    try await apart {
      let house = try house()
      let named = origin.replacingOccurrences(of: "PORT", with: "\(house.port)")
      let answer = try house.answer(
        to: "/\(house.token)/socket",
        more: [
          "Origin: \(named)", "Upgrade: websocket", "Connection: Upgrade",
          "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==", "Sec-WebSocket-Version: 13",
        ])
      #expect(status(answer) == "403")
    }
  }

  @Test(arguments: ["POST", "PUT", "OPTIONS", "CONNECT"])
  func `only GET is answered`(method: String) async throws {
    try await apart {
      let house = try house()
      #expect(try status(house.answer(to: "/\(house.token)/", method: method)) == "405")
    }
  }

  @Test func `a socket wants the whole handshake`() async throws {
    try await apart {
      let house = try house()
      #expect(try status(house.answer(to: "/\(house.token)/socket")) == "400")
      let whole = [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==",
        "Sec-WebSocket-Version: 13",
      ]
      let wrong = [
        "Upgrade: h2c", "Connection: close", "Sec-WebSocket-Key: AQID", "Sec-WebSocket-Version: 8",
      ]
      for (index, other) in wrong.enumerated() {
        var less = whole
        less.remove(at: index)
        #expect(try status(house.answer(to: "/\(house.token)/socket", more: less)) == "400")
        #expect(
          try status(house.answer(to: "/\(house.token)/socket", more: less + [other])) == "400")
      }
    }
  }

  @Test func `a request without an end, and what is no request, are left`() async throws {
    try await apart {
      let house = try house()
      let long = try house.answer(
        to: "/\(house.token)/", more: ["X: " + String(repeating: "a", count: 20_000)])
      #expect(long.isEmpty || status(long) == "400")
      let wire = try TestWire(port: house.port)
      try wire.send([0, 255, 13, 10, 13, 10])
      #expect(status(String(decoding: wire.rest(), as: UTF8.self)) == "400")
      #expect(try status(house.answer(to: "/\(house.token)/")) == "200")
    }
  }
}
