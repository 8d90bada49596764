import FlickFiles
import Foundation

/// The pages that are read, and the files beside them.
struct PageTree {
  struct Entry {
    /// From the root.
    let path: String
    let isPage: Bool
  }

  let root: String
  private(set) var entries: [Entry] = []
  /// Whether all of a folder is read.
  let isFolder: Bool

  private static let suffixes: Set<String> = ["md", "markdown", "mdx"]
  /// Folders of version control.
  private static let left: Set<String> = [".git", ".hg", ".svn"]

  /// - Parameters:
  ///   - output: A folder that is not read; nor is one that another run has written.
  ///   - mayLeave: Whether links may lead out of the folder.
  /// - Throws: Kind `missingInput` for what is not there, `usage` where output and input are
  ///   one or a file is no page, `io` for a folder that cannot be listed.
  init(_ input: String, output: String, mayLeave: Bool) throws(FlickError) {
    let place = FilePath(input)
    guard let status = place.status else { throw FlickError(.input(.missing(path: input))) }
    isFolder = status.kind == .folder
    var folder = isFolder ? input : place.folder.description
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    root = folder
    let target = FilePath(output).resolved
    let source = FilePath(root).resolved
    guard let target, let source, target != source, !(isFolder && target.holds(source)) else {
      throw FlickError(.output(.replacesInput(output, input: input)))
    }
    guard isFolder else {
      guard status.kind == .file else {
        throw FlickError(
          .page(.notAFile(path: input, noun: status.kind.description)))
      }
      guard Self.suffixes.contains(place.suffix) else {
        throw FlickError(.page(.notAPage(path: input)))
      }
      entries = [Entry(path: place.name, isPage: true)]
      return
    }
    var walk = Walk(root: source, skipped: target, mayLeave: mayLeave)
    try walk.visit(root, "", within: [status.identity])
    entries = walk.entries
  }

  private struct Walk {
    let root: FilePath
    let skipped: FilePath
    let mayLeave: Bool
    var entries: [Entry] = []

    /// - Parameter above: The folders that it lies in, so that links may not run in circles.
    mutating func visit(
      _ folder: String, _ prefix: String, within above: [FileStatus.Identity]
    ) throws(FlickError) {
      guard let content = FilePath(folder).content else {
        throw FlickError(.input(.unlistable(folder: folder)))
      }
      // Editors lock files by links to nothing.
      for name in content where !left.contains(name) && !name.hasPrefix(".#") {
        let path = FilePath(folder).appending(name)
        guard let status = path.status, let place = path.resolved else {
          throw FlickError(.input(.missing(path: "\(path)")))
        }
        guard mayLeave || root.holds(place) else {
          throw FlickError(.page(.leadsOutside(path: "\(path)", place: "\(place)")))
        }
        switch status.kind {
        case .folder:
          guard place != skipped, !above.contains(status.identity),
            path.appending(PagesManifest.fileName).status == nil
          else { continue }
          try visit("\(path)", prefix + name + "/", within: above + [status.identity])
        case .file:
          let isPage = suffixes.contains(FilePath(name).suffix)
          entries.append(Entry(path: prefix + name, isPage: isPage))
        default:
          throw FlickError(
            .page(.notAFile(path: "\(path)", noun: status.kind.description)))
        }
      }
    }
  }
}
