import FlickCore
import FlickJSON
import FlickMedia
import Foundation

/// What a page does, without a browser: it keeps a canvas of the received pixels.
final class TestPage {
  enum Message {
    case text(JSONNode)
    case picture(Shown)
    case closed(UInt16)
  }

  struct Shown {
    let id: Int
    let frame: Int
    /// As the server says.
    let hash: String
    /// Of the canvas.
    let painted: String
    let rects: Int
  }

  /// The last picture.
  private(set) var shown: Shown?
  private let wire: TestWire
  private var canvas = Pixmap(width: 1, height: 1)

  init(port: UInt16, token: String) throws {
    wire = try TestWire(port: port)
    let lines = [
      "GET /\(token)/socket HTTP/1.1", "Host: 127.0.0.1:\(port)",
      "Origin: http://127.0.0.1:\(port)",
      "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13",
    ]
    try wire.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) { head += try wire.take(1) }
    let answer = String(decoding: head, as: UTF8.self)
    // The example of RFC 6455, section 1.3.
    guard answer.hasPrefix("HTTP/1.1 101"), answer.contains(": s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
    else {
      throw TestWire.Closed()
    }
  }

  func say(_ message: JSONValue) throws { try send(1, Array(message.line().utf8)) }

  /// A frame, masked; with a length that may be another than that of its payload.
  func send(_ kind: UInt8, _ payload: [UInt8], isLast: Bool = true, length: UInt64? = nil) throws {
    let length = length ?? UInt64(payload.count)
    var frame: [UInt8] = [(isLast ? 0x80 : 0) | kind, 0x80 | 127]
    frame += (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    let mask: [UInt8] = [7, 77, 177, 33]
    frame += mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    try wire.send(frame)
  }

  func sendRaw(_ bytes: [UInt8]) throws { try wire.send(bytes) }

  func next() throws -> Message {
    let begin = try wire.take(2)
    var length = Int(begin[1])
    if length >= 126 {
      length = try wire.take(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    let payload = try wire.take(length)
    switch begin[0] & 0x0F {
    case 1:
      guard let root = JSONReader.read(payload).root else { throw TestWire.Closed() }
      return .text(root)
    case 2:
      let shown = paint(payload)
      self.shown = shown
      return .picture(shown)
    case 8: return .closed(UInt16(payload[0]) << 8 | UInt16(payload[1]))
    default: return try next()
    }
  }

  /// Why the server closes the socket; messages before that are left out.
  func closing() throws -> UInt16 {
    while true {
      if case .closed(let code) = try next() { return code }
    }
  }

  /// The next message of a type; others before it are left out, pictures acknowledged.
  func next(_ type: String) throws -> JSONNode {
    while true {
      switch try next() {
      case .text(let node): if node["type"]?.string == type { return node }
      case .picture(let shown): try say(["type": "ack", "id": .integer(shown.id)])
      case .closed: break
      }
    }
  }

  func picture() throws -> Shown {
    while true {
      if case .picture(let shown) = try next() { return shown }
    }
  }

  /// Asks for a frame and waits for it.
  func show(_ frame: Int, id: Int) throws -> Shown {
    try say(["type": "show", "frame": .integer(frame), "id": .integer(id)])
    while true {
      let shown = try picture()
      try say(["type": "ack", "id": .integer(shown.id)])
      if shown.id == id { return shown }
    }
  }

  func open(_ path: String) throws -> JSONNode {
    try say(["type": "open", "scene": .text(path)])
    return try next("film")
  }

  private func paint(_ bytes: [UInt8]) -> Shown {
    func number(_ start: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    let (width, height) = (number(8, 4), number(12, 4))
    if canvas.width != width || canvas.height != height {
      canvas = Pixmap(width: width, height: height)
    }
    let count = number(20, 4)
    var position = 48 + 8 * count
    func word() -> UInt32 {
      defer { position += 4 }
      return UInt32(number(position, 4))
    }
    for index in 0..<count {
      let place = 48 + 8 * index
      let (x, y) = (number(place, 2), number(place + 2, 2))
      let (columns, rows) = (number(place + 4, 2), number(place + 6, 2))
      let tile = Self.tile(columns: columns, count: columns * rows, word)
      for (index, straight) in tile.enumerated() {
        canvas.pixels[(y + index / columns) * width + x + index % columns] =
          Self.premultiplied(straight)
      }
    }
    precondition(position == bytes.count, "a picture has the pixels of its rectangles")
    let hash = bytes[32..<48].map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    return Shown(
      id: number(0, 4), frame: number(4, 4), hash: hash,
      painted: PixelHash(of: canvas).description, rects: count)
  }

  /// The pixels that steps tell of.
  static func tile(columns: Int, count: Int, _ word: () -> UInt32) -> [UInt32] {
    var tile: [UInt32] = []
    while tile.count < count {
      let step = word()
      let kind = step & 3
      let same = kind == 1 ? word() : 0
      for _ in 0..<step >> 2 {
        switch kind {
        case 0: tile.append(word())
        case 1: tile.append(same)
        default: tile.append(tile[tile.count - columns])
        }
      }
    }
    precondition(tile.count == count, "steps end where their rectangle does")
    return tile
  }

  /// Colours times opacity to the nearest level.
  private static func premultiplied(_ straight: UInt32) -> UInt32 {
    let alpha = straight >> 24
    if alpha == 255 { return straight }
    func level(_ shift: UInt32) -> UInt32 {
      ((2 * (straight >> shift & 0xFF) * alpha + 255) / 510) << shift
    }
    return alpha << 24 | level(0) | level(8) | level(16)
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
}
