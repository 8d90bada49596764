import FlickCore
import FlickFiles
import FlickScene
import Foundation

/// The scenes that come with the program: in `share/flick/scenes` beside the
/// folder of an installed program, in `scenes` of the project it was built in.
public struct ShippedScenes: Sendable {
  /// The folder that holds them.
  public let folder: String

  /// Looks for them from the folder of the running program upwards.
  ///
  /// - Throws: Kind `missingInput` when they are not there.
  public init() throws(FlickError) {
    try self.init(programAt: Installation.ownProgram)
  }

  /// - Parameter programAt: The program's own path; links are followed.
  public init(programAt path: String) throws(FlickError) {
    let program = FilePath(path)
    for place in Installation.folders(above: program.real ?? program.absolute) {
      for folder in ["share/flick/scenes", "scenes"] {
        let candidate = place.appending(folder)
        if candidate.appending("first-touch.json").exists {
          self.folder = candidate.description
          return
        }
      }
    }
    throw FlickError(.input(.noShippedScenes))
  }

  /// Without `.json`, sorted.
  public var names: [String] {
    let files = FilePath(folder).content ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The bytes of a scene.
  ///
  /// - Throws: Kind `usage` where no scene has that name.
  public func bytes(of name: String) throws(FlickError) -> [UInt8] {
    let known = names
    guard known.contains(name) else {
      throw FlickError(
        .input(
          .noShippedScene(name, known: known, meant: Spelling.nearest(name, among: known))))
    }
    return try InputFile.read(folder + "/\(name).json")
  }

  /// What a broken scene of the collection is told, or `nil` where the
  /// collection is not complete.
  func words(ofRefused name: String) -> String? {
    let path = folder + "/invalid/\(name)/expected.txt"
    return (try? InputFile.read(path)).map { String(decoding: $0, as: UTF8.self) }
  }
}
