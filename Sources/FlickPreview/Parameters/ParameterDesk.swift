import Flick
import FlickFiles
import FlickJSON
import FlickScene

/// What a page has to do with a scene's parameters: it sets them, keeps what is set, and
/// undoes both.
package final class ParameterDesk {
  private var sheet: ParameterSheet?

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
      if case .set(let path, let before) = step {
        try sheet?.set(path, to: before)
        if let played = try played(in: session) { try show(played, in: session, reason: "undo") }
      } else {
        sheet = nil
        session.reload(reason: "undo")
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
      ("parameters", .list(parameters)), ("edited", .bool(sheet?.isEdited ?? false)),
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
      guard let played = try played(in: session) else { return }
      session.history.noteSet(path, before: before)
      try show(played, in: session, reason: "set")
    } catch {
      try sheet?.set(path, to: before)
      session.send([
        "type": .text("refused"), "path": .text(path),
        "items": DiagnosticsMessage.items(of: error, text: session.studio.words(error)),
      ])
    }
  }

  /// The scene with what is set.
  private func played(in session: Session) throws(FlickError) -> Playback? {
    try sheet?.file(options: session.sceneOptions, after: session.film?.playback.file).play()
  }

  private func show(
    _ playback: Playback, in session: Session, reason: String
  ) throws(FlickError) {
    let film = try ShownFilm(playback)
    session.tell(warningsOf: playback.file)
    session.show(film, reason: reason)
  }
}
