/// Bounds of the preview's server. Nobody but this machine reaches it, but any program
/// and any page on it may try.
enum PreviewConstants {
  /// In bytes; a browser's are below 2 KB.
  static let longestRequest = 16 << 10
  /// Seconds that a request may take to arrive, and a message from its first byte on.
  static let patience = 10.0
  /// Seconds that a page which is left has to read what was sent to it.
  static let farewell = 1.0
  /// In bytes: some minutes of a finger at 240 samples a second.
  static let longestMessage = 1 << 20
  /// Connections at a time; a page needs four, and one from then on.
  static let mostConnections = 64
  /// Pages at a time: each has a picture and a rasteriser's memory.
  static let mostSessions = 16
  /// Messages of a page that wait for their turn.
  static let mostWaiting = 1024
  /// Bytes that wait for a page to read them, besides the pictures.
  static let mostUnread = 64 << 20
  /// Pictures that a page has not acknowledged: one is painted, and as many as come late and
  /// early in the time of two are on their way.
  static let mostUnacknowledged = 3
  /// Bytes of pictures that are kept for when a film is played again.
  static let mostKeptBytes = 32 << 20
  /// Seconds after a change of a file until it is read, since editors write in steps.
  static let settlingTime = 0.01
  /// Seconds between looks at files where the system does not tell of changes.
  static let lookingPeriod = 0.5
}
