import CKernels
import FlickFiles
import Foundation

/// A name that an output will take, and what had it when the output was opened.
///
/// Of several runs that were opened for the same name the first one gets it; those
/// after it find that something else has it now, and replace nothing.
struct ClaimedName {
  let path: String
  /// Of what may be replaced; `nil`: nothing was there.
  private let standing: FileStatus.Identity?

  init(_ path: String) {
    self.path = path
    standing = FilePath(path).ownStatus?.identity
  }

  /// A name that nothing may have when it is taken.
  init(new path: String) {
    self.path = path
    standing = nil
  }

  /// Whether something is replaced.
  var replaces: Bool { standing != nil }

  /// Gives the name to a file or folder; what it replaces has the temporary name
  /// afterwards.
  ///
  /// - Throws: `taken` where something else has the name now, `cannotWrite`; the
  ///   names are as they were then.
  func take(from temporaryPath: String) throws(MediaError) {
    var reason = replaces ? try replace(from: temporaryPath) : ENOENT
    // Also where what was to be replaced has gone.
    if reason == ENOENT { reason = Self.name(temporaryPath, path) }
    switch reason {
    case 0: return
    case EEXIST, ENOTEMPTY: throw .taken(path: path)
    default: throw .cannotWrite(path: path, reason: String(cString: strerror(reason)))
    }
  }

  /// Takes back what `take` has done.
  func giveBack(to temporaryPath: String) {
    guard !replaces || Self.exchange(temporaryPath, path) != 0 else { return }
    rename(path, temporaryPath)
  }

  private func replace(from temporaryPath: String) throws(MediaError) -> Int32 {
    let reason = Self.exchange(temporaryPath, path)
    guard reason == 0, FilePath(temporaryPath).ownStatus?.identity != standing else {
      return reason
    }
    _ = Self.exchange(temporaryPath, path)
    throw .taken(path: path)
  }

  /// - Returns: 0 or an error's number.
  private static func exchange(_ one: String, _ other: String) -> Int32 {
    let reason = flick_exchange(one, other)
    guard reason == ENOSYS || reason == EINVAL else { return reason }
    // For file systems that cannot: nothing has the name for a moment.
    let aside = one + "-old"
    guard rename(other, aside) == 0 else { return errno }
    guard rename(one, other) == 0 else {
      let reason = errno
      rename(aside, other)
      return reason
    }
    return rename(aside, one) == 0 ? 0 : errno
  }

  /// - Returns: 0 or an error's number.
  private static func name(_ temporaryPath: String, _ path: String) -> Int32 {
    let reason = flick_rename_new(temporaryPath, path)
    guard reason == ENOSYS || reason == EINVAL else { return reason }
    // For file systems that cannot: a link never replaces either, and a folder is
    // named only where none is that holds something.
    if link(temporaryPath, path) == 0 { return unlink(temporaryPath) == 0 ? 0 : errno }
    if errno == EEXIST { return EEXIST }
    if FilePath(path).ownStatus != nil { return EEXIST }
    return rename(temporaryPath, path) == 0 ? 0 : errno
  }
}
