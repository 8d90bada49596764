import FlickCore
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
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK: throw .cannotWrite(path: path, reason: "a symbolic link has that name")
    default: throw .cannotWrite(path: path, reason: "a file has that name")
    }
    guard let content = try? FileManager.default.contentsOfDirectory(atPath: path).sorted() else {
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
      let data = FileManager.default.contents(atPath: file(of: number))
    else { return nil }
    let bytes = [UInt8](data)
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
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= Self.longest,
      let data = FileManager.default.contents(atPath: path)
    else { throw .cannotRead(path: path, reason: "it is no manifest") }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .corrupt(path: path, reason: "it is not UTF-8")
    }
    try self.init(text: text, path: path)
  }
}
