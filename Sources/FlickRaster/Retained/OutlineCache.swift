import FlickCore
import FlickDisplay

/// An outline that is kept, and the rectangle around it.
struct KnownOutline {
  let outline: Outline
  let extent: GridExtent

  init(_ outline: Outline) {
    self.outline = outline
    extent = outline.extent
  }
}

/// An outline and by how many grid steps it lies moved.
struct PlacedOutline {
  let known: KnownOutline
  let offset: GridPoint
  /// Says which outline it is; two with the same number differ in their places
  /// only. `nil` where it is not kept.
  let number: Int?

  var outline: Outline { known.outline }
  var bounds: PixelRect { known.extent.pixels(movedBy: offset) }
}

/// Flattened outlines of shapes drawn lately, for those that are the same but for
/// their place: a pane that moves has one of few outlines in every picture, since
/// its points round one way or the other.
///
/// What is remembered never changes a byte: curves are cut from their start on, so
/// that moved points give a moved outline.
struct OutlineCache {
  private struct Entry {
    let key: [Int]
    let hash: Int
    let number: Int
    let known: KnownOutline
  }

  private var entries: [Entry] = []
  private var oldest = 0
  private var lastNumber = 0
  /// What the shape asked for last is looked up by, and where its first point lies.
  private var key: [Int] = []
  private var hash = 0
  private var first = GridPoint.zero
  /// Where outlines that are not kept are made.
  private var scratch = Outline()

  /// A path's outline on the grid.
  mutating func outline(of path: Path, transform: AffineTransform) -> PlacedOutline {
    guard let isConvex = describe(path, LaneTransform(transform)) else {
      return unkept(path, transform, isConvex: nil)
    }
    let (key, hash) = (key, hash)
    for entry in entries where entry.hash == hash && entry.key == key {
      return entry.known.extent.isInGuard(movedBy: first)
        ? PlacedOutline(known: entry.known, offset: first, number: entry.number)
        : unkept(path, transform, isConvex: isConvex)
    }
    var outline = Outline()
    outline.append(path, transform: transform, movedTo: -first, isConvex: isConvex)
    let known = KnownOutline(outline)
    guard !outline.isCut, known.extent.isInGuard(movedBy: first) else {
      return unkept(path, transform, isConvex: isConvex)
    }
    guard outline.lines.count <= RasterConstants.mostKnownOutlineLines else {
      return PlacedOutline(known: known, offset: first, number: nil)
    }
    lastNumber += 1
    keep(Entry(key: key, hash: hash, number: lastNumber, known: known))
    return PlacedOutline(known: known, offset: first, number: lastNumber)
  }

  private mutating func unkept(
    _ path: Path, _ transform: AffineTransform, isConvex: Bool?
  ) -> PlacedOutline {
    scratch.removeAll()
    scratch.append(path, transform: transform, isConvex: isConvex)
    return PlacedOutline(known: KnownOutline(scratch), offset: .zero, number: nil)
  }

  private mutating func keep(_ entry: Entry) {
    if entries.count < RasterConstants.mostKnownOutlines {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % entries.count
    }
  }

  /// Writes the elements and their points on the grid, relative to the first, and
  /// returns whether the path is convex; `nil` where it is not looked up.
  private mutating func describe(_ path: Path, _ transform: LaneTransform) -> Bool? {
    guard case .move(let start) = path.elements.first,
      path.elements.count <= RasterConstants.mostKnownElements
    else { return nil }
    key.removeAll(keepingCapacity: true)
    key.reserveCapacity(8 * path.elements.count + 1)
    first = GridPoint(transform.apply(start))
    let isConvex = path.isConvex
    key.append(isConvex ? 1 : 0)
    for element in path.elements {
      switch element {
      case .move(let point): add(0, point, transform)
      case .line(let point): add(1, point, transform)
      case .quadratic(let control, let point):
        add(2, control, transform)
        add(2, point, transform)
      case .cubic(let control1, let control2, let point):
        add(3, control1, transform)
        add(3, control2, transform)
        add(3, point, transform)
      case .close: key.append(4)
      }
    }
    hash = 0
    for word in key { hash = hash &* 31 &+ word }
    return isConvex
  }

  @inline(__always)
  private mutating func add(_ kind: Int, _ point: Point, _ transform: LaneTransform) {
    let place = GridPoint(transform.apply(point))
    key.append(kind)
    key.append(place.x &- first.x)
    key.append(place.y &- first.y)
  }
}
