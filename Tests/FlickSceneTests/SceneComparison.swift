import FlickScene

extension Scene {
  /// The scene without the places where its parts are written.
  var withoutOrigins: Scene {
    let nowhere = SourceOrigin(bytes: 0..<0, path: "$")
    return Scene(
      title: title, language: language, canvas: canvas, variants: variants,
      events: events.map {
        SceneEvent(
          id: $0.id, start: $0.start, action: $0.action, note: $0.note, pointer: $0.pointer,
          isPerVariant: $0.isPerVariant, origin: nowhere)
      }, film: film, render: render,
      expectations: expectations.map {
        Expectation(check: $0.check, variants: $0.variants, origin: nowhere)
      }, figures: figures)
  }
}
