import Foundation

/// A folder of a test's own, gone when the test ends.
struct ScratchFolder: ~Copyable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "flick-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Everything in the folder and below, sorted.
  var content: [String] {
    (FileManager.default.subpaths(atPath: url.path) ?? []).sorted()
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// A program that only pretends to be another one: a shell script.
  ///
  /// A shell writes it: a descriptor of ours that is open for writing would pass to
  /// a child that another test starts at that moment, and a program that somebody
  /// may still write to is not started ("text file busy").
  func makeTool(_ name: String, _ script: String) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", "printf '%s' \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh",
      "#!/bin/sh\n" + script + "\n", path(name),
    ]
    try shell.run()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}
