import FlickFiles
import Foundation

/// What the system allows the process.
public enum ProcessLimits {
  /// How many files the program opens at the same time, without those that it
  /// takes to talk to other programs: a scene's, an output's, the fonts' and what
  /// signals and threads are made of.
  private static let openFiles = 12

  /// Looks at them when the program begins, and closes descriptors that were
  /// inherited and lie beyond them.
  ///
  /// - Throws: Kind `io` where it may open fewer files than any command takes.
  public static func check() throws(FlickError) {
    guard let limit = OpenFiles.limit(without: openFiles) else {
      OpenFiles.closeInherited()
      return
    }
    throw FlickError(
      .io,
      "error: this takes \(openFiles) open files more than the process has, and its limit is "
        + "\(limit)\n  help: raise the limit, for example with 'ulimit -n 256'")
  }

  /// Gives back to the system what is free: glibc keeps it for the thread that had it,
  /// and another one's pictures would come on top.
  static func returnFreeMemory() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }
}
