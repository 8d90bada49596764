import Foundation

/// Files' names with their frame's number in place of `####`.
package struct FramePattern: Hashable, Sendable {
  /// With a slash at its end, or empty for the working folder.
  package let folder: String
  private let prefix: String
  private let digits: Int
  private let suffix: String

  /// Reads `shots/pane-####.png`; as many digits as `#` at least.
  ///
  /// Returns `nil` where the name has no `#`, or several runs of them.
  package init?(_ path: String) {
    let slash =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    let name = path[slash...]
    guard let first = name.firstIndex(of: "#") else { return nil }
    let rest = name[first...].drop { $0 == "#" }
    guard !rest.contains("#") else { return nil }
    folder = String(path[..<slash])
    prefix = String(name[..<first])
    digits = name.distance(from: first, to: rest.startIndex)
    suffix = String(rest)
  }

  package func name(of frame: Int) -> String {
    let number = String(frame)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }
}
