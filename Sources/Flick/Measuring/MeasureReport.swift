import FlickCore
import FlickFit
import FlickTrack

/// What was found in a recording, for people.
public struct MeasureReport: Sendable {
  private let tracks: [MeasuredTrack]
  private let options: MeasureOptions
  private let signals: [RecordedSignal]

  package init(tracks: [MeasuredTrack], options: MeasureOptions) {
    (self.tracks, self.options) = (tracks, options)
    signals = []
  }

  init(signals: [RecordedSignal]) {
    (tracks, options) = ([], MeasureOptions())
    self.signals = signals
  }

  /// One line for a track or signal, and one for each thing about it that should be known.
  public var text: String {
    (signals.map(line) + tracks.flatMap(lines) + held).joined(separator: "\n")
  }

  /// Of all tracks, since a row is of all.
  private var held: [String] {
    let held = MeasuredTrack.held(tracks)
    guard let first = held.min() else { return [] }
    let subject =
      held.count == 1 ? "1 picture that stood is" : "\(held.count) pictures that stood are"
    return [
      "\(subject) written once more before the next, first before \(seconds(tracks[0].times[first]))"
    ]
  }

  private func line(_ signal: RecordedSignal) -> String {
    let times = signal.samples.map(\.time)
    let count = times.count == 1 ? "1 sample" : "\(times.count) samples"
    return "\(signal.name): \(count) from \(Spelling.number(times.first ?? 0, decimals: 3)) to "
      + "\(seconds(times.last ?? 0)), \(range(signal.samples.map(\.value)))"
  }

  private func lines(_ track: MeasuredTrack) -> [String] {
    let found = track.sightings.indices.filter { track.sightings[$0].isFound }
    let count = track.sightings.count
    guard !found.isEmpty else { return ["\(track.name): found in no picture"] }
    let seen = found.count == count ? "all \(count)" : "\(found.count) of \(count)"
    let centers = found.map(track.center)
    var ways: [String] = []
    if track.axes != .downOnly { ways.append("x " + range(centers.map(\.x))) }
    if track.axes != .acrossOnly { ways.append("y " + range(centers.map(\.y))) }
    let least = found.map { track.sightings[$0].agreement }.min() ?? 0
    var lines = [
      "\(track.name): found in \(seen) pictures, \(ways.joined(separator: ", ")), "
        + "agreement at least \(Spelling.number(least, decimals: 2))"
    ]
    switch track.axes {
    case .downOnly: lines.append("  nothing in the box tells how far it moves across")
    case .acrossOnly: lines.append("  nothing in the box tells how far it moves down")
    case .both, .none: break
    }
    for (mark, words) in [(.duplicate, "shown again"), (.dropped, "after a gap")]
      as [(RecordedSignal.Mark, String)]
    {
      let marked = track.marks.indices.filter { track.marks[$0] == mark }
      if let first = marked.first {
        lines.append("  \(marked.count) \(words), first at \(seconds(track.times[first]))")
      }
    }
    return lines + losses(track)
  }

  /// Where it was not found, and what is known of why.
  private func losses(_ track: MeasuredTrack) -> [String] {
    var lines: [String] = []
    var index = 0
    while index < track.sightings.count {
      guard !track.sightings[index].isFound else {
        index += 1
        continue
      }
      var end = index
      while end < track.sightings.count, !track.sightings[end].isFound { end += 1 }
      let until =
        end == track.sightings.count ? "to the end" : "until \(seconds(track.times[end]))"
      lines.append(
        "  lost from \(seconds(track.times[index])) \(until): \(cause(track, index, end))")
      index = end
    }
    return lines
  }

  private func cause(_ track: MeasuredTrack, _ first: Int, _ end: Int) -> String {
    let neighbours = [(first - 1, first - 2), (end, end + 1)].filter {
      track.sightings.indices.contains($0.0) && track.sightings[$0.0].isFound
    }
    let isPartly = neighbours.contains { track.sightings[$0.0].visible < 0.98 }
    if isPartly || track.sightings[first].visible < 0.9 { return "it leaves the picture" }
    return "it is covered, or no longer looks as in its box"
  }

  private func range(_ values: [Double]) -> String {
    let ends = [values.min() ?? 0, values.max() ?? 0].map {
      Spelling.number($0 * options.pointsPerPixel, decimals: 1)
    }
    return ends[0] == ends[1] ? ends[0] : "\(ends[0]) to \(ends[1])"
  }

  private func seconds(_ time: Double) -> String { Spelling.number(time, decimals: 3) + " s" }
}
