import CKernels
import FlickFiles
import Foundation

/// A program that is fed through its standard input.
///
/// One thread writes and finishes; any may kill.
///
/// It is never waited for without a limit, and never left behind.
final class ChildProcess: @unchecked Sendable {
  private let tool: String
  private let process = Process()
  private let input: Pipe
  private let errors: Pipe
  private let log = ErrorLog()
  private let ended = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private var isKilled = false
  private var isClosed = false
  private let stallLimit: Double
  private let usedBefore: Double
  /// How many bytes have been handed on.
  private var written = 0
  /// Blocks of memory that the pipe may still refer to, and how many bytes had been
  /// handed on at the end of each.
  private var lent: [(memory: FrameMemory, end: Int)] = []
  private var canLend = true

  /// Linux's F_SETPIPE_SZ (fcntl(2)), which Swift does not see.
  private static let setPipeSize: Int32 = 1031
  /// What any user may ask for on Linux, in bytes (/proc/sys/fs/pipe-max-size).
  private static let pipeSize: Int32 = 1 << 20
  /// How many files are opened to start a program: two pipes, what tells of its end,
  /// the null device, and as many again while it starts.
  private static let startingFiles = 16
  /// How many of the last lines of its standard error are kept.
  private static let keptLines = 5

  /// Starts the program.
  ///
  /// - Throws: `fewFiles`, or `toolFailed` when the system refuses to.
  init(tool: String, path: String, arguments: [String], stallLimit: Double) throws(MediaError) {
    try Self.checkFiles(for: tool)
    (input, errors) = (Pipe(), Pipe())
    self.tool = tool
    self.stallLimit = stallLimit
    usedBefore = Self.childrenProcessorSeconds
    process.executableURL = FilePath(path).url
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    let ended = ended
    process.terminationHandler = { _ in ended.signal() }
    // Another program that is started later must not hold this one's input open.
    let descriptor = input.fileHandleForWriting.fileDescriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(errors.fileHandleForReading.fileDescriptor, F_SETFD, FD_CLOEXEC)
    signal(SIGPIPE, SIG_IGN)
    do {
      try process.run()
    } catch {
      throw .toolFailed(tool, reason: "could not be started", lines: [error.localizedDescription])
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if os(Linux)
      // A frame has megabytes: with the usual 64 kB the two programs would take
      // turns fifty times for each. Where the system refuses, it stays so.
      _ = fcntl(descriptor, Self.setPipeSize, Self.pipeSize)
    #endif
    try? input.fileHandleForReading.close()
    log.read(from: errors.fileHandleForReading)
  }

  /// Whether a program can be started and talked to.
  ///
  /// - Throws: `fewFiles`.
  static func checkFiles(for tool: String) throws(MediaError) {
    guard let limit = OpenFiles.limit(without: startingFiles) else { return }
    throw .fewFiles(tool: tool, needed: startingFiles, limit: limit)
  }

  /// Hands on a frame, however long that takes; gives up when nothing is taken for
  /// the stall limit.
  ///
  /// A frame in a block of memory that the pipe cannot hold whole is lent to it rather
  /// than copied, where the system can, and kept until the program has read it: no
  /// more than two are.
  func write(_ frame: EncodedFrame) throws(MediaError) {
    let descriptor = input.fileHandleForWriting.fileDescriptor
    if let memory = frame.memory {
      let isLent = canLend && memory.count >= Int(Self.pipeSize)
      if isLent { lent.append((memory, written + memory.count)) }
      try write(memory.count, to: descriptor) { offset in
        let rest = UnsafeRawBufferPointer(rebasing: memory.bytes[offset...])
        if isLent, canLend {
          let lent = flick_lend_to_pipe(descriptor, rest.baseAddress, rest.count)
          if lent >= 0 || errno == EAGAIN || errno == EINTR || errno == EPIPE { return lent }
          canLend = false
        }
        return Foundation.write(descriptor, rest.baseAddress, rest.count)
      }
      // What lies further back than the pipe holds has been read.
      lent.removeAll { $0.end + Int(Self.pipeSize) <= written }
    } else {
      let bytes = frame.bytes
      try write(bytes.count, to: descriptor) { offset in
        bytes[offset...].withUnsafeBytes {
          Foundation.write(descriptor, $0.baseAddress, $0.count)
        }
      }
    }
  }

  /// - Parameter attempt: Hands on what it can of what follows an offset, and says
  ///   how many bytes that was; negative: `errno` says why not.
  private func write(
    _ count: Int, to descriptor: Int32, _ attempt: (_ offset: Int) -> Int
  ) throws(MediaError) {
    var offset = 0
    while offset < count {
      let taken = attempt(offset)
      if taken > 0 {
        offset += taken
        written += taken
      } else if errno == EAGAIN {
        try waitUntilWritable(descriptor)
      } else if errno != EINTR {
        try fail()
      }
    }
  }

  /// Says that there is no more, and waits for the program to end.
  ///
  /// - Returns: Processor time that it used, in seconds.
  func finish() throws(MediaError) -> Double {
    closeInput()
    guard ended.wait(timeout: .now() + stallLimit) == .success else {
      kill()
      throw .toolFailed(tool, reason: "did not end within \(Int(stallLimit)) s", lines: log.lines)
    }
    ended.signal()
    if lock.withLock({ isKilled }) { throw .aborted }
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw .failure(of: tool, reason: endReason, lines: log.lines)
    }
    return Self.childrenProcessorSeconds - usedBefore
  }

  /// Ends the program at once and waits until it is gone.
  func kill() {
    lock.withLock { isKilled = true }
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    _ = ended.wait(timeout: .now() + 10)
    ended.signal()
  }

  /// The last that it wrote to its standard error.
  var lastLines: [String] { log.lines }

  private func waitUntilWritable(_ descriptor: Int32) throws(MediaError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let result = poll(&request, 1, Int32(stallLimit * 1000))
    guard result == 0 else { return }
    kill()
    throw .toolFailed(tool, reason: "took no data for \(Int(stallLimit)) s", lines: log.lines)
  }

  /// The pipe is broken: the program has ended before its time.
  private func fail() throws(MediaError) {
    closeInput()
    if ended.wait(timeout: .now() + 5) == .success { ended.signal() } else { kill() }
    if lock.withLock({ isKilled }) { throw .aborted }
    throw .failure(of: tool, reason: endReason, lines: log.lines)
  }

  private var endReason: String {
    let status = process.terminationStatus
    return process.terminationReason == .exit
      ? "failed with exit code \(status)" : "was ended by signal \(status)"
  }

  private func closeInput() {
    lock.withLock {
      guard !isClosed else { return }
      isClosed = true
      try? input.fileHandleForWriting.close()
    }
  }

  private static var childrenProcessorSeconds: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The last lines of a program's standard error, read on a thread of its own.
  final class ErrorLog: Sendable {
    private let tail = Locked(Data())
    private let isRead = DispatchSemaphore(value: 0)
    private static let keptBytes = 8192

    func read(from handle: FileHandle) {
      let thread = Thread { [self] in
        while let data = try? handle.read(upToCount: 4096), !data.isEmpty {
          tail.withLock { $0 = Data(($0 + data).suffix(Self.keptBytes)) }
        }
        isRead.signal()
      }
      thread.start()
    }

    var lines: [String] {
      _ = isRead.wait(timeout: .now() + 2)
      isRead.signal()
      return tail.withLock {
        String(decoding: $0, as: UTF8.self).split(whereSeparator: \.isNewline)
          .suffix(ChildProcess.keptLines).map(String.init)
      }
    }
  }
}
