import FlickFiles
import FlickMedia
import Foundation

/// The person's browser.
public enum Browser {
  #if canImport(Darwin)
    private static let tool = "open"
  #else
    private static let tool = "xdg-open"
  #endif

  /// Opens a page in it.
  ///
  /// - Parameter say: Is told, now or later, why that is not possible, and what to do
  ///   instead.
  public static func open(_ address: String, say: @escaping @Sendable (String) -> Void) {
    let help = "  help: open the address above in a browser of this machine"
    do {
      let process = Process()
      process.executableURL = FilePath(try ToolFinder.path(of: tool)).url
      process.arguments = [address]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      process.terminationHandler = { ended in
        guard ended.terminationStatus != 0 else { return }
        say("warning: '\(tool)' could not open a browser\n\(help)")
      }
      try process.run()
    } catch {
      say("warning: no browser was opened: '\(tool)' cannot be started\n\(help)")
    }
  }
}
