import FlickCore

/// What a box holds, as it is followed: at each level of the pyramid, and as it is looked for
/// in a whole picture.
struct TrackedContent {
  /// The largest first.
  private(set) var templates: [TrackTemplate]
  private var sparse: SparseTemplate
  private let box: TrackedBox
  /// In which the box was drawn.
  private let picture: LumaPlane

  init(_ box: TrackedBox, in pyramid: Pyramid, level: Int) {
    self.box = box
    picture = pyramid.levels[0]
    templates = pyramid.levels.enumerated().map { level, plane in
      let factor = 1 / Double(1 << level)
      // Of the ground around little may be in a small picture's window.
      let margin = max(TrackConstants.margin >> level, 1)
      let window = PixelWindow(box.rect, factor, margin: margin)
      let field = GradientField(
        plane, left: window.left, top: window.top, width: window.width, height: window.height)
      return TrackTemplate(
        field: field, centerX: box.center.x * factor, centerY: box.center.y * factor)
    }
    sparse = SparseTemplate(box, in: pyramid.levels[level], level: level)
  }

  /// Lets each of the whole picture's pixels count as told.
  mutating func weigh(_ weights: [Float]) {
    templates[0].weigh(weights)
    for level in templates.indices.dropFirst() {
      templates[level].weigh(templates[0], level: level)
    }
    sparse.weigh(templates[0])
  }

  /// Without what is still where the box was drawn, and so belongs to the ground behind it;
  /// `nil` where that leaves nearly everything, or hardly anything.
  func without(_ pyramid: Pyramid) -> TrackedContent? {
    guard let sparse = sparse.without(pyramid.levels[sparse.level]) else { return nil }
    var result = self
    result.sparse = sparse
    for (level, plane) in pyramid.levels.enumerated() {
      let template = templates[level]
      guard let field = template.field.without(plane) else { return nil }
      result.templates[level] = TrackTemplate(
        field: field, centerX: template.centerX, centerY: template.centerY)
    }
    return result.templates[0].pixels.isEmpty ? nil : result
  }

  /// Aligned level by level down to the whole picture.
  func aligned(
    _ guess: TrackPose, on pyramid: Pyramid, fromLevel: Int
  ) -> TrackAlignment {
    var pose = guess
    for level in stride(from: min(fromLevel, pyramid.levels.count - 1), to: 0, by: -1) {
      pose = coarse(pose, on: pyramid, level).pose
    }
    return fine(pose, on: pyramid)
  }

  /// What looks like it anywhere in a picture, at most so much, each aligned level by level as
  /// long as it agrees.
  func found(
    on pyramid: Pyramid, near guess: TrackPose, axes: TrackAxes, distanceCost: Double,
    most: Int = TrackConstants.mostFound
  ) -> [TrackAlignment] {
    let factor = 1 / Double(1 << sparse.level)
    let search = TrackSearch(
      sparse, in: pyramid.levels[sparse.level], near: guess.scaled(by: factor), axes: axes,
      distanceCost: distanceCost, most: 2 * most)
    var rough: [(pose: TrackPose, agreement: Double)] = search.places.map {
      coarse($0.scaled(by: 1 / factor), on: pyramid, sparse.level)
    }
    rough.removeAll { $0.agreement <= TrackConstants.leastRough }
    let diagonal = pyramid.levels[0].diagonal
    func worth(_ place: (pose: TrackPose, agreement: Double)) -> Double {
      place.agreement - distanceCost * place.pose.distance(to: guess) / diagonal
    }
    rough.sort { (worth($0), $1.pose.y, $1.pose.x) > (worth($1), $0.pose.y, $0.pose.x) }
    return rough.prefix(most).compactMap { place in
      var pose = place.pose
      for level in stride(from: sparse.level - 1, to: 0, by: -1) {
        let next = coarse(pose, on: pyramid, level)
        guard next.agreement > TrackConstants.leastMiddling else { return nil }
        pose = next.pose
      }
      return fine(pose, on: pyramid)
    }
  }

  private func coarse(
    _ pose: TrackPose, on pyramid: Pyramid, _ level: Int
  ) -> (pose: TrackPose, agreement: Double) {
    let factor = 1 / Double(1 << level)
    let found = TrackAlignment(
      templates[level], on: pyramid.levels[level], from: pose.scaled(by: factor), isRigid: true,
      steps: 8)
    guard found.visible > TrackConstants.leastVisible else { return (pose, found.agreement) }
    return (found.pose.scaled(by: 1 / factor), found.agreement)
  }

  private func fine(_ pose: TrackPose, on pyramid: Pyramid) -> TrackAlignment {
    TrackAlignment(templates[0], on: pyramid.levels[0], from: pose, isRigid: !box.isTransformed)
  }

  /// As a picture has it, without looking for it.
  func compared(_ pose: TrackPose, on plane: LumaPlane) -> TrackAlignment {
    TrackAlignment(templates[0], on: plane, from: pose, isRigid: true, steps: 0)
  }

  /// How far the content's levels lie apart in a picture, of what they did in its own: their
  /// standard deviations. What is scaled is drawn anew, and its edges stay as sharp, so slopes
  /// would tell its scale as well.
  ///
  /// Returns `nil` where it has one level only, or lies outside of the picture.
  func contrast(_ pose: TrackPose, on plane: LumaPlane) -> Double? {
    // Not in step with the pixels: both pictures are then read between them as often.
    let step = 0.7236 * max((box.rect.width * box.rect.height / 10_000).squareRoot(), 1)
    let (sine, cosine) = Reproducible.sinCos(pose.rotation)
    let (a, b) = (pose.scale * cosine, pose.scale * sine)
    var (count, own, other, ownSquare, otherSquare) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for y in stride(from: box.rect.minY + 0.5, to: box.rect.maxY, by: step) {
      for x in stride(from: box.rect.minX + 0.5, to: box.rect.maxX, by: step) {
        let (dx, dy) = (x - box.center.x, y - box.center.y)
        guard let mine = picture.level(x, y),
          let seen = plane.level(
            box.center.x + pose.x + a * dx - b * dy, box.center.y + pose.y + b * dx + a * dy)
        else { continue }
        (count, own, other) = (count + 1, own + mine, other + seen)
        (ownSquare, otherSquare) = (ownSquare + mine * mine, otherSquare + seen * seen)
      }
    }
    let spread = count * ownSquare - own * own
    guard spread > count * count else { return nil }
    return (max(count * otherSquare - other * other, 0) / spread).squareRoot()
  }
}

/// The pixels of a box and of a margin around it.
struct PixelWindow {
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  /// - Parameters:
  ///   - factor: The size of the picture, of that in which the box is told.
  ///   - margin: In the picture's pixels.
  init(_ rect: Rect, _ factor: Double, margin: Int) {
    left = Int((rect.minX * factor).rounded(.down)) - margin
    top = Int((rect.minY * factor).rounded(.down)) - margin
    width = Int((rect.maxX * factor).rounded(.up)) + margin - left
    height = Int((rect.maxY * factor).rounded(.up)) + margin - top
  }
}
