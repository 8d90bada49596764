import FlickScene
import Testing

/// The one grammar of conditions, and who is meant by the names in them.
@Suite struct ConditionTests {
  private static func condition(_ text: String) throws -> Condition {
    let scene = try load(EveryKey.scene.replacing("card.y < 100", with: text)).scene
    guard case .when(let condition) = scene.events[2].start else { throw Missing() }
    return condition
  }

  private struct Missing: Error {}

  @Test(arguments: [
    ("card.y<3 or card.y>5 and not dot.dragging", "card.y < 3 or card.y > 5 and not dot.dragging"),
    ("(card.y < 3 or dot.x > 5) and dot.released", "(card.y < 3 or dot.x > 5) and dot.released"),
    ("not(card.y<-3.5)", "not card.y < -3.5"), (" not not card.dragging ", "not not card.dragging"),
    ("not (card.y < 3 and (dot.speed >= 2))", "not (card.y < 3 and dot.speed >= 2)"),
    ("ball.dragging and kite.opacity <= 1", "ball.dragging and kite.opacity <= 1"),
  ])
  func `not binds before and, and before or`(text: String, plain: String) throws {
    let condition = try Self.condition(text)
    #expect(condition.text == plain)
    #expect(try Self.condition(plain) == condition)
  }

  @Test(arguments: [
    "card.y", "dragging", "card.y < ", "< 3", "card.y < 3 and", "and card.y < 3", "card.y == 3",
    "card.y < 3 card.y > 2", "(card.y < 3", "card.y < 3)", "not", "", "()", "card.y < dot.x",
    "card.dragging < 1", "card.draging", "kite.dragging", "nobody.released", "card.y << 3",
  ])
  func `what is no condition is refused once`(text: String) {
    let found = problems(EveryKey.scene.replacing("card.y < 100", with: text))
    #expect(found.count == 1, "\(found)")
  }

  @Test func `a condition that is asked at every tick has a limit`() {
    func found(_ count: Int) -> [DiagnosticCode] {
      let text = Array(repeating: "card.y < 1", count: count).joined(separator: " or ")
      return problems(EveryKey.scene.replacing("card.y < 100", with: text)).map(\.code)
    }
    #expect(found(SceneConstants.maximumFacts) == [])
    #expect(found(SceneConstants.maximumFacts + 1) == [.limit])
  }

  // MARK: - Rules

  private static func rule(_ text: String, inside: Bool = false) throws -> Condition? {
    let drawer = """
      "sheet": { "layer": "plate", "property": "y", "states": { "up": 0, "down": 300 },
        "on": { "drag": "follow", "release": [{ "if": "\(text)", "to": "up" }] },
        "motion": { "spring": { "response": "400ms", "dampingRatio": 1 } } },
      "lamp": { "layer": "bulb", "property": "xy", "states": { "a": [0, 0], "b": [9, 9] },
        "on": { "drag": "follow" }, "motion": { "ease": { "duration": "300ms" } } }
      """
    let layers = """
      { "id": "plate", "type": "rect", "frame": [0, 0, 90, 90], "fill": "#000000" },
      { "id": "bulb", "type": "rect", "frame": [100, 0, 20, 20], "fill": "#000000" }
      """
    let head = "\"flick\": 1, \"canvas\": { \"size\": [400, 800] }, \"let\": { \"limit\": 60 }"
    let scene =
      inside
      ? """
      { \(head), "components": { "drawer": { "layers": [\(layers)], "behaviors": { \(drawer) } } },
        "layers": [{ "use": "drawer", "id": "a" }, { "use": "drawer", "id": "b" }] }
      """
      : "{ \(head), \"layers\": [\(layers)], \"behaviors\": { \(drawer) } }"
    let behaviors = try load(scene).scene.variants[0].behaviors
    let sheets = behaviors.filter { $0.name.hasSuffix("sheet") }
    guard case .rules(let rules) = try #require(sheets.last).release else { throw Missing() }
    return rules[0].condition
  }

  @Test(arguments: [
    ("y > 60", "sheet.y > 60"),
    (
      "velocity < -5 or acceleration > 3",
      "sheet.velocity < -5 or sheet.acceleration > 3"
    ),
    ("released and not dragging", "released and not dragging"),
    ("sheet.y > 60 and lamp.x < 3", "sheet.y > 60 and lamp.x < 3"),
    ("lamp.speed > 60 and lamp.dragging", "lamp.speed > 60 and lamp.dragging"),
    ("y > {$limit}", "sheet.y > 60"), ("lamp.velocity.x > {= 2 * $limit}", "lamp.velocity.x > 120"),
  ])
  func `in a behavior's own rules its own names stand alone`(text: String, meant: String) throws {
    #expect(try Self.rule(text)?.text == meant)
  }

  @Test(arguments: [
    ("y > {$limit} and lamp.x < 3", "b.sheet.y > 60 and b.lamp.x < 3"),
    (
      "not (lamp.released or sheet.velocity<-500) or velocity > 2",
      "not (b.lamp.released or b.sheet.velocity < -500) or b.sheet.velocity > 2"
    ),
    ("dragging or lamp.velocity.y>=-1", "dragging or b.lamp.velocity.y >= -1"),
  ])
  func `inside a component they are the instance's`(text: String, meant: String) throws {
    #expect(try Self.rule(text, inside: true)?.text == meant)
  }

  @Test(arguments: [
    "speed > 3", "x > 3", "velocity.x > 3", "lamp.z > 3", "nobody.y > 3", "plate.y",
  ])
  func `what nobody has is refused`(text: String) {
    #expect(throws: SceneErrors.self) { try Self.rule(text) }
  }
}
