import FlickCore
import FlickMedia
import Foundation
import Testing

/// Encoders that are missing, fail, stall or are killed. After each: a typed
/// error, no file, no process.
@Suite(.serialized) struct VideoSinkFaultTests {
  private static let side = 512
  private static let frame = PlanarFrameTests.noise(width: side, height: side, seed: 1)

  private func sink(
    _ folder: borrowing ScratchFolder, stallLimit: Double = 20
  ) throws(MediaError) -> VideoSink {
    try VideoSink(
      path: folder.path("film/a.mp4"), width: Self.side, height: Self.side, framesPerSecond: 60,
      overwrites: false, stallLimit: stallLimit, searchPath: folder.path("bin"))
  }

  /// A folder whose `bin/ffmpeg` runs the script.
  private func folder(ffmpeg script: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("bin"), withIntermediateDirectories: true)
    // Its own process number is left where the test can look for it.
    try folder.makeTool("bin/ffmpeg", "echo $$ > \"$(dirname \"$0\")/pid\"\n" + script)
    return folder
  }

  private func writeUntilItFails(_ sink: VideoSink, frames: Int = 40) throws(MediaError) {
    let prepared = try sink.prepare(Self.frame)
    for number in 0..<frames { try sink.write(prepared, number: number) }
    try sink.finish()
  }

  private func expectNothingLeft(_ folder: borrowing ScratchFolder) throws {
    #expect(folder.content == ["bin", "bin/ffmpeg", "bin/pid"])
    let pid = try #require(Int32(try folder.read("bin/pid").dropLast()))
    #expect(kill(pid, 0) == -1 && errno == ESRCH, "the encoder still runs")
  }

  @Test func `a missing encoder is told with the command that installs it`() throws {
    let folder = try ScratchFolder()
    let error = #expect(throws: MediaError.toolMissing("ffmpeg")) { _ = try sink(folder) }
    #expect(error?.help?.contains("apt-get install ffmpeg") == true)
    #expect(error?.help?.contains("brew install ffmpeg") == true)
    #expect(folder.content == [])
  }

  @Test func `an encoder that fails is quoted`() throws {
    let folder = try folder(ffmpeg: "echo first >&2; echo 'no such codec' >&2; exit 1")
    let sink = try sink(folder)
    #expect(
      throws: MediaError.toolFailed(
        "ffmpeg", reason: "failed with exit code 1", lines: ["first", "no such codec"])
    ) {
      try writeUntilItFails(sink)
    }
    sink.abort()
    try expectNothingLeft(folder)
  }

  @Test func `an encoder that fails at the end is quoted`() throws {
    let folder = try folder(ffmpeg: "cat > /dev/null; echo 'disk full' >&2; exit 28")
    let sink = try sink(folder)
    #expect(
      throws: MediaError.toolFailed(
        "ffmpeg", reason: "failed with exit code 28", lines: ["disk full"])
    ) {
      try writeUntilItFails(sink)
    }
    sink.abort()
    try expectNothingLeft(folder)
  }

  @Test func `an encoder that says a lot and never stops saying it blocks nothing`() throws {
    let folder = try folder(
      ffmpeg: "i=0; while [ $i -lt 20000 ]; do echo 'warning after warning' >&2; i=$((i+1)); done\n"
        + "cat > /dev/null; echo last >&2; exit 3")
    let sink = try sink(folder)
    let error = #expect(throws: MediaError.self) { try writeUntilItFails(sink) }
    guard case .toolFailed(_, "failed with exit code 3", let lines)? = error else {
      Issue.record("failed with its exit code (was \(String(describing: error)))")
      return
    }
    #expect(lines.count == 5 && lines.last == "last")
    sink.abort()
    try expectNothingLeft(folder)
  }

  @Test func `an encoder that never reads is given up`() throws {
    let folder = try folder(ffmpeg: "exec sleep 600")
    let sink = try sink(folder, stallLimit: 0.5)
    let error = #expect(throws: MediaError.self) { try writeUntilItFails(sink) }
    #expect(error?.description.contains("took no data for") == true)
    sink.abort()
    try expectNothingLeft(folder)
  }

  @Test func `an encoder that never ends is given up`() throws {
    let folder = try folder(ffmpeg: "cat > /dev/null; exec sleep 600")
    // On a busy machine it may be long before it begins to read.
    let sink = try sink(folder, stallLimit: 5)
    let error = #expect(throws: MediaError.self) { try writeUntilItFails(sink) }
    #expect(error?.description.contains("did not end within") == true)
    sink.abort()
    try expectNothingLeft(folder)
  }

  @Test func `an encoder that is killed is told`() throws {
    let folder = try folder(ffmpeg: "head -c 100000 > /dev/null; kill -9 $$")
    let sink = try sink(folder)
    #expect(
      throws: MediaError.toolFailed("ffmpeg", reason: "was ended by signal 9", lines: [])
    ) {
      try writeUntilItFails(sink)
    }
    sink.abort()
    try expectNothingLeft(folder)
  }

  @Test func `an encoder that ffmpeg was built without is named`() throws {
    let folder = try folder(ffmpeg: "echo \"Unknown encoder 'libx264'\" >&2; exit 1")
    let sink = try sink(folder)
    #expect(throws: MediaError.toolLacks("ffmpeg", part: "encoder 'libx264'")) {
      try writeUntilItFails(sink)
    }
    sink.abort()
    try expectNothingLeft(folder)
  }

  /// Some versions of ffmpeg end with 0 where the last bytes of a file find no
  /// room; the film must not be taken for whole.
  @Test(arguments: [1, 20, 100, 200])
  func `a film whose end finds no room does not come to be`(blocks: Int) throws {
    let ffmpeg = try ToolFinder.path(of: "ffmpeg")
    let folder = try folder(ffmpeg: "trap '' XFSZ; ulimit -f \(blocks); exec \(ffmpeg) \"$@\"")
    let sink = try sink(folder)
    let error = #expect(throws: MediaError.self) { try writeUntilItFails(sink, frames: 8) }
    guard case .toolFailed(_, _, let lines)? = error else {
      Issue.record("ffmpeg is quoted (was \(String(describing: error)))")
      return
    }
    #expect(lines.contains { $0.contains("File too large") })
    sink.abort()
    try expectNothingLeft(folder)
  }

  @Test func `another thread stops a write that waits`() throws {
    let folder = try folder(ffmpeg: "exec sleep 600")
    let sink = try sink(folder, stallLimit: 600)
    let stopper = Thread {
      Thread.sleep(forTimeInterval: 0.3)
      sink.abort()
    }
    stopper.start()
    let start = Date()
    #expect(throws: MediaError.aborted) { try writeUntilItFails(sink) }
    // Long before the stall limit, on any machine.
    #expect(Date().timeIntervalSince(start) < 300)
    sink.abort()
    try expectNothingLeft(folder)
  }

  @Test func `another thread stops an end that waits`() throws {
    let folder = try folder(ffmpeg: "cat > /dev/null; exec sleep 600")
    let sink = try sink(folder, stallLimit: 600)
    let stopper = Thread {
      Thread.sleep(forTimeInterval: 0.3)
      sink.abort()
    }
    stopper.start()
    #expect(throws: MediaError.aborted) { try writeUntilItFails(sink, frames: 1) }
    sink.abort()
    try expectNothingLeft(folder)
  }

  @Test func `a folder that cannot be made is an error before the encoder starts`() throws {
    let folder = try folder(ffmpeg: "exit 0")
    try folder.write("", to: "film")
    let error = #expect(throws: MediaError.self) { _ = try sink(folder) }
    guard case .cannotWrite? = error else {
      Issue.record("the place is refused (was \(String(describing: error)))")
      return
    }
    #expect(folder.content == ["bin", "bin/ffmpeg", "film"])
  }
}
