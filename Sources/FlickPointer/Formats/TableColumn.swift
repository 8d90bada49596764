/// A column of a table of touches.
package enum TableColumn {
  /// What a column tells; of times also the unit.
  package enum Role: String, CaseIterable, Hashable, Sendable {
    case seconds = "t_s"
    case milliseconds = "t_ms"
    case microseconds = "t_us"
    case nanoseconds = "t_ns"
    case id, phase, x, y, vx, vy

    var unit: RecordedTime.Unit? {
      switch self {
      case .seconds: .seconds
      case .milliseconds: .milliseconds
      case .microseconds: .microseconds
      case .nanoseconds: .nanoseconds
      case .id, .phase, .x, .y, .vx, .vy: nil
      }
    }

    /// Names that headers give such a column, in small letters.
    var names: [String] {
      switch self {
      case .seconds: ["t_s", "time_s", "timestamp_s", "seconds"]
      case .milliseconds: ["t_ms", "time_ms", "timestamp_ms", "milliseconds"]
      case .microseconds: ["t_us", "time_us", "timestamp_us", "microseconds"]
      case .nanoseconds: ["t_ns", "time_ns", "timestamp_ns", "nanoseconds"]
      case .id: ["id", "finger", "pointer", "pointerid", "pointer_id", "touch_id"]
      case .phase: ["phase", "action", "type", "event"]
      case .x: ["x", "clientx", "pos_x", "x_px"]
      case .y: ["y", "clienty", "pos_y", "y_px"]
      case .vx: ["vx", "velocity_x"]
      case .vy: ["vy", "velocity_y"]
      }
    }
  }

  /// Where a table has a column.
  package enum Place: Hashable, Sendable {
    case name(String)
    /// From 1.
    case number(Int)
  }

  /// The columns of a table without a header, in order, as this program writes them.
  package static let standard: [Role] = [.milliseconds, .id, .phase, .x, .y, .vx, .vy]
}

extension PointerRow.Phase {
  /// By the words that systems have for it, in letters of any size.
  init?(word: String) {
    switch word.lowercased() {
    case "down", "began", "begin", "start", "press", "action_down", "action_pointer_down",
      "pointerdown", "touchstart", "touchdown":
      self = .down
    case "move", "moved", "changed", "drag", "action_move", "pointermove", "touchmove": self = .move
    case "stationary", "rest": self = .stationary
    case "up", "ended", "end", "release", "action_up", "action_pointer_up", "pointerup",
      "touchend", "touchup":
      self = .up
    case "cancel", "cancelled", "canceled", "action_cancel", "pointercancel", "touchcancel":
      self = .cancel
    default: return nil
    }
  }
}
