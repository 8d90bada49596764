import Flick
import FlickCore
import FlickFiles
import FlickScene

/// A scene's files with numbers that are being tuned: what is set changes the text in memory
/// alone, what is kept the files, and both in the number's own bytes and nowhere else.
package struct ParameterSheet: Sendable {
  private struct Source: Sendable {
    /// From the scene's folder on; `nil`: the scene.
    let name: String?
    let path: String
    let bytes: [UInt8]
  }

  /// As they are on disk.
  package private(set) var parameters: [Parameter] = []
  /// What is set and not kept, by the parameters' paths.
  package private(set) var values: [String: Double] = [:]
  package let scene: String
  private let folder: String
  private let mayLeaveFolder: Bool
  private var sources: [Source] = []

  /// - Parameter bytes: The scene's.
  package init(scene: String, bytes: [UInt8], mayLeaveFolder: Bool = false) {
    self.scene = scene
    self.mayLeaveFolder = mayLeaveFolder
    folder = FilePath(scene).absolute.folder.description
    read(bytes)
  }

  /// The files have changed; what is set stays set where it still is.
  package mutating func read(_ bytes: [UInt8]) {
    let fence = FolderFence(folder: folder)
    let parts = SceneFiles.all(of: bytes) { name -> [UInt8]? in
      let path = FilePath(folder).joined(with: name)
      guard mayLeaveFolder || fence.escape(of: path.description) == nil else { return nil }
      return try? PlainFile.read(path, limit: SceneConstants.maximumFileSize)
    }
    sources =
      [Source(name: nil, path: scene, bytes: bytes)]
      + parts.map { part in
        Source(
          name: part.path, path: FilePath(folder).joined(with: part.path).description,
          bytes: part.bytes)
      }
    parameters = sources.flatMap { source in
      SceneEdit(source.bytes).map {
        Parameter.all(of: source.bytes, root: $0.root, file: source.name)
      } ?? []
    }
    let known = Set(parameters.map(\.path))
    values = values.filter { known.contains($0.key) }
  }

  /// Whether something is set that is not kept.
  package var isEdited: Bool { sources.contains { edited($0) != nil } }

  /// Gives a parameter another value, which counts until it is kept; `nil` the file's.
  ///
  /// - Returns: What it was set to before; `nil`: nothing.
  /// - Throws: Kind `usage` for a path that no parameter has, and for what is no number.
  @discardableResult
  package mutating func set(_ path: String, to value: Double?) throws(FlickError) -> Double? {
    guard parameters.contains(where: { $0.path == path }), value?.isFinite ?? true else {
      throw FlickError(
        .told(.usage, "no parameter is called '\(path)'", help: "read the scene anew"))
    }
    defer { values[path] = value }
    return values[path]
  }

  /// The scene's text with what is set, and texts in place of files that it includes.
  package var texts: (scene: [UInt8], replaced: [String: String]) {
    var replaced: [String: String] = [:]
    for source in sources {
      guard let name = source.name, let bytes = edited(source) else { continue }
      replaced[name] = String(decoding: bytes, as: UTF8.self)
    }
    return (edited(sources[0]) ?? sources[0].bytes, replaced)
  }

  /// The scene with what is set.
  ///
  /// - Parameter shown: The same scene with other numbers, whose fonts it shares.
  package func file(
    options: SceneFile.Options, after shown: SceneFile? = nil
  ) throws(FlickError) -> SceneFile {
    let (bytes, replaced) = texts
    return try SceneFile(
      bytes: bytes, name: scene, folder: scene.contains("/") ? folder : "", options: options,
      replaced: replaced, fonts: shown?.fonts)
  }

  /// What keeping it changes in the files.
  package var changes: [FileChange] {
    sources.compactMap { source in
      edited(source).map { FileChange(path: source.path, before: source.bytes, after: $0) }
    }
  }

  /// A file with what is set in it; `nil` where that changes nothing.
  private func edited(_ source: Source) -> [UInt8]? {
    var bytes = source.bytes
    for parameter in parameters.reversed() where parameter.file == source.name {
      guard let value = values[parameter.path] else { continue }
      bytes.replaceSubrange(parameter.bytes, with: Array(parameter.text(value).utf8))
    }
    return bytes == source.bytes ? nil : bytes
  }
}
