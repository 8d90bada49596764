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
  private var before: LumaPlane?
  /// How far from where it is expected the content may be found, in pixels: less than
  /// halfway to the next that looks like it.
  private var reach = Double.infinity
  /// Whether it was lost at the picture's border.
  private var hasLeft = false
  /// How much the template's pixels disagreed while it moved.
  private var lessons: TemplateLessons

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
    lessons = TemplateLessons(count: templates[0].pixels.count)
    guard templates[0].steepest >= TrackConstants.leastSlope else { return nil }
    axes =
      TrackAlignment(
        templates[0], on: plane, from: TrackPose(x: 0, y: 0), isRigid: true, steps: 1
      ).axes
    guard axes != .none else { return nil }
    let level = pyramid.levels.count - 1
    let search = TrackSearch(
      templates[level], in: pyramid.levels[level], near: TrackPose(x: 0, y: 0), distanceCost: 0)
    for (score, pose) in search.places where score > TrackConstants.alike {
      let distance = (pose.x * pose.x + pose.y * pose.y).squareRoot()
      if distance > 2 { reach = min(reach, distance * Double(1 << level) * 0.6) }
    }
  }

  /// Begins again where the box was drawn.
  package mutating func restart() {
    (last, velocity, before) = (.start, .zero, nil)
    (isLost, hasLeft) = (false, false)
  }

  /// Lets pixels that do not move with the others count less, such as those of the ground
  /// behind, once it was seen where it went; `false` where all move alike.
  package mutating func learn() -> Bool {
    guard let weights = lessons.weights(templates[0]) else { return false }
    templates[0].weigh(weights)
    lessons = TemplateLessons(count: weights.count)
    restart()
    return true
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
    // Of several alike, the one that comes in need not be the one that went.
    let isGone = hasLeft && reach.isFinite
    if isGone {
      best = TrackAlignment(templates[0], on: plane, from: guess, isRigid: true, steps: 0)
    } else if !isGood(best) || best.agreement < 0.9 || isLost {
      for place in searched(pyramid, near: guess) {
        let other = refined(place, on: pyramid, fromLevel: templates.count - 1)
        guard isNear(other.pose, guess, plane) else { continue }
        if worth(other, guess, plane) > worth(best, guess, plane) { best = other }
      }
    }
    if !isGood(best), !isGone, let found = apartFromGround(pyramid, near: guess) { best = found }
    if !isGood(best), !isLost { hasLeft = isLeaving(guess, plane) }
    var sighting = isGone ? lost(best) : settle(best)
    if sighting.isFound { take(best, on: plane) }
    sighting.change = change(plane, sighting.pose)
    before = plane
    return sighting
  }

  /// Looks for what is no longer where the box was drawn: what is still there belongs to the
  /// ground behind it.
  private func apartFromGround(
    _ pyramid: Pyramid, near guess: TrackPose
  ) -> TrackAlignment? {
    let moving = zip(templates, pyramid.levels).map { template, plane in
      template.field.without(plane).map {
        TrackTemplate(field: $0, centerX: template.centerX, centerY: template.centerY)
      }
    }
    let known = moving.compactMap { $0 }
    guard known.count == templates.count, !known[0].pixels.isEmpty else { return nil }
    var other = self
    other.templates = known
    let plane = pyramid.levels[0]
    var best: TrackAlignment?
    for place in [guess] + other.searched(pyramid, near: guess) {
      let found = other.refined(place, on: pyramid, fromLevel: known.count - 1)
      guard isGood(found), isNear(found.pose, guess, plane) else { continue }
      if let best, worth(best, guess, plane) >= worth(found, guess, plane) { continue }
      best = found
    }
    return best
  }

  /// How far a picture differs from the one before where the box is, or was last.
  private func change(_ plane: LumaPlane, _ pose: TrackPose) -> Double {
    guard let before, before.width == plane.width, before.height == plane.height else { return 0 }
    let rect = box.rect.offset(by: Vector(dx: pose.x, dy: pose.y))
    let margin = TrackConstants.margin
    let columns = Self.inside(rect.minX, rect.maxX, margin, plane.width)
    let rows = Self.inside(rect.minY, rect.maxY, margin, plane.height)
    var sum = 0
    for row in rows {
      for index in row * plane.width + columns.lowerBound..<row * plane.width + columns.upperBound {
        sum += abs(Int(plane.values[index]) - Int(before.values[index]))
      }
    }
    let count = rows.count * columns.count
    return count > 0 ? Double(sum) / Double(count) : 0
  }

  private static func inside(_ low: Double, _ high: Double, _ margin: Int, _ count: Int)
    -> Range<Int>
  {
    let first = min(max(Int(low.rounded(.down)) - margin, 0), count)
    return first..<max(first, min(Int(high.rounded(.up)) + margin, count))
  }

  /// The places that a search through the smallest picture finds.
  private func searched(_ pyramid: Pyramid, near guess: TrackPose) -> [TrackPose] {
    let level = min(templates.count, pyramid.levels.count) - 1
    let factor = 1 / Double(1 << level)
    let search = TrackSearch(
      templates[level], in: pyramid.levels[level], near: guess.scaled(by: factor),
      distanceCost: isLost ? 0 : TrackConstants.distanceCost)
    return search.places.prefix(3).map { place in
      var pose = place.pose.scaled(by: 1 / factor)
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

  /// Whether what is found at a place is what was followed, not another that is alike. What
  /// leaves the picture comes back where it left.
  private func isNear(_ pose: TrackPose, _ guess: TrackPose, _ plane: LumaPlane) -> Bool {
    let (x, y) = (pose.x - guess.x, pose.y - guess.y)
    let distance = (x * x + y * y).squareRoot()
    let limit = min(box.rect.width, box.rect.height, reach)
    return distance < (hasLeft || isLeaving(guess, plane) ? limit : reach)
  }

  private func isLeaving(_ guess: TrackPose, _ plane: LumaPlane) -> Bool {
    let picture = Rect(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height))
    let expected = box.rect.offset(by: Vector(dx: guess.x, dy: guess.y))
    let area = expected.intersection(picture).map { $0.width * $0.height } ?? 0
    return last.visible < 0.95 || area < 0.5 * expected.width * expected.height
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
    guard isGood(found) else { return lost(found) }
    let sighting = TrackSighting(
      pose: found.pose, opacity: found.opacity, agreement: found.agreement,
      visible: found.visible, isFound: true, error: found.error)
    velocity = isLost ? .zero : SIMD2(found.pose.x - last.pose.x, found.pose.y - last.pose.y)
    (isLost, hasLeft) = (false, false)
    last = sighting
    return sighting
  }

  /// Notes how much each of the template's pixels disagreed with what was found.
  private mutating func take(_ found: TrackAlignment, on plane: LumaPlane) {
    let whole =
      found.misfits.count == templates[0].pixels.count
      ? found
      : TrackAlignment(
        templates[0], on: plane, from: found.pose, isRigid: !box.isTransformed, steps: 0)
    lessons.take(whole.misfits, at: found.pose)
  }

  private mutating func lost(_ found: TrackAlignment) -> TrackSighting {
    isLost = true
    velocity = .zero
    var sighting = last
    (sighting.agreement, sighting.visible) = (found.agreement, found.visible)
    sighting.isFound = false
    return sighting
  }
}
