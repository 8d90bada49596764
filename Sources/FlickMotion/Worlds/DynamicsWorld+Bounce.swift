import FlickCore

extension DynamicsWorld {
  /// Gives back what elastic collisions return, after the move.
  ///
  /// Poisson's hypothesis keeps the energy of one collision; several at once,
  /// or with friction, may seem to gain some. Then all bounces of bodies that
  /// hang together are weakened alike until they do not, which leaves their
  /// momentum alone.
  ///
  /// - Parameters:
  ///   - pressing: The contacts of this sub-step.
  ///   - pushed: The bodies as this sub-step's forces left them.
  mutating func bounce(_ pressing: [Int], from pushed: [DynamicsBody]) {
    guard pressing.contains(where: { contacts[$0].bounces }) else { return }
    for _ in 0..<DynamicsSettings.velocityPasses {
      for index in pressing { contacts[index].absorb(&bodies) }
    }
    let stopped = bodies
    for index in pressing { contacts[index].rebound(&bodies) }
    let shares = reboundShares(pushed: pushed, stopped: stopped)
    for index in bodies.indices where shares[index] < 1 {
      let share = shares[index]
      let change = bodies[index].velocity - stopped[index].velocity
      let spin = bodies[index].angularVelocity - stopped[index].angularVelocity
      bodies[index].velocity = stopped[index].velocity + share * change
      bodies[index].angularVelocity = stopped[index].angularVelocity + share * spin
    }
  }

  /// For each body the part of its bounce that its island's energy allows.
  ///
  /// With a part s the energy is E(s) = stopped + s·work + s²·gain; the part
  /// is the largest up to 1 with E(s) no more than before the collision.
  private func reboundShares(pushed: [DynamicsBody], stopped: [DynamicsBody]) -> [Double] {
    struct Energy {
      var before = 0.0
      var stopped = 0.0
      var work = 0.0
      var gain = 0.0
    }
    let island = islands(overGaps: true)
    var energies = [Energy](repeating: Energy(), count: bodies.count)
    for index in bodies.indices where bodies[index].isAwake {
      let body = stopped[index]
      let change = bodies[index].velocity - body.velocity
      let spin = bodies[index].angularVelocity - body.angularVelocity
      let mass = 1 / body.inverseMass
      let inertia = body.inverseInertia > 0 ? 1 / body.inverseInertia : 0
      energies[island[index]].before += pushed[index].kineticEnergy
      energies[island[index]].stopped += body.kineticEnergy
      energies[island[index]].work +=
        mass * body.velocity.dot(change) + inertia * body.angularVelocity * spin
      energies[island[index]].gain += (mass * change.dot(change) + inertia * spin * spin) / 2
    }
    let shares = energies.map { energy in
      let most = energy.before - energy.stopped
      guard energy.work + energy.gain > most, energy.gain > 0 else { return 1.0 }
      guard most > 0 else { return 0 }
      let root = (energy.work * energy.work + 4 * energy.gain * most).squareRoot()
      return min(max((root - energy.work) / (2 * energy.gain), 0), 1)
    }
    return bodies.indices.map { shares[island[$0]] }
  }
}
