import FlickCore

/// Pinches: two fingers about the middle between them.
extension EventDecoder {
  func pinch(_ keys: Members, of event: Members) throws(Rejected) -> SceneEvent.Pinch {
    let center = try place(keys[PinchKeys.center], touches: true)
    let spread = try keys[PinchKeys.spread]
    let degree = Double.pi / 180
    let hold = try keys[PinchKeys.hold]
    let pinch = SceneEvent.Pinch(
      center: center, spread: spread[0], endSpread: spread[1],
      angle: try keys[PinchKeys.angle] * degree, turn: try keys[PinchKeys.rotate] * degree,
      by: try keys[PinchKeys.by] ?? .zero, duration: try keys[PinchKeys.duration],
      endSpeed: try keys[PinchKeys.velocity], holdBefore: hold?.before ?? .zero,
      holdAfter: hold?.after ?? .zero, lifts: try keys[PinchKeys.release])
    if try event[EventKeys.pointer] == 9 {
      reader.report(.secondPointer(), atKey: EventKeys.pointer, of: event)
    }
    if pinch.travel == 0 { throw reader.rejected(.noDistance("pinch"), on: keys.node) }
    let seconds = pinch.duration.seconds
    // As for strokes: the cubic turns back where speed × duration exceeds 3 × distance.
    if let speed = pinch.endSpeed, speed * seconds > 3 * pinch.travel * (1 + 1e-9) {
      throw reader.rejected(
        .tooFast("pinch", speed: speed, distance: pinch.travel, duration: seconds),
        at: keys.place(PinchKeys.velocity))
    }
    guard case .canvas(let middle) = center else { return pinch }
    let (sin, cos) = Reproducible.sinCos(pinch.angle)
    for side in [0.5, -0.5] {
      let finger = middle + side * pinch.spread * Vector(dx: cos, dy: sin)
      if Rect(origin: .zero, size: canvas).contains(finger) { continue }
      let found = [finger.x, finger.y].map { Spelling.number($0, decimals: 1) }
      throw reader.rejected(
        .outsideCanvas(
          "[\(found.joined(separator: ", "))]", width: canvas.width, height: canvas.height),
        at: keys.place(PinchKeys.spread))
    }
    return pinch
  }
}
