import Flick
import FlickFiles
import FlickJSON

/// What is wrong with a scene, as a page shows it: each with its line of the file.
enum DiagnosticsMessage {
  /// - Parameter text: The error as the terminal has it.
  static func items(of error: FlickError, text: String) -> JSONValue {
    guard let data = error.json else {
      return .list([["severity": .text("error"), "message": .text(text)]])
    }
    return items(of: data)
  }

  /// - Parameter data: As `render check --json` prints it.
  static func items(of data: String) -> JSONValue {
    let root = JSONReader.read(Array(data.utf8)).root
    let file = root?["file"]?.string ?? ""
    let folder = FilePath(file).folder
    var lines: [String: [Substring]] = [:]
    func line(_ number: Int, of path: FilePath) -> String? {
      let known = lines[path.description] ?? Self.lines(of: path)
      lines[path.description] = known
      return known.indices.contains(number - 1) ? String(known[number - 1]) : nil
    }
    let items = (root?["diagnostics"]?.items ?? []).map { item -> JSONValue in
      func text(_ key: String) -> JSONValue? { item[key]?.string.map(JSONValue.text) }
      func number(_ key: String) -> Int { Int(item[key]?.number ?? 1) }
      let path = item["source"]?.string.map { folder.joined(with: $0) } ?? FilePath(file)
      let isOneLine = number("line") == number("endLine")
      return [
        "severity": text("severity"), "code": text("code"), "message": text("message"),
        "help": text("help"), "path": text("path"), "file": .text(path.description),
        "line": .integer(number("line")), "column": .integer(number("column")),
        "from": .integer(number("column")),
        "to": isOneLine ? .integer(number("endColumn")) : nil,
        "source": line(number("line"), of: path).map(JSONValue.text),
      ]
    }
    return .list(items)
  }

  private static func lines(of path: FilePath) -> [Substring] {
    let bytes = (try? PlainFile.read(path, limit: 1 << 22)) ?? []
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }
}
