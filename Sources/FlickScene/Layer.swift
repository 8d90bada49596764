import FlickCore

/// Something drawn, with what is drawn inside it.
package struct Layer: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case rect
    case ellipse
    case path(Contour)
    case text(Text)
    case group
    /// Only the child at that place among its children.
    case images(shown: Int)
  }

  package struct Text: Hashable, Sendable {
    package enum Alignment: String, Hashable, Sendable, CaseIterable {
      case leading, center, trailing
    }
    package enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
      case top, center, bottom
    }

    package enum Font: Hashable, Sendable {
      case family(String)
      /// A path that starts at the scene's folder and stays in it.
      case file(String)
    }

    /// How many lines text may have that is wrapped to its frame's width.
    package enum Lines: Hashable, Sendable {
      case all
      /// At least 1; an ellipsis ends the last where more would follow.
      case atMost(Int)
    }

    /// Newlines end lines.
    package let string: String
    /// `nil`: the scene's default family.
    package let font: Font?
    /// In points.
    package let size: Double
    /// From 100 to 900.
    package let weight: Int
    package let isItalic: Bool
    /// In points, between letters; negative: they stand closer.
    package let letterSpacing: Double
    package let isUnderlined: Bool
    package let isStruckThrough: Bool
    /// Whether all digits are equally wide.
    package let tabularFigures: Bool
    package let alignment: Alignment
    package let verticalAlignment: VerticalAlignment
    /// `nil`: it is not wrapped.
    package let lines: Lines?
    /// In points, from baseline to baseline; `nil`: the font's own.
    package let lineHeight: Double?

    package init(
      string: String, font: Font? = nil, size: Double, weight: Int = 400,
      isItalic: Bool = false, letterSpacing: Double = 0, isUnderlined: Bool = false,
      isStruckThrough: Bool = false, tabularFigures: Bool = false, alignment: Alignment = .leading,
      verticalAlignment: VerticalAlignment = .center, lines: Lines? = nil,
      lineHeight: Double? = nil
    ) {
      self.string = string
      self.font = font
      self.size = size
      self.weight = weight
      self.isItalic = isItalic
      self.letterSpacing = letterSpacing
      self.isUnderlined = isUnderlined
      self.isStruckThrough = isStruckThrough
      self.tabularFigures = tabularFigures
      self.alignment = alignment
      self.verticalAlignment = verticalAlignment
      self.lines = lines
      self.lineHeight = lineHeight
    }
  }

  package typealias Shadow = FlickCore.Shadow

  /// Position in a depth-first walk of the variant's layers, from 0. Equal in
  /// every variant.
  package let index: Int
  package let id: String?
  package let content: Content
  /// In the parent's points.
  package internal(set) var frame: Rect
  /// How it is turned and stretched in its frame's place.
  package let transform: Transform
  package let corners: Corners
  /// From 0 to 1; applies to the layer and its children as one picture.
  package let opacity: Double
  /// Applies to the layer and its children as one picture.
  package let effects: Effects
  package let fill: Fill?
  package let stroke: Stroke?
  package let shadow: Shadow?
  /// Whether children are drawn only inside the layer's shape.
  package let clipsChildren: Bool
  package let isHidden: Bool
  /// Keys that follow signals, each once.
  package let mappings: [Mapping]
  package let children: [Layer]

  package init(
    index: Int, id: String?, content: Content, frame: Rect, transform: Transform = .none,
    corners: Corners = .square, opacity: Double, effects: Effects = .none, fill: Fill?,
    stroke: Stroke?, shadow: Shadow?,
    clipsChildren: Bool, isHidden: Bool, mappings: [Mapping] = [], children: [Layer]
  ) {
    self.index = index
    self.id = id
    self.content = content
    self.frame = frame
    self.transform = transform
    self.corners = corners
    self.opacity = opacity
    self.effects = effects
    self.fill = fill
    self.stroke = stroke
    self.shadow = shadow
    self.clipsChildren = clipsChildren
    self.isHidden = isHidden
    self.mappings = mappings
    self.children = children
  }

  /// What of its children is seen: all, or of images one.
  ///
  /// - Parameter place: Of the image; `nil`: the layer's own.
  package func children(showing place: Int? = nil) -> ArraySlice<Layer> {
    guard case .images(let own) = content else { return children[...] }
    let place = place ?? own
    return children[place...place]
  }
}
