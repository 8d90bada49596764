import FlickMedia
import FlickScene

/// A scene to begin with.
public struct NewScene: Sendable {
  /// What the file will say.
  public let text: String

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
  }

  /// The file of a name: `card` is `card.json`.
  public static func path(for name: String) -> String {
    name.hasSuffix(".json") ? name : name + ".json"
  }

  /// Writes the scene where no file is.
  ///
  /// - Throws: Kind `io` where one is, or where it cannot be written.
  public func write(to path: String) throws(FlickError) {
    do {
      try TextFile.write(text, to: path, overwrites: false)
    } catch .exists {
      throw FlickError(
        .io, "error: '\(path)' exists\n  help: choose another name; 'render new' replaces nothing")
    } catch {
      throw FlickError(error)
    }
  }
}
