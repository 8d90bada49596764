import FlickCore
import FlickScene

extension ExportSubject {
  /// A `CAKeyframeAnimation` as Swift; a jump is two values at one key time.
  package func keyframeAnimation() throws(ExportProblem) -> Export {
    let target = "CAKeyframeAnimation"
    guard let key else { throw noKey(target) }
    let place = try anchorPlace(key, target)
    // A value in degrees is written in radians.
    let unit = key == .rotation ? 180 / Double.pi : 1
    let seconds = seconds
    let stops = try stops(PrintedStops.Scale(seconds: seconds, origin: -place, unit: unit))
    let all = Array(stops.pieces.joined())
    var remarks = [words(stops, "values")]
    if let fit = CubicFit(self) {
      remarks.append(
        "CAMediaTimingFunction(controlPoints: \(fit.text)) would be off by \(measure(fit.error))")
    }
    if place != 0 {
      remarks.append(
        "values are of the anchor point, \(Spelling.number(place)) pt into the layer")
    }
    if key == .width || key == .height {
      remarks.append("the scene's layer grows from its top left: give yours the anchor point 0, 0")
    }
    if let anchor { remarks.append(anchor.words + ": give yours the same anchorPoint") }
    let path =
      switch key {
      case .x: "position.x"
      case .y: "position.y"
      case .width: "bounds.size.width"
      case .height: "bounds.size.height"
      case .scale: "transform.scale"
      case .rotation: "transform.rotation.z"
      default: key.rawValue
      }
    let text = """
      \(([headline + ":"] + remarks).map { "// " + Self.line($0) }.joined(separator: "\n"))
      let animation = CAKeyframeAnimation(keyPath: "\(path)")
      animation.duration = \(ExportNumber.text(seconds, decimals: 9))
      animation.calculationMode = .linear
      animation.values = [\(all.map(stops.value).joined(separator: ", "))]
      animation.keyTimes = [\(all.map(stops.time).joined(separator: ", "))]

      """
    return Export(text: text, error: stops.error, remarks: remarks)
  }

  /// The path of an Android `PathInterpolator`, as a resource.
  ///
  /// Its durations are whole milliseconds: the last value holds for what is
  /// added to make one.
  package func pathInterpolator() throws(ExportProblem) -> Export {
    let target = "PathInterpolator"
    let back = ExportProblem.inexpressible(target, .comesBack(signal: signal.name))
    guard arrives else { throw back }
    let (from, to) = roundedEnds
    let milliseconds = (curve.duration * 1000 - 1e-6).rounded(.up)
    // Coordinates are kept in 32 bits.
    let stops: PrintedStops
    do {
      stops = try self.stops(
        PrintedStops.Scale(
          seconds: milliseconds / 1000, origin: from, unit: to - from, precision: 0x1p-23),
        gap: .inexpressible(target, .jumps(signal: signal.name)))
    } catch .tooFine(_, let possible) where comesBack(within: possible) {
      throw back
    }
    var points = stops.pieces[0].map { "\(stops.time($0)),\(stops.value($0))" }
    if stops.pieces[0].last?.time != 1 { points.append("1,1") }
    var remarks = [words(stops, "points")]
    if let fit = CubicFit(self) {
      remarks.append("PathInterpolator(\(fit.text)) would be off by \(measure(fit.error))")
    }
    let ends = [from, to].map { ExportNumber.text($0, decimals: valueDecimals) }
    let use = "for an animator of \(Int(milliseconds)) ms from \(ends[0]) to \(ends[1])"
    let text = """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- \(([headline + ":"] + remarks + [use]).map(Self.comment).joined(separator: "\n     ")) -->
      <pathInterpolator xmlns:android="http://schemas.android.com/apk/res/android"
          android:pathData="M \(points.joined(separator: " L "))" />

      """
    return Export(text: text, error: stops.error, remarks: remarks + [use])
  }

  /// How far a layer's anchor point lies from the top left of its frame.
  private func anchorPlace(
    _ key: Channel.Property, _ target: String
  ) throws(ExportProblem) -> Double {
    guard key == .x || key == .y, let layer = layer(channel.layer) else { return 0 }
    let share = key == .x ? layer.transform.anchor.x : layer.transform.anchor.y
    let size: Channel.Property = key == .x ? .width : .height
    if share != 0, isMoved(size, of: channel.layer) {
      throw .inexpressible(target, .movesAnchor(size: size.rawValue))
    }
    return share * (key == .x ? layer.frame.width : layer.frame.height)
  }

  /// Whether a behavior or a mapping gives values to the layer's key.
  func isMoved(_ key: Channel.Property, of layer: Int) -> Bool {
    let variant = scene.variants[variant]
    return variant.channels.contains { $0.layer == layer && $0.property.keys.contains(key) }
      || variant.mappings.contains { $0.layer == layer && $0.property == key }
  }

  func layer(_ index: Int) -> Layer? { scene.variants[variant].layer(index) }

  func noKey(_ target: String) -> ExportProblem {
    .inexpressible(target, .movesNoLayer(signal: signal.name))
  }

  private static func line(_ text: String) -> String { text.replacing("\n", with: " ") }

  /// Without what may not stand in a comment.
  private static func comment(_ text: String) -> String {
    line(text).replacing("--", with: "- -")
  }
}
