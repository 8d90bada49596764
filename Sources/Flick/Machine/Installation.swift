import FlickFiles
import Foundation

/// How the program came to where it runs.
package struct Installation: Hashable, Sendable {
  /// By what it was brought, in the word that stands in `share/flick/installed-by`.
  package enum Kind: String, CaseIterable, Sendable {
    case deb, tarball, homebrew, script
    /// In the build folder of a checkout.
    case source
    case unknown

    /// As people call it, and what brings it up to date.
    fileprivate var words: String {
      switch self {
      case .deb: "from the Debian package; a newer one replaces it"
      case .tarball: "from the tarball; a newer folder replaces this one"
      case .homebrew: "from Homebrew; 'brew upgrade flick' brings it up to date"
      case .script: "by scripts/install, which also brings it up to date"
      case .source: "in a checkout of the sources; 'swift build -c release' builds it anew"
      case .unknown: "alone: nothing beside it says how it came here"
      }
    }
  }

  package let kind: Kind
  /// The program's path, links followed.
  package let program: String
  package let isInContainer: Bool

  /// - Parameters:
  ///   - path: The program's own.
  ///   - root: Where marks of container engines are looked for.
  ///   - environment: `container` in it says that it is one's, as systemd and Podman have it.
  package init(programAt path: String, root: String, environment: [String: String]) {
    let program = FilePath(path).real ?? FilePath(path).absolute
    self.program = program.description
    kind = Self.folders(above: program).lazy.compactMap(Self.kind(in:)).first ?? .unknown
    isInContainer =
      !environment["container", default: ""].isEmpty
      || [".dockerenv", "run/.containerenv"].contains { FilePath(root).appending($0).exists }
  }

  /// The running program's.
  static var own: Installation {
    Installation(
      programAt: ownProgram, root: "/", environment: ProcessInfo.processInfo.environment)
  }

  /// The running program, as the system names it.
  static var ownProgram: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// The folders in which what belongs to a program is looked for, nearest first. From the
  /// deepest build folder, .build/install/x86_64-…/release, the checkout is five up.
  static func folders(above program: FilePath) -> [FilePath] {
    Array(sequence(first: program.folder) { $0.folder }.prefix(6))
  }

  /// What a folder says of a program in it or below, if it says anything.
  private static func kind(in folder: FilePath) -> Kind? {
    let mark = folder.appending("share/flick/installed-by")
    if let bytes = try? PlainFile.read(mark, limit: 64) {
      let word = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
      return word.flatMap { Kind(rawValue: String($0)) } ?? .unknown
    }
    return folder.appending("Sources/render/Render.swift").exists ? .source : nil
  }

  /// One sentence without an end.
  var words: String { program + ", " + kind.words + (isInContainer ? "; in a container" : "") }
}
