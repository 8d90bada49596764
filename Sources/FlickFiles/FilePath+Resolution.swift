import Foundation

extension FilePath {
  /// As many links as Linux follows.
  private static let longestChain = 40

  /// Where it leads: from the root and without links, `.` and `..`. Of a place that
  /// is not there yet, the part is followed that is; a link to nothing counts as
  /// followed, since writing would follow it. `nil` where links run in a circle.
  package var resolved: FilePath? { resolved(links: 0) }

  private func resolved(links: Int) -> FilePath? {
    guard links < Self.longestChain else { return nil }
    var existing = absolute.parts
    var rest: [String] = []
    while true {
      let path = FilePath(below: existing)
      if let base = path.real { return FilePath(below: Self.followed(rest, from: base.parts)) }
      if let target = path.target {
        let place = path.folder.joined(with: target.description)
        return place.appending(rest.joined(separator: "/")).resolved(links: links + 1)
      }
      rest.insert(existing.removeLast(), at: 0)
    }
  }

  /// Parts that are not there hold no links, so `..` takes back the one before it.
  private static func followed(_ rest: [String], from base: [String]) -> [String] {
    rest.reduce(into: base) { parts, part in
      if part != ".." { parts.append(part) } else if !parts.isEmpty { parts.removeLast() }
    }
  }

  /// Whether a place is this one or lies below it; both are resolved.
  package func holds(_ place: FilePath) -> Bool { place.parts.starts(with: parts) }

  /// Without links, of a place that is there.
  package var real: FilePath? {
    guard let found = realpath(description, nil) else { return nil }
    defer { free(found) }
    return FilePath(String(cString: found))
  }

  /// What a symbolic link says.
  private var target: FilePath? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: description)).map(FilePath.init)
  }
}
