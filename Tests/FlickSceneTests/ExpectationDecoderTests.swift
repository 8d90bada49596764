import FlickJSON
import FlickScene
import Testing

@Suite struct ExpectationDecoderTests {
  /// A world sends its items nowhere, so that there is no target to pass.
  @Test(arguments: [
    "{ \"overshoot\": \"ITEM.y\", \"max\": 1 }", "{ \"state\": { \"ITEM\": \"a\" } }",
  ])
  func `an item of a world has no states to expect`(expect: String) throws {
    let text = try packageFile("scenes/dynamics-world.json")
    let root = try #require(JSONReader.read(Array(text.utf8)).root)
    let world = try #require(root["worlds"]?.namedMembers.first)
    let item = try #require(world.value["items"]?.namedMembers.first?.key)
    let members = root.members.filter { $0.key != "expect" }
    let scene = JSONPrinter.text(.object(members)).dropLast(2)
    let edited = "\(scene), \"expect\": [\(expect.replacing("ITEM", with: item))] }"
    let found = problems(edited)
    #expect(found.map(\.code) == [.uselessKey])
    #expect(found.first?.message.contains("item of a world") ?? false)
  }
}
