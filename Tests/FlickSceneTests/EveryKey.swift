/// A scene that uses every kind of object, and for each key of the language an
/// edit that gives it another value.
enum EveryKey {
  static let scene = """
    {
      "flick": 1,
      "title": "All of it",
      "canvas": { "size": [400, 800], "scale": 2, "background": "#F2F2F7" },
      "layers": [
        { "id": "card", "type": "rect", "frame": [10, 20, "50%", 40],
          "fill": { "linear": ["#FF0000", { "color": "#00FF00", "offset": 0.5 }, "#0000FF"] },
          "stroke": { "color": "#112233", "width": 2 },
          "shadow": { "radius": 3 },
          "children": [
            { "id": "word", "type": "text", "frame": [0, 0, "100%", 20], "text": "Hello" }
          ] },
        { "id": "dot", "type": "ellipse", "frame": [0, 100, 40, 40], "fill": "#0A84FF" },
        { "id": "all", "type": "group" },
        { "id": "leaf", "type": "path", "path": "M0 200H40V240Z", "fill": "#123456",
          "stroke": { "width": 1, "color": "#654321" } },
        { "id": "follower", "type": "rect", "frame": [0, 0, 10, 10],
          "map": { "opacity": { "from": "open.progress", "in": [0, 1], "out": [0.3, 1] } } },
        { "id": "ball", "type": "rect", "frame": [100, 0, 60, 60] },
        { "id": "brick", "type": "rect", "frame": [200, 0, 60, 40] },
        { "id": "shelf", "type": "rect", "frame": [0, 600, 200, 20] }
      ],
      "motion": { "calm": { "spring": { "stiffness": 100, "damping": 20 } } },
      "behaviors": {
        "card": {
          "layer": "card", "property": "y", "states": { "up": 20, "mid": 300, "down": 700 },
          "on": { "tap": "toggle", "drag": "follow" },
          "motion": { "spring": { "stiffness": 300, "damping": 20, "solver": "semi-implicit-euler" } }
        },
        "dot": {
          "layer": "dot", "property": "xy", "states": { "a": [0, 100], "b": [300, 100] },
          "on": { "drag": { "follow": "xy" } },
          "motion": { "spring": { "response": "400ms", "dampingRatio": 0.8 } }
        },
        "fade": {
          "layer": "all", "property": "opacity", "states": { "on": 1, "off": 0 },
          "motion": { "ease": { "duration": "300ms" } }
        },
        "slide": {
          "layer": "card", "property": "x", "states": { "left": 10, "right": 90 },
          "motion": { "spring": { "duration": "500ms", "bounce": 0.2 } }
        },
        "open": {
          "layer": "all", "property": "progress", "states": { "shut": 0, "wide": 1 },
          "motion": { "spring": { "duration": "600ms", "bounce": 0.3 } }
        }
      },
      "worlds": {
        "room": {
          "bounds": "parent", "walls": [{ "from": [0, 400], "to": [100, 450] }],
          "items": {
            "ball": {
              "layer": "ball", "snap": { "to": [200, 300] },
              "on": { "drag": { "frequency": 4, "dampingRatio": 0.8 } }
            },
            "brick": { "layer": "brick" },
            "shelf": { "layer": "shelf" }
          },
          "attachments": {
            "rope": { "item": "brick", "to": "ball", "toOffset": [1, 1] },
            "hook": { "item": "brick", "anchor": [230, 100], "frequency": 2, "dampingRatio": 0.5 }
          },
          "pushes": { "wind": { "item": "brick", "force": [1, 0] } }
        }
      },
      "events": [
        { "id": "first", "at": "100ms", "tap": [50, 30] },
        { "id": "second", "drag": { "from": [50, 30], "to": [50, 400], "duration": "300ms",
            "hold": { "before": "10ms" } } },
        { "at": { "when": "card.y < 100" },
          "flick": { "from": [10, 110], "by": [200, 0], "velocity": 800 } },
        { "set": { "ball": { "snap": "none" }, "brick": { "push": [1, 2] } } },
        { "at": { "settled": "card" },
          "set": { "fade": "off", "slide": { "state": "right", "velocity": 100 } } }
      ],
      "variants": {
        "A": { "note": "one" },
        "B": { "behaviors.card.interrupt": "restart" }
      },
      "touch": { "rate": 60 },
      "film": { "plots": ["card.y"] },
      "render": { "fps": 30 },
      "expect": [
        { "continuous": "card.velocity", "across": "second", "variants": ["A"] },
        { "settled": "card", "by": "4s" },
        { "range": "card.y", "min": 0, "max": 900 }
      ],
      "figures": [ { "plot": ["card.y"], "out": "out/card.svg" } ]
    }
    """

  /// Keys whose values are names for other programs, only checked so far, or
  /// have one value only.
  static let exempt: Set<String> = [
    "scene.$schema", "scene.flick",
    "follow.follow",
    // Never beside variants, which the scene has: SweepTests.
    "scene.sweep",
  ]

  /// `object.key`, what to find, and what to put there.
  static let edits: [(key: String, find: String, replacement: String)] = [
    ("scene.title", "All of it", "Some of it"),
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
    (
      "layer.id", "{ \"id\": \"all\", \"type\": \"group\" }",
      "{ \"id\": \"all\", \"type\": \"group\" }, { \"id\": \"x\", \"type\": \"group\" }"
    ),
    ("layer.type", "\"type\": \"ellipse\"", "\"type\": \"rect\""),
    ("layer.frame", "\"50%\"", "\"51%\""),
    ("layer.anchor", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"anchor\": [0, 1]"),
    ("layer.rotation", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"rotation\": 30"),
    ("layer.scale", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"scale\": [1, 2]"),
    ("layer.opacity", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"opacity\": 0.5"),
    ("layer.blend", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"blend\": \"multiply\""),
    ("layer.blur", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"blur\": 3"),
    (
      "layer.backdropFilter", "\"type\": \"ellipse\"",
      "\"type\": \"ellipse\", \"backdropFilter\": { \"blur\": 3 }"
    ),
    (
      "backdrop-filter.blur", "\"type\": \"ellipse\"",
      "\"type\": \"ellipse\", \"backdropFilter\": { \"blur\": 4 }"
    ),
    (
      "backdrop-filter.saturation", "\"type\": \"ellipse\"",
      "\"type\": \"ellipse\", \"backdropFilter\": { \"blur\": 3, \"saturation\": 2 }"
    ),
    ("layer.hidden", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"hidden\": true"),
    ("layer.cornerRadius", "\"type\": \"rect\"", "\"type\": \"rect\", \"cornerRadius\": 4"),
    (
      "layer.corner", "\"type\": \"rect\"",
      "\"type\": \"rect\", \"cornerRadius\": 4, \"corner\": \"continuous\""
    ),
    ("layer.path", "M0 200H40V240Z", "M0 200H40V241Z"),
    ("layer.fillRule", "\"fill\": \"#123456\"", "\"fill\": \"#123456\", \"fillRule\": \"evenodd\""),
    ("layer.fill", "#0A84FF", "#0A84FE"),
    ("layer.stroke", "\"stroke\": { \"color\": \"#112233\", \"width\": 2 },", ""),
    ("layer.shadow", "\"shadow\": { \"radius\": 3 },", ""),
    ("layer.clip", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"clip\": true"),
    (
      "layer.children",
      "{ \"id\": \"word\", \"type\": \"text\", \"frame\": [0, 0, \"100%\", 20], \"text\": \"Hello\" }",
      ""
    ),
    (
      "layer.map",
      ",\n      \"map\": { \"opacity\": { \"from\": \"open.progress\", \"in\": [0, 1], \"out\": [0.3, 1] } }",
      ""
    ),
    ("map.x", "\"map\": { \"opacity\"", "\"map\": { \"x\""),
    ("map.y", "\"map\": { \"opacity\"", "\"map\": { \"y\""),
    ("map.width", "\"map\": { \"opacity\"", "\"map\": { \"width\""),
    ("map.height", "\"map\": { \"opacity\"", "\"map\": { \"height\""),
    ("map.opacity", "[0.3, 1] } }", "[0.4, 1] } }"),
    ("map.cornerRadius", "\"map\": { \"opacity\"", "\"map\": { \"cornerRadius\""),
    ("map.scale", "\"map\": { \"opacity\"", "\"map\": { \"scale\""),
    ("map.rotation", "\"map\": { \"opacity\"", "\"map\": { \"rotation\""),
    ("mapping.from", "open.progress", "open.velocity"),
    ("mapping.in", "\"in\": [0, 1]", "\"in\": [0, 2]"),
    ("mapping.out", "\"out\": [0.3, 1]", "\"out\": [0.3, 0.9]"),
    ("mapping.extrapolate", "[0.3, 1] } }", "[0.3, 1], \"extrapolate\": \"extend\" } }"),
    ("layer.text", "Hello", "Hallo"),
    ("layer.fontSize", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"fontSize\": 18"),
    ("layer.weight", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"weight\": \"bold\""),
    ("layer.font", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"font\": \"Inter\""),
    (
      "layer.tabularFigures", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"tabularFigures\": true"
    ),
    ("layer.lines", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"lines\": 2"),
    ("layer.lineHeight", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"lineHeight\": 24"),
    (
      "layer.verticalAlign", "\"text\": \"Hello\"",
      "\"text\": \"Hello\", \"verticalAlign\": \"top\""
    ),
    (
      "font.file", "\"text\": \"Hello\"",
      "\"text\": \"Hello\", \"font\": { \"file\": \"fonts/Own.ttf\" }"
    ),
    ("layer.align", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"align\": \"center\""),
    ("fill.linear", "\"#FF0000\"", "\"#FE0000\""),
    ("fill.angle", "{ \"linear\"", "{ \"angle\": 45, \"linear\""),
    ("fill.spread", "{ \"linear\"", "{ \"spread\": \"reflect\", \"linear\""),
    ("fill.dither", "{ \"linear\"", "{ \"dither\": \"ordered\", \"linear\""),
    ("fill.radial", "\"#0A84FF\"", "{ \"radial\": [\"#000\", \"#FFF\"] }"),
    ("fill.center", "\"#0A84FF\"", "{ \"radial\": [\"#000\", \"#FFF\"], \"center\": [0, 1] }"),
    ("fill.radius", "\"#0A84FF\"", "{ \"radial\": [\"#000\", \"#FFF\"], \"radius\": 9 }"),
    ("fill.focus", "\"#0A84FF\"", "{ \"radial\": [\"#000\", \"#FFF\"], \"focus\": [0.1, 0.2] }"),
    ("fill.image", "\"#0A84FF\"", "{ \"image\": \"dot.png\" }"),
    ("fill.fit", "\"#0A84FF\"", "{ \"image\": \"dot.png\", \"fit\": \"cover\" }"),
    ("fill.sampling", "\"#0A84FF\"", "{ \"image\": \"dot.png\", \"sampling\": \"nearest\" }"),
    (
      "layer.image", "{ \"id\": \"all\", \"type\": \"group\" }",
      "{ \"id\": \"all\", \"type\": \"image\", \"frame\": [0, 0, 9, 9], \"image\": \"dot.png\" }"
    ),
    (
      "layer.fit", "{ \"id\": \"all\", \"type\": \"group\" }",
      "{ \"id\": \"all\", \"type\": \"image\", \"frame\": [0, 0, 9, 9], \"image\": \"dot.png\", \"fit\": \"tile\" }"
    ),
    (
      "layer.sampling", "{ \"id\": \"all\", \"type\": \"group\" }",
      "{ \"id\": \"all\", \"type\": \"image\", \"frame\": [0, 0, 9, 9], \"image\": \"dot.png\", \"sampling\": \"nearest\" }"
    ),
    ("stop.color", "#00FF00", "#00FE00"),
    ("stop.offset", "\"offset\": 0.5", "\"offset\": 0.6"),
    ("stroke.color", "#112233", "#112234"),
    ("stroke.width", "\"width\": 2", "\"width\": 3"),
    ("stroke.dash", "\"width\": 2", "\"width\": 2, \"dash\": [6, 4]"),
    ("stroke.dashPhase", "\"width\": 2", "\"width\": 2, \"dash\": [6, 4], \"dashPhase\": 3"),
    ("stroke.cap", "\"width\": 2", "\"width\": 2, \"cap\": \"round\""),
    ("stroke.join", "\"width\": 2", "\"width\": 2, \"join\": \"bevel\""),
    ("stroke.miterLimit", "\"width\": 2", "\"width\": 2, \"miterLimit\": 4"),
    ("shadow.radius", "\"radius\": 3", "\"radius\": 4"),
    ("shadow.offset", "\"radius\": 3", "\"radius\": 3, \"offset\": [0, 1]"),
    ("shadow.color", "\"radius\": 3", "\"radius\": 3, \"color\": \"#00000041\""),
    (
      "motion.spring", "\"spring\": { \"duration\": \"500ms\", \"bounce\": 0.2 }",
      "\"ease\": { \"duration\": \"500ms\" }"
    ),
    (
      "motion.ease", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"spring\": { \"response\": \"1s\", \"dampingRatio\": 1 } }"
    ),
    ("spring.stiffness", "\"stiffness\": 300", "\"stiffness\": 301"),
    ("spring.damping", "\"damping\": 20, \"solver\"", "\"damping\": 21, \"solver\""),
    ("spring.mass", "\"stiffness\": 300", "\"stiffness\": 300, \"mass\": 2"),
    ("spring.response", "\"400ms\"", "\"401ms\""),
    ("spring.dampingRatio", "\"dampingRatio\": 0.8", "\"dampingRatio\": 0.9"),
    ("spring.duration", "\"500ms\"", "\"501ms\""),
    ("spring.bounce", "\"bounce\": 0.2", "\"bounce\": -0.2"),
    ("spring.solver", ", \"solver\": \"semi-implicit-euler\"", ""),
    ("spring.rate", "\"semi-implicit-euler\"", "\"semi-implicit-euler\", \"rate\": 120"),
    (
      "spring.initialVelocity", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"duration\": \"400ms\", \"dampingRatio\": 0.8, \"initialVelocity\": 1 }"
    ),
    (
      "spring.frequency", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"frequency\": 2, \"dampingRatio\": 0.8 }"
    ),
    (
      "spring.resistance", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"frequency\": 2, \"dampingRatio\": 0.8, \"resistance\": 1, \"solver\": \"uikit\" }"
    ),
    (
      "spring.speed", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"speed\": 12, \"bounciness\": 4 }"
    ),
    (
      "spring.bounciness", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"speed\": 12, \"bounciness\": 5 }"
    ),
    (
      "spring.tension", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"tension\": 170, \"friction\": 26 }"
    ),
    (
      "spring.friction", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"tension\": 170, \"friction\": 20 }"
    ),
    (
      "motion.decay", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"decay\": {} }"
    ),
    (
      "motion.keyframes", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 1] } }"
    ),
    (
      "ease.precision", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"ease\": { \"duration\": \"300ms\", \"precision\": \"webkit\" } }"
    ),
    (
      "ease.repeat", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"ease\": { \"duration\": \"300ms\", \"repeat\": 2 } }"
    ),
    (
      "ease.autoreverse", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"ease\": { \"duration\": \"300ms\", \"autoreverse\": true } }"
    ),
    (
      "keyframes.duration", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"301ms\", \"values\": [0, 1] } }"
    ),
    (
      "keyframes.values", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1] } }"
    ),
    (
      "keyframes.keyTimes", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"keyTimes\": [0, 0.1, 1] } }"
    ),
    (
      "keyframes.mode", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"mode\": \"cubic\" } }"
    ),
    (
      "keyframes.curves", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 1], \"curves\": [\"ease\"] } }"
    ),
    (
      "keyframes.tension", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"mode\": \"cubic\", \"tension\": [0, 1, 0] } }"
    ),
    (
      "keyframes.continuity", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"mode\": \"cubic\", \"continuity\": [0, 1, 0] } }"
    ),
    (
      "keyframes.bias", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"mode\": \"cubic\", \"bias\": [0, 1, 0] } }"
    ),
    (
      "keyframes.repeat", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"repeat\": \"forever\" } }"
    ),
    (
      "keyframes.autoreverse", "{ \"ease\": { \"duration\": \"300ms\" } }",
      "{ \"keyframes\": { \"duration\": \"300ms\", \"values\": [0, 2, 1], \"autoreverse\": true } }"
    ),
    (
      "spring.preset", "{ \"response\": \"400ms\", \"dampingRatio\": 0.8 }",
      "{ \"preset\": \"SwiftUI snappy\" }"
    ),
    (
      "bounce.preset", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"preset\": \"SwiftUI snappy\" } } }"
    ),
    (
      "spring.precision", "\"semi-implicit-euler\"",
      "\"semi-implicit-euler\", \"precision\": \"single\""
    ),
    (
      "spring.rounding", "\"semi-implicit-euler\"",
      "\"pop\", \"rounding\": 1"
    ),
    (
      "spring.clamp", "\"semi-implicit-euler\"",
      "\"pop\", \"clamp\": \"end\""
    ),
    (
      "spring.rest", "\"semi-implicit-euler\"",
      "\"semi-implicit-euler\", \"rest\": { \"distance\": 1, \"speed\": 1 }"
    ),
    (
      "rest.distance", "\"semi-implicit-euler\"",
      "\"semi-implicit-euler\", \"rest\": { \"distance\": 2, \"speed\": 1 }"
    ),
    (
      "rest.speed", "\"semi-implicit-euler\"",
      "\"semi-implicit-euler\", \"rest\": { \"distance\": 1, \"speed\": 2 }"
    ),
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
    (
      "projection.rate", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"projected\": { \"rate\": 0.99 } }"
    ),
    (
      "glide.rate", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"rate\": 0.99 } }"
    ),
    (
      "glide.bounds", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700] } }"
    ),
    (
      "glide.bounce", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"stiffness\": 100, \"damping\": 20 } } }"
    ),
    (
      "bounce.stiffness", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"stiffness\": 100, \"damping\": 20 } } }"
    ),
    (
      "bounce.damping", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"stiffness\": 100, \"damping\": 21 } } }"
    ),
    (
      "bounce.mass", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"stiffness\": 100, \"damping\": 20, \"mass\": 2 } } }"
    ),
    (
      "bounce.response", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"response\": \"1s\", \"dampingRatio\": 1 } } }"
    ),
    (
      "bounce.dampingRatio", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"response\": \"1s\", \"dampingRatio\": 0.9 } } }"
    ),
    (
      "bounce.duration", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"duration\": \"1s\", \"bounce\": 0 } } }"
    ),
    (
      "bounce.bounce", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"duration\": \"1s\", \"bounce\": 0.1 } } }"
    ),
    (
      "bounce.frequency", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"frequency\": 2, \"dampingRatio\": 1 } } }"
    ),
    (
      "bounce.resistance", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"frequency\": 2, \"dampingRatio\": 1, \"resistance\": 2 } } }"
    ),
    (
      "bounce.speed", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"speed\": 1, \"bounciness\": 4 } } }"
    ),
    (
      "bounce.bounciness", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"speed\": 1, \"bounciness\": 5 } } }"
    ),
    (
      "bounce.tension", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"tension\": 1, \"friction\": 4 } } }"
    ),
    (
      "bounce.friction", "\"drag\": \"follow\"",
      "\"drag\": \"follow\", \"release\": { \"decay\": { \"bounds\": [0, 700], \"bounce\": { \"tension\": 1, \"friction\": 5 } } }"
    ),
    ("world.items", "\"shelf\": { \"layer\": \"shelf\" }", "\"ledge\": { \"layer\": \"shelf\" }"),
    ("world.gravity", "\"bounds\": \"parent\"", "\"bounds\": \"parent\", \"gravity\": [0, 0.5]"),
    ("world.bounds", "\"parent\"", "[0, 0, 300, 700]"),
    ("world.walls", "{ \"from\": [0, 400], \"to\": [100, 450] }", ""),
    ("world.attachments", ", \"toOffset\": [1, 1] },", " },"),
    ("world.pushes", "\"wind\": { \"item\": \"brick\", \"force\": [1, 0] }", ""),
    (
      "world.solver", "\"bounds\": \"parent\"", "\"bounds\": \"parent\", \"solver\": \"uikit-ios7\""
    ),
    ("world.rate", "\"bounds\": \"parent\"", "\"bounds\": \"parent\", \"rate\": 120"),
    ("item.layer", "{ \"layer\": \"brick\" }", "{ \"layer\": \"all\" }"),
    ("item.density", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"density\": 2 }"),
    ("item.elasticity", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"elasticity\": 1 }"),
    ("item.friction", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"friction\": 1 }"),
    ("item.resistance", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"resistance\": 1 }"),
    (
      "item.anchored", "{ \"layer\": \"shelf\" }",
      "{ \"layer\": \"shelf\", \"anchored\": true }"
    ),
    ("item.rotates", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"rotates\": false }"),
    (
      "item.angularResistance", "{ \"layer\": \"brick\" }",
      "{ \"layer\": \"brick\", \"angularResistance\": 1 }"
    ),
    ("item.gravity", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"gravity\": false }"),
    (
      "item.collides", "{ \"layer\": \"brick\" }",
      "{ \"layer\": \"brick\", \"collides\": \"items\" }"
    ),
    ("item.velocity", "{ \"layer\": \"brick\" }", "{ \"layer\": \"brick\", \"velocity\": [1, 0] }"),
    ("item.snap", "\"snap\": { \"to\": [200, 300] },", ""),
    (
      "item.on", "\"on\": { \"drag\": { \"frequency\": 4, \"dampingRatio\": 0.8 } }",
      "\"density\": 1"
    ),
    (
      "item-reaction.drag", "\"drag\": { \"frequency\": 4, \"dampingRatio\": 0.8 }",
      "\"drag\": \"attach\""
    ),
    (
      "item-reaction.release", "\"frequency\": 4, \"dampingRatio\": 0.8 }",
      "\"frequency\": 4, \"dampingRatio\": 0.8 }, \"release\": \"finger\""
    ),
    ("grip.frequency", "\"frequency\": 4", "\"frequency\": 5"),
    (
      "grip.dampingRatio", "\"frequency\": 4, \"dampingRatio\": 0.8",
      "\"frequency\": 4, \"dampingRatio\": 0.9"
    ),
    ("grip.slop", "\"frequency\": 4", "\"frequency\": 4, \"slop\": 10"),
    ("snap.to", "\"to\": [200, 300]", "\"to\": [201, 300]"),
    ("snap.dampingRatio", "\"to\": [200, 300]", "\"to\": [200, 300], \"dampingRatio\": 1"),
    ("wall.from", "\"from\": [0, 400]", "\"from\": [0, 401]"),
    ("wall.to", "\"to\": [100, 450]", "\"to\": [100, 451]"),
    ("attachment.item", "{ \"item\": \"brick\", \"anchor\"", "{ \"item\": \"ball\", \"anchor\""),
    ("attachment.offset", "\"anchor\": [230, 100]", "\"anchor\": [230, 100], \"offset\": [5, 5]"),
    ("attachment.anchor", "\"anchor\": [230, 100]", "\"anchor\": [230, 101]"),
    ("attachment.to", "\"anchor\": [230, 100]", "\"to\": \"ball\""),
    ("attachment.toOffset", "\"toOffset\": [1, 1]", "\"toOffset\": [1, 2]"),
    ("attachment.length", "\"anchor\": [230, 100]", "\"anchor\": [230, 100], \"length\": 50"),
    ("attachment.frequency", "\"frequency\": 2", "\"frequency\": 3"),
    ("attachment.dampingRatio", "\"dampingRatio\": 0.5", "\"dampingRatio\": 0.6"),
    ("push.item", "{ \"item\": \"brick\", \"force\"", "{ \"item\": \"ball\", \"force\""),
    ("push.offset", "\"force\": [1, 0]", "\"force\": [1, 0], \"offset\": [0, 5]"),
    ("push.force", "\"force\": [1, 0]", "\"force\": [1, 1]"),
    ("change.snap", "\"snap\": \"none\"", "\"snap\": { \"to\": [1, 1] }"),
    ("change.push", "\"push\": [1, 2]", "\"push\": [1, 3]"),
    ("event.load", "\"tap\": [50, 30] }", "\"load\": \"50ms\" }"),
    ("touch.velocity", "\"rate\": 60", "\"rate\": 60, \"velocity\": \"last-two\""),
    ("ease.duration", "\"ease\": { \"duration\": \"300ms\"", "\"ease\": { \"duration\": \"301ms\""),
    (
      "ease.curve", "\"ease\": { \"duration\": \"300ms\"",
      "\"ease\": { \"duration\": \"300ms\", \"curve\": [0, 0, 1, 1]"
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
    ("reaction.press", "\"drag\": \"follow\"", "\"drag\": \"follow\", \"press\": \"next\""),
    ("reaction.cancel", "\"drag\": \"follow\"", "\"drag\": \"follow\", \"cancel\": \"stay\""),
    ("event.id", "\"first\"", "\"erst\""),
    ("event.at", "\"100ms\"", "\"0.2s\""),
    ("event.note", "\"id\": \"first\"", "\"id\": \"first\", \"note\": \"tap\""),
    ("event.pointer", "\"id\": \"first\"", "\"id\": \"first\", \"pointer\": 1"),
    ("event.tap", "[50, 30] }", "[51, 30] }"),
    ("event.press", "\"tap\": [50, 30]", "\"press\": [50, 30]"),
    ("event.trace", "\"tap\": [50, 30]", "\"trace\": \"finger.csv\""),
    ("tap.place", "\"tap\": [50, 30]", "\"tap\": { \"place\": [51, 30] }"),
    ("tap.count", "\"tap\": [50, 30]", "\"tap\": { \"place\": [50, 30], \"count\": 2 }"),
    (
      "tap.interval", "\"tap\": [50, 30]",
      "\"tap\": { \"place\": [50, 30], \"count\": 2, \"interval\": \"90ms\" }"
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
    ("expectation.overshoot", "\"range\": \"card.y\"", "\"overshoot\": \"card.y\""),
    (
      "expectation.state", "{ \"settled\": \"card\", \"by\": \"4s\" }",
      "{ \"state\": { \"card\": \"up\" } }"
    ),
    (
      "expectation.at", "{ \"settled\": \"card\", \"by\": \"4s\" }",
      "{ \"state\": { \"card\": \"up\" }, \"at\": \"first\" }"
    ),
    ("hold.before", "\"before\": \"10ms\"", "\"before\": \"11ms\""),
    ("hold.after", "\"before\": \"10ms\"", "\"before\": \"10ms\", \"after\": \"1ms\""),
    ("flick.from", "\"from\": [10, 110]", "\"from\": [11, 110]"),
    ("flick.to", "\"by\": [200, 0]", "\"to\": [200, 110]"),
    ("flick.by", "\"by\": [200, 0]", "\"by\": [200, 1]"),
    ("flick.duration", "\"velocity\": 800", "\"velocity\": 800, \"duration\": \"100ms\""),
    ("flick.velocity", "\"velocity\": 800", "\"velocity\": [800, 1]"),
    ("flick.via", "\"velocity\": 800", "\"velocity\": 800, \"via\": [[99, 90]]"),
    ("flick.release", "\"velocity\": 800", "\"velocity\": 800, \"release\": false"),
    ("flick.hold", "\"velocity\": 800", "\"velocity\": 800, \"hold\": { \"after\": \"1s\" }"),
    ("touch.profile", "\"rate\": 60", "\"rate\": 60, \"profile\": \"android\""),
    ("touch.rate", "\"rate\": 60", "\"rate\": 61"),
    ("film.size", "\"film\": {", "\"film\": { \"size\": [1280, 720],"),
    ("film.layout", "\"film\": {", "\"film\": { \"layout\": \"grid\","),
    ("film.device", "\"film\": {", "\"film\": { \"device\": \"none\","),
    ("film.theme", "\"film\": {", "\"film\": { \"theme\": \"dark\","),
    ("film.touches", "\"film\": {", "\"film\": { \"touches\": \"dot+trail\","),
    ("film.plots", "\"plots\": [\"card.y\"]", "\"plots\": [\"card.y\", \"dot.speed\"]"),
    ("film.speed", "\"film\": {", "\"film\": { \"speed\": 0.25,"),
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
}
