import Flick
import FlickFiles
import FlickJSON
import Foundation

/// What one page sees: a scene, followed as its files change, and the film's pictures.
///
/// It lives on a thread of its own, on which everything is called that is not said to be
/// safe elsewhere.
package final class Session: @unchecked Sendable {
  package let studio: Studio
  private let outbox: Outbox
  private let desk = SessionDesk()
  private var display = FilmDisplay()
  private var inspection = InspectionDesk()
  private var finger = FingerDesk()
  /// Of each scene that has been open: what is tuned stays so while others are looked at.
  private var tuned: [String: (parameters: ParameterDesk, history: EditHistory)] = [:]
  private var parameters = ParameterDesk()
  private var outputs = OutputDesk()
  /// What the page has changed.
  package var history = EditHistory()

  private var scene: FollowedScene?
  package private(set) var film: ShownFilm?
  /// As `--set` takes them, besides those that were given to all scenes.
  package var overrides: [String] = []
  /// The scene's file as it was read last.
  package private(set) var diskBytes: [UInt8]?
  private var watch: FileWatch?

  /// Of the scene that is open.
  package var scenePath: String? { scene?.path }

  /// `nil` where there are too many pages.
  init?(_ studio: Studio, _ outbox: Outbox) {
    guard studio.enter() else { return nil }
    self.studio = studio
    self.outbox = outbox
    let thread = Thread { [self] in run() }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Safe on every thread. `false`: too many messages wait.
  func take(_ message: PageMessage) -> Bool { desk.take(message) }

  /// Safe on every thread.
  func end() { desk.end() }

  /// The frame that was asked for last.
  package var frame: Int { desk.frame }

  private func run() {
    sendScenes()
    while let work = desk.next() {
      switch work {
      case .message(let message): handle(message)
      // A finger draws on what it sees; saving tells that the file is another one.
      case .filesChanged: if !finger.isLive { reload(reason: "file") }
      case .picture(let request): draw(request)
      }
    }
    watch?.stop()
    outputs.end()
    outbox.end()
    studio.leave()
  }

  // MARK: - To the page

  /// Safe on every thread, as is `fail`.
  package func send(_ message: JSONValue) { outbox.put(.text, message.line().utf8) }

  ///
  /// - Parameter question: The number of what the page has asked; `nil`: it has asked nothing.
  package func fail(_ error: FlickError, _ question: Int? = nil) {
    send([
      "type": .text("failed"), "message": .text(studio.words(error)),
      "id": question.map(JSONValue.integer),
    ])
  }

  /// Says what is wrong with the scene that is open, and whether it has a film all the same.
  private func tell(_ error: FlickError) {
    tell(DiagnosticsMessage.items(of: error, text: studio.words(error)), studio.words(error))
  }

  package func tell(warningsOf file: SceneFile) {
    tell(DiagnosticsMessage.items(of: file.warningData), file.warnings)
  }

  private func tell(_ items: JSONValue, _ text: String) {
    send([
      "type": .text("diagnostics"), "text": .text(text), "items": items,
      "scene": .text(scenePath ?? ""), "shown": .bool(film != nil),
    ])
  }

  private func sendScenes() {
    do throws(FlickError) {
      let items = try studio.scenes().map { path -> JSONValue in
        ["path": .text(path), "title": Studio.title(of: path).map(JSONValue.text) ?? .null]
      }
      send([
        "type": .text("scenes"), "items": .list(items),
        "open": scenePath.map(JSONValue.text) ?? .null,
      ])
    } catch {
      fail(error)
    }
  }

  private func draw(_ request: SessionDesk.Request) {
    guard let picture = display.frame(for: request) else { return }
    outbox.put(picture)
    desk.wasSent()
  }

  // MARK: - From the page

  private func handle(_ message: PageMessage) {
    do throws(FlickError) {
      switch message.type {
      case "open": try open(message["scene"]?.string ?? "")
      case "scenes": sendScenes()
      default:
        if try outputs.take(message, in: self) { return }
        if try inspection.take(message, in: self) { return }
        if try finger.take(message, in: self) { return }
        if try parameters.take(message, in: self) { return }
        throw FlickError(.told(.usage, "there is no message '\(message.type)'"))
      }
    } catch {
      fail(error, message.integer("id"))
    }
  }

  private func open(_ path: String) throws(FlickError) {
    guard try studio.scenes().contains(path) else {
      throw FlickError(.told(.missingInput, "'\(path)' is not among the scenes"))
    }
    if let past = scenePath { tuned[past] = (parameters, history) }
    scene = FollowedScene(path)
    overrides = []
    film = nil
    display = FilmDisplay()
    (inspection, finger) = (InspectionDesk(), FingerDesk())
    (parameters, history) = tuned[path] ?? (ParameterDesk(), EditHistory())
    reload(reason: "open")
  }

  // MARK: - The scene

  /// How the scene is read.
  package var sceneOptions: SceneFile.Options {
    var options = studio.options
    options.values += overrides
    return options
  }

  /// Writes files for the page, which can undo that.
  package func write(_ changes: [FileChange]) throws(FlickError) {
    let folder = FilePath(scenePath ?? ".").absolute.folder.description
    try history.write(changes, inside: sceneOptions.pathsMayLeaveFolder ? nil : folder)
  }

  /// Reads the scene's files anew. Where they are wrong the film stays, and the page is told.
  package func reload(reason: String?) {
    do throws(FlickError) {
      guard let written = try scene?.read(sceneOptions) else { return }
      diskBytes = Array(written.text.utf8)
      let film = try self.film(of: written)
      tell(warningsOf: film.playback.file)
      show(film, reason: reason)
    } catch {
      tell(error)
    }
    scene?.follow(by: &watch) { [desk] in desk.filesChanged() }
  }

  /// With what is tuned; what no longer fits a file that comes back is dropped.
  private func film(of written: SceneFile) throws(FlickError) -> ShownFilm {
    do throws(FlickError) {
      return try ShownFilm(parameters.edited(written, in: self).play())
    } catch {
      guard film == nil, parameters.isEdited else { throw error }
      (parameters, history) = (ParameterDesk(), EditHistory())
      let film = try ShownFilm(parameters.edited(written, in: self).play())
      fail(FlickError(.told(.usage, "the numbers that were tuned no longer fit, and are gone")))
      return film
    }
  }

  /// Whether a scene that has been open has numbers that are not kept.
  package var isUnsaved: Bool {
    parameters.isEdited
      || tuned.contains { $0.key != scenePath && $0.value.parameters.isEdited }
  }

  /// Whether files are among those that the scene is made of.
  package func follows(_ changes: [FileChange]) -> Bool {
    let files = Set((scene?.files ?? []).map(\.absolute))
    return changes.contains { files.contains(FilePath($0.path).absolute) }
  }

  /// Shows another film, at the instant of the scene that is shown.
  ///
  /// - Parameter reason: Told to the page with what there is to know of the film; `nil`:
  ///   the page is not told.
  /// - Parameter frame: Shown in place of that instant.
  package func show(_ film: ShownFilm, reason: String?, frame: Int? = nil) {
    desk.show(
      frame
        ?? (reason == nil ? desk.frame : self.film.map { film.frame(for: desk.frame, of: $0) }))
    // What is seen goes before what is told of it, for which the page lays itself out anew, and
    // before the memory of the film before.
    let past = (film: self.film, pictures: display.change(to: film))
    self.film = film
    if past.film != nil, let request = desk.takeRequest() { draw(request) }
    withExtendedLifetime(past) {}
    inspection.filmChanged(in: self)
    finger.filmChanged(in: self)
    guard let reason else { return }
    var members = film.members(of: scenePath ?? "", reason: reason)
    members += inspection.additions(for: film, in: self)
    members += finger.additions(for: film, in: self)
    members += parameters.additions(for: film, in: self)
    send(.object(members.map { (name: $0.0, value: $0.1) }))
  }
}
