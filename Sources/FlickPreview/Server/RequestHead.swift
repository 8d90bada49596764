/// What a browser asks for: the first line of a request and its headers.
struct RequestHead: Sendable {
  let method: String
  /// As it was sent: nothing in it is decoded.
  let target: String
  /// Names in small letters; a header may be there more than once.
  private let headers: [(name: String, value: String)]

  /// Reads a head without the empty line at its end; `nil` where it is no HTTP/1.1.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" else { return nil }
    var headers: [(name: String, value: String)] = []
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(Self.isNamePart) else {
        return nil
      }
      let value = parts[1].drop { $0 == " " || $0 == "\t" }
      headers.append((parts[0].lowercased(), String(value)))
    }
    method = String(words[0])
    target = String(words[1])
    self.headers = headers
  }

  func values(of name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-")
  }
}
