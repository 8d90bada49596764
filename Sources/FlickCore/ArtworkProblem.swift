/// Why a file's drawing cannot be shown, and where in the file.
public struct ArtworkProblem: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Not well-formed, in the reader's words.
    case malformed(String)
    /// The root is no `svg` of SVG's namespace.
    case notSVG
    /// An element or a property by its name, which the author may leave out.
    case unsupported(String)
    /// A reference that leads out of the file, from an element or property.
    case external(String, target: String)
    /// Entities that the file declares or names.
    case entity(String)
    /// Written in an encoding that is not known.
    case encoding(String)
    /// More than is read, with what there is too much of.
    case limit(String, Int)
    /// The drawing says neither its size nor its view box.
    case noSize
    /// No element has the identifier; with those that there are.
    case noPart(String, known: [String])
    /// The element with the identifier is none that is drawn, or has nothing in it.
    case emptyPart(String)
  }

  public let reason: Reason
  /// What else in the file is not drawn, where that is the reason.
  public var others: [String] = []
  /// From 1.
  public let line: Int
  /// In characters, from 1.
  public let column: Int

  public init(_ reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }

  /// What an author may leave out of what is not drawn: an element, a property or an at-rule
  /// by its name; `nil` where it is none of these.
  public static func ignorable(_ unsupported: String) -> String? {
    let name = unsupported.prefix { $0 != ":" }
    let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || "-@".contains($0) }
    return isName ? String(name) : nil
  }
}
