import Flick
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// SVGs that move; `scripts/check-moving-svg` plays them in a browser.
@Suite struct MovingPictureTests {
  static func document(
    _ playback: Playback, _ options: MovingOptions = MovingOptions()
  ) throws -> (text: String, remarks: [String]) {
    var result = (text: "", remarks: [String]())
    try withTemporaryFolder { folder in
      let path = folder.path + "/moving.svg"
      result.remarks = try playback.writeMovingPicture(
        to: path, options: options, overwrites: false)
      result.text = try String(contentsOfFile: path, encoding: .utf8)
    }
    return result
  }

  @Test func `a value that moves is one rule within a tenth of a pixel`() throws {
    let playback = try SceneText.shipped("first-touch")
    let text = try Self.document(playback).text
    #expect(text.ranges(of: "@keyframes").count == 1)
    let rule = try #require(
      text.firstMatch(
        of: /translate\(0,([0-9.]+)px\)\}to\{transform:translate\(0,([0-9.]+)px\)/))
    let (from, to) = (try #require(Double(rule.1)), try #require(Double(rule.2)))
    let timing = try #require(
      text.firstMatch(of: /animation:[a-z]{5}m0 ([0-9.]+)s linear\(([^)]*)\)/))
    let seconds = try #require(Double(timing.1))
    let stops: [ReadExport.Stop] = try Self.stops(String(timing.2)).map { time, share in
      ReadExport.Stop(time: time * seconds, value: from + share * (to - from))
    }
    let read = ReadExport(stops: stops)
    let signal = try playback.signal("pane.y")
    var worst = 0.0
    for step in 0...1000 {
      let time = signal.duration * Double(step) / 1000
      worst = max(worst, abs(read.value(at: time) - signal.value(at: time)))
    }
    #expect(worst <= 0.1 + 1e-3, "\(worst)")
  }

  /// Shares of time and of the way, by CSS's rules for what is left out.
  private static func stops(_ text: String) throws -> [(Double, Double)] {
    let parts = text.split(separator: ",")
    return try parts.enumerated().map { index, part in
      let words = part.split(separator: " ")
      let share = try #require(Double(words[0]))
      let last = index + 1 == parts.count ? 1.0 : 0.0
      let time = words.count > 1 ? Double(words[1].dropLast()).map { $0 / 100 } : last
      return (try #require(time), share)
    }
  }

  @Test func `less motion, text, one pass and SMIL are there when asked for`() throws {
    let playback = try SceneText.shipped("first-touch")
    var options = MovingOptions()
    let plain = try Self.document(playback)
    #expect(plain.text.contains("@media (prefers-reduced-motion:reduce){."))
    // Names are the document's own, since several may stand in one page.
    let name = try #require(plain.text.firstMatch(of: /role="img" class="([a-z]{5})"/)).1
    #expect(plain.text.contains("{.\(name) *{animation:none!important}}"))
    #expect(plain.text.ranges(of: /(id="|@keyframes |url\(#|href="#)/).count > 1)
    for named in plain.text.matches(of: /(?:id="|@keyframes |url\(#|href="#)([a-z]+)/) {
      #expect(named.1.hasPrefix(name))
    }
    let other = try Self.document(try SceneText.shipped("carousel")).text
    #expect(!other.contains(name))
    #expect(plain.text.contains(" infinite}") && !plain.text.contains("<text"))
    #expect(plain.text.contains("width=\"780\" height=\"1688\" viewBox=\"0 0 390 844\""))
    #expect(plain.remarks.contains { $0.contains("the canvas alone") })
    options.text = .text
    options.loops = false
    let once = try Self.document(playback, options).text
    #expect(once.contains("<text") && once.contains(" forwards}"))
    options.usesSMIL = true
    let smil = try Self.document(playback, options).text
    #expect(smil.contains("<animateTransform") && !smil.contains("<style>"))
  }

  /// Each child has a rule of its own, whose opacity jumps when the images change.
  @Test func `images change at once`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [120, 120] },
        "layers": [ { "id": "lamp", "type": "images", "frame": [20, 20, 80, 80],
          "animations": { "blink": {
            "property": "shown", "values": [1, 0, 2, 0], "duration": "800ms" } },
          "children": [
            { "type": "ellipse", "frame": [0, 0, 80, 80], "fill": "#D1D1D6" },
            { "type": "ellipse", "frame": [0, 0, 80, 80], "fill": "#FF3B30" },
            { "type": "ellipse", "frame": [0, 0, 80, 80], "fill": "#34C759" } ] } ] }
      """)
    let text = try Self.document(playback).text
    let rules = text.matches(of: /opacity:1\}\}\n[^ ]+ ([0-9.]+)s linear\(([^)]*)\)/)
    #expect(rules.count == 3)
    // A frame at a change shows what comes after it, as the film does.
    for rule in rules {
      let seconds = try #require(Double(rule.1))
      let stops = try Self.stops(String(rule.2))
      for (one, next) in zip(stops, stops.dropFirst()) where one.0 == next.0 && one.0 < 1 {
        let change = one.0 * seconds
        let frame = (change * 5).rounded() / 5
        #expect(change < frame && frame - change < 1e-5, "\(change)")
      }
    }
    // Which are seen in the middle of each fifth of a second.
    let seen = try rules.map { rule in
      let seconds = try #require(Double(rule.1))
      let stops = try Self.stops(String(rule.2))
      return try [0.1, 0.3, 0.5, 0.7].map { time in
        try #require(stops.last { $0.0 * seconds <= time }).1
      }
    }
    #expect(seen == [[0, 1, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]])
  }

  @Test func `what cannot move is refused by the layer's name`() throws {
    func refusal(_ layer: String) throws -> String {
      let playback = try SceneText.play(
        """
        { "flick": 1, "canvas": { "size": [100, 100] },
          "layers": [ { "id": "box", "type": "rect", "frame": [10, 10, 20, 20],
            "fill": "#000000", \(layer) } ] }
        """)
      let error = #expect(throws: FlickError.self) { try Self.document(playback) }
      return error?.description ?? ""
    }
    let colour = "\"animations\": { \"go\": { \"property\": \"fill\", \"to\": \"#FF0000\" } }"
    #expect(try refusal(colour).contains("that 'fill' of 'box' moves is not supported yet"))
    let shadowed = "\"shadow\": { \"radius\": 4, \"color\": \"#000000\" }, "
    let stroked = "\"stroke\": { \"color\": \"#000000\", \"width\": 1, \"dash\": [2, 2] }, "
    for (more, key, value) in [
      (stroked, "strokeColor", "\"#FF0000\""), (stroked, "strokeWidth", "3"),
      (shadowed, "shadowColor", "\"#FF0000\""), (shadowed, "shadowRadius", "9"),
    ] {
      let go = "\"animations\": { \"go\": { \"property\": \"\(key)\", \"to\": \(value) } }"
      let words = "that '\(key)' of 'box' moves is not supported yet"
      #expect(try refusal(more + go).contains(words))
    }
    let wide = "\"animations\": { \"go\": { \"property\": \"width\", \"to\": 50 } }"
    let shadow = ", \"shadow\": { \"radius\": 4, \"color\": \"#000000\" }"
    #expect(try refusal(wide + shadow).contains("plain rectangles of one colour alone"))
    let pane = try SceneText.shipped("control-center")
    let error = #expect(throws: FlickError.self) { try Self.document(pane) }
    #expect(error?.description.contains("'pane' changes what is below it") == true)
  }

  private func box(_ members: String, _ behavior: String) throws -> Playback {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [160, 150] },
        "layers": [{ "id": "box", "type": "rect", "frame": [20, 20, 100, 80], "fill": "#FF8800",
          \(members) }],
        "behaviors": { "box": { "layer": "box", \(behavior),
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "events": [{ "at": "100ms", "set": { "box": "b" } }] }
      """)
  }

  @Test func `corners that meet stay round`() throws {
    let playback = try box(
      #""cornerRadius": 40"#, #""property": "height", "states": { "a": 80, "b": 24 }"#)
    let text = try Self.document(playback).text
    let rule = try #require(text.firstMatch(of: /from\{rx:([0-9.]+)px\}to\{rx:([0-9.]+)px\}/))
    let height = try #require(
      text.firstMatch(of: /from\{height:([0-9.]+)px\}to\{height:([0-9.]+)px\}/))
    let low = try #require(Double(height.1))
    #expect(abs((Double(rule.1) ?? 0) - low / 2) < 0.1 && rule.2 == "40")
    let both = try box(
      #""cornerRadius": 40, "map": { "width": { "from": "box.height", "in": [24, 80], "out": [30, 100] } }"#,
      #""property": "height", "states": { "a": 80, "b": 24 }"#)
    let error = try #require(throws: FlickError.self) { try Self.document(both) }
    #expect(error.message.contains("corners of 'box' meet"), "\(error.message)")
  }

  @Test func `what blends and fades is refused`() throws {
    let playback = try box(
      #""blend": "multiply", "opacity": 0.5"#, #""property": "x", "states": { "a": 10, "b": 30 }"#)
    let error = try #require(throws: FlickError.self) { try Self.document(playback) }
    #expect(error.message.contains("blends with what is below it"), "\(error.message)")
  }
}
