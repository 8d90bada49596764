import Foundation

/// What is asked for on the command line: `--draws 20000 --reads 4 --seed 1 --first 0
/// --seconds 0 --scenes scenes --folder .build/fuzz`.
struct Options {
  var draws = 20_000
  /// How many more inputs are read, and no more, beside each that is drawn.
  var reads = 4
  var seed: UInt64 = 1
  /// The number of the first input.
  var first = 0
  /// For how long at most; 0: until all is drawn.
  var seconds = 0.0
  /// How long one draw may take, in seconds.
  var limit = 5.0
  /// The shipped scenes and what they name.
  var scenes = URL(filePath: "scenes", directoryHint: .isDirectory)
  /// Where files are written.
  var folder = URL(filePath: ".build/fuzz", directoryHint: .isDirectory)

  /// The scene that is at work.
  var input: URL { folder.appending(path: "draw-input.json") }

  init(_ arguments: [String]) {
    var words = arguments.dropFirst()
    while let name = words.popFirst() {
      guard let value = words.popFirst(), take(name, value) else {
        Say.say("fuzz-draw: '\(name)' is not understood; see Options.swift")
        exit(64)
      }
    }
  }

  private mutating func take(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--draws": Self.set(&draws, Int(value))
    case "--reads": Self.set(&reads, Int(value))
    case "--seed": Self.set(&seed, UInt64(value))
    case "--first": Self.set(&first, Int(value))
    case "--seconds": Self.set(&seconds, Double(value))
    case "--limit": Self.set(&limit, Double(value))
    case "--scenes": Self.set(&scenes, URL(filePath: value, directoryHint: .isDirectory))
    case "--folder": Self.set(&folder, URL(filePath: value, directoryHint: .isDirectory))
    default: false
    }
  }

  private static func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}
