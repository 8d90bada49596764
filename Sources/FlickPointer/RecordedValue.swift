import FlickJSON

/// A value of a file that holds a tree, with the byte at which it is written.
package struct RecordedValue: Sendable {
  package indirect enum Content: Sendable {
    /// In the file's order; in a textproto, names repeat.
    case object([(name: String, value: RecordedValue)])
    case list([RecordedValue])
    case text(String)
    /// As it is spelled.
    case number(String)
    /// `true`, `null` and the like.
    case word
  }

  package let content: Content
  package let offset: Int

  package init(_ content: Content, at offset: Int) {
    self.content = content
    self.offset = offset
  }

  var members: [(name: String, value: RecordedValue)] {
    guard case .object(let members) = content else { return [] }
    return members
  }

  var items: [RecordedValue]? {
    guard case .list(let items) = content else { return nil }
    return items
  }

  var text: String? {
    guard case .text(let text) = content else { return nil }
    return text
  }

  /// The first value under a name.
  subscript(name: String) -> RecordedValue? { members.first { $0.name == name }?.value }

  /// All values under a name.
  func all(_ name: String) -> [RecordedValue] {
    members.filter { $0.name == name }.map(\.value)
  }

  // MARK: - What must be there

  func required(_ name: String) throws(RecordingFault) -> RecordedValue {
    guard let value = self[name] else { throw RecordingFault(offset, "'\(name)' is missing here") }
    return value
  }

  /// A number as it is spelled.
  func digits(_ name: String) throws(RecordingFault) -> String {
    guard case .number(let digits) = content else {
      throw RecordingFault(offset, "'\(name)' must be a number")
    }
    return digits
  }

  func double(_ name: String) throws(RecordingFault) -> Double {
    let digits = try digits(name)
    guard let value = RecordedNumber.double(digits) else {
      throw RecordingFault(offset, "'\(name)' must be a number", found: digits)
    }
    return value
  }

  func time(_ name: String, _ unit: RecordedTime.Unit) throws(RecordingFault) -> RecordedTime {
    let digits = try digits(name)
    guard let time = RecordedTime(digits, unit) else {
      throw RecordingFault(offset, "'\(name)' must be a time", found: digits)
    }
    return time
  }

  func integer(_ name: String) throws(RecordingFault) -> Int {
    let digits = try digits(name)
    guard let value = Int(digits) else {
      throw RecordingFault(offset, "'\(name)' must be a whole number", found: digits)
    }
    return value
  }

  /// What something is called: a text, or a number of any size.
  func identifier(_ name: String) throws(RecordingFault) -> String {
    switch content {
    case .text(let text): return text
    case .number(let digits): return digits
    case .object, .list, .word:
      throw RecordingFault(offset, "'\(name)' must be a number or a text")
    }
  }
}

// MARK: - JSON

extension RecordedValue {
  /// A recording in JSON, as strictly read as a scene.
  init(json bytes: [UInt8]) throws(RecordingFault) {
    let result = JSONReader.read(bytes)
    if let finding = result.findings.first {
      throw RecordingFault(
        finding.range.lowerBound, finding.fault.message, help: finding.fault.help)
    }
    guard let root = result.root else { throw RecordingFault(0, "this is no JSON") }
    self.init(root, bytes)
  }

  private init(_ node: JSONNode, _ bytes: [UInt8]) {
    let content: Content =
      switch node.value {
      case .null, .bool, .invalid: .word
      case .number: .number(String(decoding: bytes[node.range], as: UTF8.self))
      case .string(let text): .text(text)
      case .array(let items): .list(items.map { RecordedValue($0, bytes) })
      case .object(let members):
        .object(members.map { ($0.key, RecordedValue($0.value, bytes)) })
      }
    self.init(content, at: node.range.lowerBound)
  }
}
