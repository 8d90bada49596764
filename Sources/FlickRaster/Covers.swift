/// Which parts of a picture's commands later, opaque ones leave to be seen.
///
/// What is painted over whole need not be painted: the bytes are the same. A
/// group is a picture of its own; what covers it from outside is not held
/// against its contents. What a backdrop sees is hidden only by what is below
/// the backdrop.
struct Covers {
  /// Opaque rectangles above the current command, for each open group.
  private var open: [[PixelBounds]] = [[]]

  /// Notes for every command where it can be seen, and returns where the
  /// background can; `nil` for everywhere.
  static func note(in prepared: inout [Prepared], picture: PixelBounds) -> [PixelBounds]? {
    var covers = Covers()
    for index in prepared.indices.reversed() {
      switch prepared[index].content {
      case .region, .shadow, .glyphs:
        prepared[index].visibleParts = covers.visibleParts(of: prepared[index].bounds)
        covers.add(prepared[index].cover)
      case .popGroup: covers.open.append([])
      case .pushGroup(_, let backdrop):
        covers.open.removeLast()
        if let backdrop { covers.uncover(backdrop.reads(backdrop.bounds)) }
      case .pushClip, .popClip: break
      }
    }
    return covers.visibleParts(of: picture)
  }

  private mutating func uncover(_ area: PixelBounds) {
    open[open.count - 1].removeAll { $0.intersects(area) }
  }

  private mutating func add(_ cover: PixelBounds) {
    guard cover.area >= RasterConstants.smallestCover else { return }
    let last = open.count - 1
    if open[last].contains(where: { $0.contains(cover) }) { return }
    open[last].removeAll { cover.contains($0) }
    if open[last].count < RasterConstants.mostCovers {
      open[last].append(cover)
    } else if let least = open[last].indices.min(by: { open[last][$0].area < open[last][$1].area }),
      open[last][least].area < cover.area
    {
      open[last][least] = cover
    }
  }

  private func visibleParts(of bounds: PixelBounds) -> [PixelBounds]? {
    guard !bounds.isEmpty, let covers = open.last else { return nil }
    var parts: [PixelBounds]?
    for cover in covers where cover.intersects(bounds) {
      let before = parts ?? [bounds]
      var after: [PixelBounds] = []
      for part in before { part.forEachPart(outside: cover) { after.append($0) } }
      if after.count <= RasterConstants.mostParts { parts = after }
    }
    return parts
  }
}
