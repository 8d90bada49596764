import FlickCore

/// The way from one transform to another, as Core Animation goes it: in the
/// plane by CSS's decomposition, in space by the shortest turn.
public struct TransformWay: Hashable, Sendable {
  public let from: Transform3D
  public let to: Transform3D
  private let course: Course

  private enum Course: Hashable, Sendable {
    case plane(TransformComponents, TransformComponents)
    case space(SpaceComponents, SpaceComponents)
  }

  public init(from: Transform3D, to: Transform3D) {
    self.from = from
    self.to = to
    if from.isPlane && to.isPlane {
      let ends = TransformComponents.ends(from: from.flattened, to: to.flattened)
      course = .plane(ends.from, ends.to)
    } else {
      course = .space(SpaceComponents(from), SpaceComponents(to))
    }
  }

  /// The transform at a progress; its ends are exact. Below 0 and above 1 it goes
  /// on.
  public func transform(at progress: Double) -> Transform3D {
    Transform3D(rows: jets(at: progress).map(\.value))
  }

  /// Sixteen numbers, row by row, with their derivatives by the progress.
  func jets(at progress: Double) -> [Jet] {
    // Nowhere to go: not even by the rounding of a turn.
    if from == to { return from.rows.map { Jet($0) } }
    var jets: [Jet]
    switch course {
    case .plane(let a, let b):
      let m = TransformComponents.course(from: a, to: b, at: progress)
      jets = Transform3D.jets(
        rows: [m[0], m[1], Jet(0), m[2], m[3], Jet(0), Jet(0), Jet(0), Jet(1)],
        translation: [m[4], m[5], Jet(0)])
    case .space(let a, let b):
      jets = SpaceComponents.course(from: a, to: b, at: progress)
    }
    if progress == 0 || progress == 1 {
      let rows = progress == 0 ? from.rows : to.rows
      for index in jets.indices { jets[index].value = rows[index] }
    }
    return jets
  }
}

/// Transforms that are gone through, each stretch as `TransformWay` goes it.
///
/// Guarantees: at least two, in straight stretches or one after another.
public struct TransformKeyframes: Hashable, Sendable {
  /// Of the transforms' numbers in their list, which paces them.
  let places: Keyframes
  let ways: [TransformWay]

  public var times: [Double] { places.times }

  /// Returns `nil` where `Keyframes` does, and for modes that are measured along
  /// the way or curved.
  public init?(
    keys: [Transform3D], mode: KeyframeMode = .linear, keyTimes: [Double]? = nil,
    curves: [TimingCurve] = []
  ) {
    guard mode == .linear || mode == .discrete,
      let places = Keyframes(
        values: keys.indices.map(Double.init), mode: mode, keyTimes: keyTimes, curves: curves)
    else { return nil }
    self.places = places
    ways = zip(keys, keys.dropFirst()).map { TransformWay(from: $0, to: $1) }
  }

  func jets(at fraction: Double) -> [Jet] {
    let stretch = places.stretch(at: fraction)
    // The way at the stretch's progress, whose own derivatives are by the fraction.
    let index = min(stretch.index, ways.count - 1)
    let share = stretch.index > index ? 1 : stretch.progress
    return ways[index].jets(at: share).map { jet in
      let bend = jet.slope == 0 ? 0 : jet.slope * stretch.curvature
      let own = jet.curvature == 0 ? 0 : jet.curvature * stretch.slope * stretch.slope
      return Jet(
        jet.value, slope: jet.slope == 0 ? 0 : jet.slope * stretch.slope, curvature: own + bend)
    }
  }
}
