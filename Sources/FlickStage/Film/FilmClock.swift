import FlickCore
import FlickEngine
import FlickScene

/// Which instant of the scene a film shows at which of its own times.
///
/// Time runs in stretches of the scene. In each the speed stays, or goes smoothly from
/// one to another: as u²(3 − 2u) of the difference, where u runs evenly in the film's
/// time. Only + − × ÷ are used, so that a film is the same on every machine.
package struct FilmClock: Hashable, Sendable {
  /// What is wrong with a stretch that has a speed of its own, by its place among them.
  package enum Fault: Hashable, Sendable {
    case neverComes(Int, key: String)
    case endsBeforeStart(Int, start: FlickTime, end: FlickTime)
    case beginsWithinAnother(Int, start: FlickTime, end: FlickTime)
  }

  /// Times are in flicks.
  private struct Stretch: Hashable {
    /// Where it begins in the scene and in the film.
    let scene: Double
    let film: Double
    /// In the scene's time.
    let length: Double
    let from: Double
    let to: Double

    /// In the film's time.
    var duration: Double { length / ((from + to) / 2) }
  }

  private let stretches: [Stretch]
  /// The time of the film, counted from the first stretch, at which the scene begins.
  private var beginning = 0.0
  /// In the order of the scene.
  package let faults: [Fault]

  package init(_ film: Film?, trace: Trace) {
    let speed = film?.speed ?? Film.Speed(normal: 1)
    let spans: [Span]
    (spans, faults) = Self.placed(speed.spans, in: trace)
    stretches = Self.stretches(spans, normal: speed.normal)
    beginning = self.film(atScene: 0)
  }

  private typealias Span = (start: Double, end: Double, speed: Double, ease: Double)

  /// The spans that have a place in the played scene, in order and apart.
  private static func placed(
    _ spans: [Film.Speed.Span], in trace: Trace
  ) -> ([Span], [Fault]) {
    var result: [Span] = []
    var faults: [Fault] = []
    var end = FlickTime.zero
    for (index, span) in spans.enumerated() {
      guard let from = trace.time(of: span.start) else {
        faults.append(.neverComes(index, key: "from"))
        continue
      }
      guard let to = trace.time(of: span.end) else {
        faults.append(.neverComes(index, key: "to"))
        continue
      }
      if to <= from {
        faults.append(.endsBeforeStart(index, start: from, end: to))
      } else if index > 0, from < end {
        faults.append(.beginsWithinAnother(index, start: from, end: end))
      } else {
        result.append(
          (Double(from.flicks), Double(to.flicks), span.speed, Double(span.ease.flicks)))
        end = to
      }
    }
    return (result, faults)
  }

  /// Each span with what leads to it and from it. Where two are too near for that, one
  /// speed goes straight over to the other.
  private static func stretches(_ spans: [Span], normal: Double) -> [Stretch] {
    var stretches: [Stretch] = []
    let start = min(0, spans.first.map { $0.start - $0.ease } ?? 0)
    func add(_ length: Double, _ from: Double, to: Double? = nil) {
      guard length > 0 else { return }
      let last = stretches.last
      stretches.append(
        Stretch(
          scene: last.map { $0.scene + $0.length } ?? start,
          film: last.map { $0.film + $0.duration } ?? 0, length: length, from: from,
          to: to ?? from))
    }
    var before = (end: start, speed: normal, ease: 0.0)
    for span in spans {
      let gap = span.start - before.end
      let rest = gap - before.ease - span.ease
      if rest < 0 {
        add(gap, before.speed, to: span.speed)
      } else {
        add(before.ease, before.speed, to: normal)
        add(rest, normal)
        add(span.ease, normal, to: span.speed)
      }
      add(span.end - span.start, span.speed)
      before = (span.end, span.speed, span.ease)
    }
    add(before.ease, before.speed, to: normal)
    add(.infinity, normal)
    return stretches
  }

  // MARK: - Both times

  /// The scene's time, in flicks, that is shown at a time of the film.
  package func scene(atFilm film: Double) -> Double {
    let time = film + beginning
    let stretch = stretches.last { $0.film <= time } ?? stretches[0]
    let since = time - stretch.film
    guard stretch.from != stretch.to else { return stretch.scene + since * stretch.from }
    let part = since / stretch.duration
    return stretch.scene + stretch.from * since
      + (stretch.to - stretch.from) * stretch.duration * Self.eased(part)
  }

  /// The film's time, in flicks, at which an instant of the scene is shown.
  package func film(atScene scene: Double) -> Double {
    let stretch = stretches.last { $0.scene <= scene } ?? stretches[0]
    guard stretch.from != stretch.to else {
      return stretch.film + (scene - stretch.scene) / stretch.from - beginning
    }
    return stretch.film + Self.part(of: stretch, at: scene) * stretch.duration - beginning
  }

  /// How many seconds of the scene one second of the film shows then.
  package func speed(at time: FlickTime) -> Double {
    let scene = Double(time.flicks)
    let stretch = stretches.last { $0.scene <= scene } ?? stretches[0]
    guard stretch.from != stretch.to else { return stretch.from }
    let part = Self.part(of: stretch, at: scene)
    return stretch.from + (stretch.to - stretch.from) * part * part * (3 - 2 * part)
  }

  /// All speeds that stay for a while.
  var steps: Set<Double> { Set(stretches.flatMap { [$0.from, $0.to] }) }

  /// Of those before and after an instant, the one that is nearer to its speed.
  func step(at time: FlickTime) -> Double {
    let scene = Double(time.flicks)
    let stretch = stretches.last { $0.scene <= scene } ?? stretches[0]
    guard stretch.from != stretch.to else { return stretch.from }
    let share = (speed(at: time) - stretch.from) / (stretch.to - stretch.from)
    return share < 0.5 ? stretch.from : stretch.to
  }

  /// How much of the film's time in a stretch has passed at an instant of the scene.
  private static func part(of stretch: Stretch, at scene: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<53 {
      let part = (low + high) / 2
      let way =
        stretch.from * stretch.duration * part
        + (stretch.to - stretch.from) * stretch.duration * eased(part)
      if stretch.scene + way <= scene { low = part } else { high = part }
    }
    return low
  }

  /// The integral of u²(3 − 2u).
  private static func eased(_ part: Double) -> Double { part * part * part * (1 - part / 2) }
}
