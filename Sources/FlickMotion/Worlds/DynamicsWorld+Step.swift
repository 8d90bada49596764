import FlickCore

extension DynamicsWorld {
  /// Advances by one frame of the display link, in whole sub-steps; the rest
  /// is kept for the next frame. A frame of more than half a second counts as
  /// a sixtieth, as in UIKit.
  ///
  /// - Parameter seconds: Not negative.
  public mutating func advance(by seconds: Double) {
    precondition(seconds >= 0, "a frame is not negative (was \(seconds))")
    let frame =
      seconds > DynamicsSettings.longestFrame ? DynamicsSettings.nominalFrame : seconds
    accumulator += frame
    let h = settings.substep
    while settings.keepsLastSubstep ? accumulator > h : accumulator >= h {
      substep()
      accumulator -= h
    }
  }

  /// Advances by one sub-step.
  public mutating func substep() {
    let h = settings.substep
    kick()
    wakeIslands()
    let before = bodies
    accelerate(by: h)
    let pushed = bodies
    collide(within: h)
    wakeIslands()
    let live = joints.indices.filter { isLive(joints[$0].first, joints[$0].second, $0) }
    let pressing = contacts.indices.filter {
      bodies[contacts[$0].key.first].isAwake || bodies[contacts[$0].key.second].isAwake
    }
    for index in pressing { contacts[index].prepare(bodies, before: before, step: h) }
    for index in pressing { contacts[index].warmStart(&bodies) }
    for index in live { joints[index].prepare(&bodies, step: h) }
    for _ in 0..<DynamicsSettings.velocityPasses {
      for index in live { joints[index].solve(&bodies) }
      for index in pressing { contacts[index].solve(&bodies) }
    }
    move(by: h)
    let isCorrected = correct(live, pressing)
    bounce(pressing, from: pushed)
    fallAsleep(after: h, isCorrected: isCorrected)
  }

  private func isLive(_ first: Int, _ second: Int, _ joint: Int) -> Bool {
    !joints[joint].isRemoved && (bodies[first].isAwake || bodies[second].isAwake)
  }

  private mutating func kick() {
    for index in pushes.indices where pushes[index].isActive && !pushes[index].isContinuous {
      let push = pushes[index]
      bodies[push.item].apply(
        impulse: DynamicsSettings.newtonUnit * push.force, at: push.offset)
      bodies[push.item].wake()
      pushes[index].isActive = false
    }
  }

  /// Gravity and pushes, then resistance.
  private mutating func accelerate(by h: Double) {
    for push in pushes where push.isActive && bodies[push.item].isDynamic {
      if !bodies[push.item].isAwake { bodies[push.item].wake() }
      bodies[push.item].apply(
        impulse: h * DynamicsSettings.newtonUnit * push.force, at: push.offset)
    }
    let pull = h * DynamicsSettings.gravityUnit * gravity
    for index in bodies.indices where bodies[index].isAwake {
      let item = bodies[index].item
      if item.feelsGravity { bodies[index].velocity = bodies[index].velocity + pull }
      bodies[index].velocity = kept(item.resistance, h) * bodies[index].velocity
      bodies[index].angularVelocity *= kept(item.angularResistance, h)
      // Already here: a collision solved for speeds that no one can have would
      // not have settled when its passes end.
      bodies[index].limitSpeed(within: h)
    }
  }

  /// The part of a velocity that resistance leaves.
  private func kept(_ resistance: Double, _ h: Double) -> Double {
    switch settings.damping {
    case .implicit: 1 / (1 + h * resistance)
    case .explicit: max(1 - h * resistance, 0)
    }
  }

  private mutating func move(by h: Double) {
    for index in bodies.indices where bodies[index].isAwake {
      bodies[index].limitSpeed(within: h)
      bodies[index].center = bodies[index].center + h * bodies[index].velocity
      if bodies[index].angularVelocity != 0 {
        bodies[index].angle += h * bodies[index].angularVelocity
      }
    }
  }

  /// Removes overlaps and what joints are off by; returns whether that was
  /// little.
  private mutating func correct(_ live: [Int], _ pressing: [Int]) -> Bool {
    for _ in 0..<DynamicsSettings.positionPasses {
      var deepest = 0.0
      for index in pressing { deepest = min(deepest, contacts[index].correct(&bodies)) }
      var holds = true
      for index in live where !joints[index].correct(&bodies) { holds = false }
      if holds && deepest >= -3 * DynamicsSettings.slop { return true }
    }
    return false
  }
}

extension DynamicsWorld {
  /// For each body the lowest body it hangs together with, over joints and
  /// contacts: those that touch, or all that could. The ground joins nothing.
  func islands(overGaps: Bool = false) -> [Int] {
    var parent = Array(bodies.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index { index = parent[index] }
      return index
    }
    func unite(_ a: Int, _ b: Int) {
      guard bodies[a].isDynamic, bodies[b].isDynamic else { return }
      let (low, high) = (min(root(a), root(b)), max(root(a), root(b)))
      parent[high] = low
    }
    for contact in contacts where overGaps || contact.isTouching {
      unite(contact.key.first, contact.key.second)
    }
    for joint in joints where !joint.isRemoved { unite(joint.first, joint.second) }
    return bodies.indices.map(root)
  }

  /// Whoever is awake wakes all it hangs together with.
  private mutating func wakeIslands() {
    guard bodies.contains(where: { $0.isDynamic && !$0.isAwake }), !isAtRest else { return }
    let island = islands()
    var isAwake = [Bool](repeating: false, count: bodies.count)
    for index in bodies.indices where bodies[index].isAwake { isAwake[island[index]] = true }
    for index in bodies.indices where isAwake[island[index]] && !bodies[index].isAwake {
      bodies[index].wake()
    }
  }

  /// An island whose members have all been slow for half a second sleeps.
  private mutating func fallAsleep(after h: Double, isCorrected: Bool) {
    var mayAny = false
    for index in bodies.indices where bodies[index].isAwake {
      let isSlow =
        bodies[index].velocity.length <= DynamicsSettings.sleepSpeed
        && bodies[index].angularVelocity.magnitude <= DynamicsSettings.sleepSpin
      bodies[index].slowTime = isSlow ? bodies[index].slowTime + Float(h) : 0
      if bodies[index].slowTime >= DynamicsSettings.sleepDelay { mayAny = true }
    }
    guard mayAny && isCorrected else { return }
    let island = islands()
    var least = [Float](repeating: .infinity, count: bodies.count)
    for index in bodies.indices where bodies[index].isAwake {
      least[island[index]] = min(least[island[index]], bodies[index].slowTime)
    }
    for index in bodies.indices
    where bodies[index].isAwake && least[island[index]] >= DynamicsSettings.sleepDelay {
      bodies[index].sleep()
    }
  }
}
