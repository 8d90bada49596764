import FlickCore
import FlickFiles
import FlickMedia
import FlickScene

/// The pictures beside a scene, each read and unpacked once.
final class ImageShelf: Sendable {
  private struct Pictures {
    var known: [String: ImageFileState] = [:]
    var pixelCount = 0
  }

  private let folder: SceneFolder
  private let pictures = Locked(Pictures())

  /// - Parameter folder: The scene's; the working folder where it is empty.
  init(folder: String) { self.folder = SceneFolder(path: folder.isEmpty ? "." : folder) }

  /// What is at a path that starts at the folder.
  func state(of path: String, mayLeaveFolder: Bool) -> ImageFileState {
    // "./a.png" and "a.png" are one file.
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    let key = path.hasPrefix("/") ? "/" + parts : parts
    return pictures.withLock { pictures in
      if let state = pictures.known[key] { return state }
      let state = read(key, mayLeaveFolder: mayLeaveFolder, &pictures.pixelCount)
      pictures.known[key] = state
      return state
    }
  }

  private func read(
    _ path: String, mayLeaveFolder: Bool, _ pixelCount: inout Int
  ) -> ImageFileState {
    let file = folder.file(
      path, limit: SceneConstants.maximumImageFileSize, mayLeaveFolder: mayLeaveFolder)
    switch file {
    case .missing: return .missing
    case .isOther(let kind): return .isOther(kind)
    case .outside: return .outside
    case .tooLarge: return .longFile
    case .bytes(let bytes): return unpack(bytes, name: path, &pixelCount)
    }
  }

  private func unpack(
    _ bytes: [UInt8], name: String, _ pixelCount: inout Int
  ) -> ImageFileState {
    guard bytes.starts(with: Self.signature) else { return .notPNG }
    guard let size = Self.size(bytes) else { return .damaged }
    // Known before anything is unpacked.
    let longest = SceneConstants.maximumImageSide
    guard size.width <= longest, size.height <= longest,
      size.width * size.height <= SceneConstants.maximumImagePixels - pixelCount
    else { return .manyPixels(width: size.width, height: size.height) }
    guard let pixmap = try? PNGCodec.decode(bytes, name: name) else { return .damaged }
    pixelCount += size.width * size.height
    return .picture(Picture(pixmap))
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// As a PNG's header has them, below 2³¹; `nil` where it has none.
  private static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24 else { return nil }
    func number(_ start: Int) -> Int {
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height) = (number(16), number(20))
    guard width > 0, height > 0, width < 1 << 31, height < 1 << 31 else { return nil }
    return (width, height)
  }
}
