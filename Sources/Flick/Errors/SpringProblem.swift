/// A spring that there is not.
public enum SpringProblem: Hashable, Sendable {
  /// Its parameters are out of range.
  case noSuchSpring
  case noPreset(String, known: [String], meant: String?)
  case severalPresets(String, known: [String])
  case notNumbers(way: Double, velocity: Double)
}

extension SpringProblem: StatedProblem {
  var kind: FlickError.Kind { .usage }

  func statement(_ option: (String) -> String) -> String {
    switch self {
    case .noSuchSpring: "there is no such spring"
    case .noPreset(let name, _, _): "no preset is called '\(name)'"
    case .severalPresets(let name, _): "several presets are called '\(name)'"
    case .notNumbers(let way, let velocity):
      "way and velocity are numbers of points (were \(way) and \(velocity))"
    }
  }
}
