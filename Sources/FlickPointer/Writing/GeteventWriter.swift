import FlickCore

/// Writes fingers as `getevent -lp` and `getevent -lt` print a touch screen of protocol
/// B, to microseconds and sixteenths of a point.
struct GeteventWriter {
  private static let device = "/dev/input/event0"
  private var text = ""

  static func write(_ rows: [PointerRow], canvas: Size, to emit: (String) -> Void) {
    var writer = GeteventWriter()
    writer.describe(canvas)
    var tracking = 0
    var last: [Int: Point] = [:]
    for row in rows {
      let time = row.time
      writer.event(time, "EV_ABS", "ABS_MT_SLOT", row.pointer)
      if row.phase == .down {
        writer.event(time, "EV_ABS", "ABS_MT_TRACKING_ID", tracking)
        tracking += 1
      }
      let leaves = row.phase == .up || row.phase == .cancel
      if !leaves || last[row.pointer] != row.position {
        writer.event(time, "EV_ABS", "ABS_MT_POSITION_X", units(row.position.x))
        writer.event(time, "EV_ABS", "ABS_MT_POSITION_Y", units(row.position.y))
        last[row.pointer] = row.position
      }
      if leaves { writer.event(time, "EV_ABS", "ABS_MT_TRACKING_ID", -1) }
      writer.event(time, "EV_SYN", "SYN_REPORT", 0)
      emit(writer.text)
      writer.text = ""
    }
    emit(writer.text)
  }

  private static func units(_ coordinate: Double) -> Int {
    Int((coordinate * PointerConstants.unitsPerPoint).rounded())
  }

  private mutating func describe(_ canvas: Size) {
    text += "add device 1: \(Self.device)\n  name:     \"flick\"\n  events:\n"
    axis("    ABS (0003): ABS_MT_SLOT          ", PointerConstants.maximumFingers - 1)
    axis("                ABS_MT_POSITION_X    ", Self.units(canvas.width) - 1)
    axis("                ABS_MT_POSITION_Y    ", Self.units(canvas.height) - 1)
    axis("                ABS_MT_TRACKING_ID   ", 65535)
  }

  private mutating func axis(_ name: String, _ maximum: Int) {
    text += name + " : value 0, min 0, max \(maximum), fuzz 0, flat 0, resolution 0\n"
  }

  private mutating func event(_ time: FlickTime, _ type: String, _ code: String, _ value: Int) {
    let second = FlickTime.flicksPerSecond
    let microseconds = (time.flicks % second * 1_000_000 + second / 2) / second
    let seconds = time.flicks / second + microseconds / 1_000_000
    let whole = String(seconds)
    let bits = String(UInt32(truncatingIfNeeded: value), radix: 16)
    text += "[" + String(repeating: " ", count: max(0, 8 - whole.count)) + whole + "."
    text += RecordedNumber.padded(microseconds % 1_000_000, digits: 6) + "] \(Self.device): "
    text += pad(type, 12) + " " + pad(code, 20) + " "
    text += String(repeating: "0", count: 8 - bits.count) + bits + "\n"
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
