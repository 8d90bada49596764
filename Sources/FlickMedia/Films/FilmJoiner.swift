import FlickFiles
import Foundation

/// Films of the same kind, one behind the other in one file, without their
/// pictures being encoded again.
package final class FilmJoiner: @unchecked Sendable {
  /// A part, which begins with a picture that needs none before it, as every
  /// film of `VideoSink` does.
  package struct Part: Hashable, Sendable {
    package let path: String
    package let frameCount: Int

    package init(path: String, frameCount: Int) {
      self.path = path
      self.frameCount = frameCount
    }
  }

  private let format: FilmFormat
  private let tool: String
  private let file: PartialFile
  private let lock = NSLock()
  private var isOver = false
  private var running: ChildProcess?
  private var size = 0

  /// Seconds after which ffmpeg is given up: it copies files of many gigabytes.
  private static let limit = 3600.0

  /// - Throws: `toolMissing`, `exists` or `cannotWrite`.
  package init(
    path: String, format: FilmFormat, overwrites: Bool,
    searchPath: String = ToolFinder.searchPath
  ) throws(MediaError) {
    precondition(format.isJoinable, "films of the format are joined (was \(format))")
    self.format = format
    tool = try ToolFinder.path(of: "ffmpeg", in: searchPath)
    file = try PartialFile(path, overwrites: overwrites)
  }

  /// Size of the film that `join` has made, in bytes.
  package var bytesWritten: Int { lock.withLock { size } }

  /// Joins the parts in their order; the film takes its name when every frame is
  /// in it, at its time.
  ///
  /// - Throws: `toolFailed`, `corrupt` when the film has not the frames that it
  ///   should, `cannotWrite`, or `aborted`.
  package func join(_ parts: [Part], framesPerSecond: Int) throws(MediaError) {
    do {
      var container = ["-f", Self.container(format)]
      if format == .mp4 { container = ["-movflags", "+faststart"] + container }
      try run(
        ["-f", "concat", "-safe", "0", "-protocol_whitelist", "file,pipe", "-i", "pipe:0"]
          + ["-map", "0:v:0", "-c", "copy"] + container + [file.temporaryPath],
        input: Self.list(parts, framesPerSecond: framesPerSecond))
      try check(parts.map(\.frameCount).reduce(0, +), framesPerSecond: framesPerSecond)
    } catch {
      abort()
      throw error
    }
    var status = stat()
    let length = stat(file.temporaryPath, &status) == 0 ? Int(status.st_size) : 0
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    isOver = true
    try file.commit()
    size = length
  }

  /// Stops and removes what was written. May be called from any thread.
  package func abort() {
    lock.withLock {
      guard !isOver else { return }
      isOver = true
      running?.kill()
      file.discard()
    }
  }

  private static func container(_ format: FilmFormat) -> String {
    format == .mkv ? "matroska" : format.rawValue
  }

  /// What ffmpeg's demuxer `concat` reads: each part begins where the frames
  /// before it end, to the nearest microsecond.
  static func list(_ parts: [Part], framesPerSecond: Int) -> String {
    func microseconds(_ frames: Int) -> Int {
      (2_000_000 * frames + framesPerSecond) / (2 * framesPerSecond)
    }
    var text = "ffconcat version 1.0\n"
    var frames = 0
    for part in parts {
      let path = FilePath(part.path).absolute.description.replacing("'", with: "'\\''")
      let length = microseconds(frames + part.frameCount) - microseconds(frames)
      text += "file 'file:\(path)'\nduration \(length)us\n"
      frames += part.frameCount
    }
    return text
  }

  /// Counts the film's pictures and looks at their times.
  private func check(_ count: Int, framesPerSecond: Int) throws(MediaError) {
    let place = FilePath.temporaryFolder.appending("flick-join-\(UUID().uuidString)")
    let list = place.description
    defer { unlink(list) }
    try run(
      ["-i", "file:" + file.temporaryPath, "-map", "0:v:0", "-c", "copy", "-f", "framecrc", list],
      input: "")
    guard let bytes = try? PlainFile.read(place),
      let times = Self.times(String(decoding: bytes, as: UTF8.self))
    else { throw .cannotRead(path: file.path, reason: "ffmpeg did not list its frames") }
    guard times.count == count else {
      throw .corrupt(path: file.path, reason: "it has \(times.count) frames, not \(count)")
    }
    // Matroska and WebM count in milliseconds.
    for (index, time) in times.enumerated()
    where abs(time - times[0] - Double(index) / Double(framesPerSecond)) > 0.0011 {
      throw .corrupt(path: file.path, reason: "its frame \(index) comes at \(time - times[0]) s")
    }
  }

  /// When each picture is shown, in seconds and in order: the third column of
  /// `framecrc`, in units of the time base that its header names.
  private static func times(_ text: String) -> [Double]? {
    var unit: Double?
    var times: [Double] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#tb 0:") {
        let parts = line.dropFirst(6).split(whereSeparator: { $0 == " " || $0 == "/" })
        guard parts.count == 2, let above = Double(parts[0]), let below = Double(parts[1]) else {
          return nil
        }
        unit = above / below
      } else if !line.hasPrefix("#") {
        let columns = line.split(whereSeparator: { $0 == "," || $0 == " " })
        guard columns.count > 2, let unit, let time = Double(columns[2]) else { return nil }
        times.append(time * unit)
      }
    }
    return times.sorted()
  }

  private func run(_ arguments: [String], input: String) throws(MediaError) {
    let process = try start(arguments)
    try process.write(EncodedFrame(bytes: Array(input.utf8)))
    _ = try process.finish()
    lock.withLock { running = nil }
  }

  private func start(_ arguments: [String]) throws(MediaError) -> ChildProcess {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { throw .aborted }
    let process = try ChildProcess(
      tool: "ffmpeg", path: tool, arguments: ["-v", "error", "-nostdin", "-y"] + arguments,
      stallLimit: Self.limit)
    running = process
    return process
  }
}
