import Flick
import FlickCore
import FlickEngine
import FlickJSON
import FlickPlot
import FlickScene
import FlickText

/// Answers what a page asks about the film that it shows.
package struct InspectionDesk {
  /// Of each kind the page waits for the newest answer alone.
  static let questions: Set<String> = ["curves", "values", "inspect"]

  /// Whether the message was one of these.
  mutating func take(_ message: PageMessage, in session: Session) throws(FlickError) -> Bool {
    guard Self.questions.contains(message.type) else { return false }
    guard let film = session.film else { return true }
    let id = message.integer("id") ?? 0
    switch message.type {
    case "curves": session.send(try curves(message, id, film.playback))
    case "values": session.send(try values(message, id, film.playback))
    default: session.send(inspected(message, id, film))
    }
    return true
  }

  /// Another film is shown.
  mutating func filmChanged(in session: Session) {}

  /// What a page has to know of it besides.
  func additions(for film: ShownFilm, in session: Session) -> [(String, JSONValue)] {
    let playback = film.playback
    let scene = playback.file.scene
    return [
      ("signals", .texts(scene.variants[0].signals.map(\.name))),
      ("plots", .texts(Self.usualSignals(of: scene).map(\.name))),
      ("marks", .list(playback.timelineMarks.map(playback.data))),
    ]
  }

  // MARK: - Questions

  private func curves(
    _ message: PageMessage, _ id: Int, _ playback: Playback
  ) throws(FlickError) -> JSONValue {
    let signals = try signals(message, playback.file.scene)
    guard !signals.isEmpty else {
      return [
        "type": .text("curves"), "id": .integer(id), "svg": .null, "columns": .list([]),
        "breaks": .list([]), "variants": .list([]),
      ]
    }
    func length(_ key: String) -> Double {
      let asked = message[key]?.number ?? SheetConstants.leastWidth
      return min(SheetConstants.mostPixels, max(SheetConstants.leastLength, asked)).rounded(.down)
    }
    let sheet: CurveSheet
    do {
      sheet = try CurveSheet(
        of: playback, signals: signals, variants: variants(message, playback.file.scene),
        size: Size(width: length("width"), height: length("height")),
        theme: message["theme"]?.string == "dark" ? .dark : .light)
    } catch {
      throw FlickError(error)
    }
    return [
      "type": .text("curves"), "id": .integer(id), "svg": .text(sheet.document),
      "variants": .list(variants(message, playback.file.scene).map(JSONValue.integer)),
      "columns": .list(
        sheet.columns.map { column in
          [
            "signal": .text(column.signal), "x0": .number(column.times.lowerBound),
            "x1": .number(column.times.upperBound), "t0": .number(0),
            "t1": .number(playback.duration), "top": .number(column.heights.lowerBound),
            "bottom": .number(column.heights.upperBound),
          ]
        }),
      "breaks": .list(sheet.breaks.map { .number(($0 - FlickTime.zero).seconds) }),
    ]
  }

  private func values(
    _ message: PageMessage, _ id: Int, _ playback: Playback
  ) throws(FlickError) -> JSONValue {
    let scene = playback.file.scene
    let asked = min(playback.duration, max(0, message["time"]?.number ?? 0))
    // A break's own instant is told in seconds, to a rounding.
    let since = FlickDuration(seconds: asked) ?? .zero
    let time = FlickTime.zero + since
    var rows: [JSONValue] = []
    for signal in try signals(message, scene) {
      for variant in variants(message, scene) {
        func value(_ limit: Limit) -> JSONValue {
          .number(playback.trace.variants[variant].value(of: signal, at: time, limit: limit))
        }
        rows.append([
          "signal": .text(signal.name), "variant": .integer(variant), "before": value(.left),
          "after": value(.right), "unit": .text(scene.unit(of: signal)),
        ])
      }
    }
    return [
      "type": .text("values"), "id": .integer(id), "time": .number(asked), "rows": .list(rows),
    ]
  }

  private func inspected(_ message: PageMessage, _ id: Int, _ film: ShownFilm) -> JSONValue {
    let frame = min(film.plan.frameCount - 1, max(0, message.integer("frame") ?? 0))
    let point = Point(x: message["x"]?.number ?? -1, y: message["y"]?.number ?? -1)
    let layer = InspectedLayer(at: point, of: film, time: film.plan.time(ofFrame: frame))
    return layer?.data(id, in: film.playback)
      ?? ["type": .text("inspected"), "id": .integer(id), "layer": .null]
  }

  // MARK: - What is asked for

  /// Those that are named; where none is, the film's.
  private func signals(
    _ message: PageMessage, _ scene: Scene
  ) throws(FlickError) -> [Signal] {
    let names = (message["signals"]?.items ?? []).compactMap(\.string)
    guard !names.isEmpty else { return Self.usualSignals(of: scene) }
    var found: [Signal] = []
    for name in names.prefix(SheetConstants.mostSignals) {
      guard let signal = scene.signal(named: name) else {
        throw FlickError(.told(.usage, "there is no signal '\(name)'"))
      }
      found.append(signal)
    }
    return found
  }

  /// The film's plots; of a film without any, place and velocity of what moves first.
  private static func usualSignals(of scene: Scene) -> [Signal] {
    let plotted = scene.film?.signals ?? []
    guard plotted.isEmpty else { return Array(plotted.prefix(SheetConstants.mostSignals)) }
    let first = scene.variants[0].signalGroups.first?.signals ?? []
    return first.filter { $0.quantity != .acceleration }
  }

  /// The one that is asked for, or as many as can lie over each other.
  private func variants(_ message: PageMessage, _ scene: Scene) -> [Int] {
    if let variant = message.integer("variant"), scene.variants.indices.contains(variant) {
      return [variant]
    }
    return Array(scene.variants.indices.prefix(SceneConstants.maximumOverlaid))
  }
}
