extension EveryKey {
  /// Keys of behaviors.
  static let behaviors: [Edit] = [
    ("follow.start", "{ \"follow\": \"xy\" }", "{ \"follow\": \"xy\", \"start\": \"press\" }"),
    ("follow.slop", "{ \"follow\": \"xy\" }", "{ \"follow\": \"xy\", \"slop\": 10 }"),
    (
      "follow.bounds", "{ \"follow\": \"xy\" }",
      "{ \"follow\": \"xy\", \"bounds\": { \"x\": [0, 300], \"y\": [0, 700] } }"
    ),
    (
      "follow.rubberBand", "{ \"follow\": \"xy\" }",
      "{ \"follow\": \"xy\", \"bounds\": { \"x\": [0, 300], \"y\": [0, 700] }, \"rubberBand\": 0.55 }"
    ),
    (
      "bounds.x", "{ \"follow\": \"xy\" }",
      "{ \"follow\": \"xy\", \"bounds\": { \"x\": [0, 301], \"y\": [0, 700] } }"
    ),
    (
      "bounds.y", "{ \"follow\": \"xy\" }",
      "{ \"follow\": \"xy\", \"bounds\": { \"x\": [0, 300], \"y\": [0, 701] } }"
    ),
    (
      "rubber-band.coefficient", "{ \"follow\": \"xy\" }",
      "{ \"follow\": \"xy\", \"bounds\": { \"x\": [0, 300], \"y\": [0, 700] }, \"rubberBand\": { \"coefficient\": 0.5 } }"
    ),
    (
      "rubber-band.dimension", "{ \"follow\": \"xy\" }",
      "{ \"follow\": \"xy\", \"bounds\": { \"x\": [0, 300], \"y\": [0, 700] }, \"rubberBand\": { \"dimension\": 100 } }"
    ),
    (
      "release.projected", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"projected\": {} }"
    ),
    (
      "release.decay", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": {} }"
    ),
    ("behavior.layer", "\"layer\": \"all\"", "\"layer\": \"word\""),
    ("behavior.property", "\"property\": \"x\",", "\"property\": \"width\","),
    ("behavior.states", "\"mid\": 300", "\"mid\": 301"),
    ("behavior.initial", "\"down\": 700 },", "\"down\": 700 }, \"initial\": \"mid\","),
    ("behavior.on", "\"on\": { \"drag\": { \"follow\": \"xy\" } },", ""),
    (
      "behavior.motion", "\"motion\": { \"ease\": { \"duration\": \"300ms\" } }",
      "\"motion\": { \"ease\": { \"duration\": \"400ms\" } }"
    ),
    (
      "behavior.interrupt", "\"property\": \"xy\",",
      "\"property\": \"xy\", \"interrupt\": \"jump\","
    ),
    ("reaction.tap", "\"toggle\"", "\"mid\""),
    ("reaction.drag", ", \"drag\": \"follow\"", ""),
    ("reaction.release", "\"drag\": \"follow\"", "\"drag\": \"follow\", \"release\": \"stay\""),
    ("reaction.doubleTap", "\"toggle\"", "\"toggle\", \"doubleTap\": \"mid\""),
    ("reaction.pinch", "\"bounds\": [1, 3]", "\"bounds\": [1, 4]"),
    ("reaction.rotate", "\"on\": { \"rotate\": \"follow\" },", ""),
    ("reaction.press", "\"drag\": \"follow\"", "\"drag\": \"follow\", \"press\": \"next\""),
    ("reaction.cancel", "\"drag\": \"follow\"", "\"drag\": \"follow\", \"cancel\": \"stay\""),
    ("tap.place", "\"tap\": [50, 30]", "\"tap\": { \"place\": [51, 30] }"),
    ("tap.count", "\"tap\": [50, 30]", "\"tap\": { \"place\": [50, 30], \"count\": 2 }"),
    (
      "tap.interval", "\"tap\": [50, 30]",
      "\"tap\": { \"place\": [50, 30], \"count\": 2, \"interval\": \"90ms\" }"
    ),
    ("drag.from", "\"from\": [50, 30]", "\"from\": [50, 31]"),
    ("drag.to", "[50, 400]", "[60, 400]"),
    ("drag.by", "\"to\": [50, 400]", "\"by\": [0, 371]"),
    ("drag.duration", "\"duration\": \"300ms\",\n", "\"duration\": \"301ms\",\n"),
    ("drag.velocity", "\"duration\": \"300ms\",\n", "\"duration\": \"300ms\", \"velocity\": 5,\n"),
    ("drag.via", "\"duration\": \"300ms\",\n", "\"duration\": \"300ms\", \"via\": [[9, 9]],\n"),
    (
      "drag.release", "\"duration\": \"300ms\",\n", "\"duration\": \"300ms\", \"release\": false,\n"
    ),
    ("drag.hold", "\"hold\": { \"before\": \"10ms\" }", "\"hold\": {}"),
  ]
}
