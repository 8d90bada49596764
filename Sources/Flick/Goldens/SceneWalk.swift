import FlickFiles
import FlickJSON
import FlickScene

/// The scenes in a folder and in the folders below it, and the goldens there whose
/// scenes are gone.
///
/// Symbolic links are not followed. Left out are goldens and what failed of them,
/// hidden folders, folders that hold `.flickignore`, and JSON that is no scene: it
/// has not both `canvas` and `layers`, and no golden stands beside it.
package struct SceneWalk {
  static let ignoreName = ".flickignore"

  package private(set) var scenes: [String] = []
  /// Where the scenes were whose goldens still stand.
  private(set) var orphans: [String] = []

  /// - Throws: Kind `io` for a folder that cannot be read.
  package init(_ folder: String) throws(FlickError) {
    try visit(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// Files as they are named, and of folders the scenes in them.
  ///
  /// - Throws: Kind `missingInput` for a folder without scenes, `io` for one that cannot be
  ///   read.
  package static func scenes(of paths: [String]) throws(FlickError) -> [String] {
    var scenes: [String] = []
    for path in paths {
      guard FilePath(path).status?.kind == .folder else {
        scenes.append(path)
        continue
      }
      let found = try SceneWalk(path).scenes
      guard !found.isEmpty else { throw FlickError(.input(.noScenes(folder: path))) }
      scenes += found
    }
    return scenes
  }

  private mutating func visit(_ folder: String) throws(FlickError) {
    guard let content = FilePath(folder).content else {
      throw FlickError(.input(.unlistable(folder: folder)))
    }
    let names = Set(content)
    for name in content where !name.hasPrefix(".") {
      let path = folder + name
      switch FilePath(path).ownStatus?.kind {
      case .folder?:
        if name.hasSuffix(".golden") {
          let scene = String(name.dropLast(".golden".count)) + ".json"
          if !names.contains(scene) { orphans.append(folder + scene) }
        } else if !name.hasSuffix(".golden.failed"),
          FilePath(path).appending(Self.ignoreName).ownStatus == nil
        {
          try visit(path + "/")
        }
      case let kind where name.hasSuffix(".json"):
        let hasGolden = names.contains(name.dropLast(".json".count).appending(".golden"))
        if hasGolden || kind == .file && Self.isScene(path) { scenes.append(path) }
      default: break
      }
    }
  }

  /// Whether a file is a scene, or would be if it were not damaged.
  private static func isScene(_ path: String) -> Bool {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.read(path)
    } catch {
      // No scene is that long; what cannot be read is told when it is played.
      return error.kind != .scene
    }
    let result = JSONReader.read(bytes)
    guard let root = result.root, result.findings.isEmpty else {
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains("\"canvas\"") && text.contains("\"layers\"")
    }
    return root["canvas"] != nil && root["layers"] != nil
  }
}
