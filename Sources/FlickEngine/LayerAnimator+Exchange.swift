import FlickCore
import FlickMotion
import FlickScene

/// Layers that take each other's place: `CATransition`.
extension LayerAnimator {
  /// Where a transition's animations are on a layer; another transition
  /// replaces them, which jumps as Core Animation's does.
  static let exchangeKey = "transition"

  mutating func exchange(
    _ exchange: LayerExchange, at now: FlickTime, event: Int?,
    seen: (Int) -> PropertyAnimation.Value
  ) {
    courses[exchange.old.opacity].model = [0]
    courses[exchange.new.opacity].model = [1]
    let first = exchange.transition.poses(at: 0)
    let last = exchange.transition.poses(at: 1)
    for (side, from, to) in [
      (exchange.old, first.old, last.old), (exchange.new, first.new, last.new),
    ] {
      guard let place = animated.firstIndex(where: { $0.layer == side.layer }) else { continue }
      let parts = parts(
        of: exchange, side, size: animated[place].size, from: from, to: to)
      add(
        LayerAnimation(parts: parts), key: Self.exchangeKey, to: place, at: now, event: event,
        seen: seen)
    }
  }

  /// The way of one of the layers, in its own sizes on top of its place, and
  /// its opacity.
  private func parts(
    of exchange: LayerExchange, _ side: LayerExchange.Side, size: Size,
    from: LayerTransition.Pose, to: LayerTransition.Pose
  ) -> [LayerAnimation.Part] {
    guard let timing = MediaTiming(duration: exchange.duration.seconds) else {
      preconditionFailure("a transition lasts (was \(exchange.duration.seconds) s)")
    }
    func part(
      _ channel: Int, _ from: [Double], _ to: [Double],
      _ combination: PropertyAnimation.Combination
    ) -> LayerAnimation.Part {
      LayerAnimation.Part(
        channel: channel, components: 0..<from.count,
        animation: GroupedAnimation(
          animation: PropertyAnimation(
            source: .basic(from: from, to: to, by: nil), timing: timing,
            pace: .curve(exchange.curve), combination: combination)))
    }
    func way(_ pose: LayerTransition.Pose) -> [Double] {
      [pose.offset.dx * size.width, pose.offset.dy * size.height]
    }
    return [
      part(side.place, way(from), way(to), .add),
      part(side.opacity, [from.opacity], [to.opacity], .replace),
    ]
  }
}
