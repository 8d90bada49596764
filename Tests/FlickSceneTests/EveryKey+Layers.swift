extension EveryKey {
  private static let follower = "\"map\": { \"opacity\""

  /// Keys of layers and what fills them.
  static let layers: [Edit] = [
    (
      "layer.id", "{ \"id\": \"all\", \"type\": \"group\" }",
      "{ \"id\": \"all\", \"type\": \"group\" }, { \"id\": \"x\", \"type\": \"group\" }"
    ),
    ("layer.type", "\"type\": \"ellipse\"", "\"type\": \"rect\""),
    ("layer.frame", "\"50%\"", "\"51%\""),
    ("layer.anchor", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"anchor\": [0, 1]"),
    ("layer.rotation", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"rotation\": 30"),
    ("layer.scale", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"scale\": [1, 2]"),
    ("layer.shear", "\"type\": \"ellipse\"", "\"type\": \"ellipse\", \"shear\": [0.5, 0]"),
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
    ("layer.shown", "\"type\": \"images\",", "\"type\": \"images\", \"shown\": 1,"),
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
    (
      "map.fill", follower,
      ##""fill": "#FF0000", "map": { "fill": { "from": "open.progress", "in": [0, 1], "out": ["#FF0000", "#00FF00"] }, "opacity""##
    ),
    (
      "map.strokeColor", follower,
      ##""stroke": { "color": "#FF0000", "width": 1 }, "map": { "strokeColor": { "from": "open.progress", "in": [0, 1], "out": ["#FF0000", "#00FF00"] }, "opacity""##
    ),
    (
      "map.strokeWidth", follower,
      ##""stroke": { "color": "#FF0000", "width": 1 }, "map": { "strokeWidth": { "from": "open.progress", "in": [0, 1], "out": [1, 2] }, "opacity""##
    ),
    (
      "map.shadowColor", follower,
      ##""shadow": { "radius": 1 }, "map": { "shadowColor": { "from": "open.progress", "in": [0, 1], "out": ["#FF0000", "#00FF00"] }, "opacity""##
    ),
    (
      "map.shadowRadius", follower,
      ##""shadow": { "radius": 1 }, "map": { "shadowRadius": { "from": "open.progress", "in": [0, 1], "out": [1, 2] }, "opacity""##
    ),
    (
      "map.blur", follower,
      ##""map": { "blur": { "from": "open.progress", "in": [0, 1], "out": [1, 2] }, "opacity""##
    ),
    (
      "map.backdropBlur", follower,
      ##""backdropFilter": { "blur": 1 }, "map": { "backdropBlur": { "from": "open.progress", "in": [0, 1], "out": [1, 2] }, "opacity""##
    ),
    (
      "map.number", "\"text\": \"Hello\"",
      ##""text": "Hello #", "map": { "number": { "from": "open.progress", "in": [0, 1], "out": [0, 9] } }"##
    ),
    (
      "color-mapping.from", follower,
      ##""fill": "#FF0000", "map": { "fill": { "from": "open.velocity", "in": [0, 1], "out": ["#FF0000", "#00FF00"] }, "opacity""##
    ),
    (
      "color-mapping.in", follower,
      ##""fill": "#FF0000", "map": { "fill": { "from": "open.progress", "in": [0, 2], "out": ["#FF0000", "#00FF00"] }, "opacity""##
    ),
    (
      "color-mapping.out", follower,
      ##""fill": "#FF0000", "map": { "fill": { "from": "open.progress", "in": [0, 1], "out": ["#FF0000", "#00FF01"] }, "opacity""##
    ),
    (
      "color-mapping.extrapolate", follower,
      ##""fill": "#FF0000", "map": { "fill": { "from": "open.progress", "in": [0, 1], "out": ["#FF0000", "#00FF00"], "extrapolate": "extend" }, "opacity""##
    ),
    ("mapping.from", "open.progress", "open.velocity"),
    ("mapping.in", "\"in\": [0, 1]", "\"in\": [0, 2]"),
    ("mapping.out", "\"out\": [0.3, 1]", "\"out\": [0.3, 0.9]"),
    ("mapping.extrapolate", "[0.3, 1] } }", "[0.3, 1], \"extrapolate\": \"extend\" } }"),
    ("layer.text", "Hello", "Hallo"),
    ("layer.fontSize", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"fontSize\": 18"),
    ("layer.weight", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"weight\": \"bold\""),
    ("layer.font", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"font\": \"Inter\""),
    ("layer.italic", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"italic\": true"),
    (
      "layer.letterSpacing", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"letterSpacing\": -1"
    ),
    ("layer.underline", "\"text\": \"Hello\"", "\"text\": \"Hello\", \"underline\": true"),
    (
      "layer.strikethrough", "\"text\": \"Hello\"",
      "\"text\": \"Hello\", \"strikethrough\": true"
    ),
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
    ("fill.conic", "\"#0A84FF\"", "{ \"conic\": [\"#000\", \"#FFF\"], \"angle\": 0 }"),
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
    (
      "layer.tint", "{ \"id\": \"all\", \"type\": \"group\" }",
      "{ \"id\": \"all\", \"type\": \"image\", \"frame\": [0, 0, 9, 9], \"image\": \"icon.svg\", \"tint\": \"#F00\" }"
    ),
    (
      "layer.part", "{ \"id\": \"all\", \"type\": \"group\" }",
      "{ \"id\": \"all\", \"type\": \"image\", \"frame\": [0, 0, 9, 9], \"image\": \"icon.svg\", \"part\": \"square\" }"
    ),
    (
      "layer.ignore", "{ \"id\": \"all\", \"type\": \"group\" }",
      "{ \"id\": \"all\", \"type\": \"image\", \"frame\": [0, 0, 9, 9], \"image\": \"filtered.svg\", \"ignore\": [\"filter\"] }"
    ),
    ("stroke.color", "#112233", "#112234"),
    ("stroke.fill", "\"color\": \"#112233\"", "\"fill\": { \"conic\": [\"#000\", \"#FFF\"] }"),
    ("stroke.width", "\"width\": 2", "\"width\": 3"),
    ("stroke.dash", "\"width\": 2", "\"width\": 2, \"dash\": [6, 4]"),
    ("stroke.dashPhase", "\"width\": 2", "\"width\": 2, \"dash\": [6, 4], \"dashPhase\": 3"),
    ("stroke.cap", "\"width\": 2", "\"width\": 2, \"cap\": \"round\""),
    ("stroke.join", "\"width\": 2", "\"width\": 2, \"join\": \"bevel\""),
    ("stroke.miterLimit", "\"width\": 2", "\"width\": 2, \"miterLimit\": 4"),
    ("shadow.radius", "\"radius\": 3", "\"radius\": 4"),
    ("shadow.offset", "\"radius\": 3", "\"radius\": 3, \"offset\": [0, 1]"),
    ("shadow.color", "\"radius\": 3", "\"radius\": 3, \"color\": \"#00000041\""),
  ]
}
