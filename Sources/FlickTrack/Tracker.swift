import FlickCore

/// Follows one box from picture to picture, forwards or backwards.
package struct Tracker {
  private let box: TrackedBox
  private var content: TrackedContent
  /// The level of the pyramid that is searched.
  private let level: Int
  /// Which directions the box's content tells.
  package let axes: TrackAxes
  /// The last sighting that was found.
  private var last = TrackSighting.start
  private var velocity = SIMD2<Double>.zero
  private var isLost = false
  /// How fast it was when it was lost, in pixels a picture.
  private var lossSpeed = 0.0
  private var before: LumaPlane?
  private let alikes: LookAlikes
  /// Whether it was lost at the picture's border.
  private var hasLeft = false
  /// How much it usually agrees away from where its box was drawn.
  private var usual: Double?
  /// How much the template's pixels disagreed while it moved.
  private var lessons: TemplateLessons

  /// Takes what the box holds in a picture.
  ///
  /// Returns `nil` where there is nothing in the box that could be followed.
  package init?(_ box: TrackedBox, in plane: LumaPlane) {
    self.box = box
    level = SparseTemplate.level(box, in: plane)
    let pyramid = Pyramid(plane, count: max(level, 1) + 1)
    let start = TrackPose(x: 0, y: 0)
    content = TrackedContent(box, in: pyramid, level: level)
    let template = content.templates[0]
    lessons = TemplateLessons(count: template.pixels.count)
    guard template.steepest >= TrackConstants.leastSlope else { return nil }
    axes = TrackAlignment(template, on: plane, from: start, isRigid: true, steps: 1).axes
    guard axes != .none else { return nil }
    alikes = LookAlikes(
      content.found(
        on: pyramid, near: start, axes: axes, distanceCost: 0,
        most: TrackConstants.mostAlike),
      of: template, least: 0.3 * min(box.rect.width, box.rect.height))
  }

  /// Begins again where the box was drawn.
  package mutating func restart() {
    (last, velocity, before) = (.start, .zero, nil)
    (isLost, hasLeft) = (false, false)
  }

  /// Lets pixels that do not move with the others count less, such as those of the ground
  /// behind, once it was seen where it went; `false` where all move alike.
  package mutating func learn() -> Bool {
    guard let weights = lessons.weights(content.templates[0]) else { return false }
    content.weigh(weights)
    lessons = TemplateLessons(count: weights.count)
    usual = nil
    restart()
    return true
  }

  /// Looks for the content in the next picture.
  package mutating func follow(_ plane: LumaPlane) -> TrackSighting {
    let pyramid = Pyramid(plane, count: max(level, 1) + 1)
    var guess = last.pose
    if !isLost {
      guess.x += velocity.x
      guess.y += velocity.y
    }
    var best = content.aligned(guess, on: pyramid, fromLevel: 1)
    let isOther = isGood(best) && !isOwn(best, guess, plane)
    var isLookAlike = false
    let isGone = isLost && !mayReturn(plane)
    if isGone {
      best = content.compared(guess, on: plane)
    } else if !isGood(best) || best.agreement < doubtful || isOther {
      let other = elsewhere(pyramid, near: guess, than: isOther ? nil : best)
      isLookAlike = isOther && other == nil
      best = other ?? best
    }
    let isMissing = isGone || isLookAlike || !isGood(best)
    if isMissing, !isLost { hasLeft = isLeaving(guess, plane) }
    var sighting = isMissing ? lost(best) : settle(best, on: plane)
    if sighting.isFound { take(best, on: plane) }
    sighting.change = change(plane, sighting.pose)
    before = plane
    return sighting
  }

  /// Whether what is lost can be told when it comes back: of several that do not differ, the
  /// one that comes in need not be the one that went, unless none has moved.
  private func mayReturn(_ plane: LumaPlane) -> Bool {
    guard let same = alikes.same else { return true }
    return !hasLeft && lossSpeed < TrackConstants.still * alikes.reach
      && content.compared(same, on: plane).agreement > TrackConstants.leastSure
  }

  /// The agreement below which it is looked for elsewhere, too.
  private var doubtful: Double {
    min(TrackConstants.doubtful, (usual ?? 1) - TrackConstants.usualLoss)
  }

  /// Looks for it in all of the picture; then for what is no longer where the box was drawn,
  /// since what is still there belongs to the ground behind it.
  private func elsewhere(
    _ pyramid: Pyramid, near guess: TrackPose, than best: TrackAlignment?
  ) -> TrackAlignment? {
    let plane = pyramid.levels[0]
    let cost = isLost ? 0 : TrackConstants.distanceCost
    let found = content.found(on: pyramid, near: guess, axes: axes, distanceCost: cost)
    if let choice = choice(found, near: guess, than: best, plane) { return choice }
    let mayRest = (best?.pose.distance(to: TrackPose(x: 0, y: 0)) ?? 0) < 2
    let isBad = best.map { !isGood($0) } ?? true
    guard isBad || mayRest, let moving = content.without(pyramid) else { return nil }
    let near = moving.aligned(guess, on: pyramid, fromLevel: 1)
    if let choice = choice([near], near: guess, than: nil, plane) { return choice }
    let others = moving.found(on: pyramid, near: guess, axes: axes, distanceCost: cost)
    return choice(others, near: guess, than: nil, plane)
  }

  /// The one of what was found that is surely what is followed; `nil` where none is, or where
  /// another is nearly as good.
  private func choice(
    _ found: [TrackAlignment], near guess: TrackPose, than best: TrackAlignment?,
    _ plane: LumaPlane
  ) -> TrackAlignment? {
    var first: TrackAlignment?
    for other in found where isSure(other, guess) && isOwn(other, guess, plane) {
      if let first, worth(first, guess, plane) >= worth(other, guess, plane) { continue }
      first = other
    }
    guard let first else { return nil }
    if let best, isGood(best), merit(first) < merit(best) + TrackConstants.leastGain {
      return nil
    }
    let side = min(box.rect.width, box.rect.height)
    let distance = first.pose.distance(to: guess)
    for other in found where other.pose.distance(to: first.pose) > side / 3 {
      guard verdict(other, plane) != .other else { continue }
      guard merit(other) > merit(first) - TrackConstants.leastLead, isGood(other) else {
        continue
      }
      // The nearer one is only meant where something is known of where it should be.
      if isLost && alikes.reach.isInfinite || distance > 0.6 * other.pose.distance(to: guess) {
        return nil
      }
    }
    return first
  }

  /// Whether what was found far from where it is expected looks as it usually does.
  private func isSure(_ found: TrackAlignment, _ guess: TrackPose) -> Bool {
    guard isGood(found) else { return false }
    let side = min(box.rect.width, box.rect.height)
    if !isLost, found.pose.distance(to: guess) < 0.5 * side { return true }
    let least = max(TrackConstants.leastSure, (usual ?? 0) - TrackConstants.usualLoss)
    return found.agreement >= least && found.visible >= TrackConstants.leastSureVisible
      && TrackConstants.sureContrast.contains(found.opacity)
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

  /// Whether what was found is what was followed, not another that is alike.
  private func isOwn(_ found: TrackAlignment, _ guess: TrackPose, _ plane: LumaPlane) -> Bool {
    let distance = found.pose.distance(to: guess)
    let isContinued = !isLost && distance < 0.5 * alikes.nearest
    switch verdict(found, plane) {
    case .other: return false
    case .unknown: return isContinued
    case .own: return isContinued || isNear(distance, guess, plane)
    }
  }

  private func verdict(_ found: TrackAlignment, _ plane: LumaPlane) -> LookAlikes.Verdict {
    alikes.verdict(whole(found, on: plane).slopes)
  }

  /// Of several that do not differ, what leaves the picture comes back where it left.
  private func isNear(_ distance: Double, _ guess: TrackPose, _ plane: LumaPlane) -> Bool {
    guard alikes.reach.isFinite else { return true }
    let isAtBorder = hasLeft || isLeaving(guess, plane)
    let reach = alikes.reach
    return distance < (isAtBorder ? min(box.rect.width, box.rect.height, reach) : reach)
  }

  private func isLeaving(_ guess: TrackPose, _ plane: LumaPlane) -> Bool {
    let picture = Rect(x: 0, y: 0, width: Double(plane.width), height: Double(plane.height))
    let expected = box.rect.offset(by: Vector(dx: guess.x, dy: guess.y))
    let area = expected.intersection(picture).map { $0.width * $0.height } ?? 0
    return last.visible < 0.95 || area < 0.5 * expected.width * expected.height
  }

  /// Whether it agrees enough, and the better the more its contrast has changed; what was lost
  /// must look as it usually does.
  private func isGood(_ found: TrackAlignment) -> Bool {
    let habit = isLost ? (usual ?? 0) - TrackConstants.lostLoss : 0
    let least = max(TrackConstants.leastAgreement, habit)
    let change = 1 - likeness(found)
    return found.agreement >= least + TrackConstants.contrastCost * change
      && found.visible >= TrackConstants.leastVisible && found.opacity > 0.02
      && (axes != .both || found.axes == .both)
  }

  /// How much of its contrast is what it was, as the root of a share: 1 is all. What was lost
  /// may have that of its box again.
  private func likeness(_ found: TrackAlignment) -> Double {
    func share(_ other: Double) -> Double {
      let (low, high) = (min(found.opacity, other), max(found.opacity, other))
      return high > 0 ? max(low / high, 0).squareRoot() : 0
    }
    return isLost ? max(share(last.opacity), share(1)) : share(last.opacity)
  }

  private func merit(_ found: TrackAlignment) -> Double { found.agreement * likeness(found) }

  private func worth(_ found: TrackAlignment, _ guess: TrackPose, _ plane: LumaPlane) -> Double {
    let cost = isLost ? 0 : TrackConstants.distanceCost
    return merit(found) - cost * found.pose.distance(to: guess) / plane.diagonal
  }

  private mutating func settle(_ found: TrackAlignment, on plane: LumaPlane) -> TrackSighting {
    let isScaled = abs(found.pose.growth) > TrackConstants.leastGrowth
    let sighting = TrackSighting(
      pose: found.pose, opacity: found.opacity, agreement: found.agreement,
      visible: found.visible, isFound: true,
      contrast: isScaled ? content.contrast(found.pose, on: plane) : nil, error: found.error)
    velocity = isLost ? .zero : SIMD2(found.pose.x - last.pose.x, found.pose.y - last.pose.y)
    (isLost, hasLeft) = (false, false)
    last = sighting
    return sighting
  }

  /// Notes how much each of the template's pixels disagreed with what was found.
  private mutating func take(_ found: TrackAlignment, on plane: LumaPlane) {
    let whole = whole(found, on: plane)
    lessons.take(whole.misfits, at: found.pose)
    guard found.pose.distance(to: TrackPose(x: 0, y: 0)) > 4, whole.visible > 0.98 else { return }
    usual = usual.map { $0 + TrackConstants.habit * (whole.agreement - $0) } ?? whole.agreement
  }

  /// Compared by all of the template's pixels, where it was found by some.
  private func whole(_ found: TrackAlignment, on plane: LumaPlane) -> TrackAlignment {
    let count = content.templates[0].pixels.count
    return found.misfits.count == count ? found : content.compared(found.pose, on: plane)
  }

  private mutating func lost(_ found: TrackAlignment) -> TrackSighting {
    if !isLost { lossSpeed = (velocity * velocity).sum().squareRoot() }
    isLost = true
    velocity = .zero
    var sighting = last
    (sighting.agreement, sighting.visible) = (found.agreement, found.visible)
    sighting.isFound = false
    return sighting
  }
}
