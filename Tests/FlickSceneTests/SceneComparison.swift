import FlickScene

extension Scene {
  /// The scene without the places where its parts are written.
  var withoutOrigins: Scene {
    let nowhere = SourceOrigin(bytes: 0..<0, path: "$")
    return Scene(
      title: title, canvas: canvas, touch: touch, variants: variants,
      events: events.map {
        SceneEvent(
          id: $0.id, start: $0.start, action: $0.action, note: $0.note, pointer: $0.pointer,
          origin: nowhere)
      }, film: film, render: render,
      expectations: expectations.map {
        Expectation(check: $0.check, variants: $0.variants, origin: nowhere)
      })
  }
}

/// A generator whose numbers are the same everywhere (xorshift64*).
struct FixedRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
