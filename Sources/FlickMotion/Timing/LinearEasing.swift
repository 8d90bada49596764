/// CSS `linear()`: progress through straight lines between points.
///
/// Guarantees: at least one point; inputs never go back; all are finite.
public struct LinearEasing: Hashable, Sendable {
  /// One argument of `linear()`: an output and up to two inputs.
  public struct Stop: Hashable, Sendable {
    public let output: Double
    public let inputs: [Double]

    public init(_ output: Double, at inputs: Double...) {
      self.output = output
      self.inputs = inputs
    }

    init(output: Double, inputs: [Double]) {
      self.output = output
      self.inputs = inputs
    }
  }

  public struct Point: Hashable, Sendable {
    public let input: Double
    public let output: Double
  }

  public let points: [Point]

  /// Fills in what is missing as CSS does: the first input 0, the last 1 or
  /// the largest before it if that is more, every other input at least the
  /// largest before it, and runs without inputs evenly between their
  /// neighbours.
  ///
  /// Returns `nil` without stops, with more than two inputs in one, or where a
  /// number is not finite.
  public init?(stops: [Stop]) {
    var entries: [(input: Double?, output: Double)] = []
    for stop in stops {
      guard stop.output.isFinite, stop.inputs.count <= 2, stop.inputs.allSatisfy(\.isFinite)
      else { return nil }
      if stop.inputs.isEmpty { entries.append((nil, stop.output)) }
      for input in stop.inputs { entries.append((input, stop.output)) }
    }
    guard !entries.isEmpty else { return nil }
    points = Self.filled(entries)
  }

  private static func filled(_ given: [(input: Double?, output: Double)]) -> [Point] {
    var entries = given
    if entries[0].input == nil { entries[0].input = 0 }
    var largest = -Double.infinity
    for index in entries.indices {
      if index == entries.count - 1 && entries[index].input == nil {
        entries[index].input = max(1, largest)
      }
      guard let input = entries[index].input else { continue }
      largest = max(largest, input)
      entries[index].input = largest
    }
    var points: [Point] = []
    for index in entries.indices {
      if let input = entries[index].input {
        points.append(Point(input: input, output: entries[index].output))
        continue
      }
      // Between the last known input and the next one that is known.
      let next = entries[index...].firstIndex { $0.input != nil } ?? entries.count - 1
      let from = points[index - 1].input
      let to = entries[next].input ?? from
      let input = from + (to - from) / Double(next - index + 1)
      points.append(Point(input: input, output: entries[index].output))
    }
    return points
  }

  /// The index of the line that holds for `input`: that from this point to the
  /// next. Where points share an input, the last of them counts.
  private func line(at input: Double) -> Int {
    let after = points.firstIndex { $0.input > input } ?? points.count
    return min(max(after - 1, 0), points.count - 2)
  }

  /// The output at `input`. Before the first point and after the last the
  /// nearest line goes on; a single point is a constant.
  public func value(at input: Double) -> Double {
    if points.count == 1 { return points[0].output }
    let index = line(at: input)
    let (a, b) = (points[index], points[index + 1])
    if a.input == b.input { return b.output }
    return a.output + (input - a.input) / (b.input - a.input) * (b.output - a.output)
  }

  /// The slope of the line that holds at `input`; 0 at a jump.
  public func slope(at input: Double) -> Double {
    if points.count == 1 { return 0 }
    let index = line(at: input)
    let (a, b) = (points[index], points[index + 1])
    if a.input == b.input { return 0 }
    return (b.output - a.output) / (b.input - a.input)
  }
}
