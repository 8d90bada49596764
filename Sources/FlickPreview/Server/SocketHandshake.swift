import Foundation

/// How a page's wish for a socket is answered: RFC 6455, section 4.2. Who may wish is the
/// gate's matter.
enum SocketHandshake {
  private static let salt = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// What the answer says under `Sec-WebSocket-Accept`; `nil` where the request wishes for
  /// no socket of this kind.
  static func answer(to request: RequestHead) -> String? {
    func value(_ name: String) -> String? { request.values(of: name).first }
    let tokens = value("connection")?.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
    guard tokens?.contains("upgrade") == true,
      value("upgrade")?.lowercased() == "websocket",
      value("sec-websocket-version") == "13",
      let key = value("sec-websocket-key"), Data(base64Encoded: key)?.count == 16
    else { return nil }
    return answer(toKey: key)
  }

  private static func answer(toKey key: String) -> String {
    Data(digest(Array((key + salt).utf8))).base64EncodedString()
  }

  /// SHA-1, after FIPS 180-4. Nothing that is secret rests on it.
  private static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) {
      let block = mixed(padded[start..<start + 64])
      state = zip(state, rounds(of: block, from: state)).map { $0 &+ $1 }
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// A block's words and those that are mixed of them.
  private static func mixed(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
      block[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let near = words[index - 3] ^ words[index - 8]
      words.append(rotated(near ^ words[index - 14] ^ words[index - 16], by: 1))
    }
    return words
  }

  private static func rounds(of words: [UInt32], from state: [UInt32]) -> [UInt32] {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: ((b & c) | (~b & d), 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, by: 5) &+ choice &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    return [a, b, c, d, e]
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
