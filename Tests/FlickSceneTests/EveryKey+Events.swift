extension EveryKey {
  private static let tap = "\"tap\": [50, 30]"

  /// Keys of events and touches.
  static let events: [Edit] = [
    ("stop.color", "#00FF00", "#00FE00"),
    ("stop.offset", "\"offset\": 0.5", "\"offset\": 0.6"),
    ("change.snap", "\"snap\": \"none\"", "\"snap\": { \"to\": [1, 1] }"),
    ("change.push", "\"push\": [1, 2]", "\"push\": [1, 3]"),
    ("event.load", "\"tap\": [50, 30] }", "\"load\": \"50ms\" }"),
    ("touch.velocity", "\"rate\": 60", "\"rate\": 60, \"velocity\": \"last-two\""),
    ("event.id", "\"first\"", "\"erst\""),
    ("event.at", "\"100ms\"", "\"0.2s\""),
    ("event.note", "\"id\": \"first\"", "\"id\": \"first\", \"note\": \"tap\""),
    ("event.pointer", "\"id\": \"first\"", "\"id\": \"first\", \"pointer\": 1"),
    ("event.tap", "[50, 30] }", "[51, 30] }"),
    ("event.press", "\"tap\": [50, 30]", "\"press\": [50, 30]"),
    ("event.trace", "\"tap\": [50, 30]", "\"trace\": \"finger.csv\""),
    ("trace.file", tap, "\"trace\": { \"file\": \"finger.csv\", \"scale\": 1.5 }"),
    ("trace.scale", tap, "\"trace\": { \"file\": \"finger.csv\", \"scale\": 1.25 }"),
    ("trace.from", tap, "\"trace\": { \"file\": \"finger.csv\", \"from\": [0, 0, 200, 200] }"),
    (
      "trace.to", tap,
      "\"trace\": { \"file\": \"finger.csv\", \"from\": [0, 0, 400, 800], \"to\": [9, 9, 99, 99] }"
    ),
    (
      "trace.rotate", tap,
      "\"trace\": { \"file\": \"finger.csv\", \"rotate\": 90, \"offset\": [200, 9] }"
    ),
    ("trace.offset", tap, "\"trace\": { \"file\": \"finger.csv\", \"offset\": [3, 4] }"),
    ("trace.rows", tap, "\"trace\": { \"rows\": [[0, 0, \"down\", 5, 6]] }"),
    (
      "trace.columns", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, \"a\"], [2, 6, 7, \"b\"]], \"columns\": { \"t_ms\": 1, \"x\": 3, \"y\": 2 } }"
    ),
    (
      "columns.t_s", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, \"a\"], [2, 6, 7, \"b\"]], \"columns\": { \"t_s\": 1, \"x\": 2, \"y\": 3 } }"
    ),
    (
      "columns.t_ms", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, \"a\"], [2, 6, 7, \"b\"]], \"columns\": { \"t_ms\": 1, \"x\": 2, \"y\": 3 } }"
    ),
    (
      "columns.t_us", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, \"a\"], [2, 6, 7, \"b\"]], \"columns\": { \"t_us\": 1, \"x\": 2, \"y\": 3 } }"
    ),
    (
      "columns.t_ns", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, \"a\"], [2, 6, 7, \"b\"]], \"columns\": { \"t_ns\": 1, \"x\": 2, \"y\": 3 } }"
    ),
    (
      "columns.x", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, \"a\"], [2, 6, 7, \"b\"]], \"columns\": { \"t_ms\": 1, \"x\": 3, \"y\": 3 } }"
    ),
    (
      "columns.y", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, \"a\"], [2, 6, 7, \"b\"]], \"columns\": { \"t_ms\": 1, \"x\": 2, \"y\": 2 } }"
    ),
    (
      "columns.id", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, \"a\"], [2, 6, 7, \"b\"]], \"columns\": { \"t_ms\": 1, \"x\": 2, \"y\": 3, \"id\": 4 } }"
    ),
    (
      "columns.phase", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, \"down\"], [2, 6, 7, \"cancel\"]], \"columns\": { \"t_ms\": 1, \"x\": 2, \"y\": 3, \"phase\": 4 } }"
    ),
    (
      "columns.vx", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, 2, 3], [2, 6, 7, 2, 3]], \"columns\": { \"t_ms\": 1, \"x\": 2, \"y\": 3, \"vx\": 4, \"vy\": 5 } }"
    ),
    (
      "columns.vy", tap,
      "\"trace\": { \"rows\": [[1, 5, 6, 2, 3], [2, 6, 7, 2, 3]], \"columns\": { \"t_ms\": 1, \"x\": 2, \"y\": 3, \"vx\": 4, \"vy\": 5 } }"
    ),
    ("press.place", "\"tap\": [50, 30]", "\"press\": { \"place\": [51, 30] }"),
    (
      "press.duration", "\"tap\": [50, 30]",
      "\"press\": { \"place\": [50, 30], \"duration\": \"1s\" }"
    ),
    ("event.down", "\"tap\": [50, 30]", "\"down\": [50, 30]"),
    ("event.move", "\"tap\": [50, 30]", "\"move\": [50, 30]"),
    ("event.up", "\"tap\": [50, 30]", "\"up\": true"),
    ("event.cancel", "\"tap\": [50, 30]", "\"cancel\": true"),
    ("event.drag", "[50, 400]", "[50, 401]"),
    ("event.flick", "\"by\": [200, 0]", "\"by\": [201, 0]"),
    ("event.pinch", "\"duration\": \"310ms\"", "\"duration\": \"311ms\""),
    ("pinch.center", "[20, 120]", "[21, 120]"),
    ("pinch.spread", "[20, 30]", "[20, 31]"),
    ("pinch.rotate", "\"rotate\": 12", "\"rotate\": 13"),
    ("pinch.angle", "\"angle\": 3,", "\"angle\": 4,"),
    ("pinch.by", "\"by\": [4, 5]", "\"by\": [4, 6]"),
    ("pinch.duration", "\"duration\": \"310ms\"", "\"duration\": \"312ms\""),
    ("pinch.velocity", "\"velocity\": 6,", "\"velocity\": 7,"),
    ("pinch.hold", "\"after\": \"20ms\"", "\"before\": \"20ms\""),
    ("pinch.release", "\"release\": true }", "\"release\": false }"),
    ("event.set", "\"fade\": \"off\"", "\"fade\": \"on\""),
    (
      "event.perVariant", "{ \"at\": { \"settled\": \"card\" },",
      "{ \"perVariant\": true, \"at\": { \"settled\": \"card\" },"
    ),
    ("wait.when", "card.y < 100", "card.y <= 100"),
    ("wait.settled", "\"settled\": \"card\" }", "\"settled\": \"dot\" }"),
    ("wait.plus", "\"settled\": \"card\" }", "\"settled\": \"card\", \"plus\": \"1s\" }"),
    ("change.state", "\"state\": \"right\"", "\"state\": \"left\""),
    ("change.velocity", "\"velocity\": 100", "\"velocity\": -100"),
    ("hold.before", "\"before\": \"10ms\"", "\"before\": \"11ms\""),
    ("hold.after", "\"before\": \"10ms\"", "\"before\": \"10ms\", \"after\": \"1ms\""),
    ("flick.from", "\"from\": [10, 110]", "\"from\": [11, 110]"),
    ("flick.to", "\"by\": [200, 0]", "\"to\": [200, 110]"),
    ("flick.by", "\"by\": [200, 0]", "\"by\": [200, 1]"),
    ("flick.duration", "\"velocity\": 800", "\"velocity\": 800, \"duration\": \"100ms\""),
    ("flick.velocity", "\"velocity\": 800", "\"velocity\": [800, 1]"),
    ("flick.via", "\"velocity\": 800", "\"velocity\": 800, \"via\": [[99, 90]]"),
    ("flick.release", "\"velocity\": 800", "\"velocity\": 800, \"release\": false"),
    ("flick.hold", "\"velocity\": 800", "\"velocity\": 800, \"hold\": { \"before\": \"1s\" }"),
    ("touch.profile", "\"rate\": 60", "\"rate\": 60, \"profile\": \"android\""),
    ("touch.rate", "\"rate\": 60", "\"rate\": 61"),
  ]
}
