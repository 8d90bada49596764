import FlickCore
import FlickFiles
import FlickJSON

extension ShownFilm {
  /// What a page has to know of a film.
  func members(of path: String, reason: String) -> [(String, JSONValue)] {
    let scene = playback.file.scene
    let names = scene.variants.compactMap(\.name)
    return [
      ("type", .text("film")), ("reason", .text(reason)), ("scene", .text(path)),
      ("file", .text(FilePath(path).name)), ("title", scene.title.map(JSONValue.text) ?? .null),
      ("fps", .integer(plan.frameRate.framesPerSecond)), ("frames", .integer(plan.frameCount)),
      ("width", .integer(stage.size.width)), ("height", .integer(stage.size.height)),
      ("opaque", .bool(!stage.isTransparent)), ("duration", .number(playback.duration)),
      ("variants", .texts(names)),
      (
        "places",
        .list(
          stage.places.map { place in
            let size = scene.canvas.size
            return [
              "variant": .integer(place.variant), "x": .number(place.transform.tx),
              "y": .number(place.transform.ty), "width": .number(size.width * place.transform.a),
              "height": .number(size.height * place.transform.d),
            ]
          })
      ),
      (
        "times",
        .list(
          (0..<plan.frameCount).map {
            .number((plan.time(ofFrame: $0) - FlickTime.zero).seconds, decimals: 6)
          })
      ),
    ]
  }
}
