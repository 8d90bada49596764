import FlickCore
import FlickScene

/// Two fingers on a layer that answers a pinch or a rotation: they move together what it
/// answers, each behavior by what of the two it follows.
extension VariantPlayer {
  struct Pair {
    /// The contacts' numbers, in the order in which they went down.
    let first: Int
    let second: Int
    let since: FlickTime

    func has(_ number: Int) -> Bool { number == first || number == second }
  }

  /// Where two fingers touch, they are no taps and no drags of one finger any more; what one
  /// of them drags follows the middle of both. A third finger waits for one to leave.
  mutating func pairUp(beside number: Int, now: FlickTime) {
    guard let layer = pinchedLayer(reached[number]) else { return }
    pairUp(on: layer, now: now)
  }

  private mutating func pairUp(on layer: Int, now: FlickTime) {
    let there = reached.filter { pinchedLayer($0.value) == layer && $0.value.gesture != .press }
      .keys.sorted()
    guard there.count > 1 else { return }
    for number in there { begin(.pair, number, now: now) }
    guard pairs[layer] == nil else { return }
    let pair = Pair(first: there[0], second: there[1], since: now)
    pairs[layer] = pair
    for channel in channels(movedBy: pair) where holders(of: channel).contains(where: pair.has) {
      guard let fingers = fingers(pair, channel), let event = reached[pair.second]?.contact.event
      else { continue }
      behaviors[channel].handOver(to: fingers, velocity: nil, at: now, event: event)
    }
  }

  /// A finger of two has left.
  mutating func partPair(of number: Int, _ reach: Reach, now: FlickTime) {
    guard let layer = pinchedLayer(reach) else { return }
    if pairs[layer]?.has(number) ?? false { pairs[layer] = nil }
    pairUp(on: layer, now: now)
  }

  /// Two fingers may have passed the slop of behaviors under them.
  mutating func recognizePair(with contact: Contact, now: FlickTime) {
    guard let pair = pair(of: contact.number) else { return }
    let both = [pair.first, pair.second].compactMap { reached[$0]?.contact }
    let latest = both.map { $0.down + $0.sinceTouch(at: now) }.max() ?? now
    for channel in channels(movedBy: pair) where holders(of: channel).isEmpty {
      guard let fingers = fingers(pair, channel),
        let start = fingers.recognition(slop: slop(of: channel)), start.time <= max(now, latest)
      else { continue }
      behaviors[channel].catchLayer(
        fingers, from: start.time, countingFrom: start.from,
        along: reached[pair.first]?.axes(around: channel) ?? ParentAxes(), at: now,
        event: contact.event)
      note(.caught(channel: channel), at: now, event: contact.event)
    }
  }

  /// When two fingers pass the slop of each behavior under them, as far as is known.
  func pairRecognitions(with number: Int) -> [FlickTime] {
    guard let pair = pair(of: number) else { return [] }
    return channels(movedBy: pair).filter { holders(of: $0).isEmpty }.compactMap {
      fingers(pair, $0)?.recognition(slop: slop(of: $0))?.time
    }
  }

  /// A finger of two leaves what they drag to the other, as `UIPanGestureRecognizer` goes
  /// on with the touches that it has left. A pinch or a rotation is over.
  mutating func leaveToOther(_ channel: Int, _ contact: Contact, now: FlickTime) -> Bool {
    guard behavior(channel)?.gesture == .drag,
      let number = holders(of: channel).first(where: { $0 != contact.number }),
      let other = reached[number]?.contact
    else { return false }
    let velocity = behaviors[channel].fingerVelocity(by: touch.velocity, at: now)
    behaviors[channel].handOver(
      to: Fingers(other, rate: touch.rate), velocity: velocity, at: now, event: contact.event)
    return true
  }

  private func pinchedLayer(_ reach: Reach?) -> Int? {
    reach?.pinches.first.map { variant.channels[$0].layer }
  }

  private func pair(of number: Int) -> Pair? {
    pinchedLayer(reached[number]).flatMap { pairs[$0] }.flatMap { $0.has(number) ? $0 : nil }
  }

  /// The behaviors of the layer under two fingers that both reach.
  private func channels(movedBy pair: Pair) -> [Int] {
    guard let one = reached[pair.first], let other = reached[pair.second] else { return [] }
    let layer = pinchedLayer(one)
    let drags = one.drags.filter {
      other.drags.contains($0) && variant.channels[$0].layer == layer && behavior($0) != nil
    }
    return (drags + one.pinches.filter(other.pinches.contains)).sorted()
  }

  private func fingers(_ pair: Pair, _ channel: Int) -> Fingers? {
    guard let one = reached[pair.first]?.contact, let other = reached[pair.second]?.contact
    else { return nil }
    return Fingers(
      one, other, Fingers.Measure(variant.channels[channel].property), rate: touch.rate,
      since: pair.since)
  }
}
