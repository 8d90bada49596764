package import Flick
import FlickCore
package import Foundation

/// Scenes written in the test, and those that are shipped.
package enum SceneText {
  /// The package's folder.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static func shipped(_ name: String) throws -> Playback {
    let path = root.appending(path: "scenes/\(name).json").path
    return try SceneFile(path: path).play()
  }

  package static func play(_ text: String) throws -> Playback {
    // Recordings of shipped scenes lie beside them.
    let folder = root.appending(path: "scenes").path
    return try SceneFile(bytes: Array(text.utf8), name: "test.json", folder: folder).play()
  }

  /// A square that moves along one property, without a film.
  package static func square(
    property: String = "x", states: String, motion: String, interrupt: String = "",
    events: String, render: String = "\"fps\": 60"
  ) -> String {
    """
    { "flick": 1, "canvas": { "size": [64, 64], "scale": 1, "background": "#FFFFFF" },
      "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 10, 10], "fill": "#000000" } ],
      "behaviors": { "box": { "layer": "box", "property": "\(property)",
        "states": { \(states) }, "initial": "a", "motion": { \(motion) }\(interrupt) } },
      "events": [ \(events) ],
      "render": { \(render) } }
    """
  }
}

/// A table of numbers with a header.
package struct NumberTable {
  package let names: [String]
  package let rows: [[Double]]

  package init(csv: String) throws {
    let lines = csv.split(separator: "\n")
    names = try require(lines.first).split(separator: ",").map(String.init)
    rows = try lines.dropFirst().map { line in
      try line.split(separator: ",").map { try require(Double($0)) }
    }
  }
}

package struct MissingValue: Error {
  package init() {}
}

package func require<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw MissingValue() }
  return value
}
