import FlickScene

extension SequenceComparison {
  /// The same as data: one JSON object.
  package var json: String {
    JSONObject([
      ("format", "1"), ("kind", JSONWriter.string("frames")),
      ("verdict", JSONWriter.string(isSame ? "same" : "different")),
      ("expected", Self.json(expected)), ("actual", Self.json(actual)),
      ("metric", JSONWriter.string(tolerance.metric.description)),
      ("compared", "\(compared)"),
      ("onlyExpected", JSONObject.list(onlyExpected.map(JSONWriter.string))),
      ("onlyActual", JSONObject.list(onlyActual.map(JSONWriter.string))),
      ("bits", "8"),
      ("resized", JSONObject.list(resized.map(Self.json))),
      ("retimed", JSONObject.list(retimed.map(Self.json))),
      ("runs", JSONObject.list(runs.map(Self.json))),
      ("worst", worst.map(\.index).map(String.init) ?? "null"),
      ("offset", offset?.json ?? "null"),
      ("differing", JSONObject.list(failing.map(Self.json))),
      ("tolerated", JSONObject.list(tolerated.map(Self.json))),
    ]).text
  }

  private static func json(_ side: Side) -> String {
    JSONObject([
      ("name", JSONWriter.string(side.name)), ("width", "\(side.width)"),
      ("height", "\(side.height)"), ("frames", "\(side.frameCount)"),
      ("framesPerSecond", side.framesPerSecond.map { Decimal.text($0) } ?? "null"),
    ]).text
  }

  private static func json(_ frame: Mismatch) -> String {
    JSONObject([
      ("index", "\(frame.index)"), ("frame", JSONWriter.string(frame.label)),
      ("expected", JSONWriter.string(frame.expected)), ("actual", JSONWriter.string(frame.actual)),
    ]).text
  }

  private static func json(_ run: Run) -> String {
    JSONObject([
      ("first", "\(run.frames.first?.index ?? 0)"), ("last", "\(run.frames.last?.index ?? 0)"),
      ("worst", "\(run.worst.index)"),
    ]).text
  }

  private static func json(_ frame: Frame) -> String {
    let difference = frame.difference
    let box = difference.box.map {
      "{\"x\": \($0.x), \"y\": \($0.y), \"width\": \($0.width), \"height\": \($0.height)}"
    }
    let window = difference.worstWindow.map {
      "{\"x\": \($0.x), \"y\": \($0.y), \"side\": \($0.side), \"pixels\": \($0.count)}"
    }
    return JSONObject([
      ("index", "\(frame.index)"), ("frame", JSONWriter.string(frame.label)),
      ("pixels", "\(difference.differing)"), ("unequal", "\(difference.unequal)"),
      ("antialiased", "\(difference.antialiased)"),
      ("largest", JSONObject.list((0..<4).map { "\(difference.largest[$0])" })),
      ("box", box ?? "null"), ("worstWindow", window ?? "null"),
    ]).text
  }
}

/// An object of members that are JSON already.
struct JSONObject {
  let text: String

  init(_ members: [(name: String, value: String)]) {
    text =
      "{" + members.map { "\(JSONWriter.string($0.name)): \($0.value)" }.joined(separator: ", ")
      + "}"
  }

  static func list(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }
}
