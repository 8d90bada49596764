import FlickPlot
import Testing

@Suite struct ScaleTests {
  @Test func `a value comes back from its place`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let low = Double.random(in: -1e5...1e5, using: &random)
      let scale = LinearScale(
        domain: low...low + Double.random(in: 1e-3...1e5, using: &random),
        from: Double.random(in: -4000...4000, using: &random),
        to: Double.random(in: 4001...9000, using: &random))
      let value = Double.random(in: scale.domain, using: &random)
      let back = scale.value(at: scale.position(of: value))
      #expect(abs(back - value) <= 1e-9 * max(1, abs(value), scale.domain.upperBound - low))
    }
  }

  @Test func `the domain's ends lie at the range's ends, whichever way it runs`() {
    let scale = LinearScale(domain: -2...6, from: 300, to: 20)
    #expect(scale.position(of: -2) == 300)
    #expect(scale.position(of: 6) == 20)
    #expect(scale.position(of: 2) == 160)
    #expect(abs(scale.valuePerUnit - 8.0 / 280) < 1e-15)
  }

  @Test func `a domain without length lies in the middle`() {
    let scale = LinearScale(domain: 5...5, from: 0, to: 10)
    #expect(scale.position(of: 5) == 5)
    #expect(scale.value(at: 3) == 5)
  }
}
