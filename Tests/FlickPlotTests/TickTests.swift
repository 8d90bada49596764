import FlickPlot
import Foundation
import Testing

/// What d3-array's own tests expect, read from outside the package.
private struct TickCase: CustomTestStringConvertible {
  let start: Double
  let stop: Double
  let count: Double
  let ticks: [Double]

  var testDescription: String { "ticks(\(start), \(stop), \(count))" }

  static let all: [TickCase] = {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appending(path: "../shared/fixtures/d3-ticks/expected.json")
    guard let data = try? Data(contentsOf: file),
      let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let cases = root["cases"] as? [[String: Any]]
    else {
      print("skipped: the tick lists of d3-array are not there (\(file.path))")
      return []
    }
    return cases.map { entry in
      func number(_ key: String) -> Double {
        switch entry[key] {
        case let text as String: Double(text.lowercased()) ?? .nan
        case let number as NSNumber: number.doubleValue
        default: .nan
        }
      }
      let ticks = (entry["ticks"] as? [NSNumber] ?? []).map(\.doubleValue)
      return TickCase(
        start: number("start"), stop: number("stop"), count: number("count"), ticks: ticks)
    }
  }()
}

@Suite struct TickTests {
  @Test func `ticks are those of d3-array`() {
    for example in TickCase.all {
      #expect(
        Ticks.values(from: example.start, to: example.stop, count: example.count) == example.ticks,
        "\(example.testDescription)")
    }
  }

  // d3-array's README and tests, repeated here for when the fixture is absent.
  @Test(arguments: [
    (0.0, 1.0, 10.0, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    (-10.0, 10.0, 6.0, [-10, -5, 0, 5, 10]),
    (0.98, 1.14, 10.0, [0.98, 1, 1.02, 1.04, 1.06, 1.08, 1.1, 1.12, 1.14]),
    (1.0, 364.0, 0.5, [200]),
    (364.0, 1.0, 0.5, [200]),
    (1.0, 1.0, 10.0, [1]),
    (0.0, 1.0, 0.0, []),
  ])
  func `ticks are round`(start: Double, stop: Double, count: Double, ticks: [Double]) {
    #expect(Ticks.values(from: start, to: stop, count: count) == ticks)
  }

  @Test func `ticks lie within their ends, evenly, about as many as asked for`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2000 {
      let start = Double.random(in: -1e4...1e4, using: &random)
      let stop = start + Double.random(in: 1e-2...1e4, using: &random)
      let count = Double.random(in: 2...20, using: &random)
      let ticks = Ticks.values(from: start, to: stop, count: count)
      #expect(ticks.allSatisfy { $0 >= start && $0 <= stop })
      #expect(Double(ticks.count) <= count * 2 + 1)
      #expect(Double(ticks.count) >= count / 2 - 1)
      let steps = zip(ticks.dropFirst(), ticks).map { $0 - $1 }
      if let step = steps.first {
        #expect(steps.allSatisfy { abs($0 - step) < 1e-9 * max(1, abs(start)) })
      }
    }
  }

  @Test(arguments: [
    (1.66, 4.0, [0, 0.5, 1, 1.5]),
    (1.0, 4.0, [0, 0.25, 0.5, 0.75, 1]),
    (1.2, 6.0, [0, 0.25, 0.5, 0.75, 1]),
    (0.4, 4.0, [0, 0.1, 0.2, 0.3, 0.4]),
    (0.03, 3.0, [0, 0.01, 0.02, 0.03]),
    (9.0, 4.0, [0, 2, 4, 6, 8]),
    (50.0, 4.0, [0, 15, 30, 45]),
    (3600.0, 4.0, [0, 900, 1800, 2700, 3600]),
    (0.0, 4.0, [0]),
  ])
  func `instants step by quarters, halves and parts of a minute`(
    end: Double, count: Double, ticks: [Double]
  ) {
    #expect(Ticks.seconds(upTo: end, count: count) == ticks)
  }
}

@Suite struct PlotNumberTests {
  @Test(arguments: [
    (0.0, 0, "0"), (-2000.0, 0, "−2000"), (0.5, 2, "0.5"), (0.25, 2, "0.25"), (-0.001, 2, "0"),
    (12000.0, 0, "12\u{202F}000"), (-1_234_567.0, 0, "−1\u{202F}234\u{202F}567"),
    (0.1 + 0.2, 1, "0.3"), (1.999, 2, "2"), (999.95, 1, "1000"), (0.05, 2, "0.05"),
    (-.infinity, 2, "unbounded"), (.nan, 0, "unbounded"),
  ])
  func `numbers have a true minus and no zeros too many`(
    value: Double, decimals: Int, text: String
  ) {
    #expect(PlotNumber.text(value, decimals: decimals) == text)
  }

  @Test func `every tick's text reads back as the tick`() throws {
    for (low, high) in [(-3020.0, 3580.0), (0, 0.037), (-1.5, 2.5), (0, 123_456), (0.98, 1.14)] {
      let step = try #require(Ticks.step(from: low, to: high, count: 5))
      for tick in Ticks.values(from: low, to: high, count: 5) {
        let text = PlotNumber.text(tick, decimals: step.decimals)
          .replacing("−", with: "-").replacing("\u{202F}", with: "")
        #expect(Double(text) == tick)
      }
    }
  }
}
