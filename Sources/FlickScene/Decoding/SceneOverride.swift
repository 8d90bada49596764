import FlickCore
import FlickJSON

/// A value that is given beside the scene file and replaces one of its own,
/// such as by `--set render.fps=30`.
package struct SceneOverride: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `path=value`: a path as in a variant, or one into `canvas`, `film`,
    /// `render` or `touch`; the value is JSON, or a bare word for a text.
    case value
    /// `1280x720`: the film's size in pixels.
    case size
    /// A number: pixels per point of the canvas, or how many times larger the
    /// film is where there is one.
    case scale
  }

  package let kind: Kind
  /// What diagnostics call the place: `--set 1`.
  package let name: String
  /// As written.
  package let text: String

  package init(_ kind: Kind, name: String, text: String) {
    self.kind = kind
    self.name = name
    self.text = text
  }
}

/// An override with its place among the source's bytes.
struct PlacedOverride: Sendable {
  let override: SceneOverride
  /// Of the whole text.
  let range: Range<Int>
  let path: [TreeEdit.Part]
  /// `nil` where there is none, which has been noted.
  let value: JSONNode?
  let findings: [Finding]

  /// Whether it changes a constant: `let.row=60`.
  var isOfConstant: Bool { path.first?.key == "let" }

  /// The path as diagnostics print it.
  var pathText: String { "$" + path.map { JSONPath.component($0.key) }.joined() }
}

extension PlacedOverride {
  /// - Parameter start: Offset of the text's first byte in the source.
  init(_ override: SceneOverride, start: Int) {
    let bytes = Array(override.text.utf8)
    let range = start..<start + bytes.count
    switch override.kind {
    case .value:
      self = Self.value(override, bytes: bytes, range: range)
    case .size, .scale:
      let found = Self.numbers(override)
      let value = found.map { numbers in
        JSONNode(.array(numbers.map { JSONNode(.number($0), range: range) }), range: range)
      }
      let problem: Problem =
        override.kind == .size ? .badSize(override.text) : .badScale(override.text)
      self.init(
        override: override, range: range, path: [], value: value,
        findings: found == nil ? [Finding(problem: problem, range: range)] : [])
    }
  }

  private static func value(
    _ override: SceneOverride, bytes: [UInt8], range: Range<Int>
  ) -> PlacedOverride {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0 else {
      return PlacedOverride(
        override: override, range: range, path: [], value: nil,
        findings: [Finding(problem: .setWithoutValue(), range: range)])
    }
    let (value, findings) = read(bytes[(equals + 1)...], start: range.lowerBound + equals + 1)
    return PlacedOverride(
      override: override, range: range, path: path(bytes[..<equals], start: range.lowerBound),
      value: value, findings: findings)
  }

  private static func path(_ bytes: ArraySlice<UInt8>, start: Int) -> [TreeEdit.Part] {
    var offset = start
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.map { part in
      defer { offset += part.count + 1 }
      return TreeEdit.Part(
        key: String(decoding: part, as: UTF8.self), range: offset..<offset + part.count)
    }
  }

  /// The value, and what is wrong with it. A text that is no JSON and does not
  /// begin like some is a text without its quotes.
  private static func read(
    _ bytes: ArraySlice<UInt8>, start: Int
  ) -> (JSONNode, [Finding]) {
    let result = JSONReader.read(Array(bytes))
    if let root = result.root, result.findings.isEmpty { return (root.moved(by: start), []) }
    let range = start..<start + bytes.count
    if let first = bytes.first, "{[\"".utf8.contains(first) {
      return (
        JSONNode(.invalid, range: range), result.findings.map { Finding($0, offset: start) }
      )
    }
    return (JSONNode(.string(String(decoding: bytes, as: UTF8.self)), range: range), [])
  }

  /// `1280x720` as two numbers, `0.5` as one.
  private static func numbers(_ override: SceneOverride) -> [Double]? {
    let parts = override.text.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Double? in
      guard let first = part.utf8.first, Spelling.isDigit(first), part.utf8.count <= 20 else {
        return nil
      }
      return Double(part)
    }
    guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
    if override.kind == .size {
      return numbers.count == 2 && numbers.allSatisfy { $0.rounded() == $0 } ? numbers : nil
    }
    return numbers.count == 1 && numbers[0] > 0 ? numbers : nil
  }
}

extension JSONNode {
  /// The same value written that many bytes later.
  func moved(by offset: Int) -> JSONNode {
    let range = self.range.lowerBound + offset..<self.range.upperBound + offset
    switch value {
    case .array(let items):
      return JSONNode(.array(items.map { $0.moved(by: offset) }), range: range)
    case .object(let members):
      return JSONNode(
        .object(
          members.map { member in
            JSONMember(
              key: member.key,
              keyRange: member.keyRange.lowerBound + offset..<member.keyRange.upperBound + offset,
              value: member.value.moved(by: offset))
          }), range: range)
    case .null, .bool, .number, .string, .invalid: return JSONNode(value, range: range)
    }
  }
}
