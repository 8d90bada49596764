import FlickCore
import FlickScene
import Foundation
import Testing

/// A machine with two font families, and one font beside the scene, all of which
/// lack the private characters of Unicode; a recorded finger lies there too.
struct TwoFonts: ResourceResolver {
  let fontFamilies = ["Inter", "DejaVu Sans"]
  /// Files are read from here; where there is none from beside the shipped
  /// scenes, besides one recording that is always there.
  var folder: URL?
  var stream = "t_ms,id,phase,x,y\n0,0,down,50,30\n8,0,move,50,34\n16,0,up,50,34\n"

  func hasFont(family: String) -> Bool { fontFamilies.contains(family) }

  func fontFile(_ path: String) -> FontFileState {
    switch path {
    case "fonts/Own.ttf": .usable
    case "fonts/notes.txt": .notAFont
    case "fonts/link.ttf": .outside
    case ".": .isOther("a folder")
    default: .missing
    }
  }

  func image(_ path: String, mayLeaveFolder: Bool) -> ImageFileState {
    let dot = Picture(Pixmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0xFFFF_0000]))
    return switch path {
    case "dot.png", "images/cover.png", "images/paper.png": .picture(dot)
    case "link.png": mayLeaveFolder ? .picture(dot) : .outside
    case "notes.txt": .unknownFormat
    case "photo.jpg": .profiled(dot)
    case "icon.svg", "filtered.svg", "colours.svg": .drawing
    // Beside the shipped scenes, and those of the pages.
    case _ where path.hasPrefix("icons/"): .drawing
    case "broken.png": .damaged
    case "long.png": .longFile
    case ".": .isOther("a folder")
    case "huge.png": .manyPixels(width: 40_000, height: 20_000)
    default: .missing
    }
  }

  /// A square of one colour, or of two.
  func artwork(
    _ path: String, _ options: ArtworkOptions, mayLeaveFolder: Bool
  ) -> Result<Artwork, ArtworkProblem> {
    if path == "filtered.svg", !options.ignored.contains("filter") {
      return .failure(ArtworkProblem(.unsupported("filter"), line: 3, column: 5))
    }
    if let part = options.part, !["square", "hands"].contains(part) {
      return .failure(ArtworkProblem(.noPart(part, known: ["square"]), line: 1, column: 1))
    }
    func square(_ color: Color) -> Artwork.Step {
      .fill(Path(rect: Rect(x: 0, y: 0, width: 8, height: 8)), .identity, .nonzero, .solid(color))
    }
    return .success(
      Artwork(
        size: options.part == nil ? Size(width: 8, height: 8) : Size(width: 4, height: 4),
        steps: [square(.black)] + (path == "colours.svg" ? [square(.white)] : [])))
  }

  func missingCharacters(of text: String, fontFile: String?) -> [Unicode.Scalar] {
    let scalars = text.unicodeScalars.filter { $0.properties.generalCategory == .privateUse }
    return fontFile == nil ? Array(scalars) : []
  }

  func file(_ path: String, limit: Int, mayLeaveFolder: Bool) -> ResourceFile {
    if folder == nil, path == "finger.csv" { return .bytes(Array(stream.utf8)) }
    if path == "." { return .isOther("a folder") }
    let folder = folder ?? packageFolder.appending(path: "scenes")
    guard let data = try? Data(contentsOf: folder.appending(path: path)) else { return .missing }
    return data.count <= limit ? .bytes([UInt8](data)) : .tooLarge
  }
}

/// The package's folder.
let packageFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

func load(_ text: String, file: String = "scene.json") throws(SceneErrors) -> LoadedScene {
  try SceneLoader.load(bytes: Array(text.utf8), file: file, resources: TwoFonts())
}

/// What is said about a text that is no scene; empty where it is one.
func problems(_ text: String) -> [Problem] {
  do throws(SceneErrors) {
    return try load(text).warnings.map(\.problem)
  } catch {
    return error.diagnostics.map(\.problem)
  }
}

/// The file of the package at that path.
func packageFile(_ path: String) throws -> String {
  try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
}
