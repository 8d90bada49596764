import Foundation

/// How much of the processor a thread is given where others want it too.
enum ThreadPriority {
  /// Steps of nice(2): a thread ten steps below another is given a tenth of what
  /// that is given.
  private static let steps: Int32 = 10

  /// Lets other threads and the programs that this one has started go before the
  /// calling thread, for good. Where the system refuses, all stays as it is.
  static func lower() {
    #if os(Linux)
      // Of a process, says POSIX; on Linux threads have priorities of their own, and
      // 0 is the calling one.
      let whose = __priority_which_t(PRIO_PROCESS.rawValue)
      _ = setpriority(whose, 0, min(19, getpriority(whose, 0) + steps))
    #else
      pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #endif
  }
}
