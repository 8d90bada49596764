import Flick
import FlickCore
import FlickEngine
import FlickJSON
import FlickScene

/// Something that happens in a film, as its timeline points it out.
package struct TimelineMark: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case touch, event, retarget, settle
    /// An expectation that is not met.
    case failed
  }

  package let kind: Kind
  package let time: FlickTime
  /// When a finger lifts; `time` of everything else.
  package let end: FlickTime
  /// The only variant in which it happens so; `nil`: all.
  package let variant: Int?
  package let name: String
}

extension Playback {
  /// What a timeline points out, in the order of time; what all variants do is there once.
  package var timelineMarks: [TimelineMark] {
    let perVariant = file.scene.variants.indices.map(marks(ofVariant:))
    var marks = eventMarks + failures
    for (variant, own) in perVariant.enumerated() {
      for mark in own {
        let isShared = perVariant.allSatisfy { $0.contains(mark) }
        if isShared, variant > 0 { continue }
        marks.append(isShared ? mark : named(mark, ofVariant: variant))
      }
    }
    return marks.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.element)
  }

  private var eventMarks: [TimelineMark] {
    trace.occurrences.compactMap { occurrence in
      let event = file.scene.events[occurrence.event]
      // The moves of a finger are its touch's.
      if case .move = event.action, event.note == nil { return nil }
      return TimelineMark(
        kind: .event, time: occurrence.start, end: occurrence.start, variant: occurrence.variant,
        name: event.note ?? name(ofEvent: occurrence.event))
    }
  }

  /// At the instant that was measured, or at the end.
  private var failures: [TimelineMark] {
    verdicts.filter { !$0.isMet }.map { verdict in
      var time = FlickTime.zero + trace.duration
      for case ("time", .number(let seconds)) in verdict.measured {
        if let since = FlickDuration(seconds: seconds) { time = .zero + since }
      }
      return TimelineMark(
        kind: .failed, time: time, end: time, variant: nil, name: "not met: \(verdict.text)")
    }
  }

  private func marks(ofVariant index: Int) -> [TimelineMark] {
    let variant = trace.variants[index]
    let touches = variant.touches.map {
      TimelineMark(
        kind: .touch, time: $0.down, end: $0.up, variant: nil,
        name: $0.pointer == 0 ? "finger" : "finger \($0.pointer)")
    }
    let changes = variant.events.compactMap { event -> TimelineMark? in
      let kind: TimelineMark.Kind
      switch event.kind {
      case .retargeted: kind = .retarget
      case .settled: kind = .settle
      default: return nil
      }
      let words = words(event.kind).drop { $0 == " " }
      return TimelineMark(
        kind: kind, time: event.time, end: event.time, variant: nil, name: String(words))
    }
    return touches + changes
  }

  private func named(_ mark: TimelineMark, ofVariant index: Int) -> TimelineMark {
    let name = file.scene.variants[index].name.map { "\($0): \(mark.name)" } ?? mark.name
    return TimelineMark(
      kind: mark.kind, time: mark.time, end: mark.end, variant: index, name: name)
  }

  /// As a page gets it.
  func data(of mark: TimelineMark) -> JSONValue {
    [
      "kind": .text(mark.kind.rawValue), "frame": .integer(plan.frame(showing: mark.time)),
      "end": .integer(plan.frame(showing: mark.end)),
      "time": .number((mark.time - FlickTime.zero).seconds),
      "variant": mark.variant.map { .integer($0) } ?? .null, "name": .text(mark.name),
    ]
  }
}
