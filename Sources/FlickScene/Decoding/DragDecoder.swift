import FlickCore
import FlickJSON
import FlickMotion

/// How a layer follows a finger or two, and where it goes when one lifts.
struct DragDecoder {
  let reader: Reader
  let property: Channel.Property
  let canvas: Size

  /// - Parameter keys: `nil`: as the fingers go.
  func drag(
    _ keys: Members?, _ gesture: Behavior.Gesture, at node: JSONNode
  ) throws(Rejected) -> Behavior.Drag {
    let own = Behavior.Gesture(moving: property)
    guard own == gesture else {
      throw reader.rejected(.cannotFollow(gesture, property.rawValue, own: own), at: node)
    }
    guard let keys else { return Behavior.Drag(bounds: widest) }
    let axis = try keys[FollowKeys.axis]
    if axis != property {
      throw reader.rejected(
        .followOther(axis.rawValue, property: property.rawValue), at: keys.place(FollowKeys.axis))
    }
    let written = try keys[FollowKeys.bounds]
    let bounds = try bounds(written)
    if let written, let range = bounds?.x, own?.isOfTwo ?? false {
      for bound in [range.lowerBound, range.upperBound] {
        _ = try reader.bounded(
          bound, Language.bounds(of: property), "a bound of '\(property.rawValue)'",
          at: written.node)
      }
    }
    let start = try keys[FollowKeys.start]
    if start == .press {
      if gesture.isOfTwo {
        throw reader.rejected(.startOfTwo(gesture.rawValue), at: keys.place(FollowKeys.start))
      }
      reader.report(.slopOfPress(), atKey: FollowKeys.slop, of: keys)
    }
    return Behavior.Drag(
      start: start, slop: try keys[FollowKeys.slop], bounds: bounds ?? widest,
      rubberBand: try rubberBand(keys, within: bounds))
  }

  /// A layer is never larger than one can be written, however often it is pinched.
  private var widest: Behavior.Bounds? {
    let limit = SceneConstants.maximumScale
    return property == .scale ? Behavior.Bounds(x: -limit...limit) : nil
  }

  private func bounds(
    _ written: Located<WrittenBounds>?
  ) throws(Rejected) -> Behavior.Bounds? {
    guard let written else { return nil }
    switch written.value {
    case .plane(let x, let y):
      if property == .xy { return Behavior.Bounds(x: x, y: y) }
      throw reader.rejected(.boundsOfLine(property.rawValue), at: written.node)
    case .line(let range):
      if property != .xy { return Behavior.Bounds(x: range) }
      throw reader.rejected(.boundsOfPlane(), at: written.node)
    }
  }

  private func rubberBand(
    _ keys: Members, within bounds: Behavior.Bounds?
  ) throws(Rejected) -> Behavior.Bands? {
    guard let band = try keys[FollowKeys.rubberBand], let bounds else { return nil }
    func along(_ side: Double) throws(Rejected) -> RubberBand {
      if band.dimension == nil, side <= 0 {
        throw reader.rejected(.bandWithoutDimension(), at: keys.place(FollowKeys.rubberBand))
      }
      return try some(RubberBand(coefficient: band.coefficient, dimension: band.dimension ?? side))
    }
    switch property {
    case .xy: return Behavior.Bands(x: try along(canvas.width), y: try along(canvas.height))
    case .y, .height: return Behavior.Bands(x: try along(canvas.height))
    case .scale, .rotation:
      return Behavior.Bands(x: try along(bounds.x.upperBound - bounds.x.lowerBound))
    default: return Behavior.Bands(x: try along(canvas.width))
    }
  }

  /// - Parameters:
  ///   - behavior: The name of the one that is let go.
  ///   - names: Of its states.
  func release(
    _ release: Located<ReleaseKeys.Written>, of behavior: String, _ names: [String]
  ) throws(Rejected) -> Behavior.Release {
    switch release.value {
    case .rules(let rules):
      for (index, node) in release.node.items.enumerated().dropFirst()
      where rules[index - 1].condition == nil {
        reader.report(.ruleAfterAll(), at: node)
      }
      for (rule, node) in zip(rules, release.node.items)
      where rule.state == nil && rule.release == nil && rule.settings.isEmpty {
        reader.report(
          .missingOneOf(
            ["to", "release", "projected", "decay", "set"], noun: "end of a drag",
            of: "release-rule"), at: node)
      }
      return .rules(
        try reader.all(rules) { (written) throws(Rejected) -> Behavior.Rule in
          try rule(written, of: behavior, names)
        })
    case .plain(let plain):
      if plain == .velocitySign, property == .xy {
        reader.report(.velocitySignInPlane(), at: release.node)
      }
      if case .projected(_, let most?) = plain {
        let node = release.node["projected"] ?? release.node
        if property == .xy {
          reader.report(.atMostInPlane(), at: node["atMost"] ?? node)
        } else if most >= names.count - 1 {
          reader.report(.atMostOfFew(names.count), at: node["atMost"] ?? node)
        }
      }
      return plain
    case .glide(let glide):
      return .decay(
        glide.decay, rest: glide.rest, bounds: try bounds(glide.bounds),
        bounce: glide.bounce ?? ScrollViewPhysics.impactBounce)
    }
  }

  // MARK: - Rules

  private func rule(
    _ written: ReleaseKeys.WrittenRule, of behavior: String, _ names: [String]
  ) throws(Rejected) -> Behavior.Rule {
    let condition = try written.condition.map { (condition) throws(Rejected) -> Condition in
      let found = condition.value.resolved { reader.symbols.fact($0, of: behavior) }
      if let problem = found.problem { throw reader.rejected(problem, at: condition.node) }
      guard case .success(let condition?) = found else { throw Rejected() }
      return condition
    }
    if let state = written.state, written.release != nil {
      throw reader.rejected(
        .twoOf(noun: "end of a drag", first: "to", second: "release"), at: state.node)
    }
    let target: Behavior.Rule.Target
    if let state = written.state {
      target = .state(try reader.state(state.value, of: behavior, among: names, at: state.node))
    } else {
      target = .release(
        try written.release.map { (release) throws(Rejected) in
          try self.release(release, of: behavior, names)
        } ?? .stay)
    }
    let settings = try reader.all(written.settings) { (setting) throws(Rejected) in
      try reader.setting(setting.name, setting.range, setting.value.value, at: setting.value.node)
    }
    return Behavior.Rule(condition: condition, target: target, settings: settings)
  }
}
