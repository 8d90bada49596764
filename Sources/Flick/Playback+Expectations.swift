import FlickScene

extension Playback {
  /// One expectation in one variant.
  public struct ExpectationResult: Sendable {
    public let isMet: Bool
    /// One line: what was expected, what was measured.
    public let text: String
  }

  /// What the scene expects of its trace, judged.
  public var expectationResults: [ExpectationResult] {
    verdicts.map { ExpectationResult(isMet: $0.isMet, text: $0.text) }
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
    let items = verdicts.map(json).joined(separator: ",")
    return
      "{\"file\":\(JSONWriter.string(file.path)),\"diagnostics\":[],\"expectations\":[\(items)]}\n"
  }

  private func json(_ verdict: ExpectationVerdict) -> String {
    let place = file.place(of: verdict.origin)
    let measured = verdict.measured.map { name, value in
      let text =
        switch value {
        case .number(let number): JSONWriter.number(number)
        case .name(let name): JSONWriter.string(name)
        }
      return "\(JSONWriter.string(name)):\(text)"
    }
    let fields =
      (verdict.variant.map { ["\"variant\":\(JSONWriter.string($0))"] } ?? []) + [
        "\"check\":\(JSONWriter.string(verdict.check))", "\"met\":\(verdict.isMet)",
        "\"text\":\(JSONWriter.string(verdict.finding))",
        "\"measured\":{\(measured.joined(separator: ","))}",
        "\"path\":\(JSONWriter.string(verdict.origin.path))", "\"line\":\(place.line)",
        "\"column\":\(place.column)",
      ]
    return "{\(fields.joined(separator: ","))}"
  }
}
