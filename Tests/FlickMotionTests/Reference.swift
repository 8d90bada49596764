import Foundation

/// The numbers of other systems, copied into Data.
enum Reference {
  struct Missing: Error {
    let name: String
  }

  static func contents(_ name: String) throws -> Data {
    guard let folder = Bundle.module.resourceURL else { throw Missing(name: name) }
    return try Data(contentsOf: folder.appendingPathComponent("Data").appendingPathComponent(name))
  }

  static func names(in folder: String) throws -> [String] {
    guard let resources = Bundle.module.resourceURL else { throw Missing(name: folder) }
    let path = resources.appendingPathComponent("Data").appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(atPath: path.path).sorted()
  }
}

/// A table of numbers with named columns.
struct ReferenceTable {
  let columns: [String]
  let rows: [[Double]]

  init(_ name: String) throws {
    let text = String(decoding: try Reference.contents(name), as: UTF8.self)
    let lines = text.split(separator: "\n")
    guard let head = lines.first else { throw Reference.Missing(name: name) }
    columns = head.split(separator: ",").map(String.init)
    rows = try lines.dropFirst().map { line in
      try line.split(separator: ",").map { field in
        guard let value = Double(field) else { throw Reference.Missing(name: "\(name): \(field)") }
        return value
      }
    }
  }

  subscript(row: Int, name: String) -> Double {
    guard let column = columns.firstIndex(of: name) else { return .nan }
    return rows[row][column]
  }

  func has(_ name: String) -> Bool { columns.contains(name) }
}
