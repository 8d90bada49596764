import FlickJSON
import FlickScene

extension Playback {
  /// One expectation in one variant.
  public struct ExpectationResult: Sendable {
    public let isMet: Bool
    /// One line: what was expected, what was measured.
    public let text: String

    package init(isMet: Bool, text: String) {
      self.isMet = isMet
      self.text = text
    }
  }

  /// What the scene expects of its trace, judged.
  public var expectationResults: [ExpectationResult] {
    verdicts.map { ExpectationResult(isMet: $0.isMet, text: $0.text) }
  }

  /// Those of one variant, without its name.
  package func expectationResults(ofVariant index: Int) -> [ExpectationResult] {
    let name = file.scene.variants[index].name
    return verdicts.filter { $0.variant == name }.map {
      ExpectationResult(isMet: $0.isMet, text: $0.finding)
    }
  }

  /// The same as data, ended by a newline:
  ///
  /// ```
  /// {"file":"a.json","diagnostics":[],"expectations":[{"variant":"Smooth",
  ///  "check":"settled","met":true,"text":"…","measured":{"time":1.2},
  ///  "path":"$.expect[0]","line":40,"column":5}]}
  /// ```
  ///
  /// `variant` is left out of a scene without variants. Measured times are
  /// seconds, everything else is in the property's unit; a value without a bound
  /// is `null`.
  public var expectationJSON: String {
    let checks: JSONValue = [
      "file": .text(file.path), "diagnostics": .list([]),
      "expectations": .list(verdicts.map(json)),
    ]
    return checks.line() + "\n"
  }

  private func json(_ verdict: ExpectationVerdict) -> JSONValue {
    let place = file.place(of: verdict.origin)
    let measured = verdict.measured.map { name, value -> (name: String, value: JSONValue?) in
      switch value {
      case .number(let number): (name, .number(number))
      case .name(let text): (name, .text(text))
      case .fact(let isTrue): (name, .bool(isTrue))
      }
    }
    return [
      "variant": verdict.variant.map(JSONValue.text), "check": .text(verdict.check),
      "met": .bool(verdict.isMet), "text": .text(verdict.finding), "measured": .object(measured),
      "path": .text(verdict.origin.path), "line": .integer(place.line),
      "column": .integer(place.column),
    ]
  }
}
