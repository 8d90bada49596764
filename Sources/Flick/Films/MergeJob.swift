import FlickFiles
import FlickMedia
import Foundation

/// Parts of a film, drawn by several runs, joined into the film or folder of frames
/// that one run makes.
///
/// Nothing that has lost is encoded again: frames and films whose pictures stand
/// alone are copied, and parts that are kept as values are encoded once, here.
public struct MergeJob: Sendable {
  /// What a job made.
  public struct Report: Sendable {
    public let path: String
    /// For example "450 frames from 3 parts, 2100 kB".
    public let description: String
  }

  private let output: OutputTarget
  private let parts: [MergePart]
  private let numbers: [Int]
  private let jobs: Int
  private let overwrites: Bool

  /// Reads the parts' manifests and holds them to each other.
  ///
  /// - Parameters:
  ///   - parts: Folders of PNG frames, or films with their manifests beside
  ///     them, in any order.
  ///   - output: A folder, or a film of the parts' format.
  ///   - jobs: How many frames are checked at the same time.
  /// - Throws: Kind `usage` where the parts overlap or cannot become that
  ///   output, `missingInput` where frames or manifests are missing, `different`
  ///   where parts are of different films, `scene` where one is damaged.
  public init(
    parts paths: [String], output: String, jobs: Int, overwrites: Bool
  ) throws(FlickError) {
    precondition(jobs >= 1, "somebody reads (was \(jobs) jobs)")
    let target = try OutputTarget(output)
    try Self.checkFormat(target)
    var parts = try Self.read(paths, for: target)
    var places = RunPlaces(inputs: parts.flatMap(\.files))
    try places.add(FilePath(output), isFolder: target.format == .pngFolder)
    guard let first = parts.first else {
      throw FlickError(.merge(.noParts))
    }
    for part in parts.dropFirst() { try part.checkFilm(like: first) }
    parts.sort { ($0.numbers.first ?? 0) < ($1.numbers.first ?? 0) }
    numbers = try MergeCover(parts).numbers()
    if case .film = target.format { try Self.checkOrder(parts) }
    self.output = target
    self.parts = parts
    self.jobs = jobs
    self.overwrites = overwrites
  }

  /// - Throws: As `init`, for parts that are none or named twice.
  private static func read(
    _ paths: [String], for target: OutputTarget
  ) throws(FlickError) -> [MergePart] {
    var parts: [MergePart] = []
    var places: Set<FilePath?> = []
    for path in paths {
      let part = try MergePart(path, for: target)
      guard places.insert(part.place).inserted else {
        throw FlickError(.merge(.twice(path: path)))
      }
      parts.append(part)
    }
    return parts
  }

  /// The frames that are in none of the parts, as `--frames` takes them; empty where all are
  /// there. No frame is read.
  ///
  /// - Throws: What joining the parts would refuse otherwise.
  package static func missing(
    parts paths: [String], output: String
  ) throws(FlickError) -> String {
    let target = try OutputTarget(output)
    try checkFormat(target)
    let parts = try read(paths, for: target)
    guard let first = parts.first else { throw FlickError(.merge(.noParts)) }
    for part in parts.dropFirst() { try part.checkFilm(like: first) }
    return FrameList.text(of: try MergeCover(parts).missing())
  }

  /// Joins the parts. Nothing is left after a failure or an interruption.
  ///
  /// - Parameter progress: Called on the calling thread with the number of
  ///   frames checked and written and their total.
  public func run(
    interruption: Interruption = Interruption(), progress: (Int, Int) -> Void = { _, _ in }
  ) throws(FlickError) -> Report {
    do {
      let bytes =
        if case .film = output.format {
          try joinFilms(interruption, progress)
        } else {
          try joinFolders(interruption, progress)
        }
      let size =
        bytes < 10_000_000 ? "\((bytes + 500) / 1000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
      return Report(
        path: output.path,
        description: "\(numbers.count) frames from \(parts.count) parts, \(size)")
    } catch {
      throw interruption.isRequested
        ? FlickError(.output(.stopped)) : RenderJob.wrapped(error)
    }
  }

  private func joinFilms(
    _ interruption: Interruption, _ progress: (Int, Int) -> Void
  ) throws -> Int {
    for part in parts { try part.checkFile() }
    let manifest = parts[0].manifest
    guard let settings = manifest.values(of: "encoding").first.flatMap({ FilmSettings($0) }),
      OutputTarget.Format.film(settings.format) == output.format
    else {
      throw FlickError(.merge(.noEncoding(path: parts[0].path)))
    }
    guard settings.part == settings else {
      return try encode(settings, manifest, interruption, progress)
    }
    let joiner = try interruption.undisturbed { () throws(MediaError) in
      let joiner = try FilmJoiner(
        path: output.path, format: settings.format, overwrites: overwrites)
      interruption.onRequest { joiner.abort() }
      return joiner
    }
    try joiner.join(
      parts.map { .init(path: $0.path, frameCount: $0.numbers.count) },
      framesPerSecond: manifest.framesPerSecond)
    return joiner.bytesWritten
  }

  /// Encodes parts that are kept as values, as one run does.
  private func encode(
    _ settings: FilmSettings, _ manifest: FrameManifest, _ interruption: Interruption,
    _ progress: (Int, Int) -> Void
  ) throws -> Int {
    let sink = try interruption.undisturbed { () throws(MediaError) in
      let sink = try VideoSink(
        path: output.path, width: manifest.width, height: manifest.height,
        framesPerSecond: manifest.framesPerSecond, overwrites: overwrites, settings: settings)
      interruption.onRequest { sink.abort() }
      return sink
    }
    do {
      var done = 0
      for part in parts {
        let reader = try FilmReader(valuesOf: part.path, settings)
        defer { reader.stop() }
        var count = 0
        while let values = try reader.nextValues(sink.frameBytes) {
          if interruption.isRequested { throw MediaError.aborted }
          count += 1
          guard count <= part.numbers.count else { break }
          try sink.write(EncodedFrame(bytes: values), number: part.numbers[count - 1])
          done += 1
          progress(done, numbers.count)
        }
        guard count == part.numbers.count else {
          throw MediaError.corrupt(
            path: part.path, reason: "it has not the \(part.numbers.count) frames of its manifest")
        }
      }
      try sink.finish()
    } catch {
      sink.abort()
      throw error
    }
    return sink.bytesWritten
  }

  private func joinFolders(
    _ interruption: Interruption, _ progress: (Int, Int) -> Void
  ) throws -> Int {
    let sink = try interruption.undisturbed { () throws(MediaError) in
      let sink = try PNGSequenceSink(
        path: output.path, manifest: parts[0].manifest.film, overwrites: overwrites)
      interruption.onRequest { sink.abort() }
      return sink
    }
    let numbers = numbers
    var owners: [Int: FrameFolder] = [:]
    for part in parts {
      guard let folder = part.folder else { continue }
      for number in part.numbers { owners[number] = folder }
    }
    let folders = owners
    do {
      try FramePipeline(frameCount: numbers.count, workers: jobs).run(
        makeWorker: {},
        draw: { _, index in folders[numbers[index]]?.frame(numbers[index]) },
        emit: { index, frame throws(any Error) in
          let number = numbers[index]
          guard let frame else {
            throw MediaError.corrupt(
              path: (folders[number]?.path ?? "") + "/" + PNGSequenceSink.name(of: number),
              reason: "it does not hold the pixels that the manifest lists")
          }
          try sink.write(frame, number: number)
          progress(index + 1, numbers.count)
        })
      try sink.finish()
    } catch {
      sink.abort()
      throw error
    }
    return sink.bytesWritten
  }

  private static func checkFormat(_ target: OutputTarget) throws(FlickError) {
    switch target.format {
    case .pngFolder: return
    case .film(let format) where format.isJoinable: return
    case .film(let format):
      throw FlickError(.merge(.notJoined(format)))
    case .pngFiles, .stream:
      throw FlickError(.merge(.notJoinedInto(path: target.path)))
    }
  }

  /// Films stand one behind the other, so no part may begin within another.
  private static func checkOrder(_ parts: [MergePart]) throws(FlickError) {
    for (one, next) in zip(parts, parts.dropFirst()) {
      guard let last = one.numbers.last, let first = next.numbers.first, last > first else {
        continue
      }
      throw FlickError(.merge(.interleaved(path: next.path, frame: first, other: one.path)))
    }
  }
}
