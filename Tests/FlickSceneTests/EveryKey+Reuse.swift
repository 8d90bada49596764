extension EveryKey {
  /// Keys of what is written out before anything is read.
  static let reuse: [Edit] =
    [
      made("scene.let", "\"let\": { \"w\": 12 }", rect("\"$w\"")),
      made("scene.components", component(), "{ \"use\": \"c\" }"),
      made("scene.include", "\"include\": [\"flick:kit\"]", "{ \"use\": \"home-indicator\" }"),
      made(
        "include.file", "\"include\": [{ \"file\": \"flick:kit\" }]",
        "{ \"use\": \"home-indicator\" }"),
      made(
        "include.as", "\"include\": [{ \"file\": \"flick:kit\", \"as\": \"ui\" }]",
        "{ \"use\": \"ui.home-indicator\" }"),
      made("component.layers", component(), "{ \"use\": \"c\" }"),
      made(
        "component.parameters", component("\"parameters\": { \"w\": \"number\" },", "\"$w\""),
        "{ \"use\": \"c\", \"with\": { \"w\": 7 } }"),
      made(
        "component.size", component("\"size\": [30, 40],", "\"50%\""), "{ \"use\": \"c\" }"),
      made(
        "component.behaviors",
        component(
          """
          "behaviors": { "slide": { "layer": "self", "property": "x", "states": { "a": 0, "b": 9 },
            "motion": { "ease": { "duration": "300ms" } } } },
          """), "{ \"use\": \"c\", \"id\": \"i\" }"),
      made(
        "component.animations",
        component("\"animations\": { \"fade\": { \"property\": \"opacity\", \"to\": 0 } },"),
        "{ \"use\": \"c\", \"id\": \"i\" }"),
      made("use.use", component(), "{ \"use\": \"c\" }"),
      made("use.id", component(), "{ \"use\": \"c\", \"id\": \"i\" }"),
      made(
        "use.with", component("\"parameters\": { \"w\": { \"number\": 3 } },", "\"$w\""),
        "{ \"use\": \"c\", \"with\": { \"w\": 7 } }"),
      made("use.frame", component(), "{ \"use\": \"c\", \"frame\": [1, 2, 30, 40] }"),
      made("repeated-layer.each", "", "{ \"each\": 2, \"layer\": \(rect("4")) }"),
      made("repeated-layer.layer", "", "{ \"each\": 2, \"layer\": \(rect("4")) }"),
      made(
        "repeated-layer.as", "", "{ \"each\": [4, 5], \"as\": \"w\", \"layer\": \(rect("\"$w\"")) }"
      ),
      made(
        "repeated-layer.index", "",
        "{ \"each\": [4, 5], \"index\": \"w\", \"layer\": \(rect("\"= $w + 1\"")) }"),
      event(
        "repeated-event.each", "{ \"each\": 2, \"event\": { \"at\": \"20s\", \"tap\": [1, 2] } }"),
      event(
        "repeated-event.event", "{ \"each\": 2, \"event\": { \"at\": \"20s\", \"tap\": [1, 2] } }"),
      event(
        "repeated-event.as",
        "{ \"each\": 2, \"as\": \"i\", \"event\": { \"at\": \"= 20s + $i * 1s\", \"tap\": [1, 2] } }"
      ),
      event(
        "repeated-event.index",
        """
        { "each": [1, 2], "index": "i", "event": { "at": "= 20s + $i * 1s", "tap": [1, 2] } }
        """),
    ] + kinds + groupKeys + stack

  /// Of parameters.
  private static let kinds: [Edit] =
    [
      ("text", "\"A\"", "{ \"type\": \"text\", \"frame\": [0, 0, 9, 9], \"text\": \"$p\" }"),
      ("number", "5", rect("\"$p\"")), ("length", "\"50%\"", rect("\"$p\"")),
      (
        "time", "\"70ms\"",
        """
        { "id": "q", "type": "group",
          "animations": { "f": { "property": "opacity", "to": 0, "duration": "$p" } } }
        """
      ),
      ("color", "\"#123\"", "{ \"type\": \"rect\", \"frame\": [0, 0, 9, 9], \"fill\": \"$p\" }"),
      ("boolean", "true", "{ \"type\": \"group\", \"hidden\": \"$p\" }"),
      (
        "curve", "[0, 0, 1, 1]",
        """
        { "id": "q", "type": "group",
          "animations": { "f": { "property": "opacity", "to": 0, "curve": "$p" } } }
        """
      ),
      ("path", "\"M0 0H9V9Z\"", "{ \"type\": \"path\", \"path\": \"$p\" }"),
    ].map { kind, value, layer in
      made(
        "parameter.\(kind)",
        """
        "components": { "c": { "parameters": { "p": { "\(kind)": \(value) } }, "layers": [\(layer)] } }
        """, "{ \"use\": \"c\", \"id\": \"i\" }")
    } + [
      made(
        "parameter.motion",
        """
        "components": { "c": { "parameters": { "p": { "motion": "calm" } },
          "layers": [{ "id": "q", "type": "group" }],
          "behaviors": { "b": { "layer": "q", "property": "x", "states": { "a": 0, "b": 9 },
            "motion": "$p" } } } }
        """, "{ \"use\": \"c\", \"id\": \"i\" }")
    ]

  private static let groupKeys: [Edit] =
    [
      ("anchor", "[0, 1]"), ("rotation", "30"), ("scale", "2"), ("shear", "[0.5, 0]"),
      ("opacity", "0.5"), ("blend", "\"multiply\""), ("blur", "3"),
      ("backdropFilter", "{ \"blur\": 3 }"), ("hidden", "true"), ("cornerRadius", "4"),
      ("clip", "true"), ("animations", "{ \"f\": { \"property\": \"opacity\", \"to\": 0 } }"),
      (
        "map", "{ \"opacity\": { \"from\": \"open.progress\", \"in\": [0, 1], \"out\": [0.3, 1] } }"
      ),
      ("on", "{ \"tap\": { \"set\": { \"kite.height\": 45 } } }"),
    ].map { key, value in
      made("use.\(key)", component(), "{ \"use\": \"c\", \"id\": \"i\", \"\(key)\": \(value) }")
    } + [
      made(
        "use.corner", component(),
        "{ \"use\": \"c\", \"cornerRadius\": 4, \"corner\": \"continuous\" }")
    ]

  private static let stack: [Edit] = [
    ("axis", "\"horizontal\""), ("gap", "5"), ("padding", "[1, 2, 3, 4]"),
  ].map { key, value in
    made(
      "layer.\(key)", "",
      "{ \"type\": \"stack\", \"\(key)\": \(value), \"children\": [\(rect("4")), \(rect("6"))] }")
  }

  private static func rect(_ width: String) -> String {
    "{ \"type\": \"rect\", \"frame\": [0, 0, \(width), 8], \"fill\": \"#123456\" }"
  }

  private static func component(_ keys: String = "", _ width: String = "4") -> String {
    "\"components\": { \"c\": { \(keys) \"layers\": [\(rect(width))] } }"
  }

  private static func made(_ key: String, _ head: String, _ layer: String) -> Edit {
    let find = "\"layers\": [\n    { \"id\": \"card\""
    return (
      key, find, "\(head)\(head.isEmpty ? "" : ",\n")  \"layers\": [\n\(layer), { \"id\": \"card\""
    )
  }

  private static func event(_ key: String, _ event: String) -> Edit {
    (key, "{ \"at\": \"11s\"", "\(event), { \"at\": \"11s\"")
  }
}
