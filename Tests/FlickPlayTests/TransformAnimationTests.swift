import Flick
import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import FlickTestScenes
import Foundation
import Testing

/// What Core Animation was measured to do with transforms, played as scenes.
@Suite struct TransformSystemTests {
  /// The transforms of the recorded cases, as a scene writes them.
  static let words = [
    "identity": "[1, 0, 0, 1, 0, 0]",
    "scale(-1,1)": #"[{ "scale": [-1, 1] }]"#,
    "scale(1,-1)": #"[{ "scale": [1, -1] }]"#,
    "rotate(pi)": #"[{ "rotate": 180 }]"#,
    "matrix(1,0,.5,1)": "[1, 0, 0.5, 1, 0, 0]",
    "scale(2,1)*rotate(1.5)": #"[{ "scale": [2, 1] }, { "rotate": 85.94366926962348 }]"#,
    "rotate(270deg)": #"[{ "rotate": 270 }]"#,
    "scale(2,1,1)": #"[{ "scale": [2, 1] }]"#,
    // Its tx of a quarter of 40 at t = 0.25 shows that it is not turned.
    "translate(40,0)*rotate(1)": #"[{ "rotate": 57.29577951308232 }, { "translate": [40, 0] }]"#,
  ]

  @Test func `Core Animation's transforms on their way`() throws {
    var rows = 0
    for item in try Self.cases("ca_transform_interpolation") {
      let inputs = try require(item["inputs"] as? [String: Any])
      let from = try require(Self.words[try require(inputs["from"] as? String)])
      let to = try require(Self.words[try require(inputs["to"] as? String)])
      let boat = try AnimatedLayer(
        "\"a\": { \"property\": \"transform\", \"from\": \(from), \"to\": \(to), \"duration\": \"1s\" }"
      )
      let tolerance = try require(item["tolerance"] as? Double)
      let expected = try require(item["expected"] as? [String: Any])
      for row in try require(expected["rows"] as? [[String: Double]]) {
        let time = try require(row["t"])
        for (name, key) in [
          ("a", "m11"), ("b", "m12"), ("c", "m21"), ("d", "m22"), ("tx", "tx"),
        ] {
          guard let value = row[key] else { continue }
          let own = try boat.value("transform.\(name)", at: time)
          #expect(abs(own - value) <= tolerance, "\(item["name"] ?? "") \(name) at \(time)")
          rows += 1
        }
      }
    }
    #expect(rows > 50)
  }

  @Test func `Core Animation's value functions`() throws {
    var checked = 0
    for item in try Self.cases("ca_value_function") {
      let inputs = try require(item["inputs"] as? [String: Any])
      let expected = try require(item["expected"] as? [String: Any])
      let name = try require(inputs["valueFunction"] as? String)
      let value = inputs["value"].map { "\($0)" }
      let from = value ?? "\(inputs["from"] ?? 0)"
      let to = value ?? "\(inputs["to"] ?? 0)"
      let animation = """
        "a": { "property": "transform", "valueFunction": "\(name)", "from": \(Self.line(from)),
          "to": \(Self.line(to)), "duration": "1s", "additive": \(inputs["additive"] as? Bool ?? false) }
        """
      let isScaled = inputs["modelTransform"] != nil
      let events =
        isScaled
        ? [
          #"{ "set": { "boat.transform": [{ "scale": [2, 3] }] }, "transaction": { "disableActions": true } }"#
        ] : []
      if expected["invalid"] != nil {
        #expect(throws: (any Error).self) { try AnimatedLayer(animation, events: events) }
        checked += 1
        continue
      }
      let boat = try AnimatedLayer(animation, events: events)
      let tolerance = try require(item["tolerance"] as? Double)
      for (own, key) in [("a", "m11"), ("d", "m22"), ("tx", "m41"), ("ty", "m42")] {
        guard let value = expected[key] as? Double else { continue }
        #expect(abs(try boat.value("transform.\(own)", at: 0.5) - value) <= tolerance)
        checked += 1
      }
    }
    #expect(checked == 9)
  }

  private static func line(_ text: String) -> String {
    text.replacing("\n", with: " ").replacing("(", with: "[").replacing(")", with: "]")
  }

  private static func cases(_ name: String) throws -> [[String: Any]] {
    let data = try SystemSceneTests.data("vectors/\(name).json")
    let root = try require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try require(root["cases"] as? [[String: Any]])
  }
}

@Suite struct TransformAnimationTests {
  static let signals = ["a", "b", "c", "d", "tx", "ty"]

  static func matrix(_ layer: AnimatedLayer, at time: Double, limit: Limit = .right) throws
    -> [Double]
  {
    try signals.map { try layer.value("transform.\($0)", at: time, limit: limit) }
  }

  static func isClose(_ a: [Double], _ b: [Double], _ limit: Double = 1e-9) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= limit * max(1, abs($1)) }
  }

  static let course = """
    "property": "transform", "from": [{ "scale": 0.5 }, { "rotate": -30 }],
    "to": [{ "rotate": 140 }, { "scale": [2, 1] }, { "translate": [40, -10] }]
    """

  @Test func `a turn of 350 degrees goes ten back, and by a value function all of it`() throws {
    let short = try AnimatedLayer(
      #""a": { "property": "transform", "to": [{ "rotate": 350 }], "duration": "1s" }"#)
    let half = AffineTransform.rotation(degrees: -5)
    #expect(try Self.isClose(Self.matrix(short, at: 0.5), [half.a, half.b, half.c, half.d, 0, 0]))
    let long = try AnimatedLayer(
      #""a": { "property": "transform", "valueFunction": "rotateZ", "from": 0, "to": 350, "duration": "1s" }"#
    )
    let far = AffineTransform.rotation(degrees: 175)
    #expect(try Self.isClose(Self.matrix(long, at: 0.5), [far.a, far.b, far.c, far.d, 0, 0]))
  }

  @Test func `a whole turn between matrices stands still`() throws {
    let boat = try AnimatedLayer(
      #""a": { "property": "transform", "from": [{ "rotate": 0 }], "to": [{ "rotate": 360 }], "duration": "1s" }"#
    )
    for place in 0...10 {
      #expect(try Self.matrix(boat, at: 0.1 * Double(place)) == [1, 0, 0, 1, 0, 0])
    }
  }

  @Test func `a flip passes through nothing, and half a turn about y too`() throws {
    for steps in [#"[{ "scale": [-1, 1] }]"#, #"[{ "rotateY": 180 }]"#] {
      let boat = try AnimatedLayer(
        "\"a\": { \"property\": \"transform\", \"to\": \(steps), \"duration\": \"1s\" }")
      #expect(abs(try boat.value("transform.a", at: 0.5)) < 1e-12)
      #expect(try boat.value("transform.d", at: 0.5) == 1)
    }
  }

  @Test func `turns about x and y are slerped the short way`() throws {
    let boat = try AnimatedLayer(
      """
      "a": { "property": "transform", "from": [{ "rotateY": 170 }], "to": [{ "rotateY": -170 }],
        "duration": "1s" }
      """)
    #expect(abs(try boat.value("transform.a", at: 0.5) + 1) < 1e-12)
    let mixed = try AnimatedLayer(
      """
      "a": { "property": "transform", "from": [{ "rotateX": 60 }], "to": [{ "rotateY": 60 }],
        "duration": "1s" }
      """)
    // Half way between two turns of 60° about axes at right angles (by hand):
    // q = (sin 30°, sin 30°, 0, 2 cos 30°)/√(2 sin² 30° + 4 cos² 30°).
    let square = 2 * 0.25 + 4 * 0.75
    let (x, y, w) = (
      0.5 / square.squareRoot(), 0.5 / square.squareRoot(), (3 / square).squareRoot()
    )
    let expected = [
      1 - 2 * y * y, 2 * x * y, 2 * x * y, 1 - 2 * x * x, 0, 0,
    ]
    #expect(abs(x * x + y * y + w * w - 1) < 1e-12)
    #expect(try Self.isClose(Self.matrix(mixed, at: 0.5), expected, 1e-12))
  }

  @Test func `what is missing is the model's, and current is what is seen`() throws {
    let boat = try AnimatedLayer(
      #""a": { "property": "transform", "to": [{ "rotate": 90 }], "duration": "1s" }"#,
      events: [
        """
        { "at": "500ms", "add": { "boat.a": { "property": "transform", "from": "current",
          "to": [{ "scale": 2 }], "duration": "1s" } } }
        """
      ])
    let before = try Self.matrix(boat, at: 0.5, limit: .left)
    #expect(try Self.isClose(Self.matrix(boat, at: 0.5), before))
    let root = Double(0.5).squareRoot()
    #expect(Self.isClose(before, [root, root, -root, root, 0, 0]))
    #expect(try Self.matrix(boat, at: 1.5, limit: .left) == [2, 0, 0, 2, 0, 0])
    #expect(try Self.matrix(boat, at: 1.5) == [1, 0, 0, 1, 0, 0])
  }

  @Test func `current is read in space, not as it is seen from the front`() throws {
    let boat = try AnimatedLayer(
      #""a": { "property": "transform", "to": [{ "rotateY": 120 }], "duration": "1s" }"#,
      events: [
        """
        { "at": "500ms", "add": { "boat.a": { "property": "transform", "from": "current",
          "to": [{ "rotateY": 120 }], "duration": "1s" } } }
        """
      ])
    // From 60° to 120°.
    #expect(abs(try boat.value("transform.a", at: 1)) < 1e-12)
  }

  @Test func `a change of the model is animated the short way`() throws {
    let boat = try AnimatedLayer(
      "",
      events: [
        #"{ "at": "1s", "set": { "boat.transform": [{ "rotate": 270 }] }, "transaction": { "duration": "1s", "curve": "linear" } }"#,
        #"{ "at": "3s", "set": { "boat.transform": [1, 0, 0, 1, 5, 6] }, "transaction": { "disableActions": true } }"#,
      ])
    let middle = AffineTransform.rotation(degrees: -45)
    #expect(
      try Self.isClose(
        Self.matrix(boat, at: 1.5), [middle.a, middle.b, middle.c, middle.d, 0, 0]))
    #expect(try Self.matrix(boat, at: 2.5) == [0, -1, 1, 0, 0, 0])
    #expect(try Self.matrix(boat, at: 3) == [1, 0, 0, 1, 5, 6])
    #expect(boat.steps == ["transform added", "transform completed(finished: true)"])
  }

  @Test func `an additive one is done before what is beneath`() throws {
    let boat = try AnimatedLayer(
      """
      "a": { "property": "transform", "from": [{ "translate": [0, 0] }],
        "to": [{ "translate": [10, 0] }], "duration": "1s", "additive": true }
      """,
      events: [
        #"{ "set": { "boat.transform": [{ "scale": [2, 3] }] }, "transaction": { "disableActions": true } }"#
      ])
    #expect(try Self.matrix(boat, at: 0.5) == [2, 0, 0, 3, 10, 0])
    #expect(try boat.value("transform.tx.velocity", at: 0.5) == 20)
  }

  @Test func `blocks add up and keep place and velocity`() throws {
    let boat = try AnimatedLayer(
      "",
      events: [
        #"{ "at": "0s", "animate": { "changes": { "boat.transform": [{ "rotate": 100 }, { "scale": 2 }] }, "duration": "1s" } }"#,
        #"{ "at": "400ms", "animate": { "changes": { "boat.transform": [{ "rotate": 20 }] }, "duration": "1s", "curve": "ease-in" } }"#,
      ])
    #expect(try Self.matrix(boat, at: 0) == [1, 0, 0, 1, 0, 0])
    for name in Self.signals {
      for rate in ["", ".velocity"] {
        let before = try boat.value("transform.\(name)\(rate)", at: 0.4, limit: .left)
        let after = try boat.value("transform.\(name)\(rate)", at: 0.4)
        #expect(abs(before - after) < 1e-9, "\(name)\(rate)")
      }
    }
    #expect(boat.steps.prefix(2) == ["transform added", "transform-2 added"])
    let end = AffineTransform.rotation(degrees: 20)
    #expect(try Self.matrix(boat, at: 2) == [end.a, end.b, end.c, end.d, 0, 0])
  }

  @Test func `an animator stops a transform where it is seen`() throws {
    let boat = try AnimatedLayer(
      "",
      events: [
        #"{ "id": "turn", "at": "0s", "animate": { "changes": { "boat.transform": [{ "rotate": 90 }] }, "duration": "1s", "curve": "linear" } }"#,
        #"{ "at": "500ms", "animator": { "of": "turn", "stop": true } }"#,
        #"{ "at": "1s", "animator": { "of": "turn", "finish": "current" } }"#,
      ])
    let seen = try Self.matrix(boat, at: 0.5, limit: .left)
    #expect(abs(seen[0] - Double(0.5).squareRoot()) < 1e-9)
    #expect(try Self.isClose(Self.matrix(boat, at: 3), seen))
  }

  @Test func `the same animation under the same key twice is one`() throws {
    let animation = "{ \(Self.course), \"duration\": \"1s\", \"curve\": \"ease-in-out\" }"
    let once = try AnimatedLayer("\"a\": \(animation)")
    let twice = try AnimatedLayer(
      "\"a\": \(animation)", events: ["{ \"at\": \"0s\", \"add\": { \"boat.a\": \(animation) } }"])
    for name in Self.signals {
      #expect(try once.values("transform.\(name)") == twice.values("transform.\(name)"))
    }
  }

  @Test(
    arguments: [
      #""begin": "200ms", "duration": "700ms", "repeat": 2.5, "autoreverse": true"#,
      #""duration": "1s", "speed": 2, "offset": "300ms", "repeat": 2"#,
    ])
  func `a group of one is what is in it`(timing: String) throws {
    let alone = try AnimatedLayer("\"a\": { \(Self.course), \(timing) }")
    let group = try AnimatedLayer("\"a\": { \"animations\": [{ \(Self.course) }], \(timing) }")
    for name in Self.signals {
      let pairs = zip(
        try alone.values("transform.\(name)"), try group.values("transform.\(name)"))
      for (one, other) in pairs { #expect(abs(one - other) < 1e-9) }
    }
  }

  @Test func `twice the speed is half the time`() throws {
    let fast = try AnimatedLayer("\"a\": { \(Self.course), \"duration\": \"2s\", \"speed\": 2 }")
    let short = try AnimatedLayer("\"a\": { \(Self.course), \"duration\": \"1s\" }")
    for name in Self.signals {
      let pairs = zip(try fast.values("transform.\(name)"), try short.values("transform.\(name)"))
      for (one, other) in pairs { #expect(abs(one - other) < 1e-9) }
    }
  }

  @Test func `numbers of a value function accumulate before they turn`() throws {
    let boat = try AnimatedLayer(
      """
      "a": { "property": "transform", "valueFunction": "rotateZ", "from": 0, "to": 90,
        "duration": "500ms", "repeat": 4, "cumulative": true }
      """)
    let turn = AffineTransform.rotation(degrees: 225)
    #expect(
      try Self.isClose(Self.matrix(boat, at: 1.25), [turn.a, turn.b, turn.c, turn.d, 0, 0]))
  }

  @Test(
    arguments: [
      #"\#(course), "duration": "1s", "curve": "ease-in-out", "repeat": 3, "autoreverse": true"#,
      #""property": "transform", "from": [{ "rotateX": 20 }, { "scale": 2 }], "to": [{ "rotateY": 130 }, { "translate": [30, 9] }], "duration": "3s", "curve": "ease""#,
      #""property": "transform", "values": [[1, 0, 0, 1, 0, 0], [{ "rotate": 120 }], [{ "rotateY": 80 }], [{ "scale": [-1, 2] }]], "duration": "3s", "curves": ["ease-in", "ease-out", "linear"]"#,
      #""property": "transform", "valueFunction": "rotateY", "from": 0, "to": 720, "duration": "3s", "curve": "ease-in-out""#,
      #""property": "transform", "valueFunction": "scale", "values": [[1, 1, 1], [2, 0.5, 1], [0, 1, 1], [1, 1, 1]], "mode": "cubic", "duration": "3s""#,
      #""property": "transform", "to": [{ "rotate": 170 }, { "scale": 3 }], "spring": { "stiffness": 60, "damping": 4 }"#,
    ])
  func `velocities are slopes and accelerations theirs`(animation: String) throws {
    let boat = try AnimatedLayer(
      "\"a\": { \(animation) }, \"b\": { \"property\": \"transform\", \"valueFunction\": \"rotateZ\", "
        + "\"from\": 0, \"to\": 50, \"duration\": \"4s\", \"curve\": \"ease-out\", \"additive\": true }"
    )
    let step = 1e-5
    for name in Self.signals {
      let own = "transform.\(name)"
      for (lower, upper) in [
        (own, "\(own).velocity"), ("\(own).velocity", "\(own).acceleration"),
      ] {
        for place in 0..<61 {
          let time = 0.0137 + 0.0613 * Double(place)
          let before = try boat.value(lower, at: time - step)
          let after = try boat.value(lower, at: time + step)
          let rate = try boat.value(upper, at: time)
          let slope = (after - before) / (2 * step)
          #expect(abs(slope - rate) < 1e-3 * max(1, abs(rate)), "\(upper) at \(time)")
        }
      }
    }
  }

  @Test func `out of nothing it grows evenly`() throws {
    let boat = try AnimatedLayer(
      #""a": { "property": "transform", "from": [{ "scale": 0 }], "to": [{ "rotate": 90 }, { "scale": 2 }], "duration": "1s" }"#
    )
    #expect(try Self.matrix(boat, at: 0) == [0, 0, 0, 0, 0, 0])
    let half = try Self.matrix(boat, at: 0.5)
    #expect(abs((half[0] * half[3] - half[1] * half[2]) - 1) < 1e-9)
  }

  @Test(
    arguments: [
      "[0, 0, 0, 0, 0, 0]", "[1, 1, 1, 1, 0, 0]", "[0, 0, 0, 1, 1000000, -1000000]",
      "[1000, 1000, -1000, 1000, 1000000, 0]", "[1e-300, 0, 0, 1e-300, 0, 0]",
      "[0, 0, 1, 0, 0, 0]", #"[{ "scale": 0 }, { "rotateY": 30 }]"#,
      #"[{ "rotateX": 90 }, { "rotateY": 90 }]"#,
      #"[{ "scale": [-1000, 1000] }, { "rotateX": 1 }]"#,
    ])
  func `no matrix makes a number that is none`(matrix: String) throws {
    let others = [
      "[1, 0, 0, 1, 0, 0]", "[1, 2, 2, 4, 0, 0]", #"[{ "rotateY": 90 }]"#, #"[{ "scale": 0 }]"#,
    ]
    for other in others {
      let boat = try AnimatedLayer(
        """
        "a": { "property": "transform", "values": [\(matrix), \(other), \(matrix)], "duration": "1s" }
        """,
        events: [
          "{ \"at\": \"1s\", \"animate\": { \"changes\": { \"boat.transform\": \(matrix) }, \"duration\": \"1s\" } }",
          "{ \"at\": \"1.5s\", \"animate\": { \"changes\": { \"boat.transform\": \(other) }, \"duration\": \"1s\" } }",
        ])
      for name in Self.signals {
        for rate in ["", ".velocity", ".acceleration"] {
          let values = try boat.values("transform.\(name)\(rate)")
          let areFinite = values.allSatisfy(\.isFinite)
          #expect(areFinite, "\(matrix) to \(other): \(name)\(rate)")
        }
      }
    }
  }
}
