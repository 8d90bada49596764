import FlickMotion

// Images shown one after another: UIImageView's `animationImages`, which are a
// discrete keyframe animation of a layer's contents.
extension AnimationDecoder {
  func images(_ fields: Fields, _ around: Surroundings) throws(Rejected) -> [LayerAnimation.Part] {
    guard let behavior = symbols.behavior(ofLayer: around.layer, .shown) else { throw Rejected() }
    let count = try imageCount(ofLayer: around.layer)
    var order = (0..<max(count, 2)).map(Double.init)
    if let values = fields.written("values") {
      order = []
      for item in values.items { order.append(try image(item, count: count)) }
    } else if count < 2 {
      report(.fewImages(around.layer, count: count), on: fields)
      throw Rejected()
    }
    let times = try fields.optional("keyTimes") { node throws(Rejected) in
      try TimedDecoder(collector: collector).keyTimes(node, keys: order.count, mode: .discrete)
    }
    var keys: [[Double]] = []
    for place in order { keys.append([place]) }
    guard let keyframes = Keyframes(keys: keys, mode: .discrete, keyTimes: times),
      let sequence = ImageSequence(imageCount: keys.count)
    else { throw Rejected() }
    return [
      part(
        .keyframes(keyframes), behavior, 0..<1,
        try timing(fields, around, settling: sequence.duration), around,
        .curve(try curve(fields)), .replace, isCumulative: false)
    ]
  }

  /// The place of an image among those of its layer.
  func image(_ node: JSONNode, count: Int) throws(Rejected) -> Double {
    guard let number = node.number, let place = Int(exactly: number), place >= 0, place < count
    else {
      let found = node.number.map(Spelling.number) ?? "a list"
      collector.report(.noSuchImage(found, count: count), at: node.range)
      throw Rejected()
    }
    return number
  }

  /// That another layer has none is told once, where it is animated.
  func imageCount(ofLayer name: String) throws(Rejected) -> Int {
    guard let index = symbols.layerIndices[name], symbols.layers[index].type == "images" else {
      throw Rejected()
    }
    return symbols.layers[index].childCount
  }
}
