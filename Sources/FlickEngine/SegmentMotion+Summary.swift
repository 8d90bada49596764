import FlickCore

extension SegmentMotion {
  /// The state `elapsed` after the segment began. Not negative.
  package func state(after elapsed: FlickDuration) -> TraceSample { sample(after: elapsed) }

  /// What drives some of a channel's numbers, in words and exact numbers, such as
  /// `spring 300 20 1 to 50`: stiffness, damping, mass, target.
  package func summary(of components: [Int]) -> String {
    func place(_ sample: TraceSample) -> String {
      components.map { Self.exact(sample.number($0)) }.joined(separator: ",")
    }
    func place(_ point: Point) -> String {
      place(TraceSample(position: point, velocity: .zero, acceleration: .zero))
    }
    func list(_ values: Double...) -> String { values.map(Self.exact).joined(separator: " ") }
    switch self {
    case .rest(let position): return "rest at \(place(position))"
    case .spring(let spring, _, let target):
      return "spring \(list(spring.stiffness, spring.damping, spring.mass)) to \(place(target))"
    case .run(let run):
      let spring = run.spring
      return
        "run \(list(spring.stiffness, spring.damping, spring.mass)) to \(place(run.target)) in "
        + Self.exact(run.duration)
    case .stepped(let samples): return "\(samples.samples.count) steps"
    case .timed(let timed, let from, let to):
      return "timed \(timed.duration.flicks) from \(place(from)) to \(place(to))"
    case .follow: return "finger"
    case .glide(let glide): return "glide to \(place(glide.end))"
    case .layer(let stack) where isRest: return "rest at \(place(stack.model))"
    case .layer(let stack):
      let own = stack.items.filter { item in
        components.contains { item.components.contains($0) }
      }
      return "\(own.count) animations over \(place(stack.model))"
    case .mapped(_, let motion): return motion.summary(of: [0])
    case .absent: return "nothing"
    case .sum(let base, let parts): return "sum of \(parts.count) at \(place(base))"
    }
  }

  /// The shortest decimal that reads back to the same double.
  private static func exact(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
