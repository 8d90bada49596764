import FlickCore
import FlickFiles
import Foundation

/// A folder of PNG frames that a run has left, with its manifest.
package struct FrameFolder: Sendable {
  package let path: String
  package let manifest: FrameManifest

  /// Reads a folder's manifest.
  ///
  /// - Throws: `cannotRead` or `corrupt`.
  package init(reading path: String) throws(MediaError) {
    let file = path + "/" + FrameManifest.fileName
    manifest = try FrameManifest(reading: file)
    self.path = path
  }

  private init(path: String, manifest: FrameManifest) {
    self.path = path
    self.manifest = manifest
  }

  /// The same frames after their folder has been renamed.
  func moved(to path: String) -> FrameFolder { FrameFolder(path: path, manifest: manifest) }

  /// What stands where frames are to go; `nil`: nothing, or an empty folder.
  ///
  /// - Throws: `cannotWrite` for what is not a folder that holds just what its
  ///   manifest lists: nothing else is ever removed.
  static func standing(at path: String) throws(MediaError) -> FrameFolder? {
    guard let kind = FilePath(path).ownStatus?.kind else { return nil }
    guard kind == .folder else {
      throw .cannotWrite(path: path, reason: "\(kind) has that name")
    }
    guard let content = FilePath(path).content else {
      throw .cannotRead(path: path, reason: "its content cannot be listed")
    }
    guard let first = content.first else { return nil }
    guard content.contains(FrameManifest.fileName) else {
      throw .cannotWrite(
        path: path,
        reason: "it holds '\(first)', which no manifest lists, and what is not listed stays")
    }
    let folder = try FrameFolder(reading: path)
    var listed = Set(folder.manifest.numbers.map(PNGSequenceSink.name(of:)))
    listed.insert(FrameManifest.fileName)
    if let other = content.first(where: { !listed.contains($0) }) {
      throw .cannotWrite(
        path: path,
        reason: "it holds '\(other)', which its manifest does not list, and what is not listed "
          + "stays")
    }
    return folder
  }

  /// A frame's file, if the pixels in it are those that the manifest lists.
  package func frame(_ number: Int) -> EncodedFrame? {
    guard let hash = manifest.hash(of: number),
      let bytes = try? PlainFile.read(FilePath(file(of: number)))
    else { return nil }
    guard let pixmap = try? PNGCodec.decode(bytes, name: file(of: number)),
      PixelHash(of: pixmap) == hash
    else { return nil }
    return EncodedFrame(bytes: bytes, hash: hash, isEarlier: true)
  }

  func file(of number: Int) -> String { path + "/" + PNGSequenceSink.name(of: number) }

  /// Removes what the manifest lists, then the manifest, then the folder if
  /// nothing else is in it.
  func remove() {
    for number in manifest.numbers { unlink(file(of: number)) }
    unlink(path + "/" + FrameManifest.fileName)
    rmdir(path)
  }
}

extension FrameManifest {
  /// The longest manifest that is read, in bytes.
  private static let longest = 1 << 30

  /// Reads a manifest's file.
  ///
  /// - Throws: `cannotRead` or `corrupt`.
  package init(reading path: String) throws(MediaError) {
    let bytes: [UInt8]
    do {
      bytes = try PlainFile.read(FilePath(path), limit: Self.longest)
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .corrupt(path: path, reason: "it is not UTF-8")
    }
    try self.init(text: text, path: path)
  }
}
