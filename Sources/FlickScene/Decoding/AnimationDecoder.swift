import FlickCore
import FlickMotion

/// Animations of a layer.
struct AnimationDecoder {
  let reader: Reader
  /// The layer's name.
  let layer: String

  private var symbols: Symbols { reader.symbols }
  private typealias Keys = AnimationKeys

  private enum Kind {
    case basic, keyframes, path, group, images

    init(_ keys: Members) {
      self =
        keys.has(Keys.animations)
        ? .group
        : keys.has(Keys.path)
          ? .path
          : keys.written(Keys.property)?.string == "shown"
            ? .images : keys.has(Keys.values) ? .keyframes : .basic
    }

    /// With its article.
    var words: String {
      switch self {
      case .basic: "an animation from one value to another"
      case .keyframes: "an animation through values"
      case .path: "an animation along a path"
      case .group: "a group"
      case .images: "a sequence of images"
      }
    }

    /// What tells how it goes, besides when.
    var keys: [KeyRow] {
      let combined = rows(Keys.curve, Keys.additive, Keys.cumulative)
      let value = rows(Keys.property, Keys.valueFunction)
      let frames = Keys.keyframes
      let pace = rows(frames.mode, frames.keyTimes, frames.curves)
      return switch self {
      case .basic: value + rows(Keys.from, Keys.to, Keys.by, Keys.spring) + combined
      case .keyframes: value + rows(Keys.values) + pace + frames.shapes.map(\.row) + combined
      case .path: rows(Keys.path, Keys.rotate) + pace + combined
      case .group: rows(Keys.animations, Keys.curve)
      case .images: rows(Keys.property, Keys.values, frames.keyTimes, Keys.curve)
      }
    }

    static let all = [Kind.basic, .keyframes, .path, .group].flatMap(\.keys)
  }

  func animation(_ keys: Members) throws(Rejected) -> LayerAnimation {
    let parts = try self.parts(keys, [])
    if parts.count > SceneConstants.maximumAnimationParts {
      throw reader.rejected(.tooManyAnimationParts(), on: keys.node)
    }
    let isRemoved = try keys[Keys.removedOnCompletion]
    if isRemoved, let fill = keys.written(Keys.fill), fill.string == "forwards" {
      reader.report(.fillAfterRemoval("forwards"), at: fill)
    }
    return LayerAnimation(parts: parts, isRemovedOnCompletion: isRemoved)
  }

  /// - Parameter groups: What is around it, the outermost first.
  private func parts(
    _ keys: Members, _ groups: [GroupedAnimation.Group]
  ) throws(Rejected) -> [LayerAnimation.Part] {
    let kind = Kind(keys)
    refuse(keys, kind, isChild: !groups.isEmpty)
    return switch kind {
    case .group: try group(keys, groups)
    case .path: try path(keys, groups)
    case .images: try images(keys, groups)
    case .basic, .keyframes: try value(keys, kind, groups)
    }
  }

  /// Keys that mean something for other kinds only.
  private func refuse(_ keys: Members, _ kind: Kind, isChild: Bool) {
    let own = kind.keys
    for key in Kind.all where !own.contains(where: { $0 === key }) {
      reader.report(.keyOfOtherAnimation(key.name, kind: kind.words), atKey: key, of: keys)
    }
    if isChild {
      reader.report(
        .keyOfOtherAnimation("removedOnCompletion", kind: "an animation in a group"),
        atKey: Keys.removedOnCompletion, of: keys)
    }
    if keys.has(Keys.spring), kind == .basic {
      reader.report(
        .twoOf(noun: "pace", first: "spring", second: "curve"), atKey: Keys.curve, of: keys)
    }
    if keys.has(Keys.repetition) {
      reader.report(
        .twoOf(noun: "repetition", first: "repeat", second: "repeatDuration"),
        atKey: Keys.repeatDuration, of: keys)
    }
  }

  private func group(
    _ keys: Members, _ groups: [GroupedAnimation.Group]
  ) throws(Rejected) -> [LayerAnimation.Part] {
    let group = GroupedAnimation.Group(try timing(keys, groups), curve: try keys[Keys.curve])
    if groups.count + 1 > SceneConstants.maximumGroups {
      throw reader.rejected(.tooManyGroups(), on: keys.node)
    }
    return try reader.all(some(keys[Keys.animations])) {
      (child) throws(Rejected) -> [LayerAnimation.Part] in try parts(child, groups + [group])
    }.flatMap { $0 }
  }

  // MARK: - Timing

  /// - Parameter settling: What it lasts where neither it nor a group says.
  private func timing(
    _ keys: Members, _ groups: [GroupedAnimation.Group], settling: Double? = nil
  ) throws(Rejected) -> MediaTiming {
    let around = groups.last?.timing
    let fill = try keys[Keys.fill]
    let repetition = try keys[Keys.repetition]
    return try some(
      MediaTiming(
        begin: try keys[Keys.begin].seconds,
        duration: try keys[Keys.duration]?.seconds ?? around?.duration ?? settling
          ?? MediaTiming.transactionDuration,
        speed: try keys[Keys.speed], timeOffset: try keys[Keys.offset].seconds,
        repetition: try keys[Keys.repeatDuration].map { .duration($0.seconds) } ?? repetition,
        autoreverses: try keys[Keys.autoreverse],
        fill: keys.has(Keys.fill) ? fill : around?.fill ?? .removed))
  }

  private func combination(_ keys: Members) throws(Rejected) -> PropertyAnimation.Combination {
    try keys[Keys.additive] ? .add : .replace
  }

  private func part(
    _ source: PropertyAnimation.Source, _ channel: Int, _ components: Range<Int>,
    _ timing: MediaTiming, _ groups: [GroupedAnimation.Group], _ pace: Pace,
    _ combination: PropertyAnimation.Combination, isCumulative: Bool,
    current: LayerAnimation.Part.Current = [], leadsAnchor: Bool = false
  ) -> LayerAnimation.Part {
    LayerAnimation.Part(
      channel: channel, components: components,
      animation: GroupedAnimation(
        groups: groups,
        animation: PropertyAnimation(
          source: source, timing: timing, pace: pace.pace, combination: combination,
          isCumulative: isCumulative)),
      current: current, spring: pace.spring, settles: pace.settles, leadsAnchor: leadsAnchor)
  }

  // MARK: - Pace

  /// How the time of an animation passes.
  private struct Pace {
    let pace: PropertyAnimation.Pace
    /// The spring that paces it, if one does, and how long that takes.
    var spring: CoreAnimationSpring?
    var settling: Double?
    /// Whether that is its duration.
    var settles = false
  }

  private func curve(_ keys: Members) throws(Rejected) -> Pace {
    Pace(pace: .curve(try keys[Keys.curve]))
  }

  private func pace(
    _ keys: Members, _ groups: [GroupedAnimation.Group]
  ) throws(Rejected) -> Pace {
    guard let (spring, velocity) = try keys[Keys.spring] else { return try curve(keys) }
    let initial = velocity ?? 0
    return Pace(
      pace: .spring(try some(spring.effective), velocity: initial + spring.addedVelocity),
      spring: spring, settling: spring.settlingDuration(initialVelocity: initial),
      settles: !keys.has(Keys.duration) && groups.isEmpty)
  }

  // MARK: - Paths

  /// The place along a path, and the rotation with it.
  private func path(
    _ keys: Members, _ groups: [GroupedAnimation.Group]
  ) throws(Rejected) -> [LayerAnimation.Part] {
    let path = try keyframePath(keys)
    guard let place = symbols.channel(ofLayer: layer, .xy) else { throw Rejected() }
    let (timing, pace) = (try timing(keys, groups), try curve(keys))
    let combination = try combination(keys)
    var parts = [
      part(
        .path(path), place, 0..<2, timing, groups, pace, combination,
        isCumulative: try keys[Keys.cumulative], leadsAnchor: combination == .replace)
    ]
    if let offset = try keys[Keys.rotate] {
      guard let turn = symbols.channel(ofLayer: layer, .rotation) else { throw Rejected() }
      // Core Animation turns what the model has turned already.
      parts.append(
        part(
          .pathAngle(path, offset: offset), turn, 0..<1, timing, groups, pace, .add,
          isCumulative: false))
    }
    return parts
  }

  private func keyframePath(_ keys: Members) throws(Rejected) -> KeyframePath {
    let path = try some(keys[Keys.path])
    let pace = Keys.keyframes.pace(of: keys, reader)
    let mode = try pace.mode()
    let count = PathMeasure(path).stretches.count
    guard count > 0 else { throw reader.rejected(.pathOfNothing(), at: keys.place(Keys.path)) }
    // The ends of stretches are one more than they; of discrete ones each holds.
    return try some(
      KeyframePath(
        path: path, mode: mode,
        keyTimes: try pace.times(keys: count + 1, as: mode == .discrete ? .linear : mode),
        curves: try pace.curves(count: count, of: "lines and curves")))
  }

  // MARK: - Images

  /// Images shown one after another: UIImageView's `animationImages`, which are a
  /// discrete keyframe animation of a layer's contents.
  private func images(
    _ keys: Members, _ groups: [GroupedAnimation.Group]
  ) throws(Rejected) -> [LayerAnimation.Part] {
    guard let channel = symbols.channel(ofLayer: layer, .shown) else { throw Rejected() }
    let count = try reader.imageCount(ofLayer: layer)
    var order = (0..<max(count, 2)).map(Double.init)
    if let values = try keys[Keys.values] {
      order = []
      for value in values { order.append(try reader.image(value, count: count)) }
    } else if count < 2 {
      throw reader.rejected(.fewImages(layer, count: count), on: keys.node)
    }
    let times = try Keys.keyframes.pace(of: keys, reader)
      .times(keys: order.count, as: .discrete)
    let keyframes = Keyframes(keys: order.map { [$0] }, mode: .discrete, keyTimes: times)
    let sequence = try some(ImageSequence(imageCount: order.count))
    return [
      part(
        .keyframes(try some(keyframes)), channel, 0..<1,
        try timing(keys, groups, settling: sequence.duration), groups, try curve(keys), .replace,
        isCumulative: false)
    ]
  }

  // MARK: - One property

  private func value(
    _ keys: Members, _ kind: Kind, _ groups: [GroupedAnimation.Group]
  ) throws(Rejected) -> [LayerAnimation.Part] {
    guard let name = try keys[Keys.property] else {
      throw reader.rejected(
        .missingKey("property", of: "animation", summary: Keys.property.row.summary),
        on: keys.node)
    }
    guard let found = Channel.Property.animated(name),
      let channel = symbols.channel(ofLayer: layer, found.property)
    else { throw Rejected() }
    if found.property == .transform { return [try transform(keys, kind, channel, groups)] }
    reader.report(
      .keyOfOtherAnimation("valueFunction", kind: "an animation of '\(name)'"),
      atKey: Keys.valueFunction, of: keys)
    let components = found.components
    let isKeyframes = kind == .keyframes
    let (whole, current) =
      isKeyframes
      ? (
        try keyframes(keys) { (term) throws(Rejected) -> [Double] in
          try reader.components(term, of: name, dimensions: components.count)
        }, []
      ) : try ends(keys, name, components.count)
    let pace = isKeyframes ? try curve(keys) : try pace(keys, groups)
    let timing = try timing(keys, groups, settling: pace.settling)
    let (combination, isCumulative) = (try combination(keys), try keys[Keys.cumulative])
    // Under a spring each component has a velocity of its own.
    let parts = pace.spring == nil ? [components] : components.map { $0..<$0 + 1 }
    return parts.map { own in
      let first = own.lowerBound - components.lowerBound
      return part(
        whole.components(first..<first + own.count), channel, own, timing, groups, pace,
        combination, isCumulative: isCumulative, current: current)
    }
  }

  /// - Parameter components: What is written for one value.
  private func keyframes(
    _ keys: Members, components: (Located<Term>) throws(Rejected) -> [Double]
  ) throws(Rejected) -> PropertyAnimation.Source {
    let pace = Keys.keyframes.pace(of: keys, reader)
    let mode = try pace.mode()
    var values: [[Double]] = []
    for value in try some(keys[Keys.values]) { values.append(try components(value)) }
    let keyframes = Keyframes(
      keys: values, mode: mode, keyTimes: try pace.times(keys: values.count),
      curves: try pace.curves(count: values.count - 1),
      shapes: try pace.shapes(keys: values.count))
    return .keyframes(try some(keyframes))
  }

  private func ends(
    _ keys: Members, _ name: String, _ dimensions: Int
  ) throws(Rejected) -> (PropertyAnimation.Source, LayerAnimation.Part.Current) {
    func end(_ key: Key<Located<Term>?>) throws(Rejected) -> [Double]? {
      guard let term = try keys[key] else { return nil }
      return try reader.components(term, of: name, dimensions: dimensions)
    }
    var current: LayerAnimation.Part.Current = []
    var from: [Double]?
    if case .current = try keys[Keys.from]?.value {
      current.insert(.place)
    } else {
      from = try end(Keys.from)
    }
    let (to, by) = (try end(Keys.to), try end(Keys.by))
    if from == nil, to == nil, by == nil, current.isEmpty {
      throw reader.rejected(
        .missingOneOf(
          ["from", "to", "by", "values", "path", "animations"], noun: "course", of: "animation"),
        on: keys.node)
    }
    if keys.has(Keys.from), to != nil { reader.report(.threeEnds(), atKey: Keys.by, of: keys) }
    if let spring = try keys[Keys.spring], spring.velocity == nil {
      current.insert(.velocity)
      if to == nil { throw reader.rejected(.velocityWithoutEnds(), on: keys.node) }
    }
    return (.basic(from: from, to: to, by: by), current)
  }

  // MARK: - Transforms

  /// An animation of the whole transform.
  private func transform(
    _ keys: Members, _ kind: Kind, _ channel: Int, _ groups: [GroupedAnimation.Group]
  ) throws(Rejected) -> LayerAnimation.Part {
    let function = try keys[Keys.valueFunction]
    if function == nil {
      let isCumulative = try keys[Keys.cumulative]
      for key in rows(Keys.by) + (isCumulative ? rows(Keys.cumulative) : []) where keys.has(key) {
        reader.report(
          .notSupportedYet("'\(key.name)' of a transform without a value function"), atKey: key,
          of: keys)
        throw Rejected()
      }
    }
    let isCurrent = function == nil && keys.written(Keys.from)?.string == "current"
    let source: PropertyAnimation.Source =
      switch (function, kind) {
      case (let function?, _):
        .function(function, of: try numbers(keys, kind, function))
      case (nil, .keyframes): .transforms(try transforms(keys))
      case (nil, _): try transformEnds(keys)
      }
    if let spring = try keys[Keys.spring], spring.velocity == nil {
      let place = keys.written(Keys.spring)?[LayerSpringKeys.initialVelocity.row.name]
      throw reader.rejected(
        .notSupportedYet("the current velocity of a transform"), at: place ?? keys.node)
    }
    let pace = try pace(keys, groups)
    return part(
      source, channel, 0..<Channel.Property.transform.components,
      try timing(keys, groups, settling: pace.settling), groups, pace, try combination(keys),
      isCumulative: try keys[Keys.cumulative],
      current: isCurrent && kind != .keyframes ? .place : [])
  }

  /// From one matrix to another; what is missing is the model's.
  private func transformEnds(_ keys: Members) throws(Rejected) -> PropertyAnimation.Source {
    let (from, to) = (try keys[Keys.from], try keys[Keys.to])
    if from == nil, to == nil {
      throw reader.rejected(
        .missingOneOf(["from", "to", "values"], noun: "course", of: "animation"), on: keys.node)
    }
    var ends: [Transform3D?] = [nil, nil]
    if let from {
      if case .current = from.value {} else { ends[0] = try reader.transform(from) }
    }
    if let to { ends[1] = try reader.transform(to) }
    return .transform(from: ends[0], to: ends[1])
  }

  private func transforms(_ keys: Members) throws(Rejected) -> TransformKeyframes {
    let frames = Keys.keyframes
    let pace = frames.pace(of: keys, reader)
    let mode = try keys[frames.mode]
    guard mode == .linear || mode == .discrete else {
      throw reader.rejected(
        .notSupportedYet("'\(mode.rawValue)' for transforms"), at: keys.place(frames.mode))
    }
    _ = try pace.mode()
    var values: [Transform3D] = []
    for value in try some(keys[Keys.values]) { values.append(try reader.transform(value)) }
    return try some(
      TransformKeyframes(
        keys: values, mode: mode, keyTimes: try pace.times(keys: values.count),
        curves: try pace.curves(count: values.count - 1)))
  }

  /// What a value function takes.
  private func numbers(
    _ keys: Members, _ kind: Kind, _ function: ValueFunction
  ) throws(Rejected) -> PropertyAnimation.Source {
    if kind == .keyframes {
      return try keyframes(keys) { (term) throws(Rejected) -> [Double] in
        try reader.numbers(term, function)
      }
    }
    var ends: [[Double]?] = []
    for key in [Keys.from, Keys.to, Keys.by] {
      guard let term = try keys[key] else {
        ends.append(nil)
        continue
      }
      if case .current = term.value {
        throw reader.rejected(
          .notSupportedYet("'current' with a value function"), at: term.node)
      }
      ends.append(try reader.numbers(term, function))
    }
    let count = ends.count { $0 != nil }
    if count == 3 { reader.report(.threeEnds(), atKey: Keys.by, of: keys) }
    if count < 2 { throw reader.rejected(.functionWithoutEnds(), on: keys.node) }
    return .basic(from: ends[0], to: ends[1], by: ends[2])
  }
}
