// A value of more numbers than a point has is moved by several behaviors, each of
// which has two of them.
extension Behavior.Property {
  /// Whether its values are colours: red, green, blue and alpha from 0 to 1, in
  /// sRGB and not premultiplied.
  package var isColor: Bool {
    switch self {
    case .fill, .strokeColor, .shadowColor: true
    default: false
    }
  }

  /// Whether it is part of what is drawn in the layer's place: of its fill, its
  /// stroke or its shadow.
  package var isStyle: Bool { isColor || self == .strokeWidth || self == .shadowRadius }

  /// How many behaviors a value has, which follow each other in a variant. All of
  /// them are one property: what is set or animated, is so at once.
  package var planes: Int { self == .transform ? 3 : isColor ? 2 : 1 }

  /// How many numbers a value has, over all planes. A transform's are sixteen, row
  /// by row, of which its planes show six.
  package var components: Int { self == .transform ? 16 : planes * dimensions }

  /// How many of them are kept in a plane: a transform's are all in its first.
  package func components(inPlane plane: Int) -> Int {
    self == .transform ? (plane == 0 ? components : 0) : dimensions
  }

  /// Which of the numbers that are kept for it a plane shows.
  package func shown(inPlane plane: Int) -> Range<Int> {
    guard self == .transform else { return 0..<dimensions }
    let first = [0, 4, 12][plane]
    return first..<first + dimensions
  }

  /// Some of a value's numbers in one of its planes.
  package struct Place: Hashable, Sendable {
    package let plane: Int
    /// Of the plane.
    package let coordinates: Range<Int>
    /// Which of the numbers that were asked for.
    package let own: Range<Int>
  }

  /// Where some of a value's numbers lie, in order.
  ///
  /// - Parameter apart: Whether each of them is told alone.
  package func places(of numbers: Range<Int>, apart: Bool = false) -> [Place] {
    var places: [Place] = []
    for number in numbers {
      let (plane, coordinate) = number.quotientAndRemainder(dividingBy: dimensions)
      let own = number - numbers.lowerBound
      if !apart, let last = places.last, last.plane == plane {
        places[places.count - 1] = Place(
          plane: plane, coordinates: last.coordinates.lowerBound..<coordinate + 1,
          own: last.own.lowerBound..<own + 1)
      } else {
        places.append(
          Place(plane: plane, coordinates: coordinate..<coordinate + 1, own: own..<own + 1))
      }
    }
    return places
  }

  /// The names of a plane's numbers, as signals have them.
  package func numberNames(ofPlane plane: Int) -> [String] {
    switch self {
    case .fill, .strokeColor, .shadowColor:
      (plane == 0 ? ["red", "green"] : ["blue", "alpha"]).map { "\(rawValue).\($0)" }
    case .transform: [["a", "b"], ["c", "d"], ["tx", "ty"]][plane].map { "transform.\($0)" }
    case .scales: ["scaleX", "scaleY"]
    case .xy: ["x", "y"]
    default: [rawValue]
    }
  }
}

extension Behavior {
  /// What its values are counted in.
  package var unit: Property.Unit {
    property == .transform && plane == 2 ? .points : property.unit
  }
}
