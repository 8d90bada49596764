extension EveryKey {
  /// Keys of scenes, variants, films, figures and expectations.
  static let show: [Edit] = [
    ("scene.title", "All of it", "Some of it"),
    ("scene.language", "\"All of it\"", "\"All of it\", \"language\": \"zh\""),
    ("scene.canvas", "[400, 800]", "[410, 800]"),
    ("scene.layers", "{ \"id\": \"dot\"", "{ \"type\": \"group\" }, { \"id\": \"dot\""),
    (
      "scene.motion", "\"motion\": { \"ease\": { \"duration\": \"300ms\" } }",
      "\"motion\": \"calm\""
    ),
    ("scene.behaviors", "\"dampingRatio\": 0.8", "\"dampingRatio\": 0.7"),
    ("scene.worlds", "\"room\"", "\"hall\""),
    ("scene.events", "\"100ms\"", "\"101ms\""),
    ("scene.variants", "\"A\": { \"note\": \"one\" }", "\"A\": { \"note\": \"one\" }, \"C\": {}"),
    ("scene.touch", "\"rate\": 60", "\"rate\": 120"),
    ("scene.film", "\"film\": { \"plots\": [\"card.y\"] },", ""),
    ("scene.render", "\"render\": { \"fps\": 30 },", ""),
    ("scene.expect", "{ \"settled\": \"card\", \"by\": \"4s\" },", ""),
    (
      "scene.figures", ", \"out\": \"out/card.svg\" }",
      ", \"out\": \"out/card.svg\" }, { \"strip\": 5, \"out\": \"a.png\" }"
    ),
    ("figure.form", "{ \"plot\": [\"card.y\"]", "{ \"form\": \"phase\""),
    ("figure.plot", "{ \"plot\": [\"card.y\"]", "{ \"plot\": [\"card.velocity\"]"),
    ("figure.strip", "{ \"plot\": [\"card.y\"]", "{ \"strip\": 9"),
    (
      "figure.variant", "\"out\": \"out/card.svg\"", "\"variant\": \"B\", \"out\": \"out/card.svg\""
    ),
    (
      "figure.width", "\"out\": \"out/card.svg\"",
      "\"width\": \"single\", \"out\": \"out/card.svg\""
    ),
    ("figure.axis", "\"out\": \"out/card.svg\"", "\"axis\": \"scene\", \"out\": \"out/card.svg\""),
    (
      "figure.language", "\"out\": \"out/card.svg\"",
      "\"language\": \"zh\", \"out\": \"out/card.svg\""
    ),
    ("figure.theme", "\"out\": \"out/card.svg\"", "\"theme\": \"dark\", \"out\": \"out/card.svg\""),
    (
      "figure.timeUnit", "\"out\": \"out/card.svg\"",
      "\"timeUnit\": \"s\", \"out\": \"out/card.svg\""
    ),
    ("figure.remarks", "\"out\": \"out/card.svg\"", "\"remarks\": true, \"out\": \"out/card.svg\""),
    ("figure.density", "\"out\": \"out/card.svg\"", "\"density\": 3, \"out\": \"out/card.svg\""),
    ("figure.out", "out/card.svg", "out/card.pdf"),
    ("canvas.size", "[400, 800]", "[400, 801]"),
    ("canvas.scale", "\"scale\": 2", "\"scale\": 3"),
    ("canvas.blending", "\"scale\": 2", "\"scale\": 2, \"blending\": \"linear\""),
    ("canvas.background", "#F2F2F7", "#F2F2F8"),
    ("expectation.overshoot", "\"range\": \"card.y\"", "\"overshoot\": \"card.y\""),
    (
      "expectation.state", "{ \"settled\": \"card\", \"by\": \"4s\" }",
      "{ \"state\": { \"card\": \"up\" } }"
    ),
    (
      "expectation.at", "{ \"settled\": \"card\", \"by\": \"4s\" }",
      "{ \"state\": { \"card\": \"up\" }, \"at\": \"first\" }"
    ),
    (
      "expectation.holds", "{ \"settled\": \"card\", \"by\": \"4s\" }",
      "{ \"holds\": \"card.y < 800 and not dot.dragging\" }"
    ),
    ("expectation.matches", settledCard, matching("card.y", "card.x")),
    ("expectation.file", settledCard, matching("dot.y", "card.x")),
    ("expectation.column", settledCard, matching("card.y", "card.x")),
    ("film.size", "\"film\": {", "\"film\": { \"size\": [1280, 720],"),
    ("film.layout", "\"film\": {", "\"film\": { \"layout\": \"grid\","),
    ("film.device", "\"film\": {", "\"film\": { \"device\": \"none\","),
    ("film.theme", "\"film\": {", "\"film\": { \"theme\": \"dark\","),
    ("film.touches", "\"film\": {", "\"film\": { \"touches\": \"dot+trail\","),
    ("film.plots", "\"plots\": [\"card.y\"]", "\"plots\": [\"card.y\", \"dot.speed\"]"),
    ("film.speed", "\"film\": {", "\"film\": { \"speed\": 0.25,"),
    ("speed-span.from", "\"film\": {", film(speed: "\"from\": \"50ms\", \"to\": \"2s\"")),
    ("speed-span.to", "\"film\": {", film(speed: "\"from\": \"first\", \"to\": \"3s\"")),
    (
      "speed-span.speed", "\"film\": {",
      film(speed: "\"from\": \"first\", \"to\": \"2s\"", slow: 0.2)
    ),
    (
      "speed-span.ease", "\"film\": {",
      film(speed: "\"from\": \"first\", \"to\": \"2s\", \"ease\": \"1ms\"")
    ),
    (
      "film-plot.signal", "\"plots\": [\"card.y\"]",
      "\"plots\": [{ \"signal\": \"card.velocity\" }]"
    ),
    (
      "film-plot.label", "\"plots\": [\"card.y\"]",
      "\"plots\": [{ \"signal\": \"card.y\", \"label\": \"Card\" }]"
    ),
    (
      "film-plot.color", "\"plots\": [\"card.y\"]",
      "\"plots\": [{ \"signal\": \"card.y\", \"color\": \"#FF9500\" }]"
    ),
    ("film.callouts", "\"film\": {", callout("")),
    ("callout.at", "\"film\": {", callout("", at: "second")),
    (
      "callout.signal", "\"plots\": [\"card.y\"]",
      "\"plots\": [\"card.y\", \"dot.speed\"], "
        + "\"callouts\": [{ \"at\": \"first\", \"signal\": \"dot.speed\" }]"
    ),
    ("callout.magnify", "\"film\": {", callout(", \"magnify\": \"60ms\"")),
    ("film.title", "\"film\": {", "\"film\": { \"title\": \"Short\","),
    ("film.subtitle", "\"film\": {", "\"film\": { \"subtitle\": \"And why\","),
    ("film.background", "\"film\": {", "\"film\": { \"background\": \"#FFE0C0\","),
    ("film.captionSize", "\"film\": {", "\"film\": { \"captionSize\": 40,"),
    ("film.deviceColor", "\"film\": {", "\"film\": { \"deviceColor\": \"gold\","),
    ("film.bezel", "\"film\": {", "\"film\": { \"bezel\": \"light\","),
    ("film.deviceSize", "\"film\": {", "\"film\": { \"deviceSize\": 0.5,"),
    ("film.paths", "\"film\": {", "\"film\": { \"paths\": [\"dot\"],"),
    ("render.poster", "\"fps\": 30", "\"fps\": 30, \"poster\": \"first-10ms\""),
    ("film.footer", "\"film\": {", "\"film\": { \"footer\": false,"),
    (
      "film.variant", "\"film\": {", "\"film\": { \"layout\": \"single\", \"variant\": \"B\","
    ),
    ("film.captions", "\"film\": {", "\"film\": { \"captions\": false,"),
    ("film.motionBlur", "\"film\": {", "\"film\": { \"motionBlur\": {},"),
    ("motion-blur.samples", "\"film\": {", "\"film\": { \"motionBlur\": { \"samples\": 4 },"),
    ("motion-blur.shutter", "\"film\": {", "\"film\": { \"motionBlur\": { \"shutter\": 1 },"),
    ("film.hold", "\"film\": {", "\"film\": { \"hold\": \"1s\","),
    ("render.fps", "\"fps\": 30", "\"fps\": 60"),
    ("render.duration", "\"fps\": 30", "\"fps\": 30, \"duration\": \"2s\""),
    ("settling.settled", "\"fps\": 30", "\"fps\": 30, \"duration\": { \"settled\": \"card\" }"),
    ("settling.visible", "\"fps\": 30", "\"fps\": 30, \"duration\": { \"visible\": \"card\" }"),
    (
      "settling.plus", "\"fps\": 30",
      "\"fps\": 30, \"duration\": { \"settled\": \"card\", \"plus\": \"1s\" }"
    ),
    ("render.step", "\"fps\": 30", "\"fps\": 30, \"step\": \"1/600s\""),
    ("render.outputs", "\"fps\": 30", "\"fps\": 30, \"outputs\": [\"out/a.mp4\"]"),
    ("expectation.continuous", "card.velocity", "dot.speed"),
    ("expectation.across", ", \"across\": \"second\"", ""),
    ("expectation.within", "\"across\": \"second\"", "\"across\": \"second\", \"within\": 0.1"),
    ("expectation.variants", ", \"variants\": [\"A\"]", ""),
    ("expectation.settled", "\"settled\": \"card\", \"by\"", "\"settled\": \"dot\", \"by\""),
    ("expectation.by", "\"4s\"", "\"4.1s\""),
    ("expectation.range", "\"range\": \"card.y\"", "\"range\": \"dot.y\""),
    ("expectation.min", "\"min\": 0", "\"min\": 1"),
    ("expectation.max", "\"max\": 900", "\"max\": 901"),
  ]

  private static let settledCard = "{ \"settled\": \"card\", \"by\": \"4s\" }"

  /// A signal held to a recording.
  private static func matching(_ signal: String, _ column: String) -> String {
    "{ \"matches\": \"\(signal)\", \"file\": \"invalid/bad-samples/recorded.csv\", "
      + "\"column\": \"\(column)\", \"within\": 900 }"
  }

  /// A film with a callout.
  private static func callout(_ more: String, at instant: String = "first") -> String {
    "\"film\": { \"callouts\": [{ \"at\": \"\(instant)\", \"signal\": \"card.y\"\(more) }],"
  }

  /// A film whose speed changes once.
  private static func film(speed span: String, slow: Double = 0.5) -> String {
    "\"film\": { \"speed\": [1, { \(span), \"speed\": \(slow) }],"
  }
}
