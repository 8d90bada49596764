import Flick
import FlickCore
import FlickFiles
import FlickJSON
import FlickScene

/// What a page has to do with fingers: it records them while the scene plays, and shows what
/// is recorded as it is, simpler, under all policies and without names.
package final class FingerDesk {
  private indirect enum State {
    case idle
    case live(LivePage)
    case recorded(LiveTake, TouchRecording)
    /// A recording as one gesture: the scene's text, and what is told of it.
    case simplified([UInt8], JSONValue, of: State)
    /// A comparison: the scene's text, and what was compared.
    case compared([UInt8], of: State)
    case blind(BlindTrial, Playback)
  }

  private var state = State.idle
  /// The recorded event's place among the scene's events, where the film that is shown has it.
  private var event: Int?
  private var isShowing = false

  /// What is shown under all policies, where something is.
  private var compared: State? {
    if case .compared(_, let before) = state { before } else { nil }
  }

  /// Whether a finger is being recorded.
  package var isLive: Bool { if case .live = state { true } else { false } }

  /// - Returns: `false` for what is another desk's.
  package func take(_ message: PageMessage, in session: Session) throws(FlickError) -> Bool {
    switch message.type {
    case "record": try record(from: message.integer("frame") ?? session.frame, in: session)
    case "touch": try touch(message, in: session)
    case "stop": try stop(in: session)
    case "simplify": try simplify(in: session)
    case "save": try save(in: session)
    case "discard":
      try goBack(to: compared ?? .idle, in: session)
    case "policies": try comparePolicies(in: session)
    case "blind": try beginBlind(in: session)
    case "side": try look(at: message.integer("side") ?? 0, in: session)
    case "reveal": reveal(message.integer("side") ?? 0, in: session)
    default: return false
    }
    return true
  }

  /// Another film is shown; what a desk of another kind shows ends what is done here.
  package func filmChanged(in session: Session) {
    guard !isShowing else { return }
    state = .idle
    event = nil
  }

  package func additions(for film: ShownFilm, in session: Session) -> [(String, JSONValue)] { [] }

  private func show(_ film: ShownFilm, _ reason: String?, frame: Int? = nil, in session: Session) {
    isShowing = true
    defer { isShowing = false }
    session.show(film, reason: reason, frame: frame)
  }

  // MARK: - Recording

  private func record(from frame: Int, in session: Session) throws(FlickError) {
    guard let film = session.film else { throw Self.noScene }
    let begin = film.plan.time(ofFrame: min(max(0, frame), film.plan.frameCount - 1))
    let playback = film.playback
    let take = try LiveTake(
      of: playback, bytes: Array(playback.file.text.utf8), replaced: playback.file.replaced,
      from: begin)
    var page = LivePage(take)
    try show(page.film(), "record", frame: page.frame, in: session)
    state = .live(page)
    session.send([
      "type": .text("recording"), "replaces": .texts(take.replacement.replaced),
      "values": .texts(take.file.options.values),
    ])
  }

  private func touch(_ message: PageMessage, in session: Session) throws(FlickError) {
    guard case .live(var page) = state else { return }
    page.take(message["samples"]?.items ?? [], places: session.film?.stage.places ?? [])
    let isLater = page.pass(milliseconds: message["now"]?.number)
    state = .live(page)
    guard isLater else { return }
    try show(page.film(), nil, frame: page.frame, in: session)
    state = .live(page)
  }

  private func stop(in session: Session) throws(FlickError) {
    guard case .live(var page) = state else { return }
    page.stop()
    state = .idle
    let name = TouchRecording.tableName(beside: session.scenePath ?? "scene.json")
    guard let recording = TouchRecording(page.take, table: name) else {
      session.reload(reason: "record")
      return session.send(["type": .text("unrecorded")])
    }
    let take = page.take
    do throws(FlickError) {
      try show(film(of: recording, take, in: session), "record", in: session)
    } catch {
      session.reload(reason: "record")
      throw error
    }
    event = take.file.scene.events.count
    state = .recorded(take, recording)
    tell(recording, take, in: session)
  }

  private func tell(_ recording: TouchRecording, _ take: LiveTake, in session: Session) {
    let gone = take.replacement.replaced
    var words = "A finger from \(TouchReplacement.text(recording.start)) on"
    if !gone.isEmpty { words += ", in place of \(Spelling.list(gone, "and"))" }
    if take.log.lateSamples > 0 {
      words += "; \(take.log.lateSamples) of its samples came too late and were moved"
    }
    session.send([
      "type": .text("recorded"), "frame": .integer(session.frame),
      "samples": .integer(recording.rows.count),
      "seconds": .number((recording.rows.last?.time ?? .zero).seconds),
      "text": .text(words), "event": .text(recording.event),
      "file": recording.table.map { .text($0.name) } ?? .null,
      "command": .text(command(of: session.scenePath ?? "", take)),
    ])
  }

  /// What prints the hashes of the pictures that were shown live.
  private func command(of path: String, _ take: LiveTake) -> String {
    let film = take.file.scene.film
    let values = film.map(LiveTake.values) ?? []
    return (["render hash \(path)"] + values.map { "--set '\($0)'" }).joined(separator: " ")
  }

  // MARK: - What becomes of it

  private func simplify(in session: Session) throws(FlickError) {
    guard case .recorded(let take, let recording) = state else { throw Self.nothingRecorded }
    let simple = TouchSimplification.simplify(recording, of: take)
    let words: JSONValue = [
      "type": .text("simplified"), "ok": .bool(simple.scene != nil), "text": .text(simple.words),
      "event": simple.event.map(JSONValue.text) ?? .null,
    ]
    if let scene = simple.scene {
      try show(film(scene, adding: [:], like: take, in: session), "record", in: session)
      state = .simplified(scene, words, of: state)
    }
    session.send(words)
  }

  private func save(in session: Session) throws(FlickError) {
    guard let path = session.scenePath else { throw Self.noScene }
    let before = session.diskBytes
    let place = FilePath(path).absolute
    func beside(_ name: String) -> String { place.folder.joined(with: name).description }
    /// The samples where they are not written yet.
    func table(of state: State) -> [FileChange] {
      guard case .recorded(_, let recording) = state, let table = recording.table else { return [] }
      let (path, bytes) = (beside(table.name), Array(table.text.utf8))
      guard (try? PlainFile.read(FilePath(path), limit: .max)) != bytes else { return [] }
      return [FileChange(path: path, before: nil, after: bytes)]
    }
    let changes: [FileChange]
    var (written, kept) = (path, State.idle)
    switch state {
    case .recorded(_, let recording):
      changes =
        table(of: state)
        + [FileChange(path: place.description, before: before, after: recording.scene)]
    case .simplified(let scene, _, _):
      changes = [FileChange(path: place.description, before: before, after: scene)]
    case .compared(let scene, let compared):
      kept = compared
      let stem = place.name.hasSuffix(".json") ? String(place.name.dropLast(5)) : place.name
      written = FilePath(path).folder.joined(with: stem + ".policies.json").description
      changes =
        table(of: compared)
        + [FileChange(path: beside(stem + ".policies.json"), before: nil, after: scene)]
    case .idle, .live, .blind: throw Self.nothingRecorded
    }
    try session.write(changes)
    try goBack(to: kept, in: session)
    session.send([
      "type": .text("wrote"), "what": .text("scene"), "path": .text(written),
      "command": .text("render hash \(written)"),
    ])
  }

  /// Shows what was there before, the recording or the scene's file, and tells the page.
  private func goBack(to before: State, in session: Session) throws(FlickError) {
    state = before
    switch before {
    case .recorded(let take, let recording):
      try show(film(of: recording, take, in: session), "record", in: session)
      tell(recording, take, in: session)
    case .simplified(let scene, let words, of: let recorded):
      guard case .recorded(let take, let recording) = recorded else { return }
      try show(film(scene, adding: [:], like: take, in: session), "record", in: session)
      tell(recording, take, in: session)
      session.send(words)
    case .idle, .live, .compared, .blind:
      session.reload(reason: "record")
      session.send(["type": .text("idle")])
    }
  }

  // MARK: - Comparing

  private func comparePolicies(in session: Session) throws(FlickError) {
    guard let playback = session.film?.playback else { throw Self.noScene }
    let comparison = try PolicyComparison(
      Array(playback.file.text.utf8), of: playback, event: event)
    let film = try film(
      comparison.scene, adding: playback.file.replaced, options: session.sceneOptions, in: session)
    show(film, "policies", in: session)
    state = .compared(comparison.scene, of: compared ?? state)
    session.send([
      "type": .text("policies"), "policies": .texts(comparison.policies),
      "refused": .list(
        comparison.refused.map { ["policy": .text($0.policy), "why": .text($0.why)] }),
    ])
  }

  private func beginBlind(in session: Session) throws(FlickError) {
    guard let playback = session.film?.playback else { throw Self.noScene }
    let names = playback.file.scene.variants.compactMap(\.name)
    var generator = SystemRandomNumberGenerator()
    guard let trial = BlindTrial(names: names, using: &generator) else {
      throw FlickError(
        .told(
          .usage, "there are not two variants to choose from",
          help: "write 'variants', or compare all policies first"))
    }
    state = .blind(trial, playback)
    session.send(["type": .text("blind"), "pair": .texts(["A", "B"])])
    try look(at: 0, in: session)
  }

  private func look(at side: Int, in session: Session) throws(FlickError) {
    guard case .blind(let trial, let playback) = state else { return }
    try show(ShownFilm(playback, canvasOf: trial.variant(onSide: side)), nil, in: session)
  }

  private func reveal(_ side: Int, in session: Session) {
    guard case .blind(var trial, _) = state else { return }
    let chosen = trial.choose(side: side)
    let names = side & 1 == 0 ? chosen : chosen.reversed()
    session.send([
      "type": .text("revealed"), "names": .texts(names), "chosen": .text(chosen[0]),
    ])
    state = .idle
    session.reload(reason: "blind")
  }

  // MARK: - Films

  private func film(
    of recording: TouchRecording, _ take: LiveTake, in session: Session
  ) throws(FlickError) -> ShownFilm {
    try film(
      recording.scene, adding: recording.table.map { [$0.name: $0.text] } ?? [:], like: take,
      in: session)
  }

  private func film(
    _ scene: [UInt8], adding tables: [String: String], like take: LiveTake, in session: Session
  ) throws(FlickError) -> ShownFilm {
    try film(
      scene, adding: take.file.replaced.merging(tables) { $1 }, options: session.sceneOptions,
      in: session)
  }

  private func film(
    _ scene: [UInt8], adding replaced: [String: String], options: SceneFile.Options,
    in session: Session
  ) throws(FlickError) -> ShownFilm {
    let path = session.scenePath ?? "scene.json"
    let folder = path.contains("/") ? FilePath(path).absolute.folder.description : ""
    return try ShownFilm(
      SceneFile(bytes: scene, name: path, folder: folder, options: options, replaced: replaced)
        .play())
  }

  private static let noScene = FlickError(.told(.usage, "no scene is open"))
  private static let nothingRecorded = FlickError(
    .told(.usage, "nothing is recorded", help: "press Record, and draw on the phone"))
}
