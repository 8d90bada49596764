import Flick
import FlickCore
import FlickFiles
import FlickMedia
import Foundation

/// A file that is written anew, and how it was.
package struct FileChange: Hashable, Sendable {
  package let path: String
  /// `nil`: it was not there.
  package let before: [UInt8]?
  package let after: [UInt8]

  package init(path: String, before: [UInt8]?, after: [UInt8]) {
    self.path = path
    self.before = before
    self.after = after
  }

  /// Writes files, or none of them: those that are written are taken back where one fails.
  ///
  /// - Parameter folder: Which they stay inside, links followed; `nil` lets them go anywhere.
  /// - Throws: Kind `usage` for a file that leaves the folder or is no longer as it was, `io`.
  package static func apply(_ changes: [FileChange], inside folder: String?) throws(FlickError) {
    for change in changes { try change.check(inside: folder) }
    for (index, change) in changes.enumerated() {
      do throws(FlickError) {
        try write(change.after, to: change.path)
      } catch {
        for done in changes[..<index].reversed() { try? done.restore() }
        throw error
      }
    }
  }

  /// Puts files back as they were, byte for byte.
  ///
  /// - Throws: Kind `usage` for a file that was changed since, and then for all of them.
  package static func undo(_ changes: [FileChange]) throws(FlickError) {
    for change in changes where current(change.path) != change.after {
      throw FlickError(
        .told(
          .usage, "'\(change.path)' was changed since it was written here",
          help: "undo that in your editor"))
    }
    for change in changes.reversed() { try change.restore() }
  }

  private func restore() throws(FlickError) {
    if let before { return try Self.write(before, to: path) }
    unlink(path)
  }

  private func check(inside folder: String?) throws(FlickError) {
    if let folder, let real = FolderFence(folder: folder).escape(of: path) {
      throw FlickError(
        .told(
          .usage, "'\(path)' leads out of the scene's folder, to '\(real)'",
          help: "write it yourself, or begin with '--allow-outside'"))
    }
    guard Self.current(path) == before else {
      throw FlickError(
        before == nil
          ? .told(.usage, "'\(path)' is there already", help: "move it away")
          : .told(.usage, "'\(path)' was changed since it was read", help: "try again"))
    }
  }

  private static func current(_ path: String) -> [UInt8]? {
    try? PlainFile.read(FilePath(path), limit: .max)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FlickError) {
    do {
      try TextFile.write(
        String(decoding: bytes, as: UTF8.self), to: path, overwrites: true)
    } catch {
      throw FlickError(.told(.io, "\(error.description)"))
    }
  }
}
