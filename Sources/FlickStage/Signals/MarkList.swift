import FlickCore
import FlickEngine
import FlickPlot
import FlickScene

/// The instants that every plot points out.
package struct MarkList {
  private let scene: Scene
  private let trace: Trace
  private let showsNotes: Bool

  package init(scene: Scene, trace: Trace, showsNotes: Bool) {
    self.scene = scene
    self.trace = trace
    self.showsNotes = showsNotes
  }

  /// What a plot points out: of all instants those with names, since one without would be
  /// taken for another's; all of them where none has a name.
  ///
  /// - Parameter variants: Those whose interruptions are marked.
  package func marks(ofVariants variants: [Int]) -> [Plot.Mark] {
    let marks = instants(ofVariants: variants)
    let named = marks.filter { $0.name != nil }
    return named.isEmpty ? marks : named
  }

  /// One for each event, named by its note, one for each end that has a note, and one for
  /// each interruption that no event stands at; in order of time. Events of one instant
  /// share a mark; a raw move without a note has none.
  package func instants(ofVariants variants: [Int]) -> [Plot.Mark] {
    var times: [FlickTime] = []
    var names: [FlickTime: [String]] = [:]
    for occurrence in trace.occurrences
    where occurrence.variant.map(variants.contains) ?? true {
      let event = scene.events[occurrence.event]
      if case .move = event.action, event.note == nil { continue }
      times.append(occurrence.start)
      if showsNotes, let note = event.note {
        names[occurrence.start, default: []].append(note)
      }
      if let note = event.endNote {
        times.append(occurrence.end)
        if showsNotes { names[occurrence.end, default: []].append(note) }
      }
    }
    for event in variants.flatMap({ trace.variants[$0].events }) {
      if case .retargeted = event.kind { times.append(event.time) }
    }
    var marks: [Plot.Mark] = []
    for time in times.sorted() where marks.last?.time != time {
      marks.append(
        Plot.Mark(time: time, name: names[time]?.joined(separator: scene.language(", "))))
    }
    return marks
  }
}
