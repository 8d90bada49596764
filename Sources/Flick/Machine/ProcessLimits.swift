import FlickFiles

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
    throw FlickError(.input(.fewFiles(needed: openFiles, limit: limit)))
  }
}
