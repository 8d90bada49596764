import FlickArtwork
import FlickCore
import FlickFiles
import FlickMedia
import FlickScene

/// The pictures beside a scene, each read and unpacked once.
final class ImageShelf: Sendable {
  private struct Pictures {
    var known: [String: ImageFileState] = [:]
    var pixelCount = 0
    var drawings: [Drawing: Result<Artwork, ArtworkProblem>] = [:]
  }

  private struct Drawing: Hashable {
    let path: String
    let options: ArtworkOptions
  }

  private let folder: SceneFolder
  private let pictures = Locked(Pictures())

  /// - Parameter folder: The scene's; the working folder where it is empty.
  init(folder: String) { self.folder = SceneFolder(path: folder.isEmpty ? "." : folder) }

  /// What is at a path that starts at the folder.
  func state(of path: String, mayLeaveFolder: Bool) -> ImageFileState {
    let key = Self.key(path)
    return pictures.withLock { pictures in
      if let state = pictures.known[key] { return state }
      let state = read(key, mayLeaveFolder: mayLeaveFolder, &pictures.pixelCount)
      pictures.known[key] = state
      return state
    }
  }

  /// "./a.png" and "a.png" are one file.
  private static func key(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + parts : parts
  }

  /// What an SVG shows, each part of it read once.
  func artwork(
    of path: String, _ options: ArtworkOptions, mayLeaveFolder: Bool
  ) -> Result<Artwork, ArtworkProblem> {
    let key = Drawing(path: Self.key(path), options: options)
    return pictures.withLock { pictures in
      if let known = pictures.drawings[key] { return known }
      let drawing = draw(key, mayLeaveFolder: mayLeaveFolder)
      pictures.drawings[key] = drawing
      return drawing
    }
  }

  private func draw(
    _ drawing: Drawing, mayLeaveFolder: Bool
  ) -> Result<Artwork, ArtworkProblem> {
    let file = folder.file(
      drawing.path, limit: SceneConstants.maximumImageFileSize, mayLeaveFolder: mayLeaveFolder)
    guard case .bytes(let bytes) = file else {
      return .failure(ArtworkProblem(.notSVG, line: 1, column: 1))
    }
    do throws(ArtworkProblem) {
      return .success(
        try SVGReader.read(
          bytes,
          options: SVGReader.Options(
            part: drawing.options.part, ignored: drawing.options.ignored)))
    } catch {
      return .failure(error)
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
    if bytes.starts(with: Self.signature) {
      guard let size = Self.size(bytes) else { return .damaged }
      return unpack(size, &pixelCount) { () throws(MediaError) in
        .picture(Picture(try PNGCodec.decode(bytes, name: name)))
      }
    }
    if JPEGReader.isJPEG(bytes) {
      guard let head = try? JPEGReader.head(of: bytes, name: name) else { return .damaged }
      return unpack((head.width, head.height), &pixelCount) { () throws(MediaError) in
        let picture = Picture(try JPEGReader.decode(bytes, head: head, name: name))
        return head.hasOtherProfile ? .profiled(picture) : .picture(picture)
      }
    }
    return SVGReader.isSVG(bytes) ? .drawing : .unknownFormat
  }

  /// Unpacks a picture whose size is known before.
  private func unpack(
    _ size: (width: Int, height: Int), _ pixelCount: inout Int,
    _ decode: () throws(MediaError) -> ImageFileState
  ) -> ImageFileState {
    let longest = SceneConstants.maximumImageSide
    guard size.width <= longest, size.height <= longest,
      size.width * size.height <= SceneConstants.maximumImagePixels - pixelCount
    else { return .manyPixels(width: size.width, height: size.height) }
    guard let state = try? decode() else { return .damaged }
    pixelCount += size.width * size.height
    return state
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
