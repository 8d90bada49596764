import FlickCore
import FlickDisplay

/// A backdrop's filters: blur and saturation.
struct BackdropStyle: Equatable {
  /// `nil` for none.
  let blur: GroupBlur?
  /// 1 changes nothing.
  let saturation: Float

  /// `nil` where nothing is done.
  init?(_ backdrop: Backdrop) {
    blur = GroupBlur(backdrop.blur)
    saturation = Float(backdrop.saturation)
    guard blur != nil || saturation != 1 else { return nil }
  }
}

/// A backdrop with its geometry done.
struct PreparedBackdrop {
  let style: BackdropStyle
  /// Of the shape that it is shown in, without that of the clips around it.
  let coverage: Coverage
  /// What it sees: the clips around it.
  let clip: Clip
  /// Whether it sees nothing but what lies whole within the clips.
  let isWhole: Bool

  /// - Parameters:
  ///   - coverage: Within the clip's bounds.
  ///   - clip: The clips around, limited to what is worth seeing.
  init(_ style: BackdropStyle, coverage: Coverage, clip: Clip) {
    self.style = style
    self.coverage = coverage
    self.clip = clip
    let bounds = coverage.isEmpty ? PixelRect.none : coverage.bounds
    isWhole = clip.solid.contains(style.blur?.grown(bounds) ?? bounds)
  }

  /// The pixels that it is shown in.
  var bounds: PixelRect { coverage.isEmpty ? .none : coverage.bounds }

  /// How much memory it takes, in runs of coverage.
  var cost: Int { coverage.cost + (clip.coverage?.cost ?? 8) }

  /// What decides the pixels of a rectangle.
  func reads(_ shown: PixelRect) -> PixelRect {
    guard !shown.isEmpty else { return .none }
    let seen = style.blur.map { $0.aligned($0.grown(shown)) } ?? shown
    return seen.intersection(clip.bounds)
  }
}

/// The region of interest of a scope: how much of it has to be drawn so that the
/// backdrops in it see enough.
struct BackdropSight {
  /// All of it.
  private(set) var area: PixelRect
  /// What has to be right once a group with a backdrop has been drawn.
  private var limits: [UnsafePointer<Prepared>: PixelRect] = [:]

  /// - Parameters:
  ///   - backdrops: How far after `base` the groups with backdrops begin.
  ///   - base: Where the scope begins in memory.
  ///   - shown: What is to be seen of the scope in the end.
  ///   - contents: Outside it there is nothing in the scope.
  init(
    of backdrops: [Int], after base: UnsafePointer<Prepared>, toSee shown: PixelRect,
    within contents: PixelRect
  ) {
    area = shown
    for offset in backdrops.reversed() {
      let group = base + offset
      limits[group] = area
      guard case .pushGroup(_, .some(let backdrop)) = group.pointee.content else { continue }
      let visible = group.pointee.bounds.intersection(area)
      guard !visible.isEmpty else { continue }
      let inner = Self.inner(of: group, toSee: visible)?.area ?? visible
      let reads = backdrop.reads(inner.intersection(backdrop.bounds)).intersection(contents)
      area.formUnion(reads)
    }
  }

  /// Of the scope that a group is; `nil` where there are no backdrops in it.
  static func inner(
    of group: UnsafePointer<Prepared>, toSee shown: PixelRect
  ) -> BackdropSight? {
    guard let contents = group.pointee.contents, !contents.backdrops.isEmpty else { return nil }
    return BackdropSight(
      of: contents.backdrops, after: group, toSee: shown, within: contents.bounds)
  }

  /// What has to be right of a group with a backdrop; `nil` for other groups.
  func limit(of group: UnsafePointer<Prepared>) -> PixelRect? { limits[group] }
}
