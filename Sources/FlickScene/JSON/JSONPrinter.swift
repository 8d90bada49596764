/// Writes a tree as text: what fits on a line stays on it, the rest is indented
/// by two. Reading it again gives the same tree.
package enum JSONPrinter {
  private static let width = 100

  /// Ended by a newline.
  package static func text(_ value: JSONNode.Value) -> String {
    var printer = Printer(width: width)
    printer.print(value, indent: 0, after: 0)
    return printer.text + "\n"
  }

  private struct Printer {
    let width: Int
    var text = ""

    /// - Parameters:
    ///   - indent: Of the line that the value starts in.
    ///   - used: Characters that stand before and after it in that line.
    mutating func print(_ value: JSONNode.Value, indent: Int, after used: Int) {
      let line = Self.line(value, limit: width - used)
      if let line {
        text += line
        return
      }
      let inner = String(repeating: " ", count: indent + 2)
      let outer = String(repeating: " ", count: indent)
      switch value {
      case .array(let items):
        text += "[\n"
        for (index, item) in items.enumerated() {
          text += inner
          print(item.value, indent: indent + 2, after: indent + 3)
          text += index < items.count - 1 ? ",\n" : "\n"
        }
        text += outer + "]"
      case .object(let members):
        text += "{\n"
        for (index, member) in members.enumerated() {
          let key = JSONWriter.string(member.key) + ": "
          text += inner + key
          print(member.value.value, indent: indent + 2, after: indent + 3 + key.count)
          text += index < members.count - 1 ? ",\n" : "\n"
        }
        text += outer + "}"
      case .null, .bool, .number, .string, .invalid:
        text += Self.scalar(value)
      }
    }

    /// The value in one line, or `nil` where it is longer.
    private static func line(_ value: JSONNode.Value, limit: Int) -> String? {
      var line = ""
      switch value {
      case .array(let items):
        line = "["
        for (index, item) in items.enumerated() {
          guard line.count <= limit, let part = self.line(item.value, limit: limit) else {
            return nil
          }
          line += (index > 0 ? ", " : "") + part
        }
        line += "]"
      case .object(let members):
        if members.isEmpty { return "{}" }
        line = "{ "
        for (index, member) in members.enumerated() {
          guard line.count <= limit, let part = self.line(member.value.value, limit: limit) else {
            return nil
          }
          line += (index > 0 ? ", " : "") + JSONWriter.string(member.key) + ": " + part
        }
        line += " }"
      case .null, .bool, .number, .string, .invalid:
        return scalar(value)
      }
      return line.count <= limit ? line : nil
    }

    private static func scalar(_ value: JSONNode.Value) -> String {
      switch value {
      case .bool(let bool): bool ? "true" : "false"
      case .number(let number): Spelling.number(number)
      case .string(let string): JSONWriter.string(string)
      case .null, .array, .object, .invalid: "null"
      }
    }
  }
}
