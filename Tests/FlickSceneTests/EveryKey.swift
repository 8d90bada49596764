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
        { "id": "shelf", "type": "rect", "frame": [0, 600, 200, 20] },
        { "id": "sail", "type": "rect", "frame": [5, 5, 9, 9] },
        { "id": "kite", "type": "rect", "frame": [300, 700, 30, 30],
          "on": { "tap": { "remove": "kite.blink", "set": { "kite.height": 44 },
            "transaction": { "curve": "linear" },
            "add": { "kite.hop": { "property": "y", "by": -12 } } } },
          "animations": {
            "fly": { "from": [300, 700], "to": [20, 60], "curve": "ease-out", "property": "xy" },
            "loop": { "path": "M315 715C200 600 100 600 40 40", "rotate": "auto" },
            "blink": { "property": "opacity", "values": [1, 0.25, 1], "mode": "cubic" },
            "tumble": { "animations": [{ "property": "scaleX", "from": 1, "by": 0.5 }],
              "duration": "900ms" },
            "home": { "property": "width", "to": 64,
              "spring": { "stiffness": 120, "damping": 9, "mass": 1.5 } },
            "roll": { "property": "transform", "to": [{ "rotate": 30 }, { "rotateX": 10 },
              { "rotateY": 20 }, { "scale": 1.25 }, { "translate": [3, 4] }] },
            "spin": { "property": "transform", "valueFunction": "rotateZ", "from": 0, "to": 8 },
            "rest": { "property": "height", "to": 66, "spring": { "duration": "700ms", "bounce": 0.4 } }
          } },
        { "type": "images", "children": [{ "type": "group" }, { "type": "group" }] }
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
        },
        "zoom": {
          "layer": "dot", "property": "scale", "states": { "far": 1, "near": 2 },
          "on": { "pinch": { "follow": "scale", "bounds": [1, 3], "rubberBand": 0.6 } },
          "motion": "calm"
        },
        "twist": {
          "layer": "dot", "property": "rotation", "states": { "even": 0 },
          "on": { "rotate": "follow" }, "motion": "calm"
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
          "set": { "fade": "off", "slide": { "state": "right", "velocity": 100 } } },
        { "at": "5s", "set": { "kite.rotation": 45 }, "transaction": { "curve": "ease-in" } },
        { "at": "6s", "add": { "kite.fly": { "property": "x", "by": 11 } } },
        { "at": "7s", "remove": "kite.loop" },
        { "id": "swell", "at": "8s", "animate": { "changes": { "kite.cornerRadius": 4 }, "duration": "350ms",
            "spring": { "dampingRatio": 0.9 } } },
        { "at": "9s", "animate": { "changes": { "kite.cornerRadius": 5 }, "duration": "360ms",
            "spring": { "bounce": 0.35 } } },
        { "at": "9.5s", "transition": { "from": "leaf", "to": "kite", "type": "move-in",
            "edge": "top", "duration": "380ms", "curve": "ease-in-out", "startProgress": 0.15,
            "endProgress": 0.85 } },
        { "id": "grow", "at": "10s", "animate": { "changes": { "kite.cornerRadius": 6 },
            "duration": "370ms" } },
        { "at": "grow+1ms", "animator": { "of": "grow", "pause": true } },
        { "at": "grow+2ms", "animator": { "of": "grow", "scrub": 0.25 } },
        { "at": "grow+3ms", "animator": { "of": "grow", "reverse": true } },
        { "at": "grow+4ms", "animator": { "of": "grow", "continue": { "durationFactor": 0.55 } } },
        { "at": "grow+5ms", "animator": { "of": "swell", "continue": { "spring": {
            "dampingRatio": 0.45 } } } },
        { "at": "grow+6ms", "animator": { "of": "grow", "stop": true } },
        { "at": "grow+7ms", "animator": { "of": "grow", "finish": "start" } },
        { "at": "grow+8ms", "animator": { "pause": true, "of": "swell" } },
        { "at": "grow+9ms", "animator": { "pause": true, "of": "grow" } },
        { "at": "grow+10ms", "animator": { "of": "grow", "stop":true } },
        { "at": "11s", "set": { "sail.opacity": 0.6 } },
        { "at": "11.5s", "pinch": { "center": [20, 120], "spread": [20, 30], "rotate": 12,
            "angle": 3, "by": [4, 5], "duration": "310ms", "velocity": 6,
            "hold": { "after": "20ms" }, "release": true } },
        { "at": "12s", "clock": { "layer": "sail", "speed": 0.35, "time": "2500ms" } }
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

  /// Keys that are refused as not supported yet.
  static let planned: [Edit] = [
    (
      "item-reaction.tap", "\"on\": { \"drag\": { \"frequency\": 4",
      "\"on\": { \"tap\": \"push\", \"drag\": { \"frequency\": 4"
    ),
    ("transform-step.perspective", "{ \"rotate\": 30 }", "{ \"perspective\": 500 }"),
  ]

  /// One key with another value.
  typealias Edit = (key: String, find: String, replacement: String)

  /// `object.key`, what to find, and what to put there.
  static let edits: [Edit] =
    show + layers + motions + behaviors + worlds + events + animations + blocks + reuse + rules
}
