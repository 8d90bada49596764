import FlickCore
import FlickMotion

// Animations along paths.
extension AnimationDecoder {
  /// The place along a path, and the rotation with it.
  func path(
    _ fields: Fields, _ around: Surroundings
  ) throws(Rejected) -> [LayerAnimation.Part] {
    let node = try fields.required("path")
    guard case .success(let written) = try PathData.path(fields.string("path")) else {
      throw Rejected()
    }
    let path = try keyframePath(written, fields, at: node)
    guard let place = symbols.behavior(ofLayer: around.layer, .xy) else { throw Rejected() }
    let timing = try timing(fields, around)
    let pace = PropertyAnimation.Pace.curve(try curve(fields))
    let combination = try combination(fields)
    var parts = [
      part(
        .path(path), place, 0..<2, timing, around, pace, combination,
        isCumulative: try fields.bool("cumulative"), leadsAnchor: combination == .replace)
    ]
    if fields.has("rotate") {
      guard let turn = symbols.behavior(ofLayer: around.layer, .rotation) else { throw Rejected() }
      let isReversed = try fields.string("rotate") == "auto-reverse"
      // Core Animation turns what the model has turned already.
      parts.append(
        part(
          .pathAngle(path, offset: isReversed ? 180 : 0), turn, 0..<1, timing, around, pace, .add,
          isCumulative: false))
    }
    return parts
  }

  private func keyframePath(
    _ path: Path, _ fields: Fields, at node: JSONNode
  ) throws(Rejected) -> KeyframePath {
    let decoder = TimedDecoder(collector: collector)
    let mode = try fields.choice("mode", as: KeyframeMode.self)
    decoder.checkUse(of: fields, mode: mode)
    let count = PathMeasure(path).stretches.count
    guard count > 0 else {
      collector.report(.pathOfNothing(), at: node.range)
      throw Rejected()
    }
    let curves = try fields.optional("curves") { node throws(Rejected) in
      try decoder.count(node, count, "curves", of: "lines and curves")
      return try decoder.curves(node)
    }
    // The ends of stretches are one more than they; of discrete ones each holds.
    let times = try fields.optional("keyTimes") { node throws(Rejected) in
      try decoder.keyTimes(node, keys: count + 1, mode: mode == .discrete ? .linear : mode)
    }
    guard let result = KeyframePath(path: path, mode: mode, keyTimes: times, curves: curves ?? [])
    else { throw Rejected() }
    return result
  }
}
