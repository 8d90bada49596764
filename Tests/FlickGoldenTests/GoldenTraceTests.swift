import FlickGolden
import FlickMedia
import Testing

@Suite struct GoldenTraceTests {
  static let trace = GoldenTrace(
    length: 1_411_200_000,
    variants: [
      .init(
        name: "A b", events: [.init(time: 0, cause: "go", text: "finger 0 down at [1, 2]")],
        tracks: [
          .init(
            behavior: "card", layer: "layer 3", signals: ["card.x", "card.y"],
            digest: String(repeating: "a", count: 32), settles: nil, overshoot: 0.1 + 0.2,
            segments: [
              .init(
                start: 0, cause: "", motion: "rest at 0,0",
                state: [0, -0.0, Double.leastNonzeroMagnitude, 1e300, 0, 0],
                samples: [.init(time: 7, values: [1.0 / 3, 2])])
            ])
        ]), .init(name: nil, events: [], tracks: []),
    ])

  @Test func `a trace comes back from its text to the bit`() throws {
    let text = Self.trace.text
    let read = try GoldenTrace(text: text, path: "trace.txt")
    #expect(read == Self.trace)
    #expect(read.text == text)
    #expect(read.variants[0].tracks[0].segments[0].state[1].sign == .minus)
    #expect(GoldenVerdict.MotionChange(from: read, to: Self.trace) == nil)
  }

  @Test func `any changed byte is found`() {
    let bytes = Array(Self.trace.text.utf8)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = damaged[index] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
      #expect(throws: MediaError.self) {
        try GoldenTrace(text: String(decoding: damaged, as: UTF8.self), path: "trace.txt")
      }
    }
    for length in bytes.indices {
      #expect(throws: MediaError.self) {
        try GoldenTrace(text: String(decoding: bytes[..<length], as: UTF8.self), path: "trace.txt")
      }
    }
  }

  @Test func `events that come and go are told`() throws {
    let events = [
      GoldenTrace.Event(time: 0, cause: "go", text: "finger 0 down at [1, 2]"),
      .init(time: 1, cause: "go", text: "  card starts for b"),
    ]
    func trace(_ events: [GoldenTrace.Event]) -> GoldenTrace {
      GoldenTrace(length: 1, variants: [.init(name: nil, events: events, tracks: [])])
    }
    let gone = try #require(
      GoldenVerdict.MotionChange(from: trace(events), to: trace([events[0]])))
    #expect(gone.events.map(\.expected) == ["go: card starts for b"])
    #expect(gone.events.map(\.actual) == [nil])
    let moved = try #require(
      GoldenVerdict.MotionChange(
        from: trace(events),
        to: trace([.init(time: 0, cause: "go", text: "finger 0 down at [3, 2.5]"), events[1]])))
    #expect(moved.events.map(\.actual) == ["go: finger 0 down at [3, 2.5]"])
  }
}
