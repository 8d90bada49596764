import Flick
import FlickTestScenes
import Testing

/// Touches on layers in layers, and taps that send what lies elsewhere.
@Suite struct NestedTouchTests {
  /// A row that is swiped, in a list that is scrolled.
  private static func list(_ finger: String, slop: Int = 10, turned: Int = 0) throws -> Playback {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] }, "touch": { "velocity": "exact" },
        "layers": [{ "id": "list", "type": "rect", "frame": [0, 0, 400, 800],
          "children": [{ "type": "group", "frame": [100, 100, 200, 200], "rotation": \(turned),
            "children": [{ "id": "row", "type": "rect", "frame": [0, 60, 200, 80] }] }] }],
        "behaviors": {
          "list": { "layer": "list", "property": "y", "states": { "top": 0, "end": -400 },
            "on": { "drag": { "follow": "y", "slop": \(slop) }, "release": "stay" },
            "motion": { "spring": { "response": "300ms", "dampingRatio": 1 } } },
          "row": { "layer": "row", "property": "x", "states": { "shut": 0, "open": -100 },
            "on": { "drag": { "follow": "x", "slop": \(slop) }, "release": "stay" },
            "motion": { "spring": { "response": "300ms", "dampingRatio": 1 } } } },
        "events": [{ "id": "finger", "at": "100ms", \(finger) }] }
      """)
  }

  private static func moved(_ playback: Playback) throws -> [Double] {
    try ["list.y", "row.x"].map { name in
      let signal = try playback.signal(name)
      return (signal.value(at: playback.duration) - signal.value(at: 0)).rounded()
    }
  }

  @Test(arguments: [
    ([0.0, -150.0], [-140.0, 0.0]), ([-100, 0], [0, -90]), ([-60, -90], [-82, 0]),
    ([-90, -60], [0, -82]),
  ])
  func `a drag goes to what follows its direction`(way: [Double], moved: [Double]) throws {
    let playback = try Self.list(
      "\"drag\": { \"from\": [200, 200], \"by\": [\(way[0]), \(way[1])], \"duration\": \"200ms\" }")
    #expect(try Self.moved(playback) == moved)
  }

  /// Where the row leans by a quarter turn its own way is up and down.
  @Test func `the direction is told in the axes around a layer`() throws {
    let drag = "\"drag\": { \"from\": [200, 200], \"by\": [0, -50], \"duration\": \"200ms\" }"
    #expect(try Self.moved(Self.list(drag, turned: 90)) == [0, -40])
  }

  /// A layer alone takes a drag in any direction.
  @Test func `what lies on nothing else takes what comes`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "layers": [{ "id": "list", "type": "rect", "frame": [0, 0, 400, 800] }],
        "behaviors": { "list": { "layer": "list", "property": "y", "states": { "top": 0 },
          "on": { "drag": { "follow": "y", "slop": 0 }, "release": "stay" },
          "motion": { "spring": { "response": "300ms", "dampingRatio": 1 } } } },
        "events": [{ "at": "100ms",
          "drag": { "from": [200, 200], "by": [-100, -8], "duration": "200ms" } }] }
      """)
    let signal = try playback.signal("list.y")
    #expect(abs(signal.value(at: playback.duration) + 8) < 0.01)
  }

  /// A list that glides at 3000 pt/s, and what touches it.
  private static func glide(_ finger: String, release: String = "decay") throws -> Playback {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] }, "touch": { "profile": "ios" },
        "layers": [{ "id": "list", "type": "rect", "frame": [0, 0, 400, 9000] }],
        "behaviors": { "list": { "layer": "list", "property": "y",
          "states": { "top": 0, "end": -8000 },
          "on": { "drag": { "follow": "y" }, "release": "\(release)" },
          "motion": { "spring": { "response": "900ms", "dampingRatio": 1 } } } },
        "events": [
          { "id": "throw", "at": "100ms",
            "flick": { "from": [200, 350], "by": [0, -300], "velocity": 3000 } },
          { "id": "touch", "at": "600ms", \(finger) }] }
      """)
  }

  @Test(arguments: [
    "\"tap\": [200, 200]", "\"press\": { \"place\": [200, 200], \"duration\": \"700ms\" }",
    "\"drag\": { \"from\": [200, 200], \"by\": [0, 4], \"duration\": \"200ms\", \"hold\": { \"before\": \"200ms\", \"after\": \"200ms\" } }",
  ])
  func `a touch stops what glides`(finger: String) throws {
    let playback = try Self.glide(finger)
    let list = try playback.signal("list.y")
    let caught = list.value(at: 0.6)
    let moved = finger.contains("drag") ? 4.0 : 0
    #expect(caught < -400 && abs(list.value(at: 0.79) - caught) < 0.01)
    #expect(abs(list.value(at: playback.duration) - caught - moved) < 0.5)
  }

  /// A spring that is on its way is caught by a drag alone.
  @Test func `a touch stops no spring`() throws {
    let drag =
      "\"drag\": { \"from\": [200, 200], \"by\": [0, 40], \"duration\": \"200ms\", \"hold\": { \"before\": \"200ms\" } }"
    let list = try Self.glide(drag, release: "velocity-sign").signal("list.y")
    #expect(list.value(at: 0.6) - list.value(at: 0.79) > 100)
  }

  /// Segments of a control, of which each sends its thumb.
  private static let control = """
    { "flick": 1, "canvas": { "size": [300, 100] },
      "components": { "control": { "size": [300, 40],
        "layers": [
          { "id": "thumb", "type": "rect", "frame": [0, 0, 100, 40], "fill": "#FFF" },
          { "each": ["day", "week", "month"], "as": "name", "index": "i", "layer":
            { "type": "rect", "frame": ["= $i * 100", 0, 100, 40],
              "on": { "tap": { "set": { "thumb": "$name" } } } } }],
        "behaviors": { "thumb": { "layer": "thumb", "property": "x",
          "states": { "day": 0, "week": 100, "month": 200 },
          "motion": { "spring": { "response": "400ms", "dampingRatio": 0.8 } } } } } },
      "layers": [{ "use": "control", "id": "zoom", "frame": [0, 30] }],
      "events": [{ "at": "100ms", "tap": [250, 50] },
        { "id": "back", "at": "200ms", "tap": [50, 50] }],
      "expect": [{ "state": { "zoom.thumb": "day" } },
        { "continuous": "zoom.thumb.velocity", "across": "back" },
        { "range": "zoom.thumb.x", "min": -40, "max": 200 }] }
    """

  @Test func `a tap on one layer sends another, and can be interrupted`() throws {
    let playback = try SceneText.play(Self.control)
    let results = playback.expectationResults
    #expect(results.count == 3 && results.allSatisfy(\.isMet), "\(results)")
    let thumb = try playback.signal("zoom.thumb.x")
    #expect(thumb.value(at: 0.19) > 20 && abs(thumb.value(at: playback.duration)) < 0.01)
  }

  @Test(arguments: [
    ("\"thumb\": 12", "goes to states"), ("\"thumb\": \"year\"", "has no state \"year\""),
    ("\"thumb\": { \"state\": \"day\", \"velocity\": 3 }", "goes to states"),
    ("\"thum\": \"day\"", "thumb"),
  ])
  func `a tap that sends nothing that is there is refused`(setting: String, words: String) throws {
    let text = Self.control.replacing("\"thumb\": \"$name\"", with: setting)
    let error = #expect(throws: FlickError.self) { try SceneText.play(text) }
    #expect(error.map { "\($0)".contains(words) } ?? false, "\(error.map { "\($0)" } ?? "")")
  }

  /// As recognisers do it: the tap is answered once no second one can come, and then the
  /// drag takes hold of what it has set in motion.
  @Test(arguments: [0, 10])
  func `a tap that waits is answered before the drag that ends its waiting`(slop: Int) throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [300, 200] }, "touch": { "velocity": "exact" },
        "layers": [{ "id": "a", "type": "rect", "frame": [0, 100, 80, 80] }],
        "behaviors": { "a": { "layer": "a", "property": "x", "states": { "l": 0, "r": 200 },
          "on": { "tap": "r", "doubleTap": "l",
            "drag": { "follow": "x", "slop": \(slop) }, "release": "stay" },
          "motion": { "spring": { "response": "400ms", "dampingRatio": 0.8 } } } },
        "events": [{ "at": "100ms", "tap": [40, 140] },
          { "at": "200ms",
            "drag": { "from": [40, 140], "by": [60, 0], "duration": "600ms" } }] }
      """)
    let x = try playback.signal("a.x")
    #expect(abs(x.value(at: playback.duration) - Double(60 - slop)) < 1)
  }

  /// A card that is picked up, in a list that is scrolled; another behavior lifts it.
  private static func cards(
    _ finger: String, profile: String = "ios", interrupt: String = "carry"
  ) throws -> Playback {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "touch": { "profile": "\(profile)", "velocity": "exact" },
        "layers": [{ "id": "list", "type": "rect", "frame": [0, 0, 400, 800],
          "children": [{ "id": "card", "type": "rect", "frame": [100, 100, 200, 60] }] }],
        "behaviors": {
          "list": { "layer": "list", "property": "y", "states": { "top": 0, "end": -400 },
            "on": { "drag": { "follow": "y", "slop": 10 }, "release": "stay" },
            "motion": { "spring": { "response": "300ms", "dampingRatio": 1 } } },
          "card": { "layer": "card", "property": "y", "states": { "first": 100, "second": 180 },
            "on": { "tap": "toggle", "drag": { "follow": "y", "start": "press" },
              "release": "nearest" }, "interrupt": "\(interrupt)",
            "motion": { "spring": { "response": "300ms", "dampingRatio": 1 } } },
          "lift": { "layer": "card", "property": "scale", "states": { "flat": 1, "up": 1.1 },
            "on": { "press": "up" },
            "motion": { "spring": { "response": "200ms", "dampingRatio": 1 } } } },
        "events": [\(finger)], "render": { "duration": "3s" } }
      """)
  }

  private static let rest = "\"hold\": { \"before\": \"600ms\" }"

  private static func places(_ playback: Playback) throws -> [Double] {
    try ["list.y", "card.y", "lift.scale"].map { name in
      (try playback.signal(name).value(at: playback.duration) * 100).rounded() / 100
    }
  }

  @Test(arguments: [
    // Rests, and takes the card along: to the second place, or back to the first.
    (
      "\"drag\": { \"from\": \"card\", \"by\": [0, 55], \(rest), \"duration\": \"300ms\" }",
      [0, 180, 1.1]
    ),
    (
      "\"drag\": { \"from\": \"card\", \"by\": [30, 35], \(rest), \"duration\": \"300ms\" }",
      [0, 100, 1.1]
    ),
    // Goes on at once, and scrolls the list.
    ("\"drag\": { \"from\": \"card\", \"by\": [0, -60], \"duration\": \"300ms\" }", [-50, 100, 1]),
    // Taps it.
    ("\"tap\": \"card\"", [0, 180, 1]),
    // Picks it up, and loses it.
    ("\"press\": \"card\"", [0, 100, 1.1]),
  ])
  func `a finger that rests picks a layer up`(finger: String, places: [Double]) throws {
    let playback = try Self.cards("{ \"at\": \"100ms\", \(finger) }")
    #expect(try Self.places(playback) == places)
  }

  @Test func `what is picked up follows from where the finger rests, with its velocity`() throws {
    // 8 points on the way, within what a long press allows, move nothing.
    let playback = try Self.cards(
      """
      { "at": "0ms", "down": [200, 130] }, { "at": "100ms", "move": [200, 138] },
      { "at": "800ms", "move": [200, 158] }, { "at": "1s", "up": [200, 158] }
      """)
    let card = try playback.signal("card.y")
    #expect(card.value(at: 0.79) == 100)
    #expect(card.value(at: 0.95) == 120)
    #expect(try Self.places(playback) == [0, 100, 1.1])
    let events = playback.trace.variants[0].events.map { playback.words($0.kind) }
    #expect(events.filter { $0.contains("follows") } == ["  card follows the finger"])
    // Android's long press may stray less.
    let strayed = try Self.cards(
      """
      { "at": "0ms", "down": [200, 130] }, { "at": "100ms", "move": [200, 139] },
      { "at": "800ms", "move": [200, 158] }, { "at": "1s", "up": [200, 158] }
      """, profile: "android")
    #expect(try strayed.signal("card.y").value(at: 0.95) == 100)
  }

  @Test func `what refuses touches while it moves is not picked up`() throws {
    let finger = """
      { "at": "0ms", "set": { "card": "second" } },
      { "at": "100ms", "drag": { "from": "card", "by": [0, 100], \(Self.rest), "duration": "300ms" } }
      """
    #expect(try Self.places(Self.cards(finger))[1] == 180)
    let refused = try Self.cards(finger, interrupt: "ignore")
    let isIgnored = refused.trace.variants[0].events.contains { event in
      if case .ignored = event.kind { true } else { false }
    }
    #expect(isIgnored)
    #expect(try Self.places(refused)[1] == 180)
  }
}
