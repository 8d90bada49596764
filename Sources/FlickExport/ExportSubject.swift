import FlickCore
import FlickEngine
import FlickScene

/// One signal of one variant over a stretch, to be said in another system's
/// words.
package struct ExportSubject: Sendable {
  /// What the scene is called in remarks.
  let sceneName: String
  let scene: Scene
  let variant: Int
  let trace: VariantTrace
  package let signal: Signal
  /// In the signal's unit; positive.
  package let tolerance: Double
  package let curve: ExportedCurve

  /// What is hardly seen of the signal.
  let usualTolerance: Double

  /// - Parameter tolerance: `nil`: `usualTolerance`.
  /// - Throws: `ExportProblem` where the signal stands still or has no bound.
  package init(
    sceneName: String, scene: Scene, variant: Int, trace: VariantTrace, signal: Signal,
    from start: FlickTime, to end: FlickTime, tolerance: Double?
  ) throws(ExportProblem) {
    self.sceneName = sceneName
    self.scene = scene
    self.variant = variant
    self.trace = trace
    self.signal = signal
    curve = ExportedCurve(trace, signal, from: start, to: end)
    if let time = curve.firstUnbounded { throw .unbounded(signal.name, at: time) }
    guard curve.span > ExportConstants.leastSpan else { throw .standsStill(signal.name) }
    usualTolerance = Self.usualTolerance(scene.variants[variant], signal, span: curve.span)
    self.tolerance = tolerance ?? usualTolerance
  }

  var channel: Channel { scene.variants[variant].channel(signal.channel) }

  /// A quarter of a point or of a degree; of shares and factors half of one of
  /// 255 levels; of velocities and accelerations a 500th of their range.
  private static func usualTolerance(_ variant: Variant, _ signal: Signal, span: Double) -> Double {
    guard signal.quantity == .value else { return span / 500 }
    let property = variant.channel(signal.channel).property
    return property.unit(ofComponent: signal.component ?? 0) == .none ? 0.002 : 0.25
  }

  /// What its values are counted in; empty for shares and factors.
  package var unit: String {
    let base =
      switch channel.property.unit(ofComponent: signal.component ?? 0) {
      case .points: "pt"
      case .degrees: "°"
      case .none: ""
      }
    return switch signal.quantity {
    case .value: base
    case .velocity: base + "/s"
    case .acceleration: base + "/s²"
    }
  }

  /// A number of the signal's unit with the unit, for people.
  package func measure(_ value: Double) -> String {
    let number = Spelling.number(value)
    return unit.isEmpty || unit == "°" ? number + unit : number + " " + unit
  }

  /// The layer's key that the signal is; `nil` for velocities and progress, and for
  /// numbers that are only a part of a key.
  var key: Channel.Property? {
    guard signal.quantity == .value else { return nil }
    switch channel.property {
    case .xy: return signal.component == 1 ? .y : .x
    case .progress, .scales, .transform, .shown: return nil
    case let property where property.isStyle: return nil
    case let property: return property
    }
  }

  /// Where the file's time begins and what it shows, in one line.
  var headline: String {
    let variantName = scene.variants[variant].name.map { ", variant '\($0)'" } ?? ""
    let times = [curve.start, curve.end].map {
      ExportNumber.text($0.seconds, decimals: 9) + " s"
    }
    return "\(signal.name) of '\(sceneName)'\(variantName), from \(times[0]) to \(times[1])"
  }

  /// The signal's name as an identifier: `pane-y`, `row-1-slide-x` of `row[1].slide.x`.
  var identifier: String {
    signal.name.replacing(".", with: "-").replacing("[", with: "-").replacing("]", with: "")
  }

  /// How many decimals hold values a thousand times as fine as the tolerance and
  /// as the way.
  var valueDecimals: Int {
    ExportNumber.decimals(forStep: min(tolerance, curve.span) / 1000)
  }

  /// Rounded to whole nanoseconds.
  var seconds: Double { ExportNumber.rounded(curve.duration, decimals: 9) }

  /// What values 0 and 1 of an easing stand for: the first value and the last,
  /// or where it comes back, the first and the farthest from it.
  var ends: (from: Double, to: Double) {
    let from = curve.first
    let back = comesBack(within: tolerance)
    let range = curve.range
    let farthest =
      range.upperBound - from >= from - range.lowerBound ? range.upperBound : range.lowerBound
    return (from, back ? farthest : curve.last)
  }

  /// Whether it ends where it began.
  func comesBack(within tolerance: Double) -> Bool {
    abs(curve.last - curve.first) <= max(tolerance, curve.span * 1e-6)
  }

  /// Whether it ends somewhere else than it began.
  var arrives: Bool { ends.to == curve.last }
}

/// One export.
package struct Export: Hashable, Sendable {
  package let text: String
  /// The largest error, in the signal's unit.
  package let error: Double
  /// What is told about it, each without a newline.
  package let remarks: [String]
}

/// Why a signal cannot be said in a system's words.
public enum ExportProblem: Error, Hashable, Sendable {
  /// What a target has no words for.
  public enum Gap: Hashable, Sendable {
    /// It has changes too fast for the rate of its samples.
    case tooFastToSample(signal: String)
    case comesBack(signal: String)
    case jumps(signal: String)
    /// It moves an anchor point, and that of the layer's width or height which it depends on.
    case movesAnchor(size: String)
    case movesNoLayer(signal: String)
    case unevenScale(channel: String)
    /// A layer turns or scales about an anchor and changes its size.
    case resizedAboutAnchor
    /// Frames are named by whole milliseconds, of which so many a second have none.
    case unevenMilliseconds(rate: Int)
    /// Code is written of behaviors' values, and this is none.
    case noBehavior(signal: String)
    /// What is not written yet.
    case notYet(String)
    /// The platform's spring is damped critically at most.
    case overdamped(ratio: Double)
    /// For a mass of 1.
    case tooStiff(limit: Double)
    /// A curve has an end, and a spring without damping has none.
    case neverSettles
  }

  case standsStill(String)
  /// A value is infinite, as the acceleration is where a curve rises straight up;
  /// when first, in seconds of the scene.
  case unbounded(String, at: Double)
  /// The tolerance asks for more than sampling can tell; one that would do.
  case tooFine(tolerance: Double, possible: Double)
  /// It moves faster than samples can tell, whatever the tolerance.
  case tooFast(String)
  /// A recorded finger's, which moves by nothing that could be exported.
  case ofFinger(String)
  /// Code of a whole behavior was asked for in a stretch of time, or in samples; the
  /// platform's name.
  case ofNoStretch(String)
  /// So many samples a second were asked for of a curve in lines; the format's name.
  case ofNoSamples(String)
  /// One of these is exported.
  case severalVariants([String])
  /// The target's name and why.
  case inexpressible(String, Gap)
}

extension ExportProblem.Gap {
  /// Why it cannot be said, in one line without a full stop.
  package var reason: String {
    switch self {
    case .tooFastToSample(let signal): "'\(signal)' changes too fast to be sampled"
    case .unevenMilliseconds(let rate):
      "its frames are named by whole milliseconds, and \(rate) a second are not that far apart"
    case .comesBack(let signal):
      "its path ends at 1, and '\(signal)' comes back to where it began"
    case .jumps(let signal): "its path is a function without gaps, and '\(signal)' jumps"
    case .movesAnchor(let size):
      "it moves the anchor point, whose place in the layer depends on the \(size), which moves as "
        + "well"
    case .movesNoLayer(let signal): "it moves a layer's keys, and '\(signal)' is none"
    case .unevenScale(let channel): "'\(channel)' does not scale across as it does down"
    case .resizedAboutAnchor:
      "a layer that turns or scales about an anchor changes its size as well"
    case .noBehavior(let signal): "code is of a behavior's value, and '\(signal)' is none"
    case .notYet(let what): "\(what) is not supported yet"
    case .overdamped(let ratio):
      "its springs are damped critically at most, and this one's damping ratio is "
        + Spelling.number(ratio, decimals: 3)
    case .tooStiff(let limit): "a spring is never stiffer than \(Spelling.number(limit))"
    case .neverSettles: "a curve has an end, and a spring without damping has none"
    }
  }
}

extension ExportSubject {
  /// The fewest stops, or why there are none.
  ///
  /// - Parameter gap: What is wrong with a jump; `nil`: nothing.
  func stops(
    _ scale: PrintedStops.Scale, gap: ExportProblem? = nil
  ) throws(ExportProblem) -> PrintedStops {
    guard let stops = PrintedStops(curve, tolerance: tolerance, scale: scale) else {
      let refusal = refusal {
        PrintedStops(curve, tolerance: $0, scale: scale, isTrial: true) != nil
      }
      // A tolerance that leaves the jump is no advice.
      if let gap, case .tooFine(_, let possible) = refusal,
        let kept = PrintedStops(curve, tolerance: possible, scale: scale), kept.jumpCount > 0
      {
        throw gap
      }
      throw refusal
    }
    if let gap, stops.jumpCount > 0 { throw gap }
    return stops
  }

  /// What is said where the tolerance cannot be kept.
  ///
  /// - Parameter canBeKept: Whether another one can.
  func refusal(canBeKept: (Double) -> Bool) -> ExportProblem {
    var possible = tolerance
    for step in ExportConstants.toleranceSteps {
      possible = ExportNumber.roundedUp(step * possible)
      guard possible > tolerance else { break }
      if canBeKept(possible) { return .tooFine(tolerance: tolerance, possible: possible) }
    }
    return .tooFast(signal.name)
  }

  /// What is said of the stops in a file and to the person.
  func words(_ stops: PrintedStops, _ noun: String = "stops") -> String {
    let jumps =
      switch stops.jumpCount {
      case 0: ""
      case 1: ", one jump kept"
      default: ", \(stops.jumpCount) jumps kept"
      }
    return "\(stops.stopCount) \(noun)\(jumps), off by at most \(measure(stops.error))"
  }
}
