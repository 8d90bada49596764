import FlickCore

/// The instants at which a stepped solver is called: n ÷ rate, counted from the
/// start of the scene, less those that a stall swallows.
struct DisplayLink: Hashable, Sendable {
  /// A time in which no tick comes; its ends belong to the ticks that do.
  struct Stall: Hashable, Sendable {
    let start: FlickTime
    let end: FlickTime
  }

  /// Ticks per second.
  let rate: Int
  let stalls: [Stall]

  /// One tick: when it comes, and how many periods after the one before.
  struct Tick: Hashable, Sendable {
    let instant: FlickTime
    let periods: Int
  }

  /// The tick that follows an instant.
  ///
  /// - Parameter last: The number of the tick before it, from which missed
  ///   periods are counted.
  func tick(afterNumber last: Int64) -> (number: Int64, tick: Tick) {
    var number = last + 1
    while let stall = stalls.first(where: { isWithin($0, number) }) {
      // The first tick at or after the stall's end.
      number = max(number + 1, self.number(before: stall.end) + 1)
    }
    return (number, Tick(instant: instant(of: number), periods: Int(number - last)))
  }

  /// The number of the last tick at or before an instant, were there no stalls.
  func number(at time: FlickTime) -> Int64 {
    let (seconds, rest) = time.flicks.quotientAndRemainder(dividingBy: FlickTime.flicksPerSecond)
    return seconds * Int64(rate) + rest * Int64(rate) / FlickTime.flicksPerSecond
  }

  private func number(before time: FlickTime) -> Int64 {
    number(at: FlickTime(flicks: time.flicks - 1))
  }

  /// n ÷ rate, rounded up to a whole flick.
  private func instant(of number: Int64) -> FlickTime {
    let rate = Int64(rate)
    let (seconds, rest) = number.quotientAndRemainder(dividingBy: rate)
    return FlickTime(
      flicks: seconds * FlickTime.flicksPerSecond
        + (rest * FlickTime.flicksPerSecond + rate - 1) / rate)
  }

  private func isWithin(_ stall: Stall, _ number: Int64) -> Bool {
    let instant = instant(of: number)
    return instant > stall.start && instant < stall.end
  }
}
