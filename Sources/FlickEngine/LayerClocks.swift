import FlickCore
import FlickScene

/// A layer's time from an instant of the scene on, until a clock changes.
package struct LayerTime: Hashable, Sendable {
  let since: FlickTime
  /// Seconds of the layer's time at that instant.
  let time: Double
  /// Seconds of the layer's time for each of the scene's.
  let speed: Double

  func seconds(at now: FlickTime) -> Double { time + speed * (now - since).seconds }

  /// When the layer's time is so, to the nearest flick and not before it holds;
  /// `nil`: never, or not within a scene's longest length.
  func instant(of seconds: Double) -> FlickTime? {
    guard speed != 0 else { return nil }
    return FlickDuration(seconds: (seconds - time) / speed).map { max(since + $0, since) }
  }
}

/// The clocks of a variant's layers: each a line in the time of the layer
/// around it, so that several within each other are a line in the scene's time.
struct LayerClocks {
  /// The layer's time is time + speed·(parent − since), in seconds.
  private struct Clock {
    let since: Double
    let time: Double
    let speed: Double

    func seconds(at parent: Double) -> Double { time + speed * (parent - since) }
  }

  /// By the layer's index; of those whose clock was ever changed.
  private var clocks: [Int: Clock] = [:]
  private let parents: [Int: Int]

  init(_ layers: [Layer]) {
    var parents: [Int: Int] = [:]
    func collect(_ layer: Layer) {
      for child in layer.children {
        parents[child.index] = layer.index
        collect(child)
      }
    }
    for layer in layers { collect(layer) }
    self.parents = parents
  }

  mutating func apply(_ change: LayerClockChange, at now: FlickTime) {
    let parent = parents[change.layer].map { seconds(of: $0, at: now) } ?? now.seconds
    let old = clocks[change.layer]
    clocks[change.layer] = Clock(
      since: parent, time: change.time ?? old?.seconds(at: parent) ?? parent,
      speed: change.speed ?? old?.speed ?? 1)
  }

  /// A layer's time from now on; `nil`: that of the scene, since neither its clock
  /// nor one around it was ever changed.
  func time(of layer: Int, at now: FlickTime) -> LayerTime? {
    let speeds = chain(of: layer).compactMap { clocks[$0]?.speed }
    if speeds.isEmpty { return nil }
    return LayerTime(
      since: now, time: seconds(of: layer, at: now), speed: speeds.reduce(1, *))
  }

  private func seconds(of layer: Int, at now: FlickTime) -> Double {
    chain(of: layer).reduce(now.seconds) { clocks[$1]?.seconds(at: $0) ?? $0 }
  }

  /// The layer and those around it, the outermost first.
  private func chain(of layer: Int) -> [Int] {
    var chain = [layer]
    while let parent = chain.last.flatMap({ parents[$0] }) { chain.append(parent) }
    return chain.reversed()
  }
}
