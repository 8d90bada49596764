import FlickCore
import FlickDisplay
import FlickEngine
import FlickExport
import FlickSVG
import FlickScene
import FlickText

/// A variant's canvas as an SVG document that moves.
package struct MovingPicture {
  /// Why it cannot be written, by the layer's name.
  package enum Gap: Error, Hashable, Sendable {
    /// A key of the layer moves, which SVG cannot say or is not supported yet.
    case moves(layer: String, key: String)
    /// The layer shows what is below it.
    case backdrop(layer: String)
    /// A size that moves of a layer that is more than a plain rectangle.
    case resized(layer: String)
    /// It turns or scales about an anchor that moves with its size.
    case movesAnchor(layer: String)
    /// It blends with what is below it and fades, which a group keeps apart.
    case blendFades(layer: String)
    /// Its corners would meet while more than one of its sizes and corners moves.
    case cornersMeet(layer: String)
    /// It follows a finger, which is not always there.
    case followsFinger(layer: String)
  }

  /// What is told of it.
  package struct Written: Sendable {
    package let text: String
    /// In pixels, or levels of opacity as shares; by the signal that is farthest off.
    package let remarks: [String]
  }

  private struct Place: Hashable {
    let layer: Int
    let key: Channel.Property
    var component = 0
  }

  private struct Source {
    let signal: Signal
    let mapping: Layer.Mapping?
  }

  private let scene: Scene
  private let variant: Variant
  private let trace: VariantTrace
  private let clock: FilmClock
  private let end: FlickTime
  private let filmSeconds: Double
  /// The scene's instants that the film's frames show.
  private let frames: [FlickTime]
  private let tree: LayerTree
  private var sources: [Place: Source] = [:]
  private let poster: FlickTime
  private var courses: [Place: MovingSVG.Course] = [:]
  private var loosened: [String] = []

  /// - Parameters:
  ///   - seconds: How long the film lasts.
  ///   - poster: What is seen without motion.
  package init(
    _ scene: Scene, variant index: Int, trace: Trace, seconds: Double, poster: FlickTime,
    fonts: FontBook
  ) throws(FontError) {
    self.scene = scene
    variant = scene.variants[index]
    self.trace = trace.variants[index]
    clock = FilmClock(scene.film, trace: trace)
    end = .zero + trace.duration
    filmSeconds = seconds
    let framesPerSecond = Double(scene.render.frameRate.framesPerSecond)
    let second = Double(FlickTime.flicksPerSecond)
    let clock = clock
    frames = (0...Int((seconds * framesPerSecond).rounded())).map { frame in
      let shown = clock.scene(atFilm: Double(frame) / framesPerSecond * second)
      return .zero + FlickDuration(flicks: Int64(shown.rounded()))
    }
    self.poster = poster
    tree = try LayerTree(variant, blending: scene.canvas.blending, fonts: fonts)
    sources = Self.sources(variant)
  }

  private static func sources(_ variant: Variant) -> [Place: Source] {
    var sources: [Place: Source] = [:]
    for (index, channel) in variant.channels.enumerated() {
      for component in 0..<channel.property.components {
        let signal = Signal(
          name: channel.name, channel: index, quantity: .value, component: component)
        let place =
          switch channel.property {
          case .xy: Place(layer: channel.layer, key: component == 0 ? .x : .y)
          case .scales: Place(layer: channel.layer, key: .scale, component: component)
          case let key: Place(layer: channel.layer, key: key, component: component)
          }
        sources[place] = Source(signal: signal, mapping: nil)
      }
    }
    for mapping in variant.mappings {
      for component in 0..<mapping.property.components {
        let place = Place(layer: mapping.layer, key: mapping.property, component: component)
        sources[place] = Source(signal: mapping.signal, mapping: mapping)
      }
    }
    return sources
  }

  /// - Parameter loops: Whether it begins anew at its end.
  package mutating func write(
    loops: Bool, form: MovingSVG.Form, textForm: SVGWriter.TextForm
  ) throws(Gap) -> Written {
    let size = scene.canvas.size
    let scale = scene.canvas.scale
    var svg = MovingSVG(
      width: max(1, Int((size.width * scale).rounded())),
      height: max(1, Int((size.height * scale).rounded())), view: size, seconds: filmSeconds,
      loops: loops, form: form, textForm: textForm)
    let ground = Rect(origin: .zero, size: size)
    var list = DisplayList(width: 1, height: 1, background: .clear)
    list.fill(Shape(Path(rect: ground)), with: scene.canvas.background, in: ground)
    svg.draw(list.commands)
    let pose = trace.pose(of: variant, at: poster)
    for node in tree.parts { try add(node, pose, into: &svg) }
    let seconds = Spelling.number(filmSeconds, decimals: 3)
    let count = courses.count == 1 ? "1 value moves" : "\(courses.count) values move"
    var remarks = ["\(count), \(seconds) s"]
    if scene.film != nil {
      remarks.append("the canvas alone: not the film's frame, plots, touches and words")
    }
    remarks += loosened
    let text = svg.document(
      title: scene.title ?? "An animation",
      summary: "The animation lasts \(seconds) s."
        + (form == .css ? " Without motion it shows one instant." : ""))
    return Written(text: text, remarks: remarks)
  }

  // MARK: - Layers

  private mutating func add(
    _ part: LayerTree.LayerPart, _ pose: LayerPose, into svg: inout MovingSVG
  ) throws(Gap) {
    let layer = part.layer
    let name = layer.id ?? "layer \(layer.index)"
    for place in moved(layer) {
      switch place.key {
      case .x, .y, .opacity, .scale, .rotation, .width, .height, .cornerRadius, .progress, .shown:
        break
      default: throw .moves(layer: name, key: place.key.rawValue)
      }
    }
    if layer.effects.backdrop != nil { throw .backdrop(layer: name) }
    let frame = pose.frame(of: layer)
    let resizes = moved(layer).contains { $0.key == .width || $0.key == .height }
    let reshapes = resizes || moved(layer).contains { $0.key == .cornerRadius }
    let turns = pose.overrides(of: layer).rotationDegrees ?? layer.transform.rotationDegrees
    let anchored = turns != 0 || layer.transform != .none || isMoved(layer, .rotation)
    if resizes, anchored || isMoved(layer, .scale), layer.transform.anchor != .zero {
      throw .movesAnchor(layer: name)
    }
    var motions: [(motion: MovingSVG.Motion, still: Double, course: MovingSVG.Course)] = []
    func still(_ place: Place, _ value: Double) throws(Gap) -> Double {
      if let course = try course(place, in: layer, name) {
        motions.append((motion: motion(place, layer, frame), still: value, course: course))
        return 0
      }
      return value
    }
    let values = pose.overrides(of: layer)
    let opacity = min(1, max(0, values.opacity ?? layer.opacity))
    let isFaded = isMoved(layer, .opacity)
    guard opacity > 0 || isFaded else { return }
    if isFaded, let course = try course(Place(layer: layer.index, key: .opacity), in: layer, name) {
      motions.append((motion: .opacity, still: opacity, course: course))
    }
    if layer.effects.blend != .normal, isFaded || opacity < 1 { throw .blendFades(layer: name) }
    svg.open(opacity: isFaded ? 1 : opacity, motions)
    motions = []
    let x = try still(Place(layer: layer.index, key: .x), frame.minX)
    let y = try still(Place(layer: layer.index, key: .y), frame.minY)
    svg.open(
      transform: x == 0 && y == 0 ? "" : "translate(\(Self.text(x)) \(Self.text(y)))", motions)
    motions = []
    let degrees = try still(Place(layer: layer.index, key: .rotation), turns)
    let still = stillTransform(layer, pose, degrees: degrees, isScaled: isMoved(layer, .scale))
    svg.open(motions)
    if let still { svg.open(transform: still) }
    motions = []
    let scale = values.scale ?? layer.transform.scale
    for component in 0..<2 where isMoved(layer, .scale) {
      let place = Place(layer: layer.index, key: .scale, component: component)
      if let course = try course(place, in: layer, name) {
        let value = component == 0 ? scale.dx : scale.dy
        motions.append((motion: motion(place, layer, frame), still: value, course: course))
      }
    }
    svg.open(motions)
    try addContent(part, pose, name: name, reshapes: reshapes, into: &svg)
    svg.close()
    if still != nil { svg.close() }
    svg.close()
    svg.close()
    svg.close()
  }

  private mutating func addContent(
    _ part: LayerTree.LayerPart, _ pose: LayerPose, name: String, reshapes: Bool,
    into svg: inout MovingSVG
  ) throws(Gap) {
    let layer = part.layer
    if reshapes {
      try addRect(layer, pose, name, into: &svg)
    } else {
      svg.draw(part.before(pose))
    }
    for (index, child) in part.children.enumerated() {
      let isShown = pose.shows(child.layer, of: layer)
      let place = Place(layer: layer.index, key: .shown, component: index)
      if let course = try course(place, in: layer, name) {
        svg.open([(motion: .opacity, still: isShown ? 1 : 0, course: course)])
        try add(child, pose, into: &svg)
        svg.close()
      } else if isShown {
        try add(child, pose, into: &svg)
      }
    }
    if !reshapes { svg.draw(part.after(pose)) }
  }

  /// A layer whose size moves, which is a plain rectangle.
  private mutating func addRect(
    _ layer: Layer, _ pose: LayerPose, _ name: String, into svg: inout MovingSVG
  ) throws(Gap) {
    guard layer.content == .rect, case .color(let color) = layer.fill, layer.shadow == nil,
      layer.stroke == nil, !layer.clipsChildren || layer.children.isEmpty, layer.effects == .none,
      let radius = pose.corners(of: layer).radii.common, !layer.corners.isContinuous
    else { throw .resized(layer: name) }
    let size = pose.frame(of: layer).size
    var moving: [(attribute: String, course: MovingSVG.Course)] = []
    let keys: [(Channel.Property, String)] = [
      (.width, "width"), (.height, "height"), (.cornerRadius, "rx"),
    ]
    for (key, attribute) in keys {
      guard let course = try course(Place(layer: layer.index, key: key), in: layer, name) else {
        continue
      }
      moving.append((attribute: attribute, course: course))
    }
    // SVG makes corners that would meet smaller along each axis by itself, which is an
    // ellipse; here both radii are.
    func moved(_ attribute: String) -> MovingSVG.Course? {
      moving.first { $0.attribute == attribute }?.course
    }
    let fitting = min(radius, size.width / 2, size.height / 2)
    let room =
      min(moved("width")?.from ?? size.width, moved("height")?.from ?? size.height) / 2
    if moved("rx")?.to ?? radius > room {
      guard moving.count == 1, let only = moving.first, only.attribute != "rx" else {
        throw .cornersMeet(layer: name)
      }
      let isWidth = only.attribute == "width"
      let place = Place(layer: layer.index, key: isWidth ? .width : .height)
      let limit = min(radius, (isWidth ? size.height : size.width) / 2)
      let corner = try course(place, in: layer, name, bends: [2 * limit]) { min(limit, $0 / 2) }
      if let corner { moving.append((attribute: "rx", course: corner)) }
    }
    svg.rect(size: size, radius: fitting, fill: color, moving: moving)
  }

  private func moved(_ layer: Layer) -> [Place] {
    sources.keys.filter { $0.layer == layer.index }
  }

  private func isMoved(_ layer: Layer, _ key: Channel.Property) -> Bool {
    sources[Place(layer: layer.index, key: key)] != nil
  }

  private func motion(_ place: Place, _ layer: Layer, _ frame: Rect) -> MovingSVG.Motion {
    let anchor = Point(
      x: layer.transform.anchor.x * frame.width, y: layer.transform.anchor.y * frame.height)
    let isEven = sources[Place(layer: layer.index, key: .scale, component: 1)] == nil
    switch place.key {
    case .x: return .across
    case .y: return .down
    case .rotation: return .turn(anchor)
    case .scale:
      return .scale(
        anchor, isAcross: place.component == 0, isDown: isEven || place.component == 1)
    default: return .opacity
    }
  }

  /// What of turn, shear and scale stands still, about the anchor.
  private func stillTransform(
    _ layer: Layer, _ pose: LayerPose, degrees: Double, isScaled: Bool
  ) -> String? {
    let values = pose.overrides(of: layer)
    let scale = isScaled ? Vector(dx: 1, dy: 1) : values.scale ?? layer.transform.scale
    let shear = layer.transform.shear
    guard degrees != 0 || scale != Vector(dx: 1, dy: 1) || shear != .zero else { return nil }
    let frame = pose.frame(of: layer)
    let anchor = Vector(
      dx: layer.transform.anchor.x * frame.width, dy: layer.transform.anchor.y * frame.height)
    let linear = AffineTransform.scale(x: scale.dx, y: scale.dy)
      .then(.shear(x: shear.dx, y: shear.dy)).then(.rotation(degrees: degrees))
    let correction = anchor - linear.apply(anchor)
    let numbers = [linear.a, linear.b, linear.c, linear.d, correction.dx, correction.dy]
    return "matrix(\(numbers.map(Self.text).joined(separator: " ")))"
  }

  private static func text(_ value: Double) -> String { Spelling.number(value, decimals: 6) }

  // MARK: - Courses

  /// How a key moves over the film; `nil` where it stands still.
  ///
  /// - Parameters:
  ///   - bends: Where what is made of the value has a corner.
  ///   - shown: What is made of it.
  private mutating func course(
    _ place: Place, in layer: Layer, _ name: String, bends: [Double] = [],
    as shown: @escaping (Double) -> Double = { $0 }
  ) throws(Gap) -> MovingSVG.Course? {
    // Which child is seen is one number, of which each child has its share.
    let key = place.key == .shown ? Place(layer: place.layer, key: .shown) : place
    guard let source = sources[key], end > .zero else { return nil }
    if case .finger = variant.channel(source.signal.channel).owner {
      throw .followsFinger(layer: name)
    }
    let clock = clock
    let second = Double(FlickTime.flicksPerSecond)
    let curve = ExportedCurve(
      trace, source.signal, from: .zero, to: end,
      map: { value in
        let value = source.mapping?.output(at: value, component: place.component) ?? value
        return place.key == .shown
          ? (Int(value) == place.component ? 1 : 0) : shown(Self.seen(place.key, value))
      }, bends: source.mapping?.inputs ?? bends, frames: frames,
      warp: { clock.film(atScene: $0 * second) / second })
    guard CurveShares.moves(curve) else { return nil }
    let usual = tolerance(place.key, layer)
    // What jumps back and forth within a frame is held as near as can be.
    for looseness in [1.0, 4, 16, 64] {
      let shares = CurveShares(curve, tolerance: looseness * usual, lasting: filmSeconds)
      guard let shares else { continue }
      if looseness > 1 {
        let off = Spelling.number(shares.error, decimals: 3)
        loosened.append("'\(source.signal.name)' is off by up to \(off)")
      }
      let course = MovingSVG.Course(stops: shares.stops, from: shares.from, to: shares.to)
      courses[place] = course
      return course
    }
    throw .moves(layer: name, key: place.key.rawValue)
  }

  /// What is seen of a key's value.
  private static func seen(_ key: Channel.Property, _ value: Double) -> Double {
    switch key {
    case .opacity: min(max(value, 0), 1)
    case .width, .height, .cornerRadius: max(0, value)
    default: value
    }
  }

  /// A thirtieth of a pixel, of turns and scales at the farthest corner; a hundredth of a
  /// level. A page of text that is off by a tenth, or one that dims a frame early, differs by
  /// a level everywhere.
  private func tolerance(_ key: Channel.Property, _ layer: Layer) -> Double {
    let pixel = 1 / 30.0 / scene.canvas.scale
    switch key {
    case .opacity: return 1.0 / 25500
    case .rotation, .scale:
      let reach = max(layer.frame.width, layer.frame.height, 1)
      return key == .scale ? pixel / reach : pixel / reach * 180 / Double.pi
    default: return pixel
    }
  }
}
