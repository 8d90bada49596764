import Foundation

/// Programs on the search path.
package enum ToolFinder {
  /// The path of a program.
  ///
  /// - Throws: `toolMissing` when no folder of `PATH` has it.
  package static func path(of tool: String) throws(MediaError) -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in folders.split(separator: ":") {
      let path = "\(folder)/\(tool)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw .toolMissing(tool)
  }
}
