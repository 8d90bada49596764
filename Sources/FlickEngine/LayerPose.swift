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
    fileprivate var colors: [Behavior.Property: MovedColor] = [:]
    fileprivate var strokeWidth: Double?
    fileprivate var shadowRadius: Double?
    /// What is done first, about the anchor.
    package fileprivate(set) var transform = AffineTransform.identity
    package fileprivate(set) var shown: Double?
  }

  private var overrides: [Int: Overrides] = [:]

  /// A variant's layers with all that its behaviors move.
  ///
  /// - Parameter sample: Where the behavior with that index is.
  package init(_ variant: Variant, sample: (Int) -> TraceSample) {
    let samples = variant.behaviors.indices.map(sample)
    self.init(variant.behaviors) { samples[$0].position }
    for mapping in variant.mappings {
      let input = mapping.signal.read(samples[mapping.signal.behavior])
      set(mapping.property, ofLayer: mapping.layer, to: Point(x: mapping.output(at: input), y: 0))
    }
  }

  /// The values that behaviors give to layers, without what is mapped from them.
  ///
  /// - Parameter position: The value of the behavior with that index.
  package init(_ behaviors: [Behavior], position: (Int) -> Point) {
    for (index, behavior) in behaviors.enumerated() {
      set(
        behavior.property, plane: behavior.plane, ofLayer: behavior.layer, to: position(index))
    }
  }

  /// Gives the layer with that index a value in place of its own key's.
  ///
  /// - Parameters:
  ///   - plane: Which of the property's.
  ///   - value: For a one-dimensional property its `x`; a rotation in degrees.
  package mutating func set(
    _ property: Behavior.Property, plane: Int = 0, ofLayer layer: Int, to value: Point
  ) {
    switch property {
    case .x: overrides[layer, default: Overrides()].x = value.x
    case .y: overrides[layer, default: Overrides()].y = value.x
    case .xy:
      overrides[layer, default: Overrides()].x = value.x
      overrides[layer, default: Overrides()].y = value.y
    case .width: overrides[layer, default: Overrides()].width = value.x
    case .height: overrides[layer, default: Overrides()].height = value.x
    case .opacity: overrides[layer, default: Overrides()].opacity = value.x
    case .cornerRadius: overrides[layer, default: Overrides()].cornerRadius = value.x
    case .scale:
      overrides[layer, default: Overrides()].scale = Vector(dx: value.x, dy: value.x)
    case .scales: overrides[layer, default: Overrides()].scale = value - .zero
    case .rotation: overrides[layer, default: Overrides()].rotationDegrees = value.x
    case .fill, .strokeColor, .shadowColor:
      overrides[layer, default: Overrides()].colors[property, default: MovedColor()][plane] = value
    case .transform:
      let old = overrides(ofIndex: layer).transform
      overrides[layer, default: Overrides()].transform = old.with(plane: plane, value)
    case .strokeWidth: overrides[layer, default: Overrides()].strokeWidth = value.x
    case .shadowRadius: overrides[layer, default: Overrides()].shadowRadius = value.x
    case .shown: overrides[layer, default: Overrides()].shown = value.x
    case .progress: break
    }
  }

  package func overrides(of layer: Layer) -> Overrides { overrides(ofIndex: layer.index) }

  private func overrides(ofIndex index: Int) -> Overrides { overrides[index] ?? Overrides() }
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

extension AffineTransform {
  /// The same with where its x axis goes, where its y axis goes, or how far it
  /// moves.
  fileprivate func with(plane: Int, _ value: Point) -> AffineTransform {
    switch plane {
    case 0: AffineTransform(a: value.x, b: value.y, c: c, d: d, tx: tx, ty: ty)
    case 1: AffineTransform(a: a, b: b, c: value.x, d: value.y, tx: tx, ty: ty)
    default: AffineTransform(a: a, b: b, c: c, d: d, tx: value.x, ty: value.y)
    }
  }
}

// MARK: - Colours

extension LayerPose {
  /// A colour's numbers, which a motion may carry past 0 or 1.
  fileprivate struct MovedColor: Hashable, Sendable {
    private var redGreen = Point.zero
    private var blueAlpha = Point.zero

    subscript(plane: Int) -> Point {
      get { plane == 0 ? redGreen : blueAlpha }
      set {
        if plane == 0 { redGreen = newValue } else { blueAlpha = newValue }
      }
    }

    /// What is shown of it.
    var color: Color {
      func shown(_ value: Double) -> Double { min(1, max(0, value)) }
      return Color(
        red: shown(redGreen.x), green: shown(redGreen.y), blue: shown(blueAlpha.x),
        alpha: shown(blueAlpha.y))
    }
  }

  /// What the layer's shape is filled with.
  package func fill(of layer: Layer) -> Fill? {
    overrides[layer.index]?.colors[.fill].map { .color($0.color) } ?? layer.fill
  }

  /// The line along the layer's edge. A width that a motion has carried out of the
  /// bounds of lengths shows as the nearest one within.
  package func stroke(of layer: Layer) -> Layer.Stroke? {
    guard let stroke = layer.stroke, let value = overrides[layer.index] else {
      return layer.stroke
    }
    let width = value.strokeWidth.map { min(SceneConstants.maximumLength, max(0, $0)) }
    return Layer.Stroke(
      fill: value.colors[.strokeColor].map { .color($0.color) } ?? stroke.fill,
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
      color: value.colors[.shadowColor]?.color ?? shadow.color)
  }
}
