import FlickJSON

/// What a page says: a JSON object with a `type`.
package struct PageMessage: Sendable {
  package let type: String
  private let root: JSONNode

  /// `nil` where it is something else.
  package init?(_ bytes: [UInt8]) {
    let result = JSONReader.read(bytes)
    guard result.findings.isEmpty, let root = result.root, let type = root["type"]?.string else {
      return nil
    }
    self.type = type
    self.root = root
  }

  package subscript(key: String) -> JSONNode? { root[key] }

  /// A whole number; `nil` where there is none or an enormous one.
  package func integer(_ key: String) -> Int? {
    root[key]?.number.flatMap { abs($0) < 1e15 ? Int(exactly: $0) : nil }
  }
}
