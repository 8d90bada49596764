import FlickCore
import FlickScene

/// When the scene's events are due, as far as that is known.
///
/// Instants are kept as written, in flicks; only what acts is rounded to the
/// tick grid. An event that waits is tested once the event before it in the
/// file has begun (`when`) or ended (`settled`).
struct Schedule {
  /// One thing to do: an event's beginning, or a later part of its touches.
  struct Item: Hashable {
    enum Part: Int { case begin, touch, recognize, press, lift, confirm }

    let tick: FlickTime
    let event: Int
    let part: Part
    /// Of the contact that it is or was about; of `touch`, which touch of the event.
    var number = 0

    /// Whether it is about a contact, and means nothing without it.
    var isOfContact: Bool {
      switch part {
      case .begin, .touch, .confirm: false
      case .recognize, .press, .lift: true
      }
    }

    /// In the order in which items act: by tick, by place in the file, by part.
    fileprivate var key: (Int64, Int, Int, Int) { (tick.flicks, event, part.rawValue, number) }
  }

  private let events: [SceneEvent]
  private let grid: TickGrid
  private let dependents: [[Int]]
  /// Due items, the next one last.
  private var due: [Item] = []
  private var begun: [Bool]
  private var start: [FlickTime?]
  private var end: [FlickTime?]
  /// Events that wait for a signal or for rest, in the file's order.
  private(set) var waiting: [Int]

  init(_ events: [SceneEvent], grid: TickGrid) {
    self.events = events
    self.grid = grid
    begun = Array(repeating: false, count: events.count)
    start = Array(repeating: nil, count: events.count)
    end = Array(repeating: nil, count: events.count)
    var dependents = [[Int]](repeating: [], count: events.count)
    var waiting: [Int] = []
    for (index, event) in events.enumerated() {
      switch event.start {
      case .at: break
      case .after(let other, _): dependents[other].append(index)
      case .when, .settled: waiting.append(index)
      }
    }
    self.dependents = dependents
    self.waiting = waiting
    // The last first: what is due later stands before what is due earlier.
    for (index, event) in events.enumerated().reversed() {
      if case .at(let time) = event.start { schedule(index, at: time) }
    }
  }

  /// Nothing is due and nothing will be unless a waiting event fires.
  var isIdle: Bool { due.isEmpty }

  var nextTick: FlickTime? { due.last?.tick }

  /// Events that neither began nor wait, with the tick at which they are due
  /// if that is known.
  var unreached: [Int: FlickTime?] {
    let waiting = Set(waiting)
    // Of several items of an event the first in the list counts.
    let ticks = Dictionary(due.map { ($0.event, $0.tick) }) { first, _ in first }
    var result: [Int: FlickTime?] = [:]
    for event in events.indices where !begun[event] && !waiting.contains(event) {
      result[event] = .some(ticks[event])
    }
    return result
  }

  mutating func popItem(at now: FlickTime) -> Item? {
    guard let item = due.last, item.tick <= now else { return nil }
    due.removeLast()
    if item.part == .begin { begun[item.event] = true }
    return item
  }

  /// An event that waits for its condition may now be tested.
  func mayTest(_ event: Int, at now: FlickTime) -> Bool {
    guard event > 0 else { return true }
    switch events[event].start {
    case .settled:
      guard begun[event - 1], let end = end[event - 1] else { return false }
      return grid.nearest(to: end) <= now
    case .when: return begun[event - 1]
    case .at, .after: return false
    }
  }

  /// A waiting event's condition came true.
  mutating func fire(_ event: Int, at instant: FlickTime) {
    waiting.removeAll { $0 == event }
    schedule(event, at: instant)
  }

  /// A part of an event that has begun is due at a tick.
  mutating func add(_ part: Item.Part, of event: Int, number: Int, at tick: FlickTime) {
    insert(Item(tick: tick, event: event, part: part, number: number))
  }

  /// Whether a contact's lift is due at a tick; then it is taken off the list.
  mutating func takeLift(ofContact number: Int, at now: FlickTime) -> Bool {
    let isDue: (Item) -> Bool = { $0.part == .lift && $0.number == number && $0.tick <= now }
    guard let place = due.lastIndex(where: isDue) else { return false }
    due.remove(at: place)
    return true
  }

  /// Makes known when an event begins, and with it those that follow its end.
  private mutating func schedule(_ first: Int, at instant: FlickTime) {
    var pending = [(first, instant)]
    while let (event, start) = pending.popLast() {
      insert(Item(tick: grid.nearest(to: start), event: event, part: .begin))
      let finish = start + events[event].action.length
      self.start[event] = start
      end[event] = finish
      for dependent in dependents[event] {
        if case .after(_, let plus) = events[dependent].start {
          pending.append((dependent, max(.zero, finish + plus)))
        }
      }
    }
  }

  /// An instant after the beginning, as written, of an event that has begun.
  func instant(of event: Int, after elapsed: FlickDuration) -> FlickTime {
    guard let start = start[event] else {
      preconditionFailure("an event acts once it has begun (event \(event))")
    }
    return start + elapsed
  }

  /// When an event that is known to begin ends, rounded to the grid.
  func endTick(of event: Int) -> FlickTime? { end[event].map(grid.nearest(to:)) }

  private mutating func insert(_ item: Item) {
    var low = 0
    var high = due.count
    while low < high {
      let middle = (low + high) / 2
      if due[middle].key > item.key { low = middle + 1 } else { high = middle }
    }
    due.insert(item, at: low)
  }
}

extension SceneEvent.Action {
  /// From its beginning to its end.
  var length: FlickDuration {
    switch self {
    case .set, .animate, .animator, .down, .move, .up, .cancel: .zero
    case .tap(_, let count, let interval): Int64(count - 1) * interval
    case .load(let duration), .press(_, let duration): duration
    case .trace(let stream): stream.length
    case .drag(let stroke), .flick(let stroke):
      stroke.holdBefore + stroke.duration + stroke.holdAfter
    case .pinch(let pinch): pinch.holdBefore + pinch.duration + pinch.holdAfter
    }
  }
}
