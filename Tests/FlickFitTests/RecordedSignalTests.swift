import FlickFit
import Testing

@Suite struct RecordedSignalTests {
  @Test func `times that repeat, run back or are no numbers make no signal`() {
    func signal(_ times: Double...) -> RecordedSignal? {
      RecordedSignal(name: "x", samples: times.map { .init(time: $0, value: 1) })
    }
    #expect(signal(0, 1, 2) != nil)
    #expect(signal() != nil)
    #expect(signal(0, 1, 1) == nil)
    #expect(signal(0, 2, 1) == nil)
    #expect(signal(0, .nan) == nil)
    #expect(signal(0, .infinity) == nil)
  }

  @Test func `a value that is no number makes no signal`() {
    #expect(RecordedSignal(name: "x", samples: [.init(time: 0, value: .nan)]) == nil)
  }
}
