import FlickFiles
import FlickMedia
import FlickScene

/// A scene to begin with.
public struct NewScene: Sendable {
  /// What the file will say.
  public let text: String
  /// The files that it names, by their paths from its folder.
  private var parts: [(path: String, bytes: [UInt8])] = []

  /// A scene that explains the language in comments.
  public init() { text = Self.template }

  /// A scene that comes with the program.
  ///
  /// `$schema` is left out, since the schema does not lie beside the copy.
  ///
  /// - Throws: Kind `usage` where there is none of that name, `missingInput`
  ///   where the program is without its scenes.
  public init(from example: String) throws(FlickError) {
    try self.init(from: example, of: ShippedScenes())
  }

  /// The same from a given collection.
  public init(from example: String, of scenes: ShippedScenes) throws(FlickError) {
    let bytes = try scenes.bytes(of: example)
    do {
      text = try CanonicalScene.text(
        of: bytes, file: "\(scenes.folder)/\(example).json", without: ["$schema"])
    } catch {
      throw FlickError(error)
    }
    let named = Locked<Set<String>>([])
    // What is wrong with it here, such as a font that is missing, is told when it is played.
    let file = "\(scenes.folder)/\(example).json"
    _ = try? SceneFile(path: file, options: SceneFile.Options(), naming: named)
    for path in named.withLock({ $0.sorted() }) {
      parts.append((path, try InputFile.read("\(scenes.folder)/\(path)")))
    }
  }

  /// The components of `flick:kit`, one a line, with their sizes in points and their
  /// parameters, those that must be given first without a default.
  public static var kit: String {
    SceneFiles.kit.map { part in
      let parameters = part.parameters.map { name, standard in
        standard.map { "\(name) = \($0)" } ?? name
      }
      let head = "\(part.name) \(part.size)"
      return parameters.isEmpty ? head : "\(head): \(parameters.joined(separator: ", "))"
    }.joined(separator: "\n") + "\n"
  }

  /// The file of a name: `card` is `card.json`.
  public static func path(for name: String) -> String {
    name.hasSuffix(".json") ? name : name + ".json"
  }

  /// Writes the scene where no file is, and what it names beside it; a named file
  /// that is there already and says the same is left alone.
  ///
  /// - Throws: Kind `io` where one is, or where it cannot be written.
  public func write(to path: String) throws(FlickError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for part in parts {
      let place = folder + part.path
      if (try? InputFile.read(place)) == part.bytes { continue }
      try Self.write(part.bytes, to: place)
    }
    try Self.write(Array(text.utf8), to: path)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FlickError) {
    do {
      try SingleImageSink(path: path, overwrites: false).write(bytes)
    } catch .exists {
      throw FlickError(.input(.sceneExists(path: path)))
    } catch {
      throw FlickError(error)
    }
  }
}
