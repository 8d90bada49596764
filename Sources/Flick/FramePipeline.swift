import Foundation

/// Draws frames on several threads and hands them on in order.
///
/// At most `window` frames are drawn and not yet handed on, so memory does not
/// grow with the number of frames, and the sink's speed sets the pace. The
/// number of workers changes nothing but the time it takes.
package struct FramePipeline {
  let frameCount: Int
  let workers: Int
  let window: Int

  package init(frameCount: Int, workers: Int) {
    precondition(frameCount > 0, "a film has frames (was \(frameCount))")
    precondition(workers > 0, "somebody works (was \(workers))")
    self.frameCount = frameCount
    self.workers = min(workers, frameCount)
    // One is ready while the sink is busy with another and a third is drawn. More
    // would take memory and gain nothing: the sink sets the pace.
    window = max(2, self.workers)
  }

  /// Runs until every frame has been handed on or something fails.
  ///
  /// - Parameters:
  ///   - makeWorker: What a thread keeps from frame to frame.
  ///   - draw: Called on the workers' threads, once a frame.
  ///   - emit: Called on the calling thread, in the order of frames.
  /// - Throws: What `emit` threw first; no frame is drawn after that.
  package func run<Worker, Frame: Sendable, Failure: Error>(
    makeWorker: @escaping @Sendable () -> Worker,
    draw: @escaping @Sendable (inout Worker, Int) -> Frame,
    emit: (Int, Frame) throws(Failure) -> Void
  ) throws(Failure) {
    let queue = FrameQueue<Frame>(frameCount: frameCount, window: window, workers: workers)
    for _ in 0..<workers {
      let thread = Thread {
        var worker = makeWorker()
        while let frame = queue.claim() {
          queue.deliver(draw(&worker, frame), frame: frame)
        }
        queue.workerEnds()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    defer { queue.stop() }
    for frame in 0..<frameCount {
      try emit(frame, queue.take(frame))
    }
  }
}

/// What the threads of a pipeline share: a lock around a few counters.
private final class FrameQueue<Frame: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let frameCount: Int
  private let window: Int
  private var nextClaim = 0
  private var taken = 0
  private var ready: [Int: Frame] = [:]
  private var isStopped = false
  private var running: Int

  init(frameCount: Int, window: Int, workers: Int) {
    self.frameCount = frameCount
    self.window = window
    running = workers
  }

  /// The next frame to draw; waits while the window is full. `nil`: no more.
  func claim() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while !isStopped, nextClaim < frameCount, nextClaim >= taken + window { condition.wait() }
    guard !isStopped, nextClaim < frameCount else { return nil }
    defer { nextClaim += 1 }
    return nextClaim
  }

  func deliver(_ value: Frame, frame: Int) {
    condition.lock()
    ready[frame] = value
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until the frame has been drawn.
  func take(_ frame: Int) -> Frame {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let value = ready.removeValue(forKey: frame) {
        taken = frame + 1
        condition.broadcast()
        return value
      }
      condition.wait()
    }
  }

  func workerEnds() {
    condition.lock()
    running -= 1
    condition.broadcast()
    condition.unlock()
  }

  /// No further frame is drawn; returns when every worker has ended.
  func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    while running > 0 { condition.wait() }
    condition.unlock()
  }
}
