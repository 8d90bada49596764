import FlickCore
import FlickFiles
import FlickMedia
import FlickTrack

/// A recording made into a table of what moves in it.
public struct MeasureJob {
  private let path: String
  private let options: MeasureOptions
  private let names: [String]
  private let isFilm: Bool

  /// How much memory pictures before a box's own may take, in bytes; where they are more
  /// the film is decoded again for each part.
  private static let memory = 1 << 28

  /// - Parameter path: A film, a table, or a golden of Android's motion tests; `-` is a
  ///   table from the standard input.
  /// - Throws: Kind `usage` for a film without tracks, for two of one name and for what
  ///   the recording has not; `missingInput` where there is no such file.
  public init(_ path: String, options: MeasureOptions) throws(FlickError) {
    precondition(options.pointsPerPixel > 0, "a pixel has points (was \(options.pointsPerPixel))")
    self.path = path
    self.options = options
    guard path == "-" || FilePath(path).exists else {
      throw FlickError(.input(.missing(path: path)))
    }
    isFilm = !RecordingFile.isRecording(path)
    guard isFilm else {
      if options.asksFilm { throw FlickError(.measure(.notAFilm(path: path))) }
      names = []
      return
    }
    guard !options.tracks.isEmpty else { throw FlickError(.measure(.noTrack(path: path))) }
    guard options.table == MotionTableOptions() else {
      throw FlickError(.measure(.notATable(path: path)))
    }
    let isOne = options.tracks.count == 1
    names = options.tracks.enumerated().map { index, track in
      track.name ?? (isOne ? "track" : "track\(index + 1)")
    }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw FlickError(.measure(.twice(name: name)))
    }
  }

  /// Follows the boxes, or reads the table, and writes what moves as a table, with the
  /// review where it is asked for.
  ///
  /// - Throws: Kind `usage` for a box that is not in the picture or holds nothing, `scene`
  ///   for a film of one picture or a damaged table, `io` and `unavailable` as for every film.
  public func run(to output: String) throws(FlickError) -> MeasureReport {
    try RunPlaces.check([output] + [options.review].compactMap(\.self), inputs: [path])
    try TextForm.csv.checkSuffix(output)
    guard isFilm else {
      let signals = try RecordingFile.signals(at: path, options: options.table)
      guard !signals.isEmpty else { throw FlickError(.fit(.noSignals(path: path))) }
      try media { () throws(MediaError) in
        try TextFile.write(
          SignalTable(signals: signals).text, to: output, overwrites: options.overwrites)
      }
      return MeasureReport(signals: signals)
    }
    let tracks = try follow()
    let table = MeasuredTable(tracks: tracks, options: options).text
    if let review = options.review {
      try ReviewSheet(path, tracks).write(to: review, overwrites: options.overwrites)
    }
    try media { () throws(MediaError) in
      try TextFile.write(table, to: output, overwrites: options.overwrites)
    }
    return MeasureReport(tracks: tracks, options: options)
  }

  /// All tracks through all pictures.
  private func follow() throws(FlickError) -> [MeasuredTrack] {
    let times = try media { () throws(MediaError) in try FilmReader.times(of: path) }
    guard times.count > 1 else { throw FlickError(.measure(.onePicture(path: path))) }
    var starts: [Int] = []
    for (track, name) in zip(options.tracks, names) {
      // The usual wait belongs to the last picture too.
      let wait = (times[times.count - 1] - times[0]) / Double(times.count - 1)
      guard track.time < times[times.count - 1] + wait else {
        throw FlickError(.measure(.afterEnd(track: name, end: times[times.count - 1])))
      }
      starts.append(max((times.firstIndex { $0 > track.time + 1e-6 } ?? times.count) - 1, 0))
    }
    var walks = zip(options.tracks, starts).map { TrackWalk($0, start: $1, count: times.count) }
    for index in walks.indices { walks[index].name = names[index] }
    try look(at: times.count, &walks)
    // Once more where it was seen what of a box moves, and what is the ground behind.
    let again = walks.indices.filter { walks[$0].learn() }
    if !again.isEmpty {
      var others = again.map { walks[$0] }
      try look(at: times.count, &others)
      for (index, walk) in zip(again, others) { walks[index] = walk }
    }
    return zip(walks, names).map { walk, name in
      MeasuredTrack(
        name: name, rect: walk.request.rect, axes: walk.tracker?.axes ?? .both, times: times,
        sightings: walk.sightings.map { $0 ?? .unseen })
    }
  }

  private func look(at count: Int, _ walks: inout [TrackWalk]) throws(FlickError) {
    var planeSize = 0
    try pictures(of: count) { index, plane throws(FlickError) in
      planeSize = plane.values.count
      for walk in walks.indices { try walks[walk].look(at: plane, index, options) }
    }
    try lookBack(&walks, planeSize)
  }

  /// Goes back from the pictures that boxes were drawn in to the film's first.
  private func lookBack(_ walks: inout [TrackWalk], _ planeSize: Int) throws(FlickError) {
    guard let last = walks.map(\.start).max(), last > 0 else { return }
    for index in walks.indices { walks[index].turn() }
    var end = last + 1
    while end > 0 {
      let start = max(0, end - max(1, Self.memory / max(planeSize, 1)))
      var held: [LumaPlane] = []
      try pictures(of: end) { index, plane in if index >= start { held.append(plane) } }
      for index in (start..<end).reversed() {
        for walk in walks.indices { walks[walk].lookBack(at: held[index - start], index) }
      }
      end = start
    }
  }

  /// Hands on the film's first pictures.
  private func pictures(
    of count: Int, _ body: (Int, LumaPlane) throws(FlickError) -> Void
  ) throws(FlickError) {
    let reader = try media { () throws(MediaError) in
      try FilmReader(lookingAt: path, inColor: false)
    }
    defer { reader.stop() }
    var size: (width: Int, height: Int)?
    for index in 0..<count {
      let found = try media { () throws(MediaError) in try reader.nextLuma() }
      guard let found else {
        let reason = "ffmpeg read \(index) of its \(count) pictures"
        throw FlickError(.media(.corrupt(path: path, reason: reason)))
      }
      if let size, size != (found.width, found.height) {
        throw FlickError(.measure(.otherSize(path: path)))
      }
      size = (found.width, found.height)
      try body(index, LumaPlane(width: found.width, height: found.height, values: found.values))
    }
  }
}

/// Does something with files, whose errors are Flick's.
func media<Result>(_ body: () throws(MediaError) -> Result) throws(FlickError) -> Result {
  do {
    return try body()
  } catch {
    throw FlickError(error)
  }
}

/// One box on its way through a film: from its own picture to the last, then back to the
/// first.
struct TrackWalk {
  let request: TrackRequest
  let start: Int
  /// What errors call it.
  var name = ""
  private(set) var tracker: Tracker?
  private(set) var sightings: [TrackSighting?]

  init(_ request: TrackRequest, start: Int, count: Int) {
    (self.request, self.start) = (request, start)
    sightings = [TrackSighting?](repeating: nil, count: count)
  }

  /// - Throws: Kind `usage` for a box that cannot be followed.
  mutating func look(
    at plane: LumaPlane, _ index: Int, _ options: MeasureOptions
  ) throws(FlickError) {
    guard index >= start else { return }
    if index == start, tracker == nil {
      let rect = request.rect
      guard rect.minX >= 0, rect.minY >= 0, rect.maxX <= Double(plane.width),
        rect.maxY <= Double(plane.height)
      else {
        throw FlickError(
          .measure(.outside(track: name, width: plane.width, height: plane.height)))
      }
      let box = TrackedBox(rect, isTransformed: options.scale || options.rotation)
      guard let tracker = Tracker(box, in: plane) else {
        throw FlickError(.measure(.flat(track: name)))
      }
      self.tracker = tracker
    }
    sightings[index] = tracker?.follow(plane)
  }

  /// Begins again at the box's own picture.
  mutating func turn() { tracker?.restart() }

  /// Lets what does not move with the rest count less; `false` where all moves alike.
  mutating func learn() -> Bool {
    guard tracker?.learn() ?? false else { return false }
    sightings = sightings.map { _ in nil }
    return true
  }

  /// The picture before the one that was looked at last.
  mutating func lookBack(at plane: LumaPlane, _ index: Int) {
    guard index <= start, let sighting = tracker?.follow(plane) else { return }
    // What changed on the way back into a picture changed on the way from it.
    if index < start {
      sightings[index + 1]?.change = sighting.change
      if sightings[index] == nil { sightings[index] = sighting }
      sightings[index]?.change = 0
    }
  }
}
