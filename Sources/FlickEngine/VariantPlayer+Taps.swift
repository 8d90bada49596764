import FlickCore
import FlickScene

/// Taps that may be the first of two: a layer that answers double taps waits with its tap
/// until no second one can come, as `require(toFail:)` and `onSingleTapConfirmed` do.
extension VariantPlayer {
  struct WaitingTap {
    let reach: Reach
    let lifted: FlickTime
    /// The contact that may become the second tap.
    var second: Int?
  }

  /// A finger goes down where another has tapped. Taps that follow each other faster than
  /// fingers can are one.
  mutating func followTap(with contact: Contact) {
    guard let layer = tappedLayer(reached[contact.number]), let tap = waitingTaps[layer],
      tap.second == nil
    else { return }
    let pause = contact.down - tap.lifted
    let way = contact.path.from - tap.reach.contact.path.from
    if pause > profile.doubleTapTimeout || way.length > profile.doubleTapSlop {
      confirmTap(on: layer, now: contact.down)
    } else if pause == .zero || pause < profile.doubleTapMinimum {
      waitingTaps[layer] = nil
    } else {
      waitingTaps[layer]?.second = contact.number
    }
  }

  /// A finger has tapped a layer that answers double taps.
  mutating func tapOnce(_ reach: Reach, now: FlickTime) {
    guard let layer = tappedLayer(reach) else { return }
    guard waitingTaps[layer]?.second == reach.contact.number else {
      confirmTap(on: layer, now: now)
      waitingTaps[layer] = WaitingTap(reach: reach, lifted: now)
      return
    }
    waitingTaps[layer] = nil
    let contact = reach.contact
    let place = contact.path.position(after: contact.path.length)
    note(.doubleTapped(pointer: contact.pointer, at: place), at: now, event: contact.event)
    for index in reach.doubleTaps {
      answer(behaviors[index].behavior.doubleTap, index, now: now, event: contact.event)
    }
  }

  /// A finger that might have tapped a second time does something else.
  mutating func endDoubleTap(of number: Int, now: FlickTime) {
    guard let layer = waitingTaps.first(where: { $0.value.second == number })?.key else { return }
    confirmTap(on: layer, now: now)
  }

  /// Until when a contact's tap waits for a second one; `nil` where nothing waits for that.
  func tapDeadline(of number: Int) -> FlickTime? {
    guard let tap = waitingTaps.values.first(where: { $0.reach.contact.number == number }),
      tap.second == nil, !tap.reach.taps.isEmpty || tap.reach.reaction != nil
    else { return nil }
    return tap.lifted + profile.doubleTapTimeout
  }

  /// No second tap has come.
  mutating func confirmTap(of number: Int, now: FlickTime) {
    guard let deadline = tapDeadline(of: number), deadline < now,
      let layer = waitingTaps.first(where: { $0.value.reach.contact.number == number })?.key
    else { return }
    confirmTap(on: layer, now: now)
  }

  private mutating func confirmTap(on layer: Int, now: FlickTime) {
    guard let tap = waitingTaps.removeValue(forKey: layer) else { return }
    answerTap(tap.reach, now: now)
  }

  private func tappedLayer(_ reach: Reach?) -> Int? {
    reach?.doubleTaps.first.map { variant.channels[$0].layer }
  }
}
