import FlickCore

/// Occlusion culling: the parts of a picture's commands that later, opaque ones
/// leave to be seen.
///
/// What is painted over whole need not be painted: the bytes are the same. A
/// group is a picture of its own; what covers it from outside is not held
/// against its contents. What a backdrop sees is hidden only by what is below
/// the backdrop.
struct Occlusion {
  /// Opaque rectangles above the current command, for each open group.
  private var open: [[PixelRect]] = [[]]
  /// The visible parts of a rectangle, and those that the next occluder leaves.
  private var parts: [PixelRect] = []
  private var rest: [PixelRect] = []

  /// Notes for every command where it can be seen, and returns where the
  /// background can; `nil` for everywhere.
  static func note(in prepared: inout [Prepared], picture: PixelRect) -> [PixelRect]? {
    var occlusion = Occlusion()
    prepared.withUnsafeMutableBufferPointer { occlusion.note(in: $0) }
    return occlusion.cut(picture) ? occlusion.parts : nil
  }

  private mutating func note(in prepared: UnsafeMutableBufferPointer<Prepared>) {
    for index in prepared.indices.reversed() {
      guard prepared[index].isScope else {
        if !cut(prepared[index].bounds) {
          prepared[index].visibleParts = nil
        } else if prepared[index].visibleParts != parts {
          prepared[index].visibleParts = parts
          // They belong to the command now.
          parts = []
        }
        add(prepared[index].occluder)
        continue
      }
      switch prepared[index].content {
      case .popGroup: open.append([])
      case .pushGroup(_, let backdrop):
        open.removeLast()
        if let backdrop { uncover(backdrop.reads(backdrop.bounds)) }
      case .region, .shadow, .wideShadow, .glyphs, .pushClip, .popClip: break
      }
    }
  }

  private mutating func uncover(_ area: PixelRect) {
    open[open.count - 1].removeAll { $0.intersects(area) }
  }

  private mutating func add(_ occluder: PixelRect) {
    guard occluder.area >= RasterConstants.smallestOccluder else { return }
    let last = open.count - 1
    if open[last].contains(where: { $0.contains(occluder) }) { return }
    open[last].removeAll { occluder.contains($0) }
    if open[last].count < RasterConstants.mostOccluders {
      open[last].append(occluder)
    } else if let least = open[last].indices.min(by: { open[last][$0].area < open[last][$1].area }),
      open[last][least].area < occluder.area
    {
      open[last][least] = occluder
    }
  }

  /// Whether occluders leave only parts of a rectangle, which are then in `parts`.
  private mutating func cut(_ bounds: PixelRect) -> Bool {
    guard !bounds.isEmpty else { return false }
    var isCut = false
    let last = open.count - 1
    for index in open[last].indices where open[last][index].intersects(bounds) {
      let occluder = open[last][index]
      if !isCut {
        parts.removeAll(keepingCapacity: true)
        parts.append(bounds)
      }
      rest.removeAll(keepingCapacity: true)
      for part in parts { part.forEachPart(outside: occluder) { rest.append($0) } }
      if rest.count <= RasterConstants.mostParts {
        swap(&parts, &rest)
        isCut = true
      }
    }
    return isCut
  }
}
