import FlickFiles

/// Tells when one of several files has changed.
final class FileWatch: Sendable {
  init(_ files: Set<FilePath>, changed: @escaping @Sendable () -> Void) {}

  func stop() {}
}
