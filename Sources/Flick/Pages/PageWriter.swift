import FlickCore
import FlickFiles
import FlickMedia
import FlickScene
import Foundation

/// A picture in place of a block.
struct PagePicture {
  let block: PlacedBlock
  let alt: String
  /// Its name, in the page's folder.
  let file: String
}

extension PagesJob.Page {
  /// The page with pictures in place of blocks, and everything else byte for byte.
  func text(_ pictures: [PagePicture]) -> [UInt8] {
    var text: [UInt8] = []
    var position = 0
    for picture in pictures {
      let fence = picture.block.fence
      let newline: [UInt8] = bytes.firstRange(of: [0x0D, 0x0A]) == nil ? [0x0A] : [0x0D, 0x0A]
      text += bytes[position..<fence.start]
      if fence.endsParagraph { text += Array(fence.blank.utf8) + newline }
      text += bytes[fence.start..<fence.marks]
      text += Array("![\(Self.escaped(picture.alt))](\(picture.file))".utf8)
      // Of the last line, which may have none.
      if let last = bytes[..<fence.end].last, last == 0x0A || last == 0x0D { text += newline }
      if fence.leansOnNext { text += Array(fence.blank.utf8) + newline }
      position = fence.end
    }
    return text + bytes[position...]
  }

  /// Words in which nothing is Markdown, HTML or, for pages that are also code, a brace.
  private static func escaped(_ words: String) -> String {
    var text = ""
    for character in Spelling.visible(words) {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]": text += "\\\(character)"
      default: text.append(character)
      }
    }
    return text
  }
}

/// A folder of pages as it is written: what has changed, beside its place, until all is there.
struct PageWriter {
  private let folder: String
  /// What files are named from that pictures are drawn from, where they lie below it.
  private let root: String
  private let old: PagesManifest
  private let overwrites: Bool
  private var new = PagesManifest()
  private var group = FileGroup(overwrites: true)
  private var hashes: [String: String] = [:]

  init(_ folder: String, of root: String, old: PagesManifest, overwrites: Bool) {
    self.folder = folder
    self.root = root
    self.old = old
    self.overwrites = overwrites
  }

  /// The hash of a file's bytes, read once; `nil`: there is none.
  private mutating func hash(_ path: String) -> String? {
    if let known = hashes[path] { return known }
    let hash = (try? ContentHash(ofFile: path))?.description
    if let hash { hashes[path] = hash }
    return hash
  }

  // MARK: - Pictures

  /// A picture that an earlier run has drawn of the same, and that nothing has changed since.
  mutating func standing(_ key: String, _ page: String) -> PagesManifest.Picture? {
    guard let picture = old.pictures[key] else { return nil }
    let name = Self.path(Self.name(of: picture, page: page), beside: page)
    guard old.files[name] != nil, hash(folder + "/" + name) == picture.hash else { return nil }
    for need in picture.needs {
      let place = FilePath(root).joined(with: need.first ?? "").description
      guard need.count == 2, hash(place) == need[1] else { return nil }
    }
    return picture
  }

  mutating func add(
    _ drawn: DrawnBlock, key: String, page: String
  ) throws(FlickError) -> PagesManifest.Picture {
    let format: PageBlock.Format = drawn.pixels > 0 ? .png : .svg
    let needs = drawn.needs.map { path in
      let text = path.description
      let name = text.hasPrefix(root + "/") ? String(text.dropFirst(root.count + 1)) : text
      return [name, hash(FilePath(root).joined(with: name).description) ?? ""]
    }
    let picture = PagesManifest.Picture(
      key: key, needs: needs, hash: ContentHash(of: drawn.bytes).description, format: format,
      alt: drawn.alt, pixels: drawn.pixels)
    let path = Self.path(Self.name(of: picture, page: page), beside: page)
    try write(drawn.bytes, to: path, of: page)
    // Warnings are told again as long as there are any.
    if drawn.warnings.isEmpty { new.pictures[key] = picture }
    return picture
  }

  mutating func keep(_ picture: PagesManifest.Picture, page: String) {
    new.pictures[picture.key] = picture
    let path = Self.path(Self.name(of: picture, page: page), beside: page)
    new.files[path] = PagesManifest.File(source: page, hash: picture.hash)
  }

  /// Its page's name, which tells it from pictures of other pages in a folder, and its hash,
  /// so that whoever keeps pictures never shows an old one.
  static func name(of picture: PagesManifest.Picture, page: String) -> String {
    let name = FilePath(page).name
    let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
    let plain = stem.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || Spelling.isDigit(UInt8(scalar.value)))
        ? Character(scalar) : "-"
    }
    return String(plain) + "-flick-" + picture.hash.prefix(12) + "." + picture.format.rawValue
  }

  private static func path(_ name: String, beside page: String) -> String {
    let folder = FilePath(page).folder.description
    return folder == "." ? name : folder + "/" + name
  }

  // MARK: - Files

  mutating func write(_ bytes: [UInt8], to path: String, of source: String) throws(FlickError) {
    let hash = ContentHash(of: bytes).description
    guard try isNew(path, hash, of: source) else { return }
    do {
      try group.add(bytes, as: folder + "/" + path)
    } catch {
      throw FlickError(error)
    }
  }

  mutating func copy(_ file: String, to path: String) throws(FlickError) {
    let hash: String
    do {
      hash = try ContentHash(ofFile: file).description
    } catch {
      throw FlickError(error)
    }
    guard try isNew(path, hash, of: path) else { return }
    do {
      try group.add(copyOf: file, as: folder + "/" + path)
    } catch {
      throw FlickError(error)
    }
  }

  /// Takes a file into the list.
  ///
  /// - Returns: Whether it is to be written: what stands there differs.
  private mutating func isNew(
    _ path: String, _ hash: String, of source: String
  ) throws(FlickError) -> Bool {
    if let twin = new.files[path], twin.hash == hash { return false }
    let place = folder + "/" + path
    if let outside = FolderFence(folder: folder).escape(of: place) {
      throw FlickError(.page(.writesOutside(path: place, place: outside)))
    }
    let standing = self.hash(place)
    guard overwrites || old.files[path] != nil || FilePath(place).ownStatus == nil else {
      throw FlickError(.page(.notOurs(path: place)))
    }
    new.files[path] = PagesManifest.File(source: source, hash: hash)
    return standing != hash
  }

  // MARK: - The end

  /// Gives everything its name, and removes what earlier runs have written and this has not.
  ///
  /// - Parameter keepingOthers: Whether files of other pages stay.
  mutating func commit(keepingOthers: Bool) throws(FlickError) {
    if keepingOthers {
      let mine = Set(new.files.values.map(\.source))
      new.files.merge(old.files.filter { !mine.contains($0.value.source) }) { own, _ in own }
      new.pictures.merge(old.pictures) { own, _ in own }
    }
    do {
      if new.text != old.text || old.files.isEmpty {
        try group.add(Array(new.text.utf8), as: folder + "/" + PagesManifest.fileName)
      }
      try group.commit()
    } catch {
      throw FlickError(error)
    }
    for (path, file) in old.files where new.files[path] == nil { remove(path, file) }
  }

  /// Removes a file that nobody has changed since it was written, and folders that are empty
  /// then.
  private func remove(_ path: String, _ file: PagesManifest.File) {
    let place = folder + "/" + path
    guard FolderFence(folder: folder).escape(of: place) == nil,
      FilePath(place).ownStatus?.kind == .file,
      (try? ContentHash(ofFile: place))?.description == file.hash, unlink(place) == 0
    else { return }
    var parent = FilePath(path).folder
    while parent.description != ".", rmdir(folder + "/" + parent.description) == 0 {
      parent = parent.folder
    }
  }

  func discard() { group.discard() }
}
