import FlickCore

/// Writes a tree as text: what fits on a line stays on it, the rest is indented
/// by two. Reading it again gives the same tree.
package enum JSONPrinter {
  private static let width = 100

  /// Ended by a newline.
  package static func text(_ value: JSONNode.Value) -> String {
    var printer = Printer(width: width, comments: .none)
    printer.print(JSONNode(value, range: 0..<0), indent: 0, after: 0)
    return printer.text + "\n"
  }

  /// A whole file with its comments; its outermost brackets have lines of their
  /// own, as has everything with a comment inside. Ended by a newline.
  package static func text(ofFile root: JSONNode, comments: JSONComments) -> String {
    var printer = Printer(width: width, comments: comments)
    printer.comment(comments.before(root.range.lowerBound), indent: 0, isFirst: true)
    printer.print(root, indent: 0, after: width)
    printer.text += "\n"
    printer.comment(comments.last, indent: 0, isFirst: false)
    return printer.text
  }

  private struct Printer {
    let width: Int
    let comments: JSONComments
    var text = ""

    /// - Parameters:
    ///   - indent: Of the line that the value starts in.
    ///   - used: Characters that stand before and after it in that line.
    mutating func print(_ node: JSONNode, indent: Int, after used: Int) {
      if !comments.areInside(node), let line = Self.line(node.value, limit: width - used) {
        text += line
        return
      }
      switch node.value {
      case .array(let items):
        text += "[\n"
        for (index, item) in items.enumerated() {
          open(item.range.lowerBound, indent: indent, isFirst: index == 0)
          print(item, indent: indent + 2, after: indent + 3)
          close(item.range.lowerBound, isLast: index == items.count - 1)
        }
        end(node, indent: indent, isEmpty: items.isEmpty)
        text += "]"
      case .object(let members):
        text += "{\n"
        for (index, member) in members.enumerated() {
          let key = JSONWriter.legible(member.key) + ": "
          open(member.keyRange.lowerBound, indent: indent, isFirst: index == 0)
          text += key
          print(member.value, indent: indent + 2, after: indent + 3 + key.count)
          close(member.keyRange.lowerBound, isLast: index == members.count - 1)
        }
        end(node, indent: indent, isEmpty: members.isEmpty)
        text += "}"
      case .null, .bool, .number, .string, .invalid:
        text += Self.scalar(node.value)
      }
    }

    private mutating func open(_ anchor: Int, indent: Int, isFirst: Bool) {
      comment(comments.before(anchor), indent: indent + 2, isFirst: isFirst)
      text += String(repeating: " ", count: indent + 2)
    }

    private mutating func close(_ anchor: Int, isLast: Bool) {
      if !isLast { text += "," }
      for comment in comments.behind(anchor) { text += " " + comment.text }
      text += "\n"
    }

    private mutating func end(_ node: JSONNode, indent: Int, isEmpty: Bool) {
      comment(comments.atEnd(of: node), indent: indent + 2, isFirst: isEmpty)
      text += String(repeating: " ", count: indent)
    }

    /// Comments that have lines of their own; nothing blank at a bracket's start.
    mutating func comment(_ list: [JSONComments.Comment], indent: Int, isFirst: Bool) {
      for (index, comment) in list.enumerated() {
        if comment.followsBlank, !(isFirst && index == 0) { text += "\n" }
        text += String(repeating: " ", count: indent) + comment.text + "\n"
      }
    }

    /// The value in one line, or `nil` where it is longer. What has no inside
    /// is written whatever its length.
    private static func line(_ value: JSONNode.Value, limit: Int) -> String? {
      var line = ""
      switch value {
      case .array(let items):
        if items.isEmpty { return "[]" }
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
          line += (index > 0 ? ", " : "") + JSONWriter.legible(member.key) + ": " + part
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
      case .string(let string): JSONWriter.legible(string)
      case .null, .array, .object, .invalid: "null"
      }
    }
  }
}
