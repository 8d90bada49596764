import Foundation

/// Draws frames on several threads and hands them on in order.
///
/// Few frames are drawn and not yet handed on, so memory does not grow with the
/// number of frames, and the sink's speed sets the pace. The number of workers
/// changes nothing but the time it takes.
///
/// Where another program sets the pace, one worker begins and others follow only
/// when frames have been lacking much of the time: each takes a picture's memory,
/// and more has changed since the frame before the last than since the last. The
/// first draws ahead in moments that the other program leaves idle, and when few
/// frames are ready as everybody else does.
package struct FramePipeline {
  let frameCount: Int
  let workers: Int
  private let isPaced: Bool

  /// How many frames are handed on before it is looked whether they were lacking.
  private static let patience = 32

  /// How many bytes of frames are drawn ahead of an encoder, which begins alone with
  /// clearing its memory and has moments at which it leaves processors idle.
  private static let reserve = 6 << 20

  /// - Parameters:
  ///   - workers: The most that may work.
  ///   - isPaced: Whether another program, such as an encoder, takes the frames
  ///     and needs the processor too.
  package init(frameCount: Int, workers: Int, isPaced: Bool = false) {
    precondition(frameCount > 0, "a film has frames (was \(frameCount))")
    precondition(workers > 0, "somebody works (was \(workers))")
    self.frameCount = frameCount
    self.workers = min(workers, frameCount)
    self.isPaced = isPaced
  }

  /// Runs until every frame has been handed on or something fails.
  ///
  /// - Parameters:
  ///   - makeWorker: What a thread keeps from frame to frame.
  ///   - draw: Called on the workers' threads, once a frame.
  ///   - weight: How many bytes a frame keeps until it is handed on.
  ///   - emit: Called on the calling thread, in the order of frames.
  /// - Throws: What `emit` threw first; no frame is drawn after that.
  package func run<Worker, Frame: Sendable, Failure: Error>(
    makeWorker: @escaping @Sendable () -> Worker,
    draw: @escaping @Sendable (inout Worker, Int) -> Frame,
    weight: @escaping @Sendable (Frame) -> Int = { _ in 0 },
    emit: (Int, Frame) throws(Failure) -> Void
  ) throws(Failure) {
    let queue = FrameQueue<Frame>(
      frameCount: frameCount, reserve: isPaced ? Self.reserve : 0, weight: weight)
    func startWorker(_ turns: [FrameTurn]) {
      let seat = WorkerSeat<Worker>()
      for turn in turns {
        queue.threadBegins()
        let thread = Thread {
          if turn == .patient { ThreadPriority.lower() }
          while let frame = queue.claim(turn) {
            let value = seat.use(makeWorker) { draw(&$0, frame) }
            queue.deliver(value, frame: frame, turn: turn)
          }
          queue.threadEnds()
        }
        thread.stackSize = 8 << 20
        thread.start()
      }
    }
    var started = isPaced ? 1 : workers
    if isPaced {
      startWorker([.patient, .urgent])
    } else {
      for _ in 0..<workers { startWorker([.any]) }
    }
    defer { queue.stop() }
    var since = ContinuousClock.now
    var pace = WorkerPace(processors: ProcessInfo.processInfo.activeProcessorCount)
    for frame in 0..<frameCount {
      let value = queue.take(frame)
      try emit(frame, value)
      guard (frame + 1).isMultiple(of: Self.patience), started < workers else { continue }
      let now = ContinuousClock.now
      if pace.joins(after: queue.waited(), of: now - since) {
        started += 1
        startWorker([.any])
      }
      since = now
    }
  }
}

/// When a thread draws.
private enum FrameTurn {
  case any
  /// Two threads take turns in one worker: this one while enough frames are ready,
  /// after everybody else, and `urgent` while few are. A thread that has been set
  /// back may not be set forward again.
  case patient
  case urgent
}

/// A worker that threads take turns in using, one at a time.
private final class WorkerSeat<Worker>: @unchecked Sendable {
  /// None or one.
  private var workers: [Worker] = []

  /// In place: a copy would copy its picture.
  func use<Result>(
    _ makeWorker: () -> Worker, _ body: (inout Worker) -> Result
  ) -> Result {
    if workers.isEmpty { workers.append(makeWorker()) }
    return body(&workers[0])
  }
}

/// What the threads of a pipeline share: a lock around a few counters.
private final class FrameQueue<Frame: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let frameCount: Int
  /// One is ready while the sink is busy with another and a third is drawn. More
  /// would take memory and gain nothing: the sink sets the pace.
  private var window = 2
  private let reserve: Int
  private let weight: @Sendable (Frame) -> Int
  /// Of what is ready, in bytes.
  private var held = 0
  private var nextClaim = 0
  private var taken = 0
  private var ready: [Int: Frame] = [:]
  private var isStopped = false
  /// Whether one of the two threads that take turns is drawing.
  private var isTaken = false
  private var waiting = Duration.zero
  private var running = 0

  /// How many frames are ahead at most, whatever little they weigh.
  private static var mostAhead: Int { 256 }
  /// With fewer frames than that being ready, the next one is urgent.
  private static var fewReady: Int { 12 }

  init(frameCount: Int, reserve: Int, weight: @escaping @Sendable (Frame) -> Int) {
    self.frameCount = frameCount
    self.reserve = reserve
    self.weight = weight
  }

  private var isFull: Bool {
    let ahead = nextClaim - taken
    return ahead >= window && (held >= reserve || ahead >= Self.mostAhead)
  }

  private func isOn(_ turn: FrameTurn) -> Bool {
    switch turn {
    case .any: true
    case .patient: !isTaken && ready.count >= Self.fewReady
    case .urgent: !isTaken && ready.count < Self.fewReady
    }
  }

  /// The next frame to draw; waits while the window is full. `nil`: no more.
  func claim(_ turn: FrameTurn) -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while !isStopped, nextClaim < frameCount, isFull || !isOn(turn) { condition.wait() }
    guard !isStopped, nextClaim < frameCount else { return nil }
    if turn != .any { isTaken = true }
    defer { nextClaim += 1 }
    return nextClaim
  }

  func deliver(_ value: Frame, frame: Int, turn: FrameTurn) {
    condition.lock()
    if turn != .any { isTaken = false }
    ready[frame] = value
    held += weight(value)
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until the frame has been drawn, if it is not ready.
  func take(_ frame: Int) -> Frame {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let value = ready.removeValue(forKey: frame) {
        taken = frame + 1
        held -= weight(value)
        condition.broadcast()
        return value
      }
      let start = ContinuousClock.now
      condition.wait()
      waiting += ContinuousClock.now - start
    }
  }

  /// How long `take` has waited since this was asked last.
  func waited() -> Duration {
    condition.withLock {
      defer { waiting = .zero }
      return waiting
    }
  }

  func threadBegins() {
    condition.withLock {
      running += 1
      window = max(window, running)
    }
  }

  func threadEnds() {
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
