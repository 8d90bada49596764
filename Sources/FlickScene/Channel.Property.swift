import FlickCore
import FlickMotion

extension Channel {
  /// What a channel is of its layer; named as in scenes.
  package enum Property: String, Hashable, Sendable, CaseIterable {
    case x, y, xy, opacity, cornerRadius, width, height, scale, rotation, progress
    /// The factors across and down, of layers that are animated.
    case scales
    /// Colours of layers that are animated: of the solid fill, the stroke and the
    /// shadow.
    case fill, strokeColor, shadowColor
    case strokeWidth, shadowRadius
    /// How much the layer is blurred, and what is below it.
    case blur, backdropBlur
    /// What a text shows in place of its "#".
    case number
    /// What is done to an animated layer first.
    case transform
    /// Which of the layer's children is seen, from 0.
    case shown
  }

  /// What its numbers are.
  package enum Kind: Hashable, Sendable {
    /// Where a layer lies, and how large it is, in points.
    case position, size
    /// Any other length in points.
    case length
    /// In degrees.
    case angle
    case factor
    /// From 0 to 1.
    case share
    /// Red, green, blue and alpha from 0 to 1, in sRGB and not premultiplied.
    case color
    /// Sixteen numbers, row by row.
    case matrix
    /// A place among several, from 0.
    case index

    /// What values are counted in.
    package enum Unit: Hashable, Sendable { case points, degrees, none }
  }
}

// MARK: - The table

extension Channel.Property {
  /// What there is to know of a property.
  struct Row: Sendable {
    let property: Channel.Property
    let kind: Channel.Kind
    /// On a plot.
    let title: String
    /// How the two numbers of a pair are written alone.
    let pair: [String]
    /// How all of them are written.
    let whole: String
    /// Whether it is part of what is drawn in the layer's place.
    let isStyle: Bool
    /// What the layer's own keys say of it; zero of what the layer does not have.
    let model: @Sendable (Layer) -> [Double]

    init(
      _ property: Channel.Property, _ kind: Channel.Kind, _ title: String, pair: [String] = [],
      whole: String? = nil, isStyle: Bool = false,
      model: @escaping @Sendable (Layer) -> [Double]
    ) {
      self.property = property
      self.kind = kind
      self.title = title
      self.pair = pair
      self.whole = whole ?? property.rawValue
      self.isStyle = isStyle
      self.model = model
    }
  }

  /// In the order in which signals of a layer are listed.
  private static let table: [Row] = [
    Row(.x, .position, "Position") { [$0.frame.minX] },
    Row(.y, .position, "Position") { [$0.frame.minY] },
    Row(.xy, .position, "Position", pair: ["x", "y"]) { [$0.frame.minX, $0.frame.minY] },
    Row(.width, .size, "Width") { [$0.frame.width] },
    Row(.height, .size, "Height") { [$0.frame.height] },
    Row(.scale, .factor, "Scale") { [$0.transform.scale.dx] },
    Row(.scales, .factor, "Scale", pair: ["scaleX", "scaleY"], whole: "scale") {
      [$0.transform.scale.dx, $0.transform.scale.dy]
    },
    Row(.rotation, .angle, "Rotation") { [$0.transform.rotationDegrees] },
    Row(.opacity, .share, "Opacity") { [$0.opacity] },
    Row(.progress, .share, "Progress") { _ in [0] },
    Row(.cornerRadius, .length, "Corner radius") { [$0.corners.radii.topLeft] },
    Row(.fill, .color, "Fill", isStyle: true) { layer in
      if case .color(let color) = layer.fill { color.components } else { [0, 0, 0, 0] }
    },
    Row(.strokeColor, .color, "Stroke", isStyle: true) {
      $0.stroke?.color?.components ?? [0, 0, 0, 0]
    },
    Row(.strokeWidth, .length, "Stroke width", isStyle: true) { [$0.stroke?.style.width ?? 0] },
    Row(.shadowColor, .color, "Shadow", isStyle: true) {
      $0.shadow?.color.components ?? [0, 0, 0, 0]
    },
    Row(.shadowRadius, .length, "Shadow radius", isStyle: true) { [$0.shadow?.radius ?? 0] },
    Row(.blur, .length, "Blur", isStyle: true) { [$0.effects.blur] },
    Row(.backdropBlur, .length, "Backdrop blur", isStyle: true) {
      [$0.effects.backdrop?.blur ?? 0]
    },
    Row(.number, .factor, "Number", isStyle: true) { _ in [0] },
    // No layer has a transform before one is set.
    Row(.transform, .matrix, "Transform") { _ in Transform3D.identity.rows },
    Row(.shown, .index, "Image") { layer in
      if case .images(let shown) = layer.content { [Double(shown)] } else { [0] }
    },
  ]

  private static let rows = Dictionary(uniqueKeysWithValues: table.map { ($0.property, $0) })

  var row: Row {
    guard let row = Self.rows[self] else {
      preconditionFailure("every property has a row (was \(rawValue))")
    }
    return row
  }

  /// All, in the order in which they are listed.
  static var listed: [Channel.Property] { table.map(\.property) }

  package var kind: Channel.Kind { row.kind }

  package var title: String { row.title }

  /// Whether it says where the layer is and how large, turned or bent.
  package var isPlace: Bool {
    switch kind {
    case .position, .size, .angle, .matrix: true
    case .factor: !isStyle
    case .length, .share, .color, .index: false
    }
  }

  /// Whether it is part of what is drawn in the layer's place: of its fill, its
  /// stroke or its shadow.
  package var isStyle: Bool { row.isStyle }

  /// How many numbers a value has.
  package var components: Int {
    switch kind {
    case .color: 4
    case .matrix: 16
    default: row.pair.isEmpty ? 1 : 2
    }
  }

  /// The numbers that signals show, by name.
  var named: [(name: String, component: Int)] {
    let row = row
    let parts: [(String, Int)]
    switch row.kind {
    case .color: parts = [("red", 0), ("green", 1), ("blue", 2), ("alpha", 3)]
    case .matrix: parts = [("a", 0), ("b", 1), ("c", 4), ("d", 5), ("tx", 12), ("ty", 13)]
    default: return (row.pair.isEmpty ? [row.whole] : row.pair).enumerated().map { ($1, $0) }
    }
    return parts.map { ("\(row.whole).\($0.0)", $0.1) }
  }

  /// What one of a colour's or a matrix's numbers is called.
  package func name(ofComponent component: Int) -> String? {
    named.first { $0.component == component }?.name.split(separator: ".").last.map(String.init)
  }

  /// What a component's values are counted in.
  package func unit(ofComponent component: Int = 0) -> Channel.Kind.Unit {
    switch kind {
    case .position, .size, .length: .points
    case .angle: .degrees
    // What it moves by, after the axes.
    case .matrix: component < 12 ? .none : .points
    case .factor, .share, .color, .index: .none
    }
  }

  /// The keys of the layer that it gives values to.
  package var keys: [Channel.Property] {
    switch self {
    case .xy: [.x, .y]
    case .scales: [.scale]
    case .progress: []
    default: [self]
    }
  }

  /// What of a layer's properties a name in an animation is, and which of its
  /// numbers; `nil` where there is no such property.
  static func animated(_ name: String) -> (property: Self, components: Range<Int>)? {
    let others: [Self] = [.x, .y, .scale, .progress, .blur, .backdropBlur, .number]
    for row in table where !others.contains(row.property) {
      if row.whole == name { return (row.property, 0..<row.property.components) }
      if let part = row.pair.firstIndex(of: name) { return (row.property, part..<part + 1) }
    }
    return nil
  }

  // MARK: - Mixing

  /// How UIKit combines the animations that its blocks give it; a matrix is
  /// replaced or multiplied as a whole.
  package var kindInViews: ViewPropertyKind {
    switch kind {
    case .position, .size, .angle: .additive
    case .factor: .scale
    case .length, .share, .color, .matrix, .index: .replaced
    }
  }

  /// Whether animations of blocks stack on it, instead of replacing each other.
  var stacksInViews: Bool { kindInViews != .replaced || kind == .matrix }
}

extension Color {
  /// Red, green, blue and alpha.
  var components: [Double] { [red, green, blue, alpha] }
}
