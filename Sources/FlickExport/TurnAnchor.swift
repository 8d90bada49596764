import FlickCore
import FlickScene

/// A point other than its middle about which a layer turns or is scaled.
struct TurnAnchor {
  /// From 0 to 1 of the layer's size from its top left.
  let x: Double
  let y: Double

  /// `nil` where it is the middle, which is everybody's default, and for keys that move
  /// and stretch without one.
  init?(of layer: Layer?, _ key: Channel.Property?) {
    guard key == .scale || key == .rotation, let anchor = layer?.transform.anchor,
      anchor != Layer.Transform.none.anchor
    else { return nil }
    (x, y) = (anchor.x, anchor.y)
  }

  var words: String {
    "the scene's layer turns and scales about its anchor \(Self.number(x)), \(Self.number(y))"
  }

  /// CSS's `transform-origin`.
  var css: String { "\(Self.number(100 * x))% \(Self.number(100 * y))%" }

  static func number(_ value: Double) -> String { ExportNumber.text(value, decimals: 6) }
}

extension ExportSubject {
  var anchor: TurnAnchor? { TurnAnchor(of: layer(channel.layer), key) }
}
