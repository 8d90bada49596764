import FlickCore
import FlickMotion

/// The preset of each system that moves most like a spring.
struct NearestPreset {
  let system: String
  let name: String
  let source: String
  /// The largest distance of the two curves from 0 to 1.
  let distance: Double

  static func all(to spring: Spring) -> [NearestPreset] {
    var nearest: [NearestPreset] = []
    func take(_ system: String, _ name: String, _ preset: Spring, _ source: String) {
      let one = NearestPreset(
        system: system, name: name, source: source, distance: distance(spring, preset))
      if let index = nearest.firstIndex(where: { $0.system == system }) {
        if one.distance < nearest[index].distance { nearest[index] = one }
      } else {
        nearest.append(one)
      }
    }
    for preset in SpringPreset.all {
      take(preset.system, preset.name, preset.spring, preset.source)
    }
    for token in material {
      guard let preset = Spring(stiffness: token.stiffness, dampingRatio: token.ratio) else {
        continue
      }
      let source =
        "stiffness \(Spelling.number(token.stiffness)), damping ratio "
        + Spelling.number(token.ratio)
      take(token.scheme, token.name, preset, source)
    }
    return nearest.sorted { $0.distance < $1.distance }
  }

  private typealias Token = (scheme: String, name: String, ratio: Double, stiffness: Double)

  /// The tokens of Material 3's motion schemes in Compose (StandardMotionTokens and
  /// ExpressiveMotionTokens); what both have is listed once.
  private static let material: [Token] = [
    ("Material 3", "default spatial", 0.9, 700), ("Material 3", "fast spatial", 0.9, 1400),
    ("Material 3", "slow spatial", 0.9, 300), ("Material 3", "default effects", 1, 1600),
    ("Material 3", "fast effects", 1, 3800), ("Material 3", "slow effects", 1, 800),
    ("Material 3 Expressive", "default spatial", 0.8, 380),
    ("Material 3 Expressive", "fast spatial", 0.6, 800),
    ("Material 3 Expressive", "slow spatial", 0.8, 200),
  ]

  private static func distance(_ a: Spring, _ b: Spring) -> Double {
    let start = MotionState(value: 0)
    let slowest = min(
      a.angularFrequency / max(1, 2 * a.dampingRatio),
      b.angularFrequency / max(1, 2 * b.dampingRatio))
    let span = 6 / slowest
    return (1...200).reduce(0) { largest, step in
      let time = span * Double(step) / 200
      let one = a.state(after: time, from: start, toward: 1).value
      let other = b.state(after: time, from: start, toward: 1).value
      return max(largest, (one - other).magnitude)
    }
  }
}
