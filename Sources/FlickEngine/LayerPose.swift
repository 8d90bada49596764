import FlickCore
import FlickScene

/// The values that behaviors and mappings give to layers at one instant.
package struct LayerPose: Hashable, Sendable {
  /// What replaces a layer's own keys.
  package struct Overrides: Hashable, Sendable {
    package fileprivate(set) var x: Double?
    package fileprivate(set) var y: Double?
    package fileprivate(set) var width: Double?
    package fileprivate(set) var height: Double?
    package fileprivate(set) var opacity: Double?
    package fileprivate(set) var cornerRadius: Double?
    /// The factors across and down.
    package fileprivate(set) var scale: Vector?
    package fileprivate(set) var rotationDegrees: Double?
    fileprivate var colors: [Channel.Property: Color] = [:]
    fileprivate var strokeWidth: Double?
    fileprivate var shadowRadius: Double?
    fileprivate var blur: Double?
    fileprivate var backdropBlur: Double?
    /// In place of the "#" of a text.
    package fileprivate(set) var number: Double?
    /// What is done first, about the anchor.
    package fileprivate(set) var transform = AffineTransform.identity
    package fileprivate(set) var shown: Double?
  }

  private var overrides: [Int: Overrides] = [:]

  /// A variant's layers with all that moves.
  ///
  /// - Parameter sample: Where the channel with that index is; absent where it has no
  ///   value then.
  package init(_ variant: Variant, sample: (Int) -> TraceSample) {
    let samples = variant.channels.indices.map(sample)
    for (channel, sample) in zip(variant.channels, samples) {
      overrides[channel.layer, default: Overrides()].set(channel.property) { sample.number($0) }
    }
    for mapping in variant.mappings {
      let source = mapping.signal.channel
      let followed = source < samples.count ? samples[source] : sample(source)
      if followed.isAbsent { continue }
      let input = mapping.signal.read(followed)
      overrides[mapping.layer, default: Overrides()].set(mapping.property) {
        mapping.output(at: input, component: $0)
      }
    }
  }

  /// The layers as they are by themselves.
  package init() {}

  package func overrides(of layer: Layer) -> Overrides { overrides[layer.index] ?? Overrides() }
}

extension LayerPose.Overrides {
  /// Gives a property a value in place of the layer's own key's.
  ///
  /// - Parameter number: The value's, by its place; a rotation in degrees.
  fileprivate mutating func set(_ property: Channel.Property, to number: (Int) -> Double) {
    switch property {
    case .x: x = number(0)
    case .y: y = number(0)
    case .xy: (x, y) = (number(0), number(1))
    case .width: width = number(0)
    case .height: height = number(0)
    case .opacity: opacity = number(0)
    case .cornerRadius: cornerRadius = number(0)
    case .scale: scale = Vector(dx: number(0), dy: number(0))
    case .scales: scale = Vector(dx: number(0), dy: number(1))
    case .rotation: rotationDegrees = number(0)
    case .fill, .strokeColor, .shadowColor:
      // A motion may carry a colour's numbers past 0 or 1.
      func shown(_ component: Int) -> Double { min(1, max(0, number(component))) }
      colors[property] = Color(
        red: shown(0), green: shown(1), blue: shown(2), alpha: shown(3))
    case .transform:
      transform = AffineTransform(
        a: number(0), b: number(1), c: number(4), d: number(5), tx: number(12), ty: number(13))
    case .strokeWidth: strokeWidth = number(0)
    case .shadowRadius: shadowRadius = number(0)
    case .blur: blur = number(0)
    case .backdropBlur: backdropBlur = number(0)
    case .number: self.number = number(0)
    case .shown: shown = number(0)
    case .progress: break
    }
  }
}

extension LayerPose {
  /// What of the layer's children is seen: all, or one image.
  package func children(of layer: Layer) -> ArraySlice<Layer> {
    layer.children(showing: overrides(of: layer).shown.map { Int($0) })
  }

  /// Whether one of its children is seen.
  package func shows(_ child: Layer, of layer: Layer) -> Bool {
    guard case .images = layer.content else { return true }
    return children(of: layer).contains { $0.index == child.index }
  }
}

// MARK: - Geometry

extension LayerPose {
  /// The layer's frame in its parent's points, before it is turned and scaled.
  /// A width or height that a motion has carried below zero shows as zero.
  package func frame(of layer: Layer) -> Rect {
    let value = overrides(of: layer)
    return Rect(
      x: value.x ?? layer.frame.minX, y: value.y ?? layer.frame.minY,
      width: max(0, value.width ?? layer.frame.width),
      height: max(0, value.height ?? layer.frame.height))
  }

  /// From the layer's own points, with its frame's top left corner at 0, 0, to
  /// its parent's: transformed, then scaled, sheared and turned, all about its anchor,
  /// then put in its place.
  package func transform(of layer: Layer) -> AffineTransform {
    let value = overrides(of: layer)
    let frame = frame(of: layer)
    let degrees = value.rotationDegrees ?? layer.transform.rotationDegrees
    let scale = value.scale ?? layer.transform.scale
    let own = value.transform
    let isTransformed = own != .identity
    let shear = layer.transform.shear
    guard degrees != 0 || scale != Vector(dx: 1, dy: 1) || shear != .zero || isTransformed else {
      return .translation(frame.minX, frame.minY)
    }
    var linear = AffineTransform.scale(x: scale.dx, y: scale.dy)
    if shear != .zero { linear = linear.then(.shear(x: shear.dx, y: shear.dy)) }
    linear = linear.then(.rotation(degrees: degrees))
    if isTransformed { linear = own.then(linear) }
    let anchor = Vector(
      dx: layer.transform.anchor.x * frame.width, dy: layer.transform.anchor.y * frame.height)
    let correction = anchor - linear.apply(anchor)
    return AffineTransform(
      a: linear.a, b: linear.b, c: linear.c, d: linear.d,
      tx: frame.minX + correction.dx + linear.tx, ty: frame.minY + correction.dy + linear.ty)
  }

  /// The edge of the layer's shape in its own points.
  package func outline(of layer: Layer) -> Path {
    layer.outline(size: frame(of: layer).size, corners: corners(of: layer))
  }

  /// A radius that a motion has carried below zero shows as zero.
  package func corners(of layer: Layer) -> Layer.Corners {
    guard let radius = overrides(of: layer).cornerRadius else { return layer.corners }
    return layer.corners.with(radius: max(0, radius))
  }

  /// Whether the layer's own outline can be drawn: no value has reshaped it.
  package func keepsOutline(of layer: Layer) -> Bool {
    let value = overrides(of: layer)
    return value.cornerRadius == nil && frame(of: layer).size == layer.frame.size
  }

  /// Whether the layer's shape, filled or not, holds a point of its own.
  func contains(_ point: Point, in layer: Layer) -> Bool {
    // A path may leave its box; what else there is lies inside.
    if case .path(let contour) = layer.content {
      return contour.path.contains(point, evenOdd: contour.rule == .evenOdd)
    }
    let box = Rect(origin: .zero, size: frame(of: layer).size)
    guard box.contains(point) else { return false }
    if case .text = layer.content { return true }
    return outline(of: layer).contains(point)
  }
}

// MARK: - Colours

extension LayerPose {
  /// What the layer's shape is filled with.
  package func fill(of layer: Layer) -> Fill? {
    overrides[layer.index]?.colors[.fill].map { .color($0) } ?? layer.fill
  }

  /// The line along the layer's edge. A width that a motion has carried out of the
  /// bounds of lengths shows as the nearest one within.
  package func stroke(of layer: Layer) -> Layer.Stroke? {
    guard let stroke = layer.stroke, let value = overrides[layer.index] else {
      return layer.stroke
    }
    let width = value.strokeWidth.map { min(SceneConstants.maximumLength, max(0, $0)) }
    return Layer.Stroke(
      fill: value.colors[.strokeColor].map { .color($0) } ?? stroke.fill,
      style: width.map(stroke.style.with) ?? stroke.style)
  }

  /// The layer's shadow. A radius that a motion has carried out of the key's bounds
  /// shows as the nearest one within.
  package func shadow(of layer: Layer) -> Layer.Shadow? {
    guard let shadow = layer.shadow, let value = overrides[layer.index] else {
      return layer.shadow
    }
    let radius = value.shadowRadius.map { min(SceneConstants.maximumShadowRadius, max(0, $0)) }
    return Layer.Shadow(
      radius: radius ?? shadow.radius, offset: shadow.offset,
      color: value.colors[.shadowColor] ?? shadow.color)
  }

  /// What is done to the layer's picture and to that below it. A blur that is carried
  /// out of the key's bounds shows as the nearest one within.
  package func effects(of layer: Layer) -> Layer.Effects {
    let effects = layer.effects
    guard let value = overrides[layer.index], value.blur != nil || value.backdropBlur != nil else {
      return effects
    }
    func bounded(_ blur: Double) -> Double { min(SceneConstants.maximumBlur, max(0, blur)) }
    return Layer.Effects(
      blend: effects.blend, blur: value.blur.map(bounded) ?? effects.blur,
      backdrop: effects.backdrop.map {
        Layer.BackdropFilter(
          blur: value.backdropBlur.map(bounded) ?? $0.blur, saturation: $0.saturation)
      })
  }
}
