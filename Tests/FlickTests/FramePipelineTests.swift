import Flick
import Foundation
import Testing

@Suite struct FramePipelineTests {
  /// What the threads of a run leave.
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var workerCount = 0
    private var drawnCount = 0
    private var endedCount = 0
    private var emittedCount = 0

    var workers: Int { lock.withLock { workerCount } }
    var drawn: Int { lock.withLock { drawnCount } }
    var ended: Int { lock.withLock { endedCount } }
    var emitted: Int { lock.withLock { emittedCount } }

    func begins() { lock.withLock { workerCount += 1 } }
    func draws() { lock.withLock { drawnCount += 1 } }
    func ends() { lock.withLock { endedCount += 1 } }
    func emits() { lock.withLock { emittedCount += 1 } }
  }

  private static func wait(until isTrue: () -> Bool) {
    while !isTrue() { usleep(50) }
  }

  @Test(arguments: [1, 2, 5], [true, false])
  func `frames come in order, each once`(workers: Int, isPaced: Bool) {
    var frames: [Int] = []
    FramePipeline(frameCount: 100, workers: workers, isPaced: isPaced).run(
      makeWorker: { 0 },
      draw: { count, frame in
        count += 1
        return frame * 3
      },
      emit: { frame, value throws(Never) in
        #expect(value == frame * 3)
        frames.append(frame)
      })
    #expect(frames == Array(0..<100))
  }

  @Test func `threads that take turns draw with one worker, which knows the frame before`() {
    var slow = 0
    FramePipeline(frameCount: 400, workers: 1, isPaced: true).run(
      makeWorker: { -1 },
      draw: { last, frame in
        defer { last = frame }
        return frame - last
      },
      emit: { frame, step throws(Never) in
        #expect(step == 1, "frame \(frame)")
        // Now few frames are ready, now many.
        if frame % 40 > 30 { usleep(200) }
        slow += step
      })
    #expect(slow == 400)
  }

  @Test(arguments: [1, 2, 5])
  func `never more workers begin than may`(workers: Int) {
    let log = Log()
    FramePipeline(frameCount: 400, workers: workers, isPaced: true).run(
      makeWorker: { log.begins() },
      draw: { _, frame in
        // Not before somebody waits for it.
        Self.wait { log.emitted >= frame }
      },
      emit: { _, _ throws(Never) in log.emits() })
    #expect(log.workers <= workers)
  }

  @Test func `all begin at once where no other program sets the pace`() {
    let log = Log()
    FramePipeline(frameCount: 3, workers: 3).run(
      makeWorker: { log.begins() },
      draw: { _, _ in Self.wait { log.workers == 3 } },
      emit: { _, _ throws(Never) in })
    #expect(log.workers == 3)
  }

  @Test(arguments: [(0, 256), (1 << 20, 6), (64 << 20, 2)])
  func `as much is drawn ahead of an encoder as memory is set aside for`(
    weight: Int, most: Int
  ) {
    let log = Log()
    FramePipeline(frameCount: 300, workers: 1, isPaced: true).run(
      makeWorker: {},
      draw: { _, frame in
        log.draws()
        // The frame that is emitted has been taken.
        #expect(frame - log.emitted <= most + 1)
      },
      weight: { _ in weight },
      emit: { frame, _ throws(Never) in
        if frame == 0 { Self.wait { log.drawn >= most } }
        log.emits()
      })
    #expect(log.drawn == 300)
  }

  @Test func `after a failure no frame is drawn and all workers have ended`() {
    struct Failure: Error {}
    let log = Log()
    #expect(throws: Failure.self) {
      try FramePipeline(frameCount: 1000, workers: 2, isPaced: true).run(
        makeWorker: {},
        draw: { _, _ in
          log.draws()
          log.ends()
        },
        emit: { frame, _ throws(Failure) in if frame == 10 { throw Failure() } })
    }
    #expect(log.drawn <= 10 + 1 + 256)
    #expect(log.ended == log.drawn)
  }
}
