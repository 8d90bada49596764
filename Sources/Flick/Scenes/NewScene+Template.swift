extension NewScene {
  /// A scene that uses each part of the language once and says why. As
  /// `render fmt` writes it.
  static let template = #"""
    // A scene says what there is, how it answers a finger, what the finger does, what to compare and
    // what to show. 'render check --run' on this file tells every mistake; 'render' on it makes the
    // film; docs/guide.md explains the language, and docs/scene-format.md has every key.
    //
    // Lengths are points, y points down, times carry a unit. To have keys completed, run
    // 'render schema > flick-1.schema.json' and add "$schema": "flick-1.schema.json" here.
    {
      "flick": 1,
      "title": "A sheet that is caught in flight",

      // The screen: its size in points, and what is painted first.
      "canvas": {
        "size": [390, 844],
        "background": { "linear": ["#31265C", "#7A4A8C", "#F0A08A"], "angle": 75 }
      },

      // What there is, painted in order. Children lie inside their parent and move with it; a frame is
      // [x, y, width, height], and percentages are parts of the parent.
      "layers": [
        {
          "type": "text",
          "frame": [0, 96, "100%", 96],
          "fill": "#FFFFFF",
          "text": "9:41",
          "fontSize": 88,
          "weight": "light",
          "align": "center"
        },
        {
          "type": "text",
          "frame": [0, 196, "100%", 24],
          "fill": "#FFFFFFCC",
          "text": "Tuesday, 9 January",
          "fontSize": 19,
          "weight": "medium",
          "align": "center"
        },
        // Only what has an id can be moved or touched by name.
        {
          "id": "sheet",
          "type": "rect",
          "frame": [0, 668, 390, 900],
          "cornerRadius": 36,
          "fill": { "linear": ["#FFFFFFF2", "#F4EFFAF2"], "angle": 90 },
          "shadow": { "radius": 24, "offset": [0, -6], "color": "#1A0E3C50" },
          "children": [
            { "type": "rect", "frame": [177, 10, 36, 5], "cornerRadius": 2.5, "fill": "#2B1F4A30" },
            {
              "type": "rect",
              "frame": [24, 36, 104, 104],
              "cornerRadius": 20,
              "fill": { "linear": ["#FF8A6B", "#D7427E", "#6B3FD0"], "angle": 50 },
              "children": [{ "type": "ellipse", "frame": [32, 32, 40, 40], "fill": "#FFFFFFD0" }]
            },
            {
              "type": "text",
              "frame": [148, 56, 220, 30],
              "fill": "#1E1433",
              "text": "Afterglow",
              "fontSize": 25,
              "weight": "bold"
            },
            {
              "type": "text",
              "frame": [148, 90, 220, 24],
              "fill": "#1E143399",
              "text": "The Interruptions",
              "fontSize": 17
            },
            { "type": "rect", "frame": [24, 176, 342, 6], "cornerRadius": 3, "fill": "#2B1F4A1C" },
            { "type": "rect", "frame": [24, 176, 130, 6], "cornerRadius": 3, "fill": "#D7427E" },
            { "type": "ellipse", "frame": [145, 170, 18, 18], "fill": "#D7427E" },
            { "type": "ellipse", "frame": [155, 220, 80, 80], "fill": "#D7427E" },
            { "type": "rect", "frame": [181, 244, 9, 32], "cornerRadius": 3, "fill": "#FFFFFF" },
            { "type": "rect", "frame": [200, 244, 9, 32], "cornerRadius": 3, "fill": "#FFFFFF" },
            {
              "id": "saved",
              "type": "rect",
              "frame": [24, 344, 342, 64],
              "opacity": 0,
              "cornerRadius": 20,
              "fill": "#6B3FD01F",
              "children": [
                {
                  "type": "text",
                  "frame": [0, 20, "100%", 24],
                  "fill": "#5330A8",
                  "text": "Saved to your library",
                  "fontSize": 18,
                  "weight": "semibold",
                  "align": "center"
                }
              ]
            }
          ]
        }
      ],

      // Motions with a name, for several behaviors to share.
      "motion": { "soft": { "spring": { "response": "450ms", "dampingRatio": 0.72 } } },

      // How layers answer: one property of a layer, its states, what touches do, and the way there.
      "behaviors": {
        "sheet": {
          "layer": "sheet",
          "property": "y",
          "states": { "closed": 668, "open": 300 },
          "on": {
            "tap": "toggle",
            "drag": { "follow": "y", "bounds": [300, 668], "rubberBand": 0.55 },
            // A thrown sheet goes to the state nearest to where it would have glided.
            "release": "projected"
          },
          "motion": "soft",
          // What a second touch does to a motion under way: it keeps place and velocity.
          "interrupt": "carry"
        },
        "saved": {
          "layer": "saved",
          "property": "opacity",
          "states": { "off": 0, "on": 1 },
          "motion": { "ease": { "duration": "300ms", "curve": "ease-out" } }
        }
      },

      // What happens. An interruption is only an event that comes while something moves.
      "events": [
        { "id": "open", "at": "300ms", "note": "tap: open", "tap": [195, 790] },
        { "id": "close", "at": "open+150ms", "note": "changed my mind", "tap": [195, 790] },
        // Events wait for a time, for another event, for a condition or for rest.
        {
          "id": "throw",
          "at": { "settled": "sheet", "plus": "200ms" },
          "note": "throw it open",
          "flick": { "from": [195, 720], "by": [0, -150], "velocity": 1600 }
        },
        // The program can change states too, without a finger.
        { "at": { "when": "sheet.y < 320" }, "note": "the program answers", "set": { "saved": "on" } }
      ],

      // Versions to compare under the same finger: paths into the scene, and their other values.
      "variants": {
        "Cut": {
          "note": "each touch starts from rest",
          "behaviors.sheet.motion": { "ease": { "duration": "400ms", "curve": "ease-in-out" } },
          "behaviors.sheet.interrupt": "restart"
        },
        "Carried": { "note": "a spring keeps its velocity" }
      },

      // The picture around the canvas: phones side by side, and signals that grow with time.
      "film": {
        "theme": "dark",
        "touches": "dot+trail",
        "plots": ["sheet.y", "sheet.velocity"],
        "speed": 0.5,
        "hold": "1s"
      },
      "render": { "fps": 60, "outputs": ["out/new-scene.mp4"] },

      // What must stay true; 'render check --run' and every film tell whether it does.
      "expect": [
        { "continuous": "sheet.velocity", "across": "close", "variants": ["Carried"] },
        { "settled": "sheet", "by": "4s" },
        { "range": "sheet.y", "min": 200, "max": 700 },
        { "overshoot": "sheet.y", "max": "8%", "variants": ["Carried"] },
        { "state": { "sheet": "open", "saved": "on" } }
      ]
    }

    """#
}
