import FlickCore
import FlickEngine
import FlickPointer

/// Fingers as they are taken down while a scene plays: rounded as a recording writes them,
/// before anything is played, so that what is shown is what the recording replays.
///
/// A sample acts on the scene at an instant that nobody has seen yet: one that comes too late
/// for its own is moved behind what is shown.
package struct TouchLog: Sendable {
  private struct Contact: Sendable {
    let pointer: Int
    let start: FlickDuration
    let position: Point
    /// When the engine has the finger go down.
    let tick: FlickTime
    var rows: [PointerStream.Row] = []
    var end: PointerStream.End?

    var last: FlickDuration { rows.last?.since ?? .zero }
    var place: Point { rows.last?.position ?? position }
  }

  private let begin: FlickTime
  private let grid: TickGrid
  private let canvas: Rect
  /// Pointers that no other finger of the scene has.
  private let pointers: [Int]
  private var contacts: [Contact] = []
  /// Indices of the contacts that are on the glass, by the screen's number.
  private var open: [Int: Int] = [:]
  /// When the recording's event takes place: a whole millisecond; `nil` before the first
  /// finger goes down.
  package private(set) var start: FlickTime?
  /// How many samples were moved behind what was shown.
  package private(set) var lateSamples = 0

  /// - Parameters:
  ///   - begin: The instant of the scene at which the screen's clock shows 0.
  ///   - pointers: Which fingers they may be, the first that is free being taken.
  package init(begin: FlickTime, grid: TickGrid, canvas: Size, pointers: [Int]) {
    self.begin = begin
    self.grid = grid
    self.canvas = Rect(origin: .zero, size: canvas)
    self.pointers = pointers
  }

  /// Whether a finger is on the glass.
  package var isTouched: Bool { !open.isEmpty }

  /// What is known so far; `nil` before the first finger goes down.
  package var stream: PointerStream? {
    guard start != nil else { return nil }
    return PointerStream(
      contacts: contacts.map {
        PointerStream.Contact(
          pointer: $0.pointer, start: $0.start, position: $0.position, rows: $0.rows, end: $0.end)
      },
      length: contacts.map { $0.start + ($0.end?.since ?? $0.last) }.max() ?? .zero)
  }

  /// Takes a sample down.
  ///
  /// - Parameter shown: What has been shown; the sample acts later.
  package mutating func take(_ sample: FingerSample, shown: FlickTime) {
    let time = begin + (FlickDuration(seconds: max(0, sample.seconds)) ?? .zero)
    let place = Self.rounded(sample.position)
    switch sample.phase {
    case .down: putDown(sample.finger, at: place, time, shown)
    case .move: move(sample.finger, to: place, time, shown)
    case .up, .cancel:
      lift(sample.finger, from: place, time, shown, isCancelled: sample.phase == .cancel)
    }
  }

  /// Lifts what is still on the glass.
  package mutating func liftAll(at time: FlickTime, shown: FlickTime) {
    for (finger, index) in open.sorted(by: { $0.value < $1.value }) {
      lift(finger, from: contacts[index].place, time, shown, isCancelled: false)
    }
  }

  // MARK: - One sample

  private mutating func putDown(
    _ finger: Int, at place: Point, _ time: FlickTime, _ shown: FlickTime
  ) {
    let taken = Set(open.values.map { contacts[$0].pointer })
    guard open[finger] == nil, canvas.contains(place),
      let pointer = pointers.first(where: { !taken.contains($0) })
    else { return }
    // No two touches of one finger meet at one tick.
    let free = contacts.filter { $0.pointer == pointer }.map { tick($0, $0.end?.since) }.max()
    let shown = max(shown, free ?? shown)
    let start = self.start ?? whole(of: time, after: shown)
    self.start = start
    let (since, late) = later(max(.zero, time - start), than: shown) {
      grid.nearest(to: start + $0)
    }
    lateSamples += late
    open[finger] = contacts.count
    contacts.append(
      Contact(
        pointer: pointer, start: since, position: place, tick: grid.nearest(to: start + since)))
  }

  private mutating func move(
    _ finger: Int, to place: Point, _ time: FlickTime, _ shown: FlickTime
  ) {
    guard let index = open[finger], let start else { return }
    let contact = contacts[index]
    let (since, late) = later(max(contact.last, time - start - contact.start), than: shown) {
      contact.tick + $0
    }
    lateSamples += late
    let row = PointerStream.Row(since: since, phase: .move, position: place, velocity: nil)
    // Of two places at one instant the later one counts.
    if since == contact.last, !contact.rows.isEmpty { contacts[index].rows.removeLast() }
    if since > .zero { contacts[index].rows.append(row) }
  }

  private mutating func lift(
    _ finger: Int, from place: Point, _ time: FlickTime, _ shown: FlickTime, isCancelled: Bool
  ) {
    guard let start, let index = open.removeValue(forKey: finger) else { return }
    let contact = contacts[index]
    let (since, late) = later(max(contact.last, time - start - contact.start), than: shown) {
      tick(contact, $0)
    }
    lateSamples += late
    contacts[index].end = PointerStream.End(
      since: since, position: place == contact.place ? nil : place, velocity: nil,
      isCancelled: isCancelled)
  }

  /// When the engine has a finger leave that leaves so long after it went down.
  private func tick(_ contact: Contact, _ since: FlickDuration?) -> FlickTime {
    guard let start else { return contact.tick }
    return max(contact.tick, grid.nearest(to: start + contact.start + (since ?? contact.last)))
  }

  // MARK: - Rounding

  /// The first instant of the recording's clock from `since` on that acts after `shown`, and
  /// whether that is another than its own.
  private func later(
    _ since: FlickDuration, than shown: FlickTime, acting: (FlickDuration) -> FlickTime
  ) -> (since: FlickDuration, late: Int) {
    let unit = PreviewTouch.clock.flicks
    let own = (since.flicks + unit / 2) / unit
    var count = own
    let missing = shown - acting(FlickDuration(flicks: count * unit))
    if missing >= .zero { count += missing.flicks / unit }
    while acting(FlickDuration(flicks: count * unit)) <= shown { count += 1 }
    return (FlickDuration(flicks: count * unit), count > own ? 1 : 0)
  }

  /// The first whole millisecond from `time` on whose tick comes after `shown`.
  private func whole(of time: FlickTime, after shown: FlickTime) -> FlickTime {
    let unit = FlickTime.flicksPerSecond / 1000
    var count = (max(time, shown).flicks + unit - 1) / unit
    while grid.nearest(to: FlickTime(flicks: count * unit)) <= shown { count += 1 }
    return FlickTime(flicks: count * unit)
  }

  private static func rounded(_ point: Point) -> Point {
    func rounded(_ value: Double) -> Double {
      (value * PreviewTouch.placesPerPoint).rounded() / PreviewTouch.placesPerPoint
    }
    return Point(x: rounded(point.x), y: rounded(point.y))
  }
}

/// How finely a finger is taken down.
enum PreviewTouch {
  /// 10 µs, which is a whole number of flicks and short in milliseconds; screens look a
  /// thousand times less often.
  static let clock = FlickDuration(flicks: FlickTime.flicksPerSecond / 100_000)
  /// A hundredth of a point, far below a pixel.
  static let placesPerPoint = 100.0
  /// A recording of at most so many rows stands in the scene itself.
  static let inlineRows = 6
  /// Fingers that the scene's clock tells apart.
  static let fingers = 10
}
