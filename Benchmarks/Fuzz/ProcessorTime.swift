import Foundation

/// How long this process has been at work, whatever else the machine does.
package enum ProcessorTime {
  /// Of all threads.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
