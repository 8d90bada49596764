import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Foundation

/// `bench-motion`
///
/// Times a million exact spring evaluations, and the simulation of 10 000
/// layers over 10 s with ten changes each, its 600 frames evaluated. Prints
/// seconds of the processor, on one core.
@main
struct MotionBench {
  static func main() throws {
    try springs()
    try layers()
  }

  private struct Invalid: Error {}

  private static func springs() throws {
    guard let spring = Spring(stiffness: 300, damping: 20) else { throw Invalid() }
    let start = cpuSeconds()
    var sum = 0.0
    for index in 0..<1_000_000 {
      let state = spring.state(
        after: Double(index) * 1e-6, from: MotionState(value: 0, velocity: 100), toward: 1000)
      sum += state.value + state.velocity
    }
    print("1 000 000 exact springs: \(rounded(cpuSeconds() - start)) s (sum \(rounded(sum)))")
  }

  private static func layers() throws {
    let scene = try crowd(count: 10_000)
    let start = cpuSeconds()
    let trace = Engine.simulate(scene)
    let simulated = cpuSeconds()
    var sum = 0.0
    for frame in Int64(0)..<600 {
      let time = FlickTime(flicks: frame * FlickTime.flicksPerSecond / 60)
      for track in trace.variants[0].tracks { sum += track.sample(at: time).position.x }
    }
    let evaluated = cpuSeconds()
    print(
      "10 000 layers, 10 s: \(rounded(simulated - start)) s simulated, "
        + "\(rounded(evaluated - simulated)) s for 600 frames (sum \(rounded(sum)))")
  }

  private static func crowd(count: Int) throws -> Scene {
    guard let rate = FrameRate(60) else { throw Invalid() }
    let layers = (0..<count).map { index in
      Layer(
        index: index, id: "l\(index)", content: .rect,
        frame: Rect(x: 0, y: 0, width: 2, height: 2), opacity: 1,
        fill: .color(.black), stroke: nil, shadow: nil, clipsChildren: false, isHidden: false,
        children: [])
    }
    let behaviors = try (0..<count).map { index in
      guard
        let spring = Spring(
          stiffness: Double(100 + index % 300), damping: Double(5 + index % 20))
      else { throw Invalid() }
      return Behavior(
        name: "b\(index)", layer: index, property: .x,
        states: [
          Behavior.State(name: "a", value: .zero),
          Behavior.State(name: "b", value: Point(x: Double(100 + index % 37), y: 0)),
        ], initial: 0, tap: nil, drag: nil, release: .stay,
        motion: .spring(spring, solver: .exact), interruption: .carry)
    }
    let events = (0..<10).map { index in
      SceneEvent(
        id: nil,
        start: .at(FlickTime(flicks: Int64(index) * 900 * FlickTime.flicksPerSecond / 1000)),
        action: .set(
          (0..<count).map { SceneEvent.Change(behavior: $0, state: (index + 1) % 2, velocity: nil) }
        ),
        note: nil, pointer: 0, origin: SourceOrigin(bytes: 0..<0, path: "$"))
    }
    return Scene(
      title: nil,
      canvas: Canvas(size: Size(width: 390, height: 844), scale: 1, background: .color(.white)),
      variants: [
        Variant(
          name: nil, note: nil, layers: layers, behaviors: behaviors,
          touch: TouchSampling(rate: 120, velocity: .exact))
      ],
      events: events, film: nil,
      render: RenderSettings(
        frameRate: rate, length: .fixed(FlickDuration(flicks: 10 * FlickTime.flicksPerSecond)),
        step: SceneConstants.defaultStep, outputs: []),
      expectations: [])
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  private static func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
