import FlickFiles
import FlickMedia
import Foundation

/// One of the parts that a merge joins, with its manifest.
struct MergePart: Sendable {
  let path: String
  /// The same without detours, to tell whether two are one.
  let place: FilePath?
  /// The part and its manifest.
  var files: [FilePath] {
    [FilePath(path)] + (folder == nil ? [FilePath(ManifestSink.path(of: path))] : [])
  }
  let manifest: FrameManifest
  /// In ascending order.
  let numbers: [Int]
  /// `nil`: it is a film.
  let folder: FrameFolder?

  /// Reads a part's manifest.
  ///
  /// - Throws: Kind `usage` for what is no part of that output, `missingInput`
  ///   without a manifest, `scene` with a damaged one.
  init(_ path: String, for output: OutputTarget) throws(FlickError) {
    self.path = path
    place = FilePath(path).resolved
    guard let kind = FilePath(path).status?.kind else {
      throw FlickError(.merge(.missing(path: path)))
    }
    let isFolder = kind == .folder
    let format: OutputTarget.Format? = isFolder ? .pngFolder : (try? OutputTarget(path))?.format
    guard format == output.format else {
      throw FlickError(
        .merge(
          .otherKind(path: path, output: output.path, isFolder: output.format == .pngFolder)))
    }
    let file = isFolder ? path + "/" + FrameManifest.fileName : ManifestSink.path(of: path)
    guard access(file, F_OK) == 0 else {
      throw FlickError(.merge(.noManifest(path: path, manifest: file)))
    }
    do throws(MediaError) {
      if isFolder {
        let frames = try FrameFolder(reading: path)
        (folder, manifest) = (frames, frames.manifest)
      } else {
        (folder, manifest) = (nil, try FrameManifest(reading: file))
      }
    } catch {
      throw FlickError(error)
    }
    numbers = manifest.numbers
    guard !numbers.isEmpty else {
      throw FlickError(.merge(.noFrames(path: path)))
    }
  }

  /// Holds what the two are parts of to each other.
  ///
  /// - Throws: Kind `different`, with what differs first.
  func checkFilm(like other: MergePart) throws(FlickError) {
    guard let difference = manifest.difference(from: other.manifest) else { return }
    throw FlickError(
      .merge(
        .differentFilms(
          path, other.path, what: difference.what, own: difference.own, other: difference.other)))
  }

  /// Holds a film to the hash in its manifest.
  ///
  /// - Throws: Kind `scene` where the file is another one.
  func checkFile() throws(FlickError) {
    let found: ContentHash
    do {
      found = try ContentHash(ofFile: path)
    } catch {
      throw FlickError(error)
    }
    guard manifest.values(of: "file") == [found.description] else {
      throw FlickError(.merge(.foreignFile(path: path)))
    }
  }

  /// Which of the shards it is: `2` of `3`.
  var shard: Shard? { manifest.values(of: "part").first.flatMap(Shard.init) }
}

/// Whether parts are the whole.
struct MergeCover {
  private let parts: [MergePart]

  init(_ parts: [MergePart]) { self.parts = parts }

  /// The frames of all parts together, in ascending order.
  ///
  /// - Throws: Kind `usage` for frames that are in two parts, `missingInput` for
  ///   those that are in none.
  func numbers() throws(FlickError) -> [Int] {
    let owner = try owners()
    let missing = try expected().filter { owner[$0] == nil }
    guard missing.isEmpty else {
      throw FlickError(.merge(.framesMissing(missing, missing: missingShards)))
    }
    return owner.keys.sorted()
  }

  /// The frames that are in no part, in ascending order.
  ///
  /// - Throws: Kind `usage` for frames that are in two parts.
  func missing() throws(FlickError) -> [Int] {
    let owner = try owners()
    return try expected().filter { owner[$0] == nil }
  }

  /// The part that each frame is in.
  private func owners() throws(FlickError) -> [Int: Int] {
    var owner: [Int: Int] = [:]
    for (index, part) in parts.enumerated() {
      let twice = part.numbers.filter { owner[$0] != nil }
      if let first = twice.first, let other = owner[first] {
        let frames = twice.filter { owner[$0] == other }
        throw FlickError(.merge(.overlap(frames: frames, part.path, parts[other].path)))
      }
      for number in part.numbers { owner[number] = index }
    }
    return owner
  }

  /// What was asked for when the parts were drawn.
  private func expected() throws(FlickError) -> [Int] {
    let count = parts[0].manifest.frameCount
    guard let selection = parts[0].manifest.values(of: "selection").first else {
      return Array(0..<count)
    }
    guard let list = FrameList(selection) else {
      throw FlickError(
        MediaError.corrupt(
          path: parts[0].path, reason: "its manifest's 'selection' is no list of frames"))
    }
    return try list.frames(of: count)
  }

  /// Which shards are not there, if all that are there are of as many.
  private var missingShards: [Shard]? {
    let shards = parts.compactMap(\.shard)
    guard shards.count == parts.count, let count = shards.first?.count,
      shards.allSatisfy({ $0.count == count })
    else { return nil }
    return (1...count).compactMap { Shard($0, of: count) }.filter { !shards.contains($0) }
  }
}
