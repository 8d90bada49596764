import FlickCore
import FlickFiles
import FlickGolden
import FlickMedia
import Foundation

/// A golden that stands beside its scene.
struct GoldenFolder {
  static let manifestName = FrameManifest.fileName
  static let traceName = "trace.txt"
  static let sceneName = "scene.json"
  static let reportName = "report.json"
  /// Where copies of the files lie that the scene includes.
  static let includedName = "included"

  let path: String
  let manifest: GoldenManifest
  let trace: GoldenTrace
  /// The canonical text of the scene that it was recorded from.
  let scene: String
  /// Those of the files that it included, by their paths; none in a golden of before
  /// they were kept.
  let included: [String: String]

  /// `scenes/a.json` has its golden in `scenes/a.golden`.
  static func path(ofScene scene: String) -> String {
    (scene.hasSuffix(".json") ? String(scene.dropLast(5)) : scene) + ".golden"
  }

  /// What a failed verification leaves.
  static func failuresPath(ofScene scene: String) -> String { path(ofScene: scene) + ".failed" }

  /// Removes what a failed verification has left.
  ///
  /// - Returns: A file that is none of a verification's; then all stays.
  @discardableResult
  static func removeFailures(ofScene scene: String) -> String? {
    let path = failuresPath(ofScene: scene)
    if let stranger = stranger(in: path, isFailure: true) { return stranger }
    StagedFolder.remove(path)
    return nil
  }

  /// The name of a key frame's picture.
  static func keyName(_ frame: Int) -> String {
    let digits = String(frame)
    return "keys/" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }

  /// Reads a golden and holds its files to each other, the pixels of its pictures too.
  ///
  /// - Throws: Kind `missingInput` where nothing stands, `scene` for what is
  ///   damaged, foreign or of a later version, `io`.
  init(reading path: String) throws(FlickError) {
    guard let kind = FilePath(path).status?.kind else {
      throw FlickError(.golden(.missing(path: path)))
    }
    guard kind == .folder else {
      throw Self.damaged(path, "it is \(kind), not a folder")
    }
    self.path = path
    do {
      manifest = try GoldenManifest(
        text: try Self.text(path, Self.manifestName), path: path + "/" + Self.manifestName)
      trace = try GoldenTrace(
        text: try Self.text(path, Self.traceName), path: path + "/" + Self.traceName)
    } catch let error as FlickError {
      throw error
    } catch let error as MediaError {
      throw FlickError(error)
    } catch {
      throw FlickError(.golden(.unreadable(path: path, reason: "\(error)")))
    }
    scene = try Self.text(path, Self.sceneName)
    var included: [String: String] = [:]
    for file in manifest.files {
      let copy = Self.includedName + "/" + file.path
      guard FilePath(path).appending(copy).exists else { continue }
      included[file.path] = try Self.text(path, copy)
    }
    self.included = included
    guard trace.motions == manifest.motions else {
      throw Self.damaged(
        path, "its trace is not the one that its manifest was recorded with")
    }
    guard ContentHash(of: [scene]).description == manifest.scene else {
      throw Self.damaged(
        path, "its scene is not the one that its manifest was recorded from")
    }
    for name in manifest.keys.map({ Self.keyName($0.frame) })
    where access(path + "/" + name, F_OK) != 0 {
      throw Self.damaged(path, "it lacks '\(name)', which its manifest lists")
    }
    for key in manifest.keys { _ = try picture(key) }
  }

  static func damaged(_ path: String, _ reason: String) -> FlickError {
    FlickError(.golden(.damaged(path: path, reason: reason)))
  }

  /// The longest file that is read, in bytes.
  private static let longest = 256 << 20

  private static func text(_ folder: String, _ name: String) throws(FlickError) -> String {
    let bytes: [UInt8]
    do {
      bytes = try PlainFile.read(FilePath(folder).appending(name), limit: longest)
    } catch .missing {
      throw damaged(folder, "it lacks '\(name)'")
    } catch {
      throw damaged(folder, "'\(name)' is no file of a golden: \(error.reason)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw damaged(folder, "'\(name)' is not UTF-8")
    }
    return text
  }

  /// The key frame's picture that shows what a frame shows, reduced as the
  /// manifest says; `nil`: there is none.
  ///
  /// - Throws: Kind `scene` for a picture that does not hold what the manifest
  ///   lists.
  func picture(of frame: Int) throws(FlickError) -> Pixmap? {
    guard let hash = manifest.frames.hash(of: frame),
      let key = manifest.keys.first(where: { $0.frame == frame })
        ?? manifest.keys.first(where: { manifest.frames.hash(of: $0.frame) == hash })
    else { return nil }
    return try picture(key)
  }

  private func picture(_ key: GoldenManifest.Key) throws(FlickError) -> Pixmap {
    let name = Self.keyName(key.frame)
    do {
      let pixmap = try PNGCodec.decode(ComparedInput.read(path + "/" + name), name: name)
      if PixelHash(of: pixmap) == key.hash { return pixmap }
    } catch let error as FlickError {
      throw error
    } catch {
      throw Self.damaged(path, "'\(name)' is no PNG that can be read")
    }
    throw Self.damaged(path, "'\(name)' does not hold the pixels that its manifest lists")
  }

  /// What stands where a golden would be written and is none of its files;
  /// such a folder is never replaced.
  static func stranger(in path: String, isFailure: Bool = false) -> String? {
    let folder = FilePath(path)
    for name in folder.content ?? [] {
      if [manifestName, traceName, sceneName, includedName].contains(name) { continue }
      if isFailure, GoldenFailure.names.contains(name) {
        continue
      }
      guard name == "keys" else { return name }
      for key in folder.appending("keys").content ?? [] {
        let digits = key.dropLast(4)
        guard key.hasSuffix(".png"), let number = Int(digits), keyName(number) == "keys/" + key
        else { return "keys/" + key }
      }
    }
    return nil
  }
}

/// A golden that is not written yet, or is to be written elsewhere.
struct GoldenFiles {
  /// By their names in the golden's folder.
  private var files: [(name: String, bytes: [UInt8])]

  init(
    _ manifest: GoldenManifest, _ trace: GoldenTrace, scene: String,
    included: [(path: String, text: String)], pictures: [(frame: Int, picture: KeptPicture)]
  ) {
    files = [
      (GoldenFolder.manifestName, Array(manifest.text.utf8)),
      (GoldenFolder.traceName, Array(trace.text.utf8)),
      (GoldenFolder.sceneName, Array(scene.utf8)),
    ]
    files += included.map { (GoldenFolder.includedName + "/" + $0.path, Array($0.text.utf8)) }
    files += pictures.map { (GoldenFolder.keyName($0.frame), $0.picture.png) }
  }

  /// The files of a golden that stands.
  init(_ folder: GoldenFolder) throws(FlickError) {
    files = []
    let names =
      [GoldenFolder.manifestName, GoldenFolder.traceName, GoldenFolder.sceneName]
      + folder.included.keys.sorted().map { GoldenFolder.includedName + "/" + $0 }
      + folder.manifest.keys.map { GoldenFolder.keyName($0.frame) }
    for name in names { files.append((name, try ComparedInput.read(folder.path + "/" + name))) }
  }

  mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }

  var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }

  /// Writes them in place of what stands there, in one step.
  ///
  /// - Throws: Kind `io`.
  func write(to path: String) throws(FlickError) {
    do throws(MediaError) {
      let folder = try StagedFolder(path)
      do throws(MediaError) {
        for file in files { try folder.write(file.bytes, to: file.name) }
      } catch {
        folder.discard()
        throw error
      }
      try folder.commit()
    } catch {
      throw FlickError(error)
    }
  }
}
