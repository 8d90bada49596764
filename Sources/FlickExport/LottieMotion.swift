import FlickCore
import FlickEngine
import FlickScene

/// The keys of layers that move with an exported signal, as keyframes.
struct LottieMotion {
  struct Track {
    let stops: PrintedStops
    /// Straight lines in frames and values, with holds before jumps.
    let keyframes: [Keyframe]
  }

  struct Keyframe: Hashable {
    let time: String
    let value: Double
    /// Whether the value stays until the next keyframe.
    let holds: Bool
  }

  private struct Place: Hashable {
    let layer: Int
    let key: Channel.Property
  }

  /// A key's values, to be put into a track.
  private struct Course {
    let place: Place
    /// By how many times as many samples as usual it is told.
    let told: (Int64) -> ExportedCurve
    /// As usual.
    let curve: ExportedCurve

    init(_ place: Place, _ told: @escaping (Int64) -> ExportedCurve) {
      self.place = place
      self.told = told
      curve = told(1)
    }
  }

  /// The signals' curves before anything is made of them, each sampled once: many keys may
  /// follow one.
  private final class SampledSignals {
    private struct Key: Hashable {
      let signal: Signal
      let refinement: Int64
    }

    private let subject: ExportSubject
    private var known: [Key: ExportedCurve] = [:]

    init(_ subject: ExportSubject) { self.subject = subject }

    func curve(of signal: Signal, _ refinement: Int64) -> ExportedCurve {
      let key = Key(signal: signal, refinement: refinement)
      if let curve = known[key] { return curve }
      let curve = ExportedCurve(
        subject.trace, signal, from: subject.curve.start, to: subject.curve.end,
        refinement: refinement)
      known[key] = curve
      return curve
    }
  }

  private var tracks: [Place: Track] = [:]
  private let subject: ExportSubject
  private let sampled: SampledSignals
  let frameRate: Double

  /// - Throws: What `ExportSubject.stops` throws, for any of the keys.
  init(_ subject: ExportSubject) throws(ExportProblem) {
    self.subject = subject
    sampled = SampledSignals(subject)
    frameRate = Double(subject.scene.render.frameRate.framesPerSecond)
    let channel = subject.channel
    var courses = channel.property.keys.map { key in
      course(ofComponent: channel.property == .xy && key == .y ? 1 : 0, key)
    }
    try refuseUnevenScale(courses)
    for mapping in subject.scene.variants[subject.variant].mappings
    where mapping.signal.channel == subject.signal.channel && !mapping.property.isStyle {
      courses.append(
        course(mapping.signal, mapping.property, of: mapping.layer, bends: mapping.inputs) {
          mapping.output(at: $0)
        })
    }
    for course in courses {
      guard let track = track(course, tolerance: subject.tolerance) else {
        throw subject.refusal { tolerance in
          courses.allSatisfy { stops($0, tolerance: tolerance, isTrial: true) != nil }
        }
      }
      tracks[course.place] = track
    }
  }

  /// Lottie's scale has one time for both its numbers.
  private func refuseUnevenScale(_ courses: [Course]) throws(ExportProblem) {
    let channel = subject.channel
    guard channel.property == .scales, let across = courses.first?.curve,
      across != course(ofComponent: 1, .scale).curve
    else { return }
    throw .inexpressible("Lottie", .unevenScale(channel: channel.name))
  }

  subscript(layer: Int, key: Channel.Property) -> Track? {
    tracks[Place(layer: layer, key: key)]
  }

  func moves(_ layer: Int) -> Bool { tracks.keys.contains { $0.layer == layer } }

  /// The largest error of the signal itself, or of what follows it where it
  /// moves no layer.
  var error: Double {
    subject.key.flatMap { self[subject.channel.layer, $0] }?.stops.error
      ?? tracks.values.reduce(0) { max($0, $1.stops.error) }
  }

  /// The largest errors, the signal's first.
  var errorsInWords: [String] {
    var words: [String] = []
    if let key = subject.key {
      words.append("'\(subject.signal.name)' is off by at most \(subject.measure(error))")
      if tracks.count == 1, self[subject.channel.layer, key] != nil { return words }
    }
    var largest: [Channel.Property: Double] = [:]
    for (place, track) in tracks where !isSubject(place.layer, place.key) {
      largest[place.key] = max(largest[place.key] ?? 0, track.stops.error)
    }
    for key in Channel.Property.allCases {
      guard let error = largest[key] else { continue }
      let unit =
        switch key.unit() {
        case .points: " pt"
        case .degrees: "°"
        case .none: ""
        }
      let other = key == subject.key ? "another \(key.rawValue)" : key.rawValue
      words.append("\(other) by \(ExportNumber.text(error, decimals: 6))\(unit)")
    }
    return words
  }

  private func course(ofComponent component: Int, _ key: Channel.Property) -> Course {
    let signal = Signal(
      name: subject.signal.name, channel: subject.signal.channel, quantity: .value,
      component: component)
    return course(signal, key, of: subject.channel.layer) { $0 }
  }

  private func course(
    _ signal: Signal, _ key: Channel.Property, of layer: Int, bends: [Double] = [],
    _ map: @escaping (Double) -> Double
  ) -> Course {
    let sampled = sampled
    return Course(Place(layer: layer, key: key)) { refinement in
      sampled.curve(of: signal, refinement).mapped(bends: bends) { Self.shown(key, map($0)) }
    }
  }

  /// - Parameters:
  ///   - tolerance: Of the signal; what follows it is held as much more loosely than
  ///     usual as the signal is.
  ///   - isTrial: Whether the finest samples are left out, which take long.
  private func stops(
    _ course: Course, tolerance: Double, isTrial: Bool = false
  ) -> PrintedStops? {
    let place = course.place
    let looseness = max(1, tolerance / subject.usualTolerance)
    let longest = lead(at: course.curve.duration * frameRate)
    // Players keep numbers in 32 bits.
    let scale = PrintedStops.Scale(
      seconds: 1 / frameRate, origin: 0, unit: 1, precision: 0x1p-23, lead: longest / frameRate)
    let own =
      isSubject(place.layer, place.key)
      ? tolerance : looseness * self.tolerance(of: place.key, place.layer)
    // What follows a throw by a steep map moves faster than usual samples can tell.
    for refinement in ExportConstants.refinedSampling {
      if refinement > 1, isTrial || course.curve.duration > ExportConstants.longestRefined { break }
      let curve = refinement == 1 ? course.curve : course.told(refinement)
      if let stops = PrintedStops(curve, tolerance: own, scale: scale) { return stops }
    }
    return nil
  }

  private func track(_ course: Course, tolerance: Double) -> Track? {
    guard let stops = stops(course, tolerance: tolerance) else { return nil }
    var keyframes: [Keyframe] = []
    for (index, piece) in stops.pieces.enumerated() {
      let jumps = index + 1 < stops.pieces.count
      for (place, stop) in piece.enumerated() {
        let holds = jumps && place + 1 == piece.count
        let time = holds ? max(0, stop.time - lead(at: stop.time)) : stop.time
        keyframes.append(
          Keyframe(
            time: ExportNumber.text(time, decimals: max(stops.timeDecimals, holds ? 5 : 0)),
            value: stop.value, holds: holds))
      }
    }
    return Track(stops: stops, keyframes: keyframes)
  }

  /// How long before a jump its left side is held, in frames: what 32 bits tell
  /// apart at that time.
  private func lead(at time: Double) -> Double { max(1e-4, time * 0x1p-21) }

  /// What is seen of a key's value: opacities lie between 0 and 1, and nothing
  /// is smaller than nothing.
  private static func shown(_ key: Channel.Property, _ value: Double) -> Double {
    switch key {
    case .opacity: min(max(value, 0), 1)
    case .width, .height, .cornerRadius: max(0, value)
    default: value
    }
  }

  private func isSubject(_ layer: Int, _ key: Channel.Property) -> Bool {
    layer == subject.channel.layer && key == subject.key
  }

  /// A quarter of a point, for turns and scales at the layer's farthest corner;
  /// never more than what is usual for the key.
  private func tolerance(of key: Channel.Property, _ layer: Int) -> Double {
    let usual = key.unit() == .none ? 0.002 : 0.25
    guard key == .rotation || key == .scale, let layer = subject.layer(layer) else { return usual }
    let anchor = layer.transform.anchor
    let across = max(anchor.x, 1 - anchor.x) * layer.frame.width
    let down = max(anchor.y, 1 - anchor.y) * layer.frame.height
    let reach = (across * across + down * down).squareRoot()
    guard reach > 1 else { return usual }
    return min(usual, 0.25 / reach * (key == .rotation ? 180 / Double.pi : 1))
  }
}
