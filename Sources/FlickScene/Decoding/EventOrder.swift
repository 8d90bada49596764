/// Finds events that wait for each other.
///
/// An event with a time "after the end of another", or without any, waits for
/// one other event; so the events form chains, and a chain that bites its tail
/// never starts.
struct EventOrder {
  let reader: Reader

  func check(_ events: [Members]) {
    let waits = events.indices.map { awaited(by: $0, in: events) }
    /// 0: not seen; otherwise the number of the walk that came by.
    var seen = [Int](repeating: 0, count: events.count)
    for start in events.indices where seen[start] == 0 {
      var current: Int? = start
      while let event = current, seen[event] == 0 {
        seen[event] = start + 1
        current = waits[event]
      }
      if let event = current, seen[event] == start + 1 { report(from: event, waits, events) }
    }
  }

  private func awaited(by index: Int, in events: [Members]) -> Int? {
    guard events[index].has(EventKeys.at) else { return index > 0 ? index - 1 : nil }
    guard case .instant(.after(let event, _)) = try? events[index][EventKeys.at] else { return nil }
    return event
  }

  private func report(from event: Int, _ waits: [Int?], _ events: [Members]) {
    var circle = [event]
    while let next = waits[circle[circle.count - 1]], next != event { circle.append(next) }
    let first = circle.indices.min { circle[$0] < circle[$1] } ?? 0
    let ordered = circle[first...] + circle[..<first]
    let names = ordered.prefix(6).map { index in
      (try? events[index][EventKeys.id])?.map { "'\($0)'" } ?? "event \(index + 1)"
    }
    let culprit = events[ordered.first { events[$0].has(EventKeys.at) } ?? event]
    reader.report(
      .cycle(names, isCut: ordered.count > names.count), at: culprit.place(EventKeys.at))
  }
}
