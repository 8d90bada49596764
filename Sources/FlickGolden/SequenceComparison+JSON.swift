import FlickJSON
import FlickScene

extension SequenceComparison {
  /// The same as data: one JSON object.
  package var json: String {
    let comparison: JSONValue = [
      "format": .integer(1), "kind": .text("frames"),
      "verdict": .text(isSame ? "same" : "different"),
      "expected": Self.json(expected), "actual": Self.json(actual),
      "metric": .text(tolerance.metric.description), "compared": .integer(compared),
      "onlyExpected": .texts(onlyExpected), "onlyActual": .texts(onlyActual),
      "bits": .integer(8),
      "resized": .list(resized.map(Self.json)), "retimed": .list(retimed.map(Self.json)),
      "runs": .list(runs.map(Self.json)),
      "worst": worst.map { .integer($0.index) } ?? .null,
      "offset": offset?.json ?? .null,
      "differing": .list(failing.map(Self.json)), "tolerated": .list(tolerated.map(Self.json)),
    ]
    return comparison.line(spaced: true)
  }

  private static func json(_ side: Side) -> JSONValue {
    [
      "name": .text(side.name), "width": .integer(side.width), "height": .integer(side.height),
      "frames": .integer(side.frameCount),
      "framesPerSecond": side.framesPerSecond.map { .word(Decimal.text($0)) } ?? .null,
    ]
  }

  private static func json(_ frame: Mismatch) -> JSONValue {
    [
      "index": .integer(frame.index), "frame": .text(frame.label),
      "expected": .text(frame.expected), "actual": .text(frame.actual),
    ]
  }

  private static func json(_ run: Run) -> JSONValue {
    [
      "first": .integer(run.frames.first?.index ?? 0),
      "last": .integer(run.frames.last?.index ?? 0), "worst": .integer(run.worst.index),
    ]
  }

  private static func json(_ frame: Frame) -> JSONValue {
    let difference = frame.difference
    let box = difference.box.map { box -> JSONValue in
      [
        "x": .integer(box.x), "y": .integer(box.y), "width": .integer(box.width),
        "height": .integer(box.height),
      ]
    }
    let window = difference.worstWindow.map { window -> JSONValue in
      [
        "x": .integer(window.x), "y": .integer(window.y), "side": .integer(window.side),
        "pixels": .integer(window.count),
      ]
    }
    return [
      "index": .integer(frame.index), "frame": .text(frame.label),
      "pixels": .integer(difference.differing), "unequal": .integer(difference.unequal),
      "antialiased": .integer(difference.antialiased),
      "largest": .list((0..<4).map { .integer(difference.largest[$0]) }),
      "box": box ?? .null, "worstWindow": window ?? .null,
    ]
  }
}
