import FlickGolden
import Testing

@Suite struct ChangedKeysTests {
  private func changes(_ before: String, _ now: String) -> [String] {
    ChangedKeys.between(before, now).map {
      "\($0.path): \($0.expected ?? "-") > \($0.actual ?? "-")"
    }
  }

  @Test func `values, keys that come and keys that go`() {
    #expect(
      changes(
        #"{"a": {"b": 1, "c": [1, 2], "gone": true}, "same": "x"}"#,
        #"{"a": {"new": null, "b": 2, "c": [1, 3]}, "same": "x"}"#) == [
          "$.a.new: - > null", "$.a.b: 1 > 2", "$.a.c[1]: 2 > 3", "$.a.gone: true > -",
        ])
    #expect(changes(#"{"a": 1}"#, #"{ "a" : 1.0 }"#) == [])
  }

  @Test func `items with ids are the same ones wherever they stand`() {
    #expect(
      changes(
        #"[{"id": "a", "v": 1}, {"id": "b", "v": 2}]"#,
        #"[{"id": "b", "v": 3}, {"id": "c"}, {"id": "a", "v": 1}]"#) == [
          "$[0].v: 2 > 3", #"$[1]: - > { "id": "c" }"#,
        ])
  }

  @Test func `items without ids are paired from both ends`() {
    #expect(changes("[1, 2, 3]", "[1, 9, 2, 3]") == ["$[1]: - > 9"])
    #expect(changes("[1, 2, 3]", "[1, 3]") == ["$[1]: 2 > -"])
    #expect(changes(#"[{"v": 1}, {"v": 2}]"#, #"[{"v": 1}, {"v": 4}]"#) == ["$[1].v: 2 > 4"])
  }

  @Test func `a change of everything ends`() {
    let before = "[" + (0..<5000).map(String.init).joined(separator: ",") + "]"
    let now = "[" + (0..<5000).map { String($0 + 1) }.reversed().joined(separator: ",") + "]"
    #expect(ChangedKeys.between(before, now).count == ChangedKeys.most)
  }
}
