import FlickGolden
import FlickMedia

/// Frames of a folder, of a film, or a single one, one after the other.
final class FrameSupply {
  /// A frame as it was found.
  enum Frame {
    case file(path: String, bytes: [UInt8])
    case decoded(StraightPicture)

    /// - Throws: Kind `scene` where it is damaged.
    func picture() throws(FlickError) -> ComparedPicture {
      switch self {
      case .decoded(let picture): return ComparedPicture(picture)
      case .file(let path, let bytes):
        if let picture = PNGCodec.decodePlain(bytes) { return ComparedPicture(picture) }
        do {
          return ComparedPicture(try PNGCodec.decodeStraight(bytes, name: path))
        } catch {
          throw FlickError(error)
        }
      }
    }

    /// Whether both are files with the same bytes, and so the same pixels.
    func isSameFile(as other: Frame) -> Bool {
      guard case .file(_, let one) = self, case .file(_, let two) = other else { return false }
      return one == two
    }
  }

  private let paths: [String]
  private let film: FilmReader?
  /// How many frames were handed out.
  private(set) var count = 0

  init(paths: [String]) {
    self.paths = paths
    film = nil
  }

  /// - Throws: What `FilmReader` does.
  init(film path: String) throws(FlickError) {
    paths = []
    do {
      film = try FilmReader(path: path)
    } catch {
      throw FlickError(error)
    }
  }

  /// Whether there is one frame and no more.
  var isSingle: Bool { paths.count == 1 }

  var framesPerSecond: Double? { film?.framesPerSecond }

  /// How long each frame is seen, in seconds, where the file says it for each.
  var delays: [Double]? { film?.delays }

  /// The next frame; `nil` after the last.
  func next() throws(FlickError) -> Frame? {
    if let film {
      do {
        guard let picture = try film.next() else { return nil }
        count += 1
        return .decoded(picture)
      } catch {
        throw FlickError(error)
      }
    }
    guard count < paths.count else { return nil }
    count += 1
    return .file(path: paths[count - 1], bytes: try ComparedInput.read(paths[count - 1]))
  }

  /// A frame of a folder by its place; `nil` for films, which only go forward,
  /// and outside the folder.
  func frame(at index: Int) throws(FlickError) -> Frame? {
    guard paths.indices.contains(index) else { return nil }
    return .file(path: paths[index], bytes: try ComparedInput.read(paths[index]))
  }
}
