import FlickCore
import FlickJSON
import FlickMotion

extension BehaviorCode {
  /// Design tokens (DTCG): a transition of a duration and a cubic Bézier, which is all the
  /// format has, and beside it the spring as several tools spell it.
  func tokens(tolerance: Double?) throws(ExportProblem) -> Export {
    let rested = try RestedCurve(subject, tolerance: nil)
    guard let fit = CubicFit(rested.curve) else {
      throw .inexpressible("a design token", .neverSettles)
    }
    let ways = subject.behavior.states.map(\.value.x)
    let way = (ways.max() ?? 0) - (ways.min() ?? 0)
    let error = ExportNumber.roundedUp(fit.error * way)
    let physical = physical
    let ratio = ratio
    if let tolerance, error > tolerance {
      throw .tooFine(tolerance: tolerance, possible: error)
    }
    let remarks = [
      "the cubic Bézier is off by at most \(subject.measure(error)) on the longest way, from rest",
      "a change starts it anew: the velocity is dropped; the springs keep it",
    ]
    let milliseconds = Self.number(rested.duration * 1000)
    let perceptual =
      "\"duration\": \(Self.number(subject.spring.response)), "
      + "\"bounce\": \(Self.number(subject.spring.bounce))"
    let numbers =
      "\"stiffness\": \(physical.stiffness), \"damping\": \(physical.damping), "
      + "\"mass\": \(physical.mass)"
    let states = zip(subject.behavior.states, ways).map { state, value in
      "        \(JSONWriter.string(state.name)): { \"$type\": \"number\", \"$value\": \(Self.number(value)) }"
    }
    let description = JSONWriter.string(
      ([subject.headline] + remarks).joined(separator: "; "))
    let text = """
      {
        "motion": {
          \(JSONWriter.string(subject.behavior.name.replacing(".", with: "-"))): {
            "$description": \(description),
            "states": {
      \(states.joined(separator: ",\n"))
            },
            "duration": {
              "$type": "duration",
              "$value": { "value": \(milliseconds), "unit": "ms" }
            },
            "easing": {
              "$type": "cubicBezier",
              "$value": [\(fit.text)]
            },
            "transition": {
              "$type": "transition",
              "$value": {
                "duration": { "value": \(milliseconds), "unit": "ms" },
                "delay": { "value": 0, "unit": "ms" },
                "timingFunction": [\(fit.text)]
              },
              "$extensions": {
                "flick.spring": {
                  "perceptual": { \(perceptual) },
                  "physical": { \(numbers) },
                  "material3": { "damping": \(ratio.dampingRatio), "stiffness": \(ratio.stiffness) },
                  "figma": {
                    "type": "CUSTOM_SPRING",
                    "easingFunctionSpring": { \(numbers), "initialVelocity": 0 }
                  }
                }
              }
            }
          }
        }
      }

      """
    return Export(text: text, error: error, remarks: remarks)
  }
}
