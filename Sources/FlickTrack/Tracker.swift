import FlickCore

/// Follows one box from picture to picture, forwards or backwards.
package struct Tracker {
  private let box: TrackedBox
  /// What is followed, at each level of the pyramid, the largest first.
  private var templates: [TrackTemplate]
  /// Which directions the box's content tells.
  package let axes: TrackAxes
  /// The last two sightings that were found.
  private var last = TrackSighting.start
  private var velocity = SIMD2<Double>.zero
  private var isLost = false

  /// Takes what the box holds in a picture.
  ///
  /// Returns `nil` where there is nothing in the box that could be followed.
  package init?(_ box: TrackedBox, in plane: LumaPlane) {
    self.box = box
    let pyramid = Pyramid(plane, count: Self.levelCount(box, plane))
    templates = pyramid.levels.enumerated().map { level, plane in
      let factor = 1 / Double(1 << level)
      let window = Self.window(box.rect, factor)
      let field = GradientField(
        plane, left: window.left, top: window.top, width: window.width, height: window.height)
      return TrackTemplate(
        field: field, centerX: box.center.x * factor, centerY: box.center.y * factor)
    }
    guard templates[0].steepest >= TrackConstants.leastSlope else { return nil }
    axes = TrackAlignment(
      templates[0], on: plane, from: TrackPose(x: 0, y: 0), isRigid: true, steps: 1
    ).axes
    guard axes != .none else { return nil }
  }

  /// Begins again where the box was drawn.
  package mutating func restart() {
    (last, velocity, isLost) = (.start, .zero, false)
  }

  /// The pixels of a box and its margin at a level.
  private static func window(
    _ rect: Rect, _ factor: Double
  ) -> (left: Int, top: Int, width: Int, height: Int) {
    let margin = TrackConstants.margin
    let left = Int((rect.minX * factor).rounded(.down)) - margin
    let top = Int((rect.minY * factor).rounded(.down)) - margin
    let right = Int((rect.maxX * factor).rounded(.up)) + margin
    let bottom = Int((rect.maxY * factor).rounded(.up)) + margin
    return (left, top, right - left, bottom - top)
  }

  /// Levels until the box is small, and so that a search costs little.
  private static func levelCount(_ box: TrackedBox, _ plane: LumaPlane) -> Int {
    var count = 1
    var side = min(box.rect.width, box.rect.height)
    while side / 2 >= Double(TrackConstants.leastSide), count < 7 {
      side /= 2
      count += 1
    }
    return count
  }

  /// Looks for the content in the next picture.
  package mutating func follow(_ plane: LumaPlane) -> TrackSighting {
    let pyramid = Pyramid(plane, count: templates.count)
    var guess = last.pose
    if !isLost {
      guess.x += velocity.x
      guess.y += velocity.y
    }
    var best = refined(guess, on: pyramid, fromLevel: min(1, templates.count - 1))
    if !isGood(best) || best.agreement < 0.9 || isLost {
      for place in searched(pyramid, near: guess) {
        let other = refined(place, on: pyramid, fromLevel: templates.count - 1)
        if worth(other, guess, plane) > worth(best, guess, plane) { best = other }
      }
    }
    return settle(best)
  }

  /// The places that a search through the smallest picture finds.
  private func searched(_ pyramid: Pyramid, near guess: TrackPose) -> [TrackPose] {
    let level = min(templates.count, pyramid.levels.count) - 1
    let factor = 1 / Double(1 << level)
    let search = TrackSearch(
      templates[level], in: pyramid.levels[level], near: guess.scaled(by: factor),
      distanceCost: isLost ? 0 : TrackConstants.distanceCost)
    return search.places.map { place in
      var pose = place.scaled(by: 1 / factor)
      (pose.growth, pose.rotation) = (guess.growth, guess.rotation)
      return pose
    }
  }

  /// Aligned level by level down to the whole picture.
  private func refined(
    _ guess: TrackPose, on pyramid: Pyramid, fromLevel: Int
  ) -> TrackAlignment {
    var pose = guess
    for level in (1...max(fromLevel, 1)).reversed()
    where fromLevel > 0 && level < pyramid.levels.count {
      let factor = 1 / Double(1 << level)
      let found = TrackAlignment(
        templates[level], on: pyramid.levels[level], from: pose.scaled(by: factor), isRigid: true,
        steps: 8)
      if found.visible > TrackConstants.leastVisible {
        pose = found.pose.scaled(by: 1 / factor)
      }
    }
    return TrackAlignment(
      templates[0], on: pyramid.levels[0], from: pose, isRigid: !box.isTransformed)
  }

  private func isGood(_ found: TrackAlignment) -> Bool {
    found.agreement >= TrackConstants.leastAgreement
      && found.visible >= TrackConstants.leastVisible && found.opacity > 0.02
      && (axes != .both || found.axes == .both)
  }

  private func worth(_ found: TrackAlignment, _ guess: TrackPose, _ plane: LumaPlane) -> Double {
    guard isGood(found) else { return found.agreement * found.visible - 2 }
    let (x, y) = (found.pose.x - guess.x, found.pose.y - guess.y)
    let diagonal = Double(plane.width * plane.width + plane.height * plane.height).squareRoot()
    let cost = isLost ? 0 : TrackConstants.distanceCost
    return found.agreement - cost * (x * x + y * y).squareRoot() / diagonal
  }

  private mutating func settle(_ found: TrackAlignment) -> TrackSighting {
    guard isGood(found) else {
      isLost = true
      velocity = .zero
      var sighting = last
      (sighting.agreement, sighting.visible) = (found.agreement, found.visible)
      sighting.isFound = false
      return sighting
    }
    let sighting = TrackSighting(
      pose: found.pose, opacity: found.opacity, agreement: found.agreement,
      visible: found.visible, isFound: true)
    velocity = isLost ? .zero : SIMD2(found.pose.x - last.pose.x, found.pose.y - last.pose.y)
    isLost = false
    last = sighting
    return sighting
  }
}
