import FlickJSON
import FlickTestSupport
import Testing

@Suite struct JSONReaderTests {
  private static func read(_ text: String) -> JSONReader.Result {
    JSONReader.read(Array(text.utf8))
  }

  private enum Kind {
    case syntax, json5, notFinite, limit, duplicateKey, encoding

    init(_ fault: JSONFault) {
      self =
        switch fault {
        case .json5: .json5
        case .notFinite: .notFinite
        case .nestedTooDeep, .numberTooLong: .limit
        case .duplicateKey: .duplicateKey
        case .notUTF8: .encoding
        default: .syntax
        }
    }
  }

  private static func kinds(_ text: String) -> [Kind] {
    read(text).findings.map { Kind($0.fault) }
  }

  /// The line whose bracket is told as open.
  private static func open(_ text: String) -> Int? {
    guard case .unexpected(_, _, let line, _) = read(text).findings.last?.fault else { return nil }
    return line
  }

  @Test func `an open bracket is told in its line, or as the outermost one`() {
    #expect(Self.open("{\n  \"a\": {\n    \"b\": { \"c\": 1\n  },\n  \"d\": 2\n}\n") == 3)
    #expect(Self.open("{\n  \"a\": [\n    { \"b\": [1, 2 },\n  ]\n}\n") == 3)
    // Written by hand: brackets that are closed are none of those.
    #expect(Self.open("{ \"a\": 1, \"b\": [\n    { \"c\": 2 }\n  ],\n  \"d\": []\n") == 1)
    #expect(Self.open("{\n  \"a\": [{\n      \"b\": 1\n    }],\n  \"d\": { \"e\": 1\n") == 5)
    #expect(Self.open("{ \"a\": { \"b\": 1 }") == 1)
  }

  private static func number(_ text: String) -> Double? { read(text).root?.number }

  // MARK: - Values and places

  @Test func `a value knows its bytes`() throws {
    let text = #"{ "größe": [1, "zwei"], "x": true }"#
    let bytes = Array(text.utf8)
    let root = try #require(JSONReader.read(bytes).root)
    let list = try #require(root["größe"])
    func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    #expect(slice(list.range) == #"[1, "zwei"]"#)
    #expect(slice(list.items[1].range) == #""zwei""#)
    #expect(slice(root.members[1].keyRange) == #""x""#)
    #expect(root.range == 0..<bytes.count)
  }

  @Test(arguments: [
    "0", "-0", "7", "123456789012345", "0.1", "1.5", "-3.25", "0.000001", "123.456789",
    "9007199254740993", "3.141592653589793238", "1e3", "1E-3", "-2.5e+10", "5e-324",
    "1.7976931348623157e308", "0.30000000000000004", "999999999999999.9", "1e-999",
  ])
  func `a number is the double nearest to it`(text: String) throws {
    let expected = try #require(Double(text))
    let read = try #require(Self.number(text))
    #expect(read.bitPattern == expected.bitPattern)
  }

  @Test func `short decimals are rounded correctly`() {
    var random = FixedRandom(seed: 7)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...15, using: &random)
      var text = "\(Int.random(in: 0..<1_000_000_000_000_000, using: &random))".prefix(digits)
      let point = Int.random(in: 1...text.count, using: &random)
      if point < text.count { text.insert(".", at: text.index(text.startIndex, offsetBy: point)) }
      guard text == "0" || !text.hasPrefix("0") || text.hasPrefix("0.") else { continue }
      #expect(Self.number(String(text)) == Double(text), "\(text)")
    }
  }

  @Test(arguments: [
    (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\n\t\r\b\f""#, "\n\t\r\u{8}\u{c}"),
    (#""\u00e9\u4e2d""#, "é中"), (#""\ud83d\ude00""#, "😀"), (#""déjà""#, "déjà"), ("\"\"", ""),
  ])
  func `a text says what its escapes mean`(text: String, meaning: String) {
    #expect(Self.read(text).root?.string == meaning)
  }

  @Test func `a text is written so that it reads the same, with no control character in it`() {
    let scalars = (0..<0x200).compactMap(UnicodeScalar.init) + ["é", "中", "\u{2028}", "\u{1F600}"]
    for scalar in scalars {
      for text in [String(scalar), "Â" + String(scalar), String(scalar) + "\u{80}\""] {
        let written = JSONWriter.string(text)
        #expect(Self.read(written).root?.string == text)
        #expect(!written.unicodeScalars.contains { $0.properties.generalCategory == .control })
      }
    }
  }

  @Test func `a byte order mark is no part of the text`() {
    #expect(JSONReader.read([0xEF, 0xBB, 0xBF, 0x37]).root?.number == 7)
  }

  @Test func `comments and trailing commas are blanks`() throws {
    let root = try #require(Self.read("/* a */ [1, // one\n 2, /* , */ ] // end").root)
    #expect(root.items.map(\.number) == [1, 2])
  }

  // MARK: - Refusals

  @Test(arguments: [
    "'a'", "{a: 1}", "0x1F", ".5", "5.", "+5", "007", "# no\n1", "True", "undefined", "word",
    "\"two\\\nlines\"",
  ])
  func `what only JSON5 allows is refused by its name`(text: String) {
    #expect(Self.kinds(text) == [.json5])
  }

  @Test(arguments: ["NaN", "Infinity", "-Infinity", "1e999", "-1e400", "[1, 2, nan]"])
  func `a number that is not finite is refused`(text: String) {
    #expect(Self.kinds(text) == [.notFinite])
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "{\"a\"", "{\"a\":", "{\"a\":1", "\"a", "{\"a\" 1}", "[1 2]", "[,1]",
    "{,}", "1 2", "}", "]", "[}", "{]", "/* open", "/", "1.2.3", "--1", "1e", "\"\\u12\"",
    "\"\\q\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"a\u{1}b\"", "\"a\tb\"", "@",
  ])
  func `text that is not JSON is refused`(text: String) {
    #expect(!Self.kinds(text).isEmpty)
    #expect(Self.kinds(text).allSatisfy { $0 == .syntax })
  }

  @Test func `after a liberty the rest is read as meant`() {
    let result = Self.read("{ a: 'x', \"b\": +1, \"c\": [1 /* no comma */ \"d\"] }")
    #expect(result.findings.count == 4)
    #expect(result.root?["a"]?.string == "x")
    #expect(result.root?["c"]?.items.count == 2)
  }

  @Test(arguments: [2, 12, 13, 40, 3000])
  func `a key that is written twice is found among few and many`(count: Int) {
    let keys = (0..<count).map { "\"k\($0)\": 0" } + ["\"k\(count / 2)\": 1"]
    let result = Self.read("{\(keys.joined(separator: ", "))}")
    #expect(result.findings.map(\.fault) == [.duplicateKey("k\(count / 2)")])
    #expect(result.root?.members.count == count)
    #expect(result.root?["k\(count / 2)"]?.number == 0)
  }

  @Test func `nesting ends at the limit`() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(Self.kinds(nested(JSONReader.maximumNesting)).isEmpty)
    #expect(Self.kinds(nested(JSONReader.maximumNesting + 1)) == [.limit])
    #expect(Self.kinds(String(repeating: "[{\"a\":", count: 1_000_000)) == [.limit])
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xC0, 0x80],
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused where they stand`(bytes: [UInt8]) throws {
    let result = JSONReader.read(bytes)
    #expect(result.root == nil)
    let finding = try #require(result.findings.first)
    #expect(finding.fault == .notUTF8)
    #expect(finding.range.lowerBound == (bytes[0] == 0x22 ? 1 : 0))
  }

  @Test func `a path leads to the value that covers a place`() throws {
    let text = #"{ "events": [ {}, { "at": 300, "my key": { "$s": [0, 1] } } ] }"#
    let root = try #require(Self.read(text).root)
    let event = root["events"]?.items[1]
    let at = try #require(event?["at"])
    let deep = try #require(event?["my key"]?["$s"]?.items[1])
    let key = try #require(event?.members[0])
    #expect(JSONPath.text(of: at.range, in: root) == "$.events[1].at")
    #expect(JSONPath.text(of: deep.range, in: root) == #"$.events[1]["my key"].$s[1]"#)
    #expect(JSONPath.text(of: key.keyRange, in: root) == "$.events[1].at")
    #expect(JSONPath.text(of: root.range, in: root) == "$")
  }
}
