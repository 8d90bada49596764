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
      throw FlickError(
        .missingInput, "error: there is no '\(path)'\n  help: check the paths of the parts")
    }
    let isFolder = kind == .folder
    let format: OutputTarget.Format? = isFolder ? .pngFolder : (try? OutputTarget(path))?.format
    guard format == output.format else {
      throw FlickError(
        .usage,
        "error: '\(path)' is no part of '\(output.path)'\n  help: "
          + (output.format == .pngFolder
            ? "a folder of frames is joined from such folders"
            : "a film is joined from films of its own kind"))
    }
    let file = isFolder ? path + "/" + FrameManifest.fileName : ManifestSink.path(of: path)
    guard access(file, F_OK) == 0 else {
      throw FlickError(
        .missingInput,
        "error: '\(path)' has no manifest '\(file)'\n"
          + "  help: parts are written by 'render SCENE --shard 2/3', each with its manifest")
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
      throw FlickError(.missingInput, "error: '\(path)' has no frames")
    }
  }

  /// Holds what the two are parts of to each other.
  ///
  /// - Throws: Kind `different`, with what differs first.
  func checkFilm(like other: MergePart) throws(FlickError) {
    guard let difference = manifest.difference(from: other.manifest) else { return }
    throw FlickError(
      .different,
      "error: '\(path)' and '\(other.path)' are parts of different films: '\(difference.what)' is "
        + "\(difference.own) and \(difference.other)\n"
        + "  help: draw all parts from one scene, with the same options, program and fonts")
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
      throw FlickError(
        .scene,
        "error: '\(path)' is not the film that its manifest lists\n  help: draw this part anew")
    }
  }

  /// Which of the shards it is: `2` of `3`.
  var shard: Shard? { manifest.values(of: "part").first.flatMap { try? Shard($0) } }
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
    var owner: [Int: Int] = [:]
    for (index, part) in parts.enumerated() {
      let twice = part.numbers.filter { owner[$0] != nil }
      if let first = twice.first, let other = owner[first] {
        throw FlickError(
          .usage,
          "error: \(Self.frames(twice.filter { owner[$0] == other })) in '\(part.path)' and in "
            + "'\(parts[other].path)'\n  help: name parts that have no frame in common")
      }
      for number in part.numbers { owner[number] = index }
    }
    let missing = try expected().filter { owner[$0] == nil }
    guard missing.isEmpty else {
      throw FlickError(
        .missingInput, "error: \(Self.frames(missing)) in no part\n  help: \(help)")
    }
    return owner.keys.sorted()
  }

  /// What was asked for when the parts were drawn.
  private func expected() throws(FlickError) -> [Int] {
    let count = parts[0].manifest.frameCount
    guard let selection = parts[0].manifest.values(of: "selection").first else {
      return Array(0..<count)
    }
    return try FrameList(selection).frames(of: count)
  }

  private static func frames(_ numbers: [Int]) -> String {
    numbers.count == 1
      ? "frame \(numbers[0]) is" : "frames \(FrameList.text(of: numbers)) are"
  }

  /// Which shards are not there, if all that are there are of as many.
  private var help: String {
    let shards = parts.compactMap(\.shard)
    guard shards.count == parts.count, let count = shards.first?.count,
      shards.allSatisfy({ $0.count == count })
    else { return "draw them with '--frames', or name the part that has them" }
    let missing = (1...count).filter { number in !shards.contains { $0.number == number } }
    guard !missing.isEmpty else { return "a part is not complete: go on with '--resume'" }
    return "name the " + (missing.count == 1 ? "part " : "parts ")
      + missing.prefix(5).map { "\($0)/\(count)" }.joined(separator: ", ")
      + (missing.count > 5 ? " …" : "") + " too"
  }
}
