/// A generator whose numbers are the same everywhere (xorshift64*).
package struct FixedRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  package mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

extension FixedRandom {
  /// A whole number from 0 up to and without `bound`.
  package mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "there is a number below the bound (was \(bound))")
    return Int(next() >> 1) % bound
  }
}
