import FlickCore
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many doubles lie between two results; 0 for equal or both NaN.
private func ulps(_ a: Double, _ b: Double) -> UInt64 {
  if a == b || (a.isNaN && b.isNaN) { return 0 }
  if a.isNaN || b.isNaN { return .max }
  func ordered(_ value: Double) -> Int64 {
    let bits = Int64(bitPattern: value.bitPattern)
    return bits < 0 ? Int64.min &- bits : bits
  }
  let (distance, overflow) = ordered(a).subtractingReportingOverflow(ordered(b))
  return overflow ? .max : distance.magnitude
}

/// A small multiplicative generator, so that a failure can be repeated.
private struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Either sign, magnitudes spread evenly over the exponents of the range.
  mutating func spread(_ exponents: ClosedRange<Int>) -> Double {
    let exponent = Int.random(in: exponents, using: &self)
    let significand = Double.random(in: 1..<2, using: &self)
    let value = Double(sign: .plus, exponent: exponent, significand: significand)
    return Bool.random(using: &self) ? value : -value
  }
}

/// One function, the C library's, and the arguments to try.
private struct Comparison: CustomTestStringConvertible, Sendable {
  let name: String
  let ours: @Sendable (Double) -> Double
  let library: @Sendable (Double) -> Double
  let exponents: ClosedRange<Int>
  /// Units in the last place; more than 2 only where the library itself errs.
  var limit: UInt64 = 2
  var testDescription: String { "\(name), exponents \(exponents)" }
}

private let comparisons: [Comparison] = [
  Comparison(
    name: "exp", ours: { Reproducible.exp($0) }, library: { exp($0) }, exponents: -60...10),
  Comparison(
    name: "expm1", ours: { Reproducible.expm1($0) }, library: { expm1($0) }, exponents: -60...10),
  Comparison(
    name: "log", ours: { Reproducible.log($0.magnitude) }, library: { log($0.magnitude) },
    exponents: -1074...1023),
  Comparison(
    name: "log near one", ours: { Reproducible.log(1 + $0) }, library: { log(1 + $0) },
    exponents: -52 ... -2),
  Comparison(
    name: "log1p", ours: { Reproducible.log1p($0) }, library: { log1p($0) }, exponents: -60...1023),
  Comparison(
    name: "sin", ours: { Reproducible.sin($0) }, library: { sin($0) }, exponents: -40...40),
  Comparison(
    name: "cos", ours: { Reproducible.cos($0) }, library: { cos($0) }, exponents: -40...40),
  Comparison(
    name: "tan", ours: { Reproducible.tan($0) }, library: { tan($0) }, exponents: -40...40),
  Comparison(
    name: "sin of huge angles", ours: { Reproducible.sin($0) }, library: { sin($0) },
    exponents: 40...1023),
  Comparison(
    name: "cos of huge angles", ours: { Reproducible.cos($0) }, library: { cos($0) },
    exponents: 40...1023),
  Comparison(
    name: "tan of huge angles", ours: { Reproducible.tan($0) }, library: { tan($0) },
    exponents: 40...1023),
  Comparison(
    name: "cbrt", ours: { Reproducible.cbrt($0) }, library: { cbrt($0) }, exponents: -1074...1023,
    limit: 4),
  Comparison(
    name: "atan", ours: { Reproducible.atan($0) }, library: { atan($0) }, exponents: -1074...1023),
]

/// A function of two numbers, the C library's, and the arguments to try.
private struct PairComparison: CustomTestStringConvertible, Sendable {
  let name: String
  let ours: @Sendable (Double, Double) -> Double
  let library: @Sendable (Double, Double) -> Double
  let first: ClosedRange<Int>
  let second: ClosedRange<Int>
  var testDescription: String { "\(name), exponents \(first) and \(second)" }
}

private let pairComparisons: [PairComparison] = [
  PairComparison(
    name: "pow", ours: { Reproducible.pow($0.magnitude, $1) },
    library: { pow($0.magnitude, $1) }, first: -100...100, second: -10...4),
  PairComparison(
    name: "pow near one", ours: { Reproducible.pow(1 + $0, $1) },
    library: { pow(1 + $0, $1) }, first: -40 ... -2, second: 1...40),
  PairComparison(
    name: "pow over everything", ours: { Reproducible.pow($0.magnitude, $1) },
    library: { pow($0.magnitude, $1) }, first: -1074...1023, second: -60...60),
  PairComparison(
    name: "atan2", ours: { Reproducible.atan2($0, $1) }, library: { atan2($0, $1) },
    first: -4...4, second: -4...4),
  PairComparison(
    name: "atan2 over everything", ours: { Reproducible.atan2($0, $1) },
    library: { atan2($0, $1) }, first: -1074...1023, second: -1074...1023),
  PairComparison(
    name: "hypot", ours: { Reproducible.hypot($0, $1) }, library: { hypot($0, $1) },
    first: -4...4, second: -4...4),
  PairComparison(
    name: "hypot over everything", ours: { Reproducible.hypot($0, $1) },
    library: { hypot($0, $1) }, first: -1074...1022, second: -1074...1022),
]

@Suite struct ReproducibleTests {
  @Test(arguments: comparisons)
  private func `stays within two units of the last place of the C library`(
    comparison: Comparison
  ) {
    var generator = Generator(state: 12)
    var worst: (ulps: UInt64, argument: Double) = (0, 0)
    for _ in 0..<30_000 {
      let x = generator.spread(comparison.exponents)
      let distance = ulps(comparison.ours(x), comparison.library(x))
      if distance > worst.ulps { worst = (distance, x) }
    }
    #expect(worst.ulps <= comparison.limit, "at \(worst.argument)")
  }

  @Test(arguments: pairComparisons)
  private func `stays within two units of the last place of the C library for pairs`(
    comparison: PairComparison
  ) {
    var generator = Generator(state: 13)
    var worst: (ulps: UInt64, first: Double, second: Double) = (0, 0, 0)
    for _ in 0..<30_000 {
      let x = generator.spread(comparison.first)
      let y = generator.spread(comparison.second)
      let distance = ulps(comparison.ours(x, y), comparison.library(x, y))
      if distance > worst.ulps { worst = (distance, x, y) }
    }
    #expect(worst.ulps <= 2, "at \(worst.first), \(worst.second)")
  }

  /// glibc's own cube root errs by up to 4 units, so ours is checked by its cube.
  @Test func `the neighbours of a cube root have cubes on either side`() {
    var generator = Generator(state: 16)
    func isBelow(_ root: Double, _ value: Double) -> Bool {
      let square = root * root
      let squareError = (-square).addingProduct(root, root)
      let cube = square * root
      let cubeError = (-cube).addingProduct(square, root) + squareError * root
      return (cube - value) + cubeError < 0
    }
    for _ in 0..<30_000 {
      let x = generator.spread(-900...900).magnitude
      let root = Reproducible.cbrt(x)
      #expect(isBelow(root.nextDown, x) && !isBelow(root.nextUp, x), "\(x)")
      #expect(Reproducible.cbrt(-x) == -root)
    }
  }

  @Test(arguments: [1, 2, 3, 7, 22, 355, 103993, 80_143_857, 245_850_922, 5_419_351])
  func `is exact where an angle nearly hits a multiple of a quarter turn`(n: Int) {
    for multiple in [n, 2 * n, 4 * n, n * 1001] {
      let angle = Double(multiple) * (Double.pi / 2)
      for x in [angle, angle.nextUp, angle.nextDown, Double(n)] {
        #expect(ulps(Reproducible.sin(x), sin(x)) <= 2)
        #expect(ulps(Reproducible.cos(x), cos(x)) <= 2)
        #expect(ulps(Reproducible.tan(x), tan(x)) <= 2)
      }
    }
  }

  static let specials: [Double] = [
    0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 2.5, -2.5, .infinity, -.infinity, .nan,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 709.7, 709.79, 710, -745.1, -745.2,
    -708.5, -720, 0x1p53, 0x1p53 + 2, -0x1p53, 1e300, -1e300,
  ]

  @Test(arguments: specials)
  func `follows the C library at the edges`(x: Double) {
    func agree(_ ours: Double, _ library: Double, _ name: String) {
      #expect(ulps(ours, library) <= 2, "\(name) of \(x)")
      if !library.isNaN { #expect(ours.sign == library.sign, "\(name) of \(x)") }
    }
    agree(Reproducible.exp(x), exp(x), "exp")
    agree(Reproducible.expm1(x), expm1(x), "expm1")
    agree(Reproducible.log(x), log(x), "log")
    agree(Reproducible.log1p(x), log1p(x), "log1p")
    agree(Reproducible.sin(x), sin(x), "sin")
    agree(Reproducible.cos(x), cos(x), "cos")
    agree(Reproducible.tan(x), tan(x), "tan")
    agree(Reproducible.cbrt(x), cbrt(x), "cbrt")
    for y in Self.specials {
      agree(Reproducible.pow(x, y), pow(x, y), "pow, \(y),")
      agree(Reproducible.atan2(x, y), atan2(x, y), "atan2, \(y),")
      agree(Reproducible.hypot(x, y), hypot(x, y), "hypot, \(y),")
    }
  }

  @Test func `sine and cosine together have the bits of each alone`() {
    var generator = Generator(state: 14)
    for _ in 0..<10_000 {
      let x = generator.spread(-40...60)
      let both = Reproducible.sinCos(x)
      #expect(both.sin == Reproducible.sin(x))
      #expect(both.cos == Reproducible.cos(x))
    }
  }

  /// The value pins every bit: it was made on x86-64 and holds wherever IEEE
  /// arithmetic does.
  @Test func `gives the same bits on every machine`() {
    var generator = Generator(state: 15)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ value: Double) {
      hash = (hash ^ value.bitPattern) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
    }
    for _ in 0..<5_000 {
      let x = generator.spread(-20...9)
      let y = generator.spread(-3...5)
      mix(Reproducible.exp(x))
      mix(Reproducible.expm1(x))
      mix(Reproducible.log(x.magnitude))
      mix(Reproducible.log1p(x.magnitude))
      mix(Reproducible.sin(x))
      mix(Reproducible.cos(x))
      mix(Reproducible.tan(x))
      mix(Reproducible.pow(x.magnitude, y))
      mix(Reproducible.atan2(x, y))
      mix(Reproducible.cbrt(x))
      mix(Reproducible.hypot(x, y))
    }
    #expect(hash == 3_830_480_161_974_700_047)
  }
}
