import FlickCore

/// A drawing in a box, sharp at any size.
package struct ArtworkFill: Hashable, Sendable {
  package let artwork: Artwork
  /// Not `tile`.
  package let fit: ImageFill.Fit
  /// Whether nothing is drawn outside the drawing's size, so that nothing is to be
  /// cut: an edge that is cut twice would be softer than one that is drawn.
  package let staysWithin: Bool

  package init(artwork: Artwork, fit: ImageFill.Fit) {
    precondition(fit != .tile, "a drawing is not laid side by side")
    self.artwork = artwork
    self.fit = fit
    staysWithin = artwork.staysWithinSize
  }
}

extension Artwork {
  /// Whether each step draws within the size, strokes taken as wide as they can be.
  fileprivate var staysWithinSize: Bool {
    var clips = [Rect?]()
    func isWithin(_ box: Rect) -> Bool {
      let seen = clips.reduce(box as Rect?) { box, clip in
        guard let box, let clip else { return nil }
        return box.intersection(clip)
      }
      guard let seen else { return true }
      return seen.minX >= 0 && seen.minY >= 0 && seen.maxX <= size.width
        && seen.maxY <= size.height
    }
    for step in steps {
      switch step {
      case .fill(let path, let transform, _, _):
        if let box = transform.box(of: path), !isWithin(box) { return false }
      case .stroke(let path, let transform, let style, _):
        // The corner of a square cap, or the tip of a miter.
        let reach = style.width / 2 * max(style.join == .miter ? style.miterLimit : 1, 1.5)
        if let box = transform.box(of: path, grownBy: reach), !isWithin(box) { return false }
      case .pushClip(let outlines):
        clips.append(
          outlines.compactMap { $0.transform.box(of: $0.path) }.reduce(nil) { $0?.union($1) ?? $1 })
      case .popClip: clips.removeLast()
      case .pushGroup, .popGroup: break
      }
    }
    return true
  }
}

extension AffineTransform {
  /// A box around what becomes of a path, `nil` where it draws nothing.
  fileprivate func box(of path: Path, grownBy reach: Double = 0) -> Rect? {
    // Numbers of drawings stay so small that none of this leaves those that there are.
    path.bounds.map { box in
      bounds(
        of: Rect(
          x: box.minX - reach, y: box.minY - reach, width: box.width + 2 * reach,
          height: box.height + 2 * reach))
    }
  }
}
