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
          "$: in the order a, b > in the order b, a", "$[0].v: 2 > 3",
          #"$[1]: - > { "id": "c" }"#,
        ])
  }

  @Test func `an item with another id alone is the same one`() {
    #expect(
      changes(
        #"[{"id": "a", "v": 1}, {"id": "b", "v": 2}]"#,
        #"[{"id": "a", "v": 1}, {"id": "c", "v": 2}]"#) == [#"$[1].id: "b" > "c""#])
  }

  @Test func `names in another order are told, with what else changed`() {
    #expect(
      changes(#"{"v": {"A": 1, "B": 2, "C": 3}}"#, #"{"v": {"C": 3, "B": 4, "A": 1}}"#) == [
        "$.v: in the order A, B, C > in the order C, B, A", "$.v.B: 2 > 4",
      ])
  }

  @Test func `long values are told where they differ`() {
    let long = String(repeating: "x", count: 200)
    let found = ChangedKeys.between("[\"\(long)a\(long)\"]", "[\"\(long)b\(long)\"]")
    #expect(found.count == 1)
    #expect(found[0].expected?.contains("a") == true && found[0].actual?.contains("b") == true)
    #expect(found[0].expected.map { $0.count <= 60 } == true)
  }

  @Test func `a changed key has its line in the file, one that is gone that of what held it`() {
    let file = "{\n  \"b\": {\n    \"c\": 3\n  },\n  \"a\": [1,\n    2]\n}\n"
    let found = ChangedKeys.between(
      #"{"a": [1, 3], "b": {"c": 2, "gone": 1}}"#, #"{"a": [1, 2], "b": {"c": 3}}"#, file: file)
    #expect(found.map(\.path) == ["$.a[1]", "$.b.c", "$.b.gone"])
    #expect(found.map(\.line) == [6, 3, 2])
  }

  @Test func `items without ids are paired from both ends`() {
    #expect(changes("[1, 2, 3]", "[1, 9, 2, 3]") == ["$[1]: - > 9"])
    #expect(changes("[1, 2, 3]", "[1, 3]") == ["$[1]: 2 > -"])
    #expect(changes(#"[{"v": 1}, {"v": 2}]"#, #"[{"v": 1}, {"v": 4}]"#) == ["$[1].v: 2 > 4"])
  }

  @Test func `a change of everything ends`() {
    let before = "[" + (0..<5000).map(String.init).joined(separator: ",") + "]"
    let numbers = (1...5000).reversed().map { String($0) }
    let now = "[" + numbers.joined(separator: ",") + "]"
    #expect(ChangedKeys.between(before, now).count == ChangedKeys.most)
  }
}
