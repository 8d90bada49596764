import FlickCore
import FlickFit
import FlickTrack

/// Tracks as a table: `time_s`, then for each its numbers and what is known of the sample.
struct MeasuredTable {
  let tracks: [MeasuredTrack]
  let options: MeasureOptions

  var text: String {
    var text = (["time_s"] + tracks.flatMap(names)).map(CSVText.name).joined(separator: ",") + "\n"
    func add(_ time: Double, _ index: Int) {
      let row = tracks.map { cells($0, index).joined(separator: ",") }
      text += ([Spelling.cell(time)] + row).joined(separator: ",") + "\n"
    }
    let held = MeasuredTrack.held(tracks)
    for index in tracks[0].times.indices {
      // A picture that stood is written once more as late as it was seen.
      if held.contains(index) { add(tracks[0].times[index] - tracks[0].usualWait, index - 1) }
      add(tracks[0].times[index], index)
    }
    return text
  }

  private func names(_ track: MeasuredTrack) -> [String] {
    var names: [String] = []
    if track.axes != .downOnly { names.append("x") }
    if track.axes != .acrossOnly { names.append("y") }
    if options.scale { names += ["scale", "scale.error"] }
    if options.rotation { names += ["rotation", "rotation.error"] }
    if options.opacity { names += ["opacity", "opacity.error"] }
    return (names + ["error", "mark"]).map { track.name + "." + $0 }
  }

  private func cells(_ track: MeasuredTrack, _ index: Int) -> [String] {
    let (center, sighting) = (track.center(index), track.sightings[index])
    var cells: [String] = []
    if track.axes != .downOnly { cells.append(cell(center.x * options.pointsPerPixel)) }
    if track.axes != .acrossOnly { cells.append(cell(center.y * options.pointsPerPixel)) }
    let error = TrackError.combined(sighting.error)
    // What is off by so much at a usual distance from the box's centre.
    let turn = cell(4 * error / Vector(dx: track.rect.width, dy: track.rect.height).length)
    if options.scale { cells += [cell(sighting.pose.scale), turn] }
    if options.rotation { cells += [cell(sighting.pose.rotation), turn] }
    if options.opacity { cells += [cell(sighting.contrast), cell(TrackError.contrast)] }
    cells.append(cell(error * options.pointsPerPixel))
    return cells + [track.marks[index]?.rawValue ?? ""]
  }

  /// In steps far below what can be seen.
  private func cell(_ value: Double) -> String {
    Spelling.cell((value * 100_000).rounded() / 100_000)
  }
}

/// How far a place that was followed may be off, in pixels.
enum TrackError {
  /// Encoders move what moves slowly by quarters of a pixel, or not at all.
  static let encoder = 0.05
  /// Nor do they fade what fades slowly: of the contrast.
  static let contrast = 0.01

  /// With what the content's own pixels say.
  static func combined(_ error: Double) -> Double {
    (encoder * encoder + error * error).squareRoot()
  }
}

/// Signals as a table: `time_s`, then each signal, an empty cell where it has no sample,
/// and its marks where it has any.
struct SignalTable {
  let signals: [RecordedSignal]

  var text: String {
    let times = Set(signals.flatMap { $0.samples.map(\.time) }).sorted()
    let marks = signals.map { signal in signal.samples.contains { $0.mark != nil } }
    var names = ["time_s"]
    for (signal, isMarked) in zip(signals, marks) {
      names.append(signal.name)
      if isMarked { names.append(signal.name + ".mark") }
    }
    var text = names.map(CSVText.name).joined(separator: ",") + "\n"
    var places = signals.map { _ in 0 }
    for time in times {
      text += Spelling.cell(time)
      for (index, signal) in signals.enumerated() {
        let place = places[index]
        let isHere = place < signal.samples.count && signal.samples[place].time == time
        text += ","
        if isHere { text += Spelling.cell(signal.samples[place].value) }
        if marks[index] { text += "," + (isHere ? signal.samples[place].mark?.rawValue ?? "" : "") }
        if isHere { places[index] += 1 }
      }
      text += "\n"
    }
    return text
  }
}
