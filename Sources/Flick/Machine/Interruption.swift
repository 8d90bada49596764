import Foundation

/// A request to stop that any thread may make, for example a signal handler's
/// queue.
public final class Interruption: @unchecked Sendable {
  private let lock = NSLock()
  private let undisturbedLock = NSLock()
  private var requested = false
  private var actions: [@Sendable () -> Void] = []

  public init() {}

  public var isRequested: Bool {
    lock.lock()
    defer { lock.unlock() }
    return requested
  }

  /// Asks the running job to stop. What was half written is removed by the job
  /// itself.
  public func request() {
    lock.lock()
    requested = true
    let pending = actions
    actions = []
    lock.unlock()
    for action in pending { action() }
  }

  /// Runs `body` before the program may end (`settle`): it leaves something on the way
  /// which `onRequest` learns how to remove only at its end.
  func undisturbed<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    undisturbedLock.lock()
    defer { undisturbedLock.unlock() }
    return try body()
  }

  /// After a request: waits until what is half made can be removed and has been. The
  /// job makes nothing from then on, so that the program may end.
  public func settle() {
    // Never given back.
    undisturbedLock.lock()
  }

  /// Runs `action` when the request comes, at once if it has come already.
  package func onRequest(_ action: @escaping @Sendable () -> Void) {
    lock.lock()
    let isLate = requested
    if !isLate { actions.append(action) }
    lock.unlock()
    if isLate { action() }
  }
}
