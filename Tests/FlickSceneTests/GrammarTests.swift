import FlickCore
import FlickMotion
import FlickScene
import Testing

/// The small languages inside texts, seen through whole scenes.
@Suite struct GrammarTests {
  private static func scene(_ find: String, _ replacement: String) throws -> Scene {
    try load(EveryKey.scene.replacing(find, with: replacement)).scene
  }

  @Test(
    arguments: [
      ("0ms", 0), ("1ms", 705_600), ("0.5ms", 352_800), ("300ms", 211_680_000),
      ("0.3s", 211_680_000), ("1s", 705_600_000), ("0.001s", 705_600), ("16.667ms", 11_760_235),
      ("3600s", 2_540_160_000_000),
    ] as [(String, Int64)])
  func `a time is a whole number of flicks`(text: String, flicks: Int64) throws {
    #expect(try Self.scene("100ms", text).events[0].start == .at(FlickTime(flicks: flicks)))
  }

  @Test(
    arguments: [
      ("200msec", "\"200ms\""), ("2 seconds", "\"2s\""), ("5S", "\"5s\""), ("500us", "\"0.5ms\""),
      ("2500000ns", "\"2.5ms\""), ("2min", "\"120s\""), ("1h", "\"3600s\""),
      ("3furlongs", "\"3ms\" or \"3s\""),
    ])
  func `the help for another unit is the same time`(text: String, help: String) throws {
    let found = problems(EveryKey.scene.replacing("100ms", with: text))
    #expect(found.first?.help == "write \(help)", "\(found)")
  }

  @Test(arguments: [
    "300", "300 ms", "ms", "s", ".5s", "5.s", "1e3ms", "+5ms", "-5ms", "0x5s", "5S", "5MS", "1m",
    "1h", "3601s", "1,5s", "٣s", "",
  ])
  func `what is no time is refused`(text: String) {
    let found = problems(EveryKey.scene.replacing("100ms", with: text))
    #expect(found.count == 1, "\(found)")
  }

  @Test func `a time after another event counts from its end`() throws {
    let events = try Self.scene("{ \"when\": \"card.y < 100\" }", "\"first+20ms\"").events
    #expect(events[2].start == .after(event: 0, plus: FlickDuration(flicks: 14_112_000)))
  }

  @Test func `without a time an event follows the one before it`() throws {
    let events = try load(EveryKey.scene).scene.events
    #expect(events[1].start == .after(event: 0, plus: .zero))
    let first = try Self.scene("\"at\": \"100ms\",", "").events
    #expect(first[0].start == .at(.zero))
  }

  @Test(arguments: [
    ("card.y < 100", Comparison.less, 100.0),
    ("card.y<=-2.5", .lessOrEqual, -2.5),
    ("card.y  >  0", .greater, 0), ("card.y >= 7", .greaterOrEqual, 7),
  ])
  func `a condition has a signal, a sign and a number`(
    text: String, sign: Comparison, threshold: Double
  ) throws {
    guard case .when(let condition) = try Self.scene("card.y < 100", text).events[2].start else {
      Issue.record("no condition")
      return
    }
    let signal = Signal(name: "card.y", channel: 0, quantity: .value, component: 0)
    #expect(condition == .leaf(.compares(signal, sign, threshold: threshold)))
  }

  @Test(arguments: [
    ("card.y", 0, Signal.Quantity.value, Optional(0)), ("card.velocity", 0, .velocity, 0),
    ("card.acceleration", 0, .acceleration, 0), ("dot.x", 1, .value, 0), ("dot.y", 1, .value, 1),
    ("dot.velocity.x", 1, .velocity, 0), ("dot.velocity.y", 1, .velocity, 1),
    ("dot.acceleration.y", 1, .acceleration, 1), ("dot.speed", 1, .velocity, nil),
    ("fade.opacity", 2, .value, 0), ("slide.x", 3, .value, 0),
  ])
  func `a signal is a number of a channel`(
    name: String, channel: Int, quantity: Signal.Quantity, component: Int?
  ) throws {
    let film = try #require(
      try Self.scene("\"plots\": [\"card.y\"]", "\"plots\": [\"\(name)\"]").film)
    #expect(
      film.signals == [
        Signal(name: name, channel: channel, quantity: quantity, component: component)
      ])
  }

  @Test(arguments: [
    ("#000", Color(red: 0, green: 0, blue: 0)), ("#Fff", Color.white),
    ("#0A84FF", Color(hex: 0x0A84FF)), ("#0a84ff80", Color(hex: 0x0A84FF, alpha: 128.0 / 255)),
  ])
  func `a colour has hexadecimal digits`(text: String, color: Color) throws {
    let layer = try Self.scene("#0A84FF", text).variants[0].layers[1]
    #expect(layer.fill == .color(color))
  }

  @Test func `a percentage is a part of the parent`() throws {
    let card = try load(EveryKey.scene).scene.variants[0].layers[0]
    #expect(card.frame == Rect(x: 10, y: 20, width: 200, height: 40))
    #expect(card.children[0].frame == Rect(x: 0, y: 0, width: 200, height: 20))
  }

  @Test func `colours without a place are spread evenly`() throws {
    guard case .gradient(let fill) = try load(EveryKey.scene).scene.variants[0].layers[0].fill
    else {
      Issue.record("no gradient")
      return
    }
    #expect(fill.colors.stops.map(\.offset) == [0, 0.5, 1])
    #expect(fill.geometry == .linear(angleDegrees: 90))
  }

  @Test(arguments: [
    ("\"2s\"", RenderSettings.Length.fixed(FlickDuration(flicks: 1_411_200_000))),
    ("\"settled\"", .settled(plus: .zero)),
    ("\"settled+100ms\"", .settled(plus: FlickDuration(flicks: 70_560_000))),
    ("\"visible\"", .visible(channel: nil, plus: .zero)),
    ("\"visible+100ms\"", .visible(channel: nil, plus: FlickDuration(flicks: 70_560_000))),
    ("\"card.visible\"", .visible(channel: 0, plus: .zero)),
    (
      "{ \"visible\": \"card\", \"plus\": \"100ms\" }",
      .visible(channel: 0, plus: FlickDuration(flicks: 70_560_000))
    ),
  ])
  func `a scene lasts a time or until it settles`(
    text: String, length: RenderSettings.Length
  ) throws {
    let scene = try Self.scene("\"fps\": 30", "\"duration\": \(text)")
    #expect(scene.render.length == length)
  }

  @Test(
    arguments: [
      ("1/1200s", 588_000), ("1/600s", 1_176_000), ("1/60s", 11_760_000), ("1ms", 705_600),
    ] as [(String, Int64)])
  func `a step is a fraction of a second`(text: String, flicks: Int64) throws {
    let scene = try Self.scene("\"fps\": 30", "\"step\": \"\(text)\"")
    #expect(scene.render.step == FlickDuration(flicks: flicks))
  }

  @Test func `places can be given in a layer where nothing is compared`() throws {
    let single = EveryKey.scene
      .replacing("\"A\": { \"note\": \"one\" },", with: "")
      .replacing(", \"variants\": [\"A\"]", with: "")
    func location(_ text: String) throws -> SceneEvent.Action {
      try load(single.replacing("\"tap\": [50, 30]", with: "\"tap\": \"\(text)\"")).scene.events[0]
        .action
    }
    #expect(try location("dot") == .tap(.layerCenter(layer: 2)))
    #expect(
      try location("dot@50%,-14")
        == .tap(
          .inLayer(
            layer: 2, fraction: Vector(dx: 0.5, dy: 0), points: Vector(dx: 0, dy: -14))))
  }
}
