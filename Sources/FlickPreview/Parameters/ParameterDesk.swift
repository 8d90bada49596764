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
      let before = try sheet?.set(path, to: value)
      session.history.noteSet(path, before: before ?? nil)
      show(in: session, reason: "set")
    case "keep":
      guard let changes = sheet?.changes, !changes.isEmpty else { return true }
      try session.write(changes)
      session.reload(reason: "set")
    case "undo":
      guard let step = try session.history.undo() else { return true }
      if case .set(let path, let before) = step {
        try sheet?.set(path, to: before)
        show(in: session, reason: "undo")
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

  /// Plays the scene with what is set; where that cannot be played, the last film stays.
  private func show(in session: Session, reason: String) {
    guard let sheet else { return }
    do throws(FlickError) {
      let shown = session.film?.playback.file
      let file = try sheet.file(options: session.sceneOptions, after: shown)
      let film = try ShownFilm(file.play())
      session.send(DiagnosticsMessage.message(of: file.warningData, text: file.warnings))
      session.show(film, reason: reason)
    } catch {
      session.send(DiagnosticsMessage.message(of: error, text: session.studio.words(error)))
    }
  }
}
