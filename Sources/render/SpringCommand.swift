import ArgumentParser
import Flick

struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Say one spring in the words of every system, and what it does.",
    discussion: """
      Give one spelling: --stiffness and --damping (and --mass), --response and --damping-ratio, \
      --duration and --bounce, --speed and --bounciness (POP), --frequency and --damping-ratio \
      (UIKit Dynamics), --duration and --damping-ratio (UIView), or --preset.
      """)

  @Option(parsing: .unconditional, help: "Force per point.")
  var stiffness: Double?
  @Option(parsing: .unconditional, help: "Force per point per second.")
  var damping: Double?
  @Option(parsing: .unconditional, help: "Divides stiffness and damping; 1 by default.")
  var mass: Double?
  @Option(
    parsing: .unconditional,
    help: "One period of the undamped spring: '400ms', '0.4s', or seconds.")
  var response: Seconds?
  @Option(parsing: .unconditional, help: "1 settles without overshoot.")
  var dampingRatio: Double?
  @Option(parsing: .unconditional, help: "'400ms', '0.4s', or seconds.")
  var duration: Seconds?
  @Option(parsing: .unconditional, help: "1 minus the damping ratio; below 0 it damps more.")
  var bounce: Double?
  @Option(parsing: .unconditional, help: "POP's, usually 0 to 20.")
  var speed: Double?
  @Option(parsing: .unconditional, help: "POP's, usually 0 to 20.")
  var bounciness: Double?
  @Option(parsing: .unconditional, help: "Hertz.")
  var frequency: Double?
  @Option(parsing: .unconditional, help: "Of a UIKit Dynamics item, per second; 0 by default.")
  var resistance: Double?
  @Option(help: "A system's own spring by name.") var preset: String?
  @Option(
    parsing: .unconditional,
    help: "Points from start to target; 0: it is only thrown.")
  var way = 100.0
  @Option(parsing: .unconditional, help: "Points per second at the start.")
  var velocity = 0.0

  func validate() throws {
    if preset == nil || !given.isEmpty { _ = try spelling() }
  }

  func run() throws {
    do {
      let description =
        if let preset {
          try SpringDescription(preset: preset, way: way, velocity: velocity)
        } else {
          try SpringDescription(try spelling(), way: way, velocity: velocity)
        }
      Terminal.print(description.text)
    } catch let error as FlickError {
      throw Terminal.fail(error)
    }
  }

  /// The options that say a spring, by name.
  private var given: Set<String> {
    let all: [(String, Double?)] = [
      ("stiffness", stiffness), ("damping", damping), ("mass", mass), ("response", response?.value),
      ("damping-ratio", dampingRatio), ("duration", duration?.value), ("bounce", bounce),
      ("speed", speed), ("bounciness", bounciness), ("frequency", frequency),
      ("resistance", resistance),
    ]
    return Set(all.filter { $0.1 != nil }.map(\.0))
  }

  private func spelling() throws -> SpringDescription.Spelling {
    if preset == nil {
      if let stiffness, let damping, given.isSubset(of: ["stiffness", "damping", "mass"]) {
        return .physical(stiffness: stiffness, damping: damping, mass: mass ?? 1)
      }
      if let response, let dampingRatio, given == ["response", "damping-ratio"] {
        return .response(response.value, dampingRatio: dampingRatio)
      }
      if let duration, let bounce, given == ["duration", "bounce"] {
        return .duration(duration.value, bounce: bounce)
      }
      if let duration, let dampingRatio, given == ["duration", "damping-ratio"] {
        return .uiView(duration: duration.value, dampingRatio: dampingRatio)
      }
      if let speed, let bounciness, given == ["speed", "bounciness"] {
        return .pop(speed: speed, bounciness: bounciness)
      }
      if let frequency, let dampingRatio,
        given.isSubset(of: ["frequency", "damping-ratio", "resistance"])
      {
        return .dynamics(
          frequency: frequency, dampingRatio: dampingRatio, resistance: resistance ?? 0)
      }
    }
    throw ValidationError(lacking)
  }

  /// What is to be added to the options that are there.
  private var lacking: String {
    let pairs = [
      ["stiffness", "damping"], ["response", "damping-ratio"], ["duration", "bounce"],
      ["duration", "damping-ratio"], ["speed", "bounciness"], ["frequency", "damping-ratio"],
    ]
    let missing = pairs.filter { given.isSubset(of: $0) }
      .flatMap { $0.filter { !given.contains($0) } }
    guard preset == nil, given.count == 1, let name = given.first, !missing.isEmpty else {
      let names = ((preset == nil ? [] : ["preset"]) + given.sorted()).map { "'--\($0)'" }
      return given.isEmpty
        ? "a spring is missing; name one by '--stiffness' and '--damping', or by '--preset'"
        : "\(names.joined(separator: " and ")) are not one spring in one spelling"
    }
    let others = missing.map { "'--\($0)'" }.joined(separator: " or ")
    return "'--\(name)' alone is no spring; add \(others)"
  }
}

/// A time as scenes write it, or a bare number of seconds.
struct Seconds: ExpressibleByArgument {
  let value: Double

  init?(argument: String) {
    let unit = ["ms", "s"].first { argument.hasSuffix($0) } ?? ""
    guard let number = Double(argument.dropLast(unit.count)) else { return nil }
    value = unit == "ms" ? number / 1000 : number
  }
}
