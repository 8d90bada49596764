import FlickFiles
import FlickGolden
import FlickMedia
import Foundation

/// Something that is compared, told by its path and its first bytes.
enum ComparedInput {
  case picture(path: String)
  /// Frames in their order.
  case folder(path: String, frames: [FolderFrame])
  case film(path: String)
  case trace(path: String)
  case manifest(path: String)

  /// - Throws: Kind `missingInput` where nothing is there, `scene` for a folder
  ///   without PNG files, `usage` for files of other kinds.
  init(_ path: String) throws(FlickError) {
    guard let kind = FilePath(path).status?.kind else {
      throw FlickError(.input(.missing(path: path)))
    }
    if kind == .folder {
      self = .folder(path: path, frames: try FolderFrame.frames(in: path))
      return
    }
    guard kind == .file else {
      throw FlickError(.comparison(.notAFile(path: path, noun: "\(kind)")))
    }
    switch FilePath(path).suffix {
    case "csv": self = .trace(path: path)
    case "txt", "manifest": self = .manifest(path: path)
    case "png": self = try Self.isAnimated(path) ? .film(path: path) : .picture(path: path)
    case "apng", "mkv", "gif", "avi", "mov", "nut", "webp", "webm", "mp4": self = .film(path: path)
    default:
      throw FlickError(.comparison(.notComparable(path: path)))
    }
  }

  var path: String {
    switch self {
    case .picture(let path), .folder(let path, _), .film(let path), .trace(let path),
      .manifest(let path):
      path
    }
  }

  var subject: ComparisonProblem.Subject {
    switch self {
    case .picture: .picture
    case .folder: .folder
    case .film: .film
    case .trace: .trace
    case .manifest: .manifest
    }
  }

  /// The bytes of a file.
  ///
  /// - Throws: Kind `io` with the system's word.
  static func read(_ path: String) throws(FlickError) -> [UInt8] {
    do {
      return try PlainFile.read(FilePath(path))
    } catch {
      throw FlickError(MediaError.cannotRead(path: path, reason: error.reason))
    }
  }

  /// Whether a PNG has a chunk `acTL` before its first picture.
  private static func isAnimated(_ path: String) throws(FlickError) -> Bool {
    let bytes = try read(path)
    var offset = 8
    while offset + 8 <= bytes.count {
      let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      let name = Array(bytes[(offset + 4)..<(offset + 8)])
      if name == Array("acTL".utf8) { return true }
      if name == Array("IDAT".utf8) { return false }
      offset += 12 + length
    }
    return false
  }
}

/// A PNG of a folder.
struct FolderFrame: Hashable {
  let name: String
  let path: String
  /// The last digits of its name; `nil`: it has none.
  let number: Int?
  /// What stands before and after those.
  private let prefix: String
  private let suffix: String

  private init(name: String, folder: String) {
    self.name = name
    path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
    let stem = name.dropLast(4)
    let rest = stem.reversed().drop { !$0.isASCII || !$0.isNumber }
    let digits = String(rest.prefix { $0.isASCII && $0.isNumber }.reversed())
    number = Int(digits)
    prefix = String(rest.dropFirst(digits.count).reversed())
    suffix = String(name.dropFirst(prefix.count + digits.count))
  }

  /// The PNG files of a folder: those with numbers in the order of these.
  static func frames(in folder: String) throws(FlickError) -> [FolderFrame] {
    guard let names = FilePath(folder).content else {
      throw FlickError(.input(.unlistable(folder: folder)))
    }
    let frames = names.filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
      .map { FolderFrame(name: $0, folder: folder) }
    guard !frames.isEmpty else {
      throw FlickError(.input(.noPictures(folder: folder)))
    }
    return frames.sorted {
      ($0.prefix, $0.number ?? -1, $0.suffix, $0.name)
        < ($1.prefix, $1.number ?? -1, $1.suffix, $1.name)
    }
  }

  /// What frames are called: their numbers where their names differ in nothing
  /// else, otherwise their names.
  static func labels(_ frames: [FolderFrame]) -> [String] {
    let isNumbered = frames.allSatisfy {
      $0.number != nil && $0.prefix == frames[0].prefix && $0.suffix == frames[0].suffix
    }
    return frames.map { isNumbered ? $0.number.map(String.init) ?? $0.name : $0.name }
  }
}
