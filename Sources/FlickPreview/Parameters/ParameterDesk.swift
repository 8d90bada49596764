import Flick
import FlickFiles
import FlickJSON
import FlickScene

/// What a page has to do with a scene's parameters: it sets them, keeps what is set, and
/// undoes both.
package final class ParameterDesk {
  private var sheet: ParameterSheet?

  /// Whether something is set that is not kept.
  package var isEdited: Bool { sheet?.isEdited ?? false }

  /// - Returns: `false` for what is another desk's.
  package func take(_ message: PageMessage, in session: Session) throws(FlickError) -> Bool {
    switch message.type {
    case "set":
      guard let path = message["path"]?.string, let value = message["value"]?.number else {
        throw FlickError(.told(.usage, "'set' has a path and a number"))
      }
      try set(path, to: value, in: session)
    case "keep":
      guard let changes = sheet?.changes, !changes.isEmpty else { return true }
      try session.write(changes)
      session.reload(reason: "set")
    case "undo":
      guard let step = try session.history.undo() else { return true }
      switch step {
      case .set(let path, let before):
        try sheet?.set(path, to: before)
        if let film = try film(in: session) { show(film, in: session, reason: "undo") }
      case .wrote(let changes) where session.follows(changes):
        sheet = nil
        session.reload(reason: "undo")
      // What was written beside the scene leaves what is shown, and what is tuned.
      case .wrote: session.send(["type": .text("undone")])
      }
    default: return false
    }
    return true
  }

  /// The file that has been read with what is set in its numbers; the same where nothing is.
  package func edited(_ file: SceneFile, in session: Session) throws(FlickError) -> SceneFile {
    let bytes = Array(file.text.utf8)
    if sheet?.scene == file.path {
      sheet?.read(bytes)
    } else {
      sheet = ParameterSheet(
        scene: file.path, bytes: bytes, mayLeaveFolder: file.options.pathsMayLeaveFolder)
    }
    guard let sheet, sheet.isEdited else { return file }
    return try sheet.file(options: file.options)
  }

  package func additions(for film: ShownFilm, in session: Session) -> [(String, JSONValue)] {
    let own = FilePath(session.scenePath ?? "").name
    let parameters = (sheet?.parameters ?? []).map { parameter -> JSONValue in
      let value: Double = sheet?.values[parameter.path] ?? parameter.value
      let file: String = parameter.file ?? own
      return [
        "path": .text(parameter.path), "name": .text(parameter.name),
        "group": .text(parameter.group), "value": .number(value),
        "written": .number(parameter.value), "least": .number(parameter.range.lowerBound),
        "most": .number(parameter.range.upperBound), "step": .number(parameter.step),
        "unit": .text(parameter.unit), "line": .integer(parameter.line), "file": .text(file),
      ]
    }
    return [
      ("parameters", .list(parameters)), ("edited", .bool(isEdited)),
      ("unsaved", .bool(session.isUnsaved)),
      ("undoable", .bool(!session.history.isEmpty)),
    ]
  }

  /// Plays the scene with another number; with one that it cannot be played with, what was
  /// set before stays set, and the page is told why.
  private func set(
    _ path: String, to value: Double, in session: Session
  ) throws(FlickError) {
    let before = try sheet?.set(path, to: value)
    do throws(FlickError) {
      guard let film = try film(in: session) else { return }
      session.history.noteSet(path, before: before)
      show(film, in: session, reason: "set")
    } catch {
      try sheet?.set(path, to: before)
      session.send([
        "type": .text("refused"), "path": .text(path),
        "items": DiagnosticsMessage.items(of: error, text: session.studio.words(error)),
      ])
    }
  }

  /// The scene with what is set.
  private func film(in session: Session) throws(FlickError) -> ShownFilm? {
    guard let sheet else { return nil }
    let shown = session.film?.playback.file
    return try ShownFilm(sheet.file(options: session.sceneOptions, after: shown).play())
  }

  private func show(_ film: ShownFilm, in session: Session, reason: String) {
    session.tell(warningsOf: film.playback.file)
    session.show(film, reason: reason)
  }
}
