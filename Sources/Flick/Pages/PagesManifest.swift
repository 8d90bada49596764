import FlickCore
import FlickFiles
import FlickJSON
import FlickMedia
import FlickScene

/// What a run has written into a folder of pages, and from what it drew each picture.
struct PagesManifest {
  static let fileName = ".flick-docs.json"

  /// A picture that was drawn.
  struct Picture: Hashable {
    /// Of the block, its options, the program and the fonts.
    let key: String
    /// The paths and hashes of the files that it was drawn from, besides the page.
    let needs: [[String]]
    /// Of the picture.
    let hash: String
    let format: PageBlock.Format
    let alt: String
    let pixels: Int
  }

  /// A file of the folder.
  struct File: Hashable {
    /// The path of the file that it was made of, from the folder that was read.
    let source: String
    let hash: String
  }

  var pictures: [String: Picture] = [:]
  /// By paths from the folder.
  var files: [String: File] = [:]

  private static let format = 1

  init() {}

  /// What the last run has left in a folder; nothing where there was none.
  ///
  /// - Throws: `corrupt` for a file that no run has written.
  init(in folder: String) throws(MediaError) {
    let path = folder + "/" + Self.fileName
    let bytes: [UInt8]
    do {
      bytes = try PlainFile.read(FilePath(path), limit: 1 << 28)
    } catch .missing {
      return
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    let result = JSONReader.read(bytes)
    guard let root = result.root, result.findings.isEmpty,
      root["flick-docs"]?.number == Double(Self.format)
    else { throw .corrupt(path: path, reason: "it is no list of pictures") }
    for node in root["pictures"]?.items ?? [] {
      guard let key = node["key"]?.string, let hash = node["hash"]?.string,
        let format = node["format"]?.string.flatMap(PageBlock.Format.init),
        let alt = node["alt"]?.string, let pixels = node["pixels"]?.number,
        let needs = node["needs"],
        pixels >= 0, pixels <= Double(SceneConstants.maximumPicturePixels)
      else { throw .corrupt(path: path, reason: "it lists something that is no picture") }
      pictures[key] = Picture(
        key: key, needs: needs.items.map { $0.items.compactMap(\.string) }, hash: hash,
        format: format, alt: alt, pixels: Int(pixels))
    }
    for node in root["files"]?.items ?? [] {
      let parts = node.items.compactMap(\.string)
      guard parts.count == 3, Self.isInside(parts[0]) else {
        throw .corrupt(path: path, reason: "it lists something that is no file of this folder")
      }
      files[parts[0]] = File(source: parts[1], hash: parts[2])
    }
  }

  /// Whoever has made the list, what it names is removed only below its folder.
  private static func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.utf8.contains(0) && parts.allSatisfy { !["", ".", ".."].contains($0) }
  }

  var text: String {
    let pictures = pictures.values.sorted { $0.key < $1.key }.map { picture in
      JSONValue.object([
        ("key", .text(picture.key)), ("hash", .text(picture.hash)),
        ("format", .text(picture.format.rawValue)), ("alt", .text(picture.alt)),
        ("pixels", .integer(picture.pixels)),
        ("needs", .list(picture.needs.map { .texts($0) })),
      ]).line()
    }
    let files = files.sorted { $0.key < $1.key }.map { path, file in
      JSONValue.texts([path, file.source, file.hash]).line()
    }
    return """
      {"flick-docs": \(Self.format), "pictures": [
      \(pictures.joined(separator: ",\n"))
      ], "files": [
      \(files.joined(separator: ",\n"))
      ]}

      """
  }
}
