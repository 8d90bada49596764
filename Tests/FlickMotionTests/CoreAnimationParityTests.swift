import FlickCore
import FlickMotion
import Testing

@Suite struct CoreAnimationParityTests {
  @Test func `media timing`() throws {
    let file = try VectorFile("ca_media_timing")
    var ledger = ParityLedger("ca_media_timing")
    for item in file.cases {
      if item.inputs["group"].exists {
        try group(item, &ledger)
      } else if item.expected["phase"].exists {
        try progress(item, &ledger)
      } else {
        try values(item, &ledger)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  private func timing(_ inputs: JSONValue, inherited: Double) throws -> MediaTiming {
    let duration = inputs["duration"].double ?? 0
    let repetition: MediaTiming.Repetition =
      if let total = inputs["repeatDuration"].double {
        .duration(total)
      } else if let count = inputs["repeatCount"].double {
        .count(count)
      } else {
        .once
      }
    let fill = try #require(MediaTiming.Fill(rawValue: inputs["fillMode"].string ?? "removed"))
    return try #require(
      MediaTiming(
        begin: inputs["beginTime"].double ?? 0, duration: duration == 0 ? inherited : duration,
        speed: inputs["speed"].double ?? 1, timeOffset: inputs["timeOffset"].double ?? 0,
        repetition: repetition, autoreverses: inputs["autoreverses"].bool,
        fill: fill))
  }

  private func animation(
    _ inputs: JSONValue, inherited: Double = MediaTiming.transactionDuration
  ) throws -> PropertyAnimation {
    PropertyAnimation(
      source: .basic(
        from: inputs["from"].double.map { [$0] }, to: inputs["to"].double.map { [$0] },
        by: inputs["by"].double.map { [$0] }),
      timing: try timing(inputs, inherited: inherited),
      combination: inputs["additive"].bool ? .add : .replace,
      isCumulative: inputs["cumulative"].bool)
  }

  private func values(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let inputs = item.inputs
    let animations =
      inputs["animations"].exists
      ? try inputs["animations"].array.map { try animation($0) } : [try animation(inputs)]
    let model = [try inputs["model"].number()]
    for (time, wanted) in zip(inputs["t"].doubles, item.expected["value"].doubles) {
      let value = PropertyAnimation.presentation(model: model, animations, at: time).value[0]
      ledger.check(
        item.name, value, wanted, within: try item.tolerance.number(), "t \(time)")
    }
  }

  private func progress(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let timing = try timing(item.inputs, inherited: MediaTiming.transactionDuration)
    let moment = timing.moment(at: try item.inputs["parentTime"].number())
    let tolerance = try item.tolerance.number()
    #expect("\(moment.phase)" == item.expected["phase"].string)
    ledger.check(
      item.name, moment.progress, try item.expected["progress"].number(), within: tolerance)
    if let total = item.expected["totalDuration"].double {
      ledger.check(item.name, timing.total, total, within: tolerance, "total")
    }
    if let cycles = item.expected["completedCycles"].double {
      ledger.check(item.name, moment.completedCycles, cycles, within: tolerance, "cycles")
    }
  }

  private func group(_ item: VectorFile.Case, _ ledger: inout ParityLedger) throws {
    let group = try timing(item.inputs["group"], inherited: 0.25)
    for child in item.inputs["children"].array {
      let isOpacity = child["key"].string == "opacity"
      let model = [isOpacity ? try item.inputs["model"]["opacity"].number() : 0]
      let animation = try animation(child, inherited: group.duration)
      let wanted = item.expected[isOpacity ? "opacity" : "x"].doubles
      for (time, expected) in zip(item.inputs["t"].doubles, wanted) {
        let moment = group.moment(at: time)
        #expect(moment.isApplied)
        let value = PropertyAnimation.presentation(
          model: model, [animation], at: moment.position
        ).value[0]
        ledger.check(
          item.name, value, expected, within: try item.tolerance.number(), "t \(time)")
      }
    }
  }

  /// What the file writes as "scale(2,1)*rotate(1.5)".
  private func transform(_ text: String) throws -> AffineTransform {
    switch text {
    case "identity": .identity
    case "scale(-1,1)": .scale(x: -1, y: 1)
    case "scale(1,-1)": .scale(x: 1, y: -1)
    case "scale(2,1,1)": .scale(x: 2, y: 1)
    case "rotate(pi)": .rotation(.pi)
    case "rotate(270deg)": .rotation(1.5 * .pi)
    case "matrix(1,0,.5,1)": AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    case "scale(2,1)*rotate(1.5)": AffineTransform.scale(x: 2, y: 1).then(.rotation(1.5))
    // Its tx of a quarter of 40 at t = 0.25 shows that it is not turned.
    case "translate(40,0)*rotate(1)": AffineTransform.rotation(1).then(.translation(40, 0))
    default: throw Reference.Missing(name: text)
    }
  }

  @Test func `transform interpolation`() throws {
    let file = try VectorFile("ca_transform_interpolation")
    var ledger = ParityLedger("ca_transform_interpolation")
    for item in file.cases {
      let from = try transform(try #require(item.inputs["from"].string))
      let to = try transform(try #require(item.inputs["to"].string))
      for row in item.expected["rows"].array {
        let result = TransformComponents.interpolate(
          from: from, to: to, at: try row["t"].number())
        for (key, value) in [
          ("m11", result.a), ("m12", result.b), ("m21", result.c), ("m22", result.d),
          ("tx", result.tx),
        ] where row[key].exists {
          ledger.check(
            item.name, value, try row[key].number(), within: try item.tolerance.number(), key)
        }
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `value functions`() throws {
    let file = try VectorFile("ca_value_function")
    var ledger = ParityLedger("ca_value_function")
    for item in file.cases {
      let function = try #require(
        ValueFunction(rawValue: item.inputs["valueFunction"].string ?? ""))
      if item.expected["invalid"].bool {
        let value = try item.inputs["value"].number()
        ledger.check(item.name, error: function.transform([value]) == nil ? 0 : 1, within: 0)
        continue
      }
      var values = item.inputs["value"].doubles
      if let time = item.inputs["t"].double {
        let from = try item.inputs["from"].number()
        values = [from + time * (try item.inputs["to"].number() - from)]
      }
      var result = try #require(function.transform(values))
      if item.inputs["additive"].bool {
        #expect(item.inputs["modelTransform"].string == "scale(2,3,1)")
        result = try #require(
          function.presentation(
            values, model: .scale(x: 2, y: 3, z: 1), isAdditive: true))
      }
      for (key, value) in [
        ("m11", result[1, 1]), ("m22", result[2, 2]), ("m41", result[4, 1]),
        ("m42", result[4, 2]), ("m43", result[4, 3]),
      ] where item.expected[key].exists {
        ledger.check(
          item.name, value, try item.expected[key].number(),
          within: try item.tolerance.number(), key)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `UIKit's retargeting mid-flight`() throws {
    let file = try VectorFile("uikit_retarget")
    var ledger = ParityLedger("uikit_retarget")
    for item in file.cases {
      // The calls before the opacity's second one are words in the file.
      let isPosition = item.inputs["property"].string == "center.x"
      let values: [Double] = isPosition ? [50, 150, 350] : [1, 0.2, 1]
      func shown(_ model: Double, _ animations: [PropertyAnimation], at time: Double) -> Double {
        PropertyAnimation.presentation(model: [model], animations, at: time).value[0]
      }
      func animation(_ index: Int, seen: Double, at time: Double) throws -> PropertyAnimation {
        let spring = UIViewSpring(
          duration: 0.4, dampingRatio: 0.8, initialVelocity: Double(index))
        var options = ViewAnimation.Options()
        options.beginsFromCurrentState = index == 1
        let block = ViewAnimation(pace: .spring(try #require(spring)), options: options)
        return try #require(
          block?.animation(
            of: isPosition ? .additive : .replaced, from: [values[index]],
            to: [values[index + 1]], seen: [seen], at: time))
      }
      let first = try animation(0, seen: values[0], at: 0)
      let second = try animation(1, seen: shown(values[1], [first], at: 0.25), at: 0.25)
      let tolerance = try item.tolerance["abs_pt"].double ?? item.tolerance["abs"].number()
      for sample in item.expected["samples"].array {
        let time = try sample[0].number()
        let value =
          time < 0.25
          ? shown(values[1], [first], at: time) : shown(values[2], [first, second], at: time)
        ledger.check(
          item.name, value, try sample[1].number(), within: tolerance, "t \(time)")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "pt, 1")
  }
}
