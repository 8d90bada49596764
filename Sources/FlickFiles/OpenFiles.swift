import Foundation

/// How many files the process may have open.
package enum OpenFiles {
  /// Makes room for more files than are open, if need be by raising the limit as far
  /// as the system lets anybody.
  ///
  /// - Returns: The limit where they find no room; `nil` where they do.
  package static func limit(without count: Int) -> Int? {
    if hasRoom(for: count) { return nil }
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return nil }
    let found = Int(clamping: limit.rlim_cur)
    limit.rlim_cur = min(limit.rlim_max, limit.rlim_cur + rlim_t(count))
    return setrlimit(resource, &limit) == 0 && hasRoom(for: count) ? nil : found
  }

  /// Closes what was inherited from whoever started the process and lies beyond its
  /// limit: while that is open the system starts no program for Foundation, which
  /// asks for each open descriptor to be closed there.
  package static func closeInherited() {
    let limit = Int(sysconf(Int32(_SC_OPEN_MAX)))
    for descriptor in FilePath("/dev/fd").content?.compactMap({ Int32($0) }) ?? []
    where Int(descriptor) >= limit {
      close(descriptor)
    }
  }

  /// Found out by opening as many.
  private static func hasRoom(for count: Int) -> Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < count {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      // Another reason is told by what is opened in earnest.
      guard descriptor >= 0 else { return errno != EMFILE }
      opened.append(descriptor)
    }
    return true
  }
}
