import Foundation

/// A place in the file system: the bytes that the system is given, of which
/// nothing is expanded, replaced or left out.
///
/// Two spellings of one place are two paths; `resolved` tells whether they lead to
/// the same.
package struct FilePath: Hashable, Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// - Parameter text: Without a zero byte, which would end it for the system.
  package init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  private init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    precondition(!self.bytes.contains(0), "a path has no zero byte (was '\(self)')")
  }

  package var description: String { String(decoding: bytes, as: UTF8.self) }

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// Without slashes, `.` among them.
  package var parts: [String] {
    bytes.split(separator: Self.slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last part, empty where there is none.
  package var name: String { parts.last ?? "" }

  /// What follows the last dot of the name, in small letters; empty without one.
  package var suffix: String {
    let name = name.utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])?.lowercased() ?? ""
  }

  /// The folder that it lies in: `.` of a name alone, `/` of the root.
  package var folder: FilePath {
    var rest = trimmed[...]
    while let last = rest.last, last != Self.slash { rest.removeLast() }
    while rest.count > 1, rest.last == Self.slash { rest.removeLast() }
    return rest.isEmpty ? FilePath(".") : FilePath(bytes: rest)
  }

  /// A path below this one.
  package func appending(_ path: String) -> FilePath {
    FilePath(bytes: (trimmed == [Self.slash] ? [] : trimmed) + [Self.slash] + path.utf8)
  }

  /// A path that begins here where it does not begin at the root.
  package func joined(with path: String) -> FilePath {
    let other = FilePath(path)
    return other.isAbsolute ? other : appending(path)
  }

  /// With the same name but for what is added to its end.
  package func suffixed(_ end: String) -> FilePath { FilePath(bytes: trimmed + end.utf8) }

  /// From the root, through the working folder, without slashes at its end and
  /// without parts that are `.`; links and `..` stay as they are.
  package var absolute: FilePath {
    let start = isAbsolute ? [] : FilePath.workingFolder.parts
    return FilePath(below: start + parts.filter { $0 != "." })
  }

  /// For the interfaces that take nothing else. It is made from the absolute path,
  /// in which a tilde stands for itself.
  package var url: URL { URL(fileURLWithPath: absolute.description, isDirectory: false) }

  /// The path from the root through the parts.
  init(below parts: some Sequence<String>) { self.init("/" + parts.joined(separator: "/")) }

  private var trimmed: [UInt8] {
    var rest = bytes[...]
    while rest.count > 1, rest.last == Self.slash { rest.removeLast() }
    return Array(rest)
  }

  package static var workingFolder: FilePath {
    FilePath(FileManager.default.currentDirectoryPath)
  }

  package static var temporaryFolder: FilePath {
    FilePath(FileManager.default.temporaryDirectory.path)
  }

  /// The names in a folder, sorted; `nil` where it cannot be listed.
  package var content: [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: description).sorted()
  }
}
