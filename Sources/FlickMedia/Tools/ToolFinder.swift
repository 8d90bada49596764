import Foundation

/// Programs on the search path.
package enum ToolFinder {
  /// The folders that `PATH` names, with colons between them.
  package static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  /// The path of a program.
  ///
  /// - Throws: `toolMissing` when no folder of the search path has it.
  package static func path(
    of tool: String, in searchPath: String = ToolFinder.searchPath
  ) throws(MediaError) -> String {
    for folder in searchPath.split(separator: ":") {
      let path = "\(folder)/\(tool)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw .toolMissing(tool)
  }
}
